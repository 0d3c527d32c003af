internal import People
package import Storage
package import Values

/// Something that the booker is to be told by text: at once or with the day's news, as the account has chosen.
/// What is raised within moments goes out as one text.
package enum Notification {
    /// What an alert is news of.
    package enum Topic: String, SQLConvertible, CaseIterable {
        /// An answer changed: somebody declined, withdrew, came back.
        case answer
        case unclear
        case allConfirmed = "all_confirmed"
        /// A place that stand-ins are asked for.
        case vacancy
        /// A bench that cannot fill what is open.
        case bench
        /// Names of the confirmed and of the holes, the day before.
        case dayBefore = "day_before"
    }

    /// Keeps a line for the booker. News of the same topic and subject that has not been told yet is replaced.
    ///
    /// - Parameters:
    ///   - isUrgent: it is told at once, also where the account hears once a day.
    ///   - grace: how long it may still be taken back before it is told.
    package static func raise<Noun>(
        _ topic: Topic, of subject: ID<Noun>, _ line: String, account: Account, sender: ID<Sender>,
        isUrgent: Bool = false, grace: Duration = .zero, now: Instant, in tx: Transaction
    ) throws {
        guard account.cell != nil else { return }
        let timing = try NotificationTiming.of(account.id, in: tx)
        let ready = now.adding(grace)
        guard let moment = timing.moment(for: ready, isUrgent: isUrgent, in: account.zone) else { return }
        try withdraw(topic, of: subject, in: tx)
        try tx.run(
            """
            INSERT INTO notification (account_id, sender_id, topic, subject, line, raised_at, ready_at, is_urgent)
            VALUES (\(account.id), \(sender), \(topic), \(subject), \(line), \(now), \(ready), \(isUrgent))
            """)
        try Schedule.advance(.alerts, for: account.id, account: account.id, due: moment, in: tx)
    }

    /// It is no longer so: what has not been told yet never will be. Answers whether there was any.
    @discardableResult
    package static func withdraw<Noun>(_ topic: Topic, of subject: ID<Noun>, in tx: Transaction) throws -> Bool {
        try tx.run(
            "DELETE FROM notification WHERE topic = \(topic) AND subject = \(subject) AND told_at IS NULL") > 0
    }

    /// Whether the booker has been told that, at that time or later.
    package static func wasSent<Noun>(
        _ topic: Topic, of subject: ID<Noun>, since: Instant = Instant(milliseconds: 0), in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            "SELECT 1 FROM notification WHERE topic = \(topic) AND subject = \(subject) AND told_at >= \(since)")
    }
}

extension Job.Kind {
    /// Tells an account what waits to be told; its subject is the account.
    static let alerts: Job.Kind = "messaging.alerts"
}
