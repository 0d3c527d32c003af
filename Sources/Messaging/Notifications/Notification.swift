package import Platform
package import Storage
package import Values

/// A text notification to the members whom it concerns, see `AlertAudience`. It is sent at once or once a day, as the
/// account has chosen. Several that are ready at the same time are combined in one text.
package enum Notification {
    /// What the notification is about.
    package enum Topic: String, SQLConvertible, CaseIterable {
        /// A performer declined, withdrew or accepted again.
        case answer
        case unclear
        case allConfirmed = "all_confirmed"
        /// The guests of a performer, or of a show, are off the list, or on it again.
        case guests
        /// Somebody left the list of an open mic by text.
        case openMic = "open_mic"
        /// A vacancy for which stand-ins are asked.
        case vacancy
        /// The bench has too few stand-ins for the vacancies.
        case bench
        /// The day before an event: who is confirmed, and what is vacant.
        case dayBefore = "day_before"
        /// No backup was made for two nights.
        case backup
        /// The battery of the device that sends is low.
        case device
        /// The device that sends does not answer.
        case deviceAway = "device_away"
        /// The device that sends could not send several texts.
        case deviceFailing = "device_failing"
        /// As many codes to verify cells were sent as the operator allows.
        case verifications
        /// Reminders are left out, because the account has used its texts of the day.
        case quota
        /// A webhook was switched off, because its receiver is gone.
        case webhook
        /// An assistant has planned texts, which wait for a person.
        case assistant
    }

    /// Where a line stands in a text of several, and whether it can be left out of it.
    package enum Importance: Int, Sendable {
        /// Somebody has to call a person: an opt-out with open commitments, a withdrawal on the last day, somebody who
        /// cannot be reached. It is never left out.
        case critical
        /// Somebody is out, or a place is vacant.
        case change
        /// A text that a person must read.
        case question
        case news
    }

    /// Queues a notification. It replaces an unsent one with the same topic and subject.
    ///
    /// - Parameters:
    ///   - audience: decides which members get it, each a row of their own.
    ///   - writer: the number whose text it is about, who is not told of it; nil for none.
    ///   - sender: from which it is sent; for one of mails, the account's usual one, because an alert is a text.
    ///   - importance: nil for the topic's.
    ///   - isUrgent: sent at once, even if the account chose once a day.
    ///   - grace: the time during which it can be withdrawn before it is sent.
    ///   - waits: it is caused by the clock, so it waits for the end of quiet hours.
    package static func raise<Noun>(
        _ topic: Topic, of subject: ID<Noun>, _ line: String, to audience: AlertAudience = .owners,
        except writer: String? = nil, account: Account, sender: ID<Sender>, importance: Importance? = nil,
        isUrgent: Bool = false, grace: Duration = .zero, waits: Bool = false, in tx: Transaction
    ) throws {
        guard account.mayBeAlerted else { return }
        let pace = try AlertPace.of(account.id, in: tx)
        if pace.timing == .never { return }
        let recipients = audience.recipients(among: try Member.all(of: account.id, in: tx))
            .filter { $0.cell != writer }
        if recipients.isEmpty { return }
        try withdraw(topic, of: subject, in: tx)
        let importance = importance ?? topic.importance
        let gap = BookerNotifications.gap(importance, isUrgent: isUrgent)
        for recipient in recipients {
            // Those with quiet hours of their own wait for the end of these when it is sent.
            let isHeld = waits && recipient.quietHours == nil
            let ready = isHeld ? QuietHours.usual.next(from: tx.now, in: [account.zone]) : tx.now.adding(grace)
            guard let moment = pace.timing.moment(for: ready, isUrgent: isUrgent, in: account.zone) else { continue }
            try tx.enqueue(
                """
                INSERT INTO notification (account_id, member_id, sender_id, topic, subject, line, raised_at, ready_at,
                    is_urgent, importance)
                VALUES (\(account.id), \(recipient.id), \(Sender.textingKey(sender, account.id)), \(topic), \(subject),
                    \(line), \(tx.now), \(ready), \(isUrgent), \(importance.rawValue))
                """)
            // Answers that come all at once are looked at when the next text may leave.
            let due = pace.lastSent[recipient.id].map { max(moment, $0.adding(gap)) } ?? moment
            try Schedule.advance(.alerts, for: account.id, account: account.id, due: due, in: tx)
        }
    }

    /// Queues a notification that goes out in one text with another about the same subject, to those who get that.
    /// Returns false, with nothing queued, where no such one waits.
    ///
    /// - Parameter other: the topic of the one that waits.
    package static func raise<Noun>(
        _ topic: Topic, with other: Topic, of subject: ID<Noun>, _ line: String, in tx: Transaction
    ) throws -> Bool {
        let waiting: SQL = "topic = \(other) AND subject = \(subject) AND told_at IS NULL"
        guard try tx.exists("SELECT 1 FROM notification WHERE \(waiting)") else { return false }
        try withdraw(topic, of: subject, in: tx)
        try tx.run(
            """
            INSERT INTO notification (account_id, member_id, sender_id, topic, subject, line, raised_at, ready_at,
                is_urgent, importance)
            SELECT account_id, member_id, sender_id, \(topic), \(subject), \(line), \(tx.now), ready_at, is_urgent,
                importance
            FROM notification WHERE \(waiting)
            """)
        return true
    }

    /// Deletes the notification where it was not sent.
    package static func withdraw<Noun>(_ topic: Topic, of subject: ID<Noun>, in tx: Transaction) throws {
        try tx.enqueue("DELETE FROM notification WHERE topic = \(topic) AND subject = \(subject) AND told_at IS NULL")
    }

    /// Whether the notification is there and was not sent.
    package static func isWaiting<Noun>(_ topic: Topic, of subject: ID<Noun>, in tx: Transaction) throws -> Bool {
        try tx.exists(waitingQuery(topic, of: subject))
    }

    /// What `isWaiting` and `takeBack` ask, for `Transaction.prefetch`.
    package static func waitingQuery<Noun>(_ topic: Topic, of subject: ID<Noun>) -> SQL {
        "SELECT 1 FROM notification WHERE topic = \(topic) AND subject = \(subject) AND told_at IS NULL LIMIT 1"
    }

    /// What `raise` asks, for `Transaction.prefetch`.
    package static func queries(of account: ID<Account>) -> [SQL] {
        [AlertPace.query(account), Member.allQuery(account)]
    }

    /// The last ones that were not texted, because the member's cell is the number that would text them; the newest
    /// first.
    package static func notTexted(of account: ID<Account>, in tx: Transaction) throws -> [(line: String, at: Instant)] {
        try tx.rows(
            """
            SELECT notification.line, max(notification.told_at) AS told_at FROM notification
            JOIN member ON member.id = notification.member_id
            JOIN account ON account.id = notification.account_id
            JOIN sender ON sender.id = notification.sender_id
            WHERE notification.account_id = \(account) AND notification.told_at > \(tx.now.adding(.days(-3)))
                AND notification.outbound_message_id IS NULL
                AND sender.address = CASE WHEN member.is_main = 1 THEN account.cell ELSE member.cell END
            GROUP BY notification.line ORDER BY told_at DESC LIMIT 20
            """
        ).map { (try $0["line"], try $0["told_at"]) }
    }

    /// Deletes the notification where it was not sent. Returns whether there was one of which nobody was told: then
    /// nobody needs to hear that it is no longer true.
    package static func takeBack<Noun>(_ topic: Topic, of subject: ID<Noun>, in tx: Transaction) throws -> Bool {
        // There is rarely one.
        guard try isWaiting(topic, of: subject, in: tx) else { return false }
        let raised = try tx.rows(
            """
            DELETE FROM notification WHERE topic = \(topic) AND subject = \(subject) AND told_at IS NULL
            RETURNING raised_at
            """
        ).map { try $0["raised_at"] as Instant }
        guard let last = raised.max() else { return false }
        return try !tx.exists(
            """
            SELECT 1 FROM notification
            WHERE topic = \(topic) AND subject = \(subject) AND raised_at = \(last) AND told_at IS NOT NULL
            """)
    }

    /// The subjects of the notifications that were not sent.
    package static func waiting<Noun>(
        _ topic: Topic, of account: ID<Account>, as noun: Noun.Type, in tx: Transaction
    ) throws -> [ID<Noun>] {
        try tx.values(
            """
            SELECT DISTINCT subject FROM notification
            WHERE account_id = \(account) AND told_at IS NULL AND topic = \(topic)
            """)
    }

    /// Rewords the notifications that were not sent.
    ///
    /// - Parameter subjects: selects their subjects.
    package static func reword<Noun>(
        _ topic: Topic, of subjects: [ID<Noun>], in tx: Transaction, _ newLine: (String) -> String
    ) throws {
        let waiting = try tx.rows(
            """
            SELECT id, line FROM notification
            WHERE topic = \(topic) AND subject IN \(list: subjects) AND told_at IS NULL
            """)
        for row in waiting {
            let (id, line): (ID<Notification>, String) = (try row["id"], try row["line"])
            let reworded = newLine(line)
            if reworded != line { try tx.run("UPDATE notification SET line = \(reworded) WHERE id = \(id)") }
        }
    }

    /// Deletes those about texts that no longer need the booker: the performer answered since, opted in again, or the
    /// booker cleared the text.
    static func withdrawSettled(account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM notification
            WHERE account_id = \(account) AND told_at IS NULL AND topic = \(Topic.unclear)
                AND EXISTS (
                    SELECT 1 FROM inbound_message
                    WHERE inbound_message.id = notification.subject AND needs_attention = 0)
            """)
    }

    /// Deletes what is not sent yet about somebody who is erased, and all lines that were sent: they are not read
    /// again.
    ///
    /// - Parameters:
    ///   - texts: from them.
    ///   - places: the keys of their slots.
    static func erase<Place>(
        texts: [ID<InboundMessage>], places: [ID<Place>], account: ID<Account>, in tx: Transaction
    ) throws {
        try tx.run("UPDATE notification SET line = '' WHERE account_id = \(account) AND told_at IS NOT NULL")
        try tx.run(
            """
            DELETE FROM notification WHERE account_id = \(account) AND told_at IS NULL
                AND (topic = \(Topic.unclear) AND subject IN \(list: texts)
                    OR topic IN (\(Topic.answer), \(Topic.guests), \(Topic.vacancy)) AND subject IN \(list: places))
            """)
    }

    /// Whether a notification with this topic and subject was sent at `since` or later.
    package static func wasSent<Noun>(
        _ topic: Topic, of subject: ID<Noun>, since: Instant = Instant(milliseconds: 0), in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            "SELECT 1 FROM notification WHERE topic = \(topic) AND subject = \(subject) AND told_at >= \(since)")
    }
}

extension Notification.Topic {
    /// Of most notifications with this topic.
    var importance: Notification.Importance {
        switch self {
        case .answer, .guests, .vacancy, .bench, .dayBefore: .change
        case .unclear, .backup, .device, .deviceAway, .deviceFailing, .verifications, .quota, .webhook, .assistant:
            .question
        case .allConfirmed, .openMic: .news
        }
    }
}

extension Job.Kind {
    /// Sends the notifications of an account, which is the subject. Modules with handlers of their own reword theirs
    /// before that.
    package static let alerts: Job.Kind = "messaging.alerts"
}
