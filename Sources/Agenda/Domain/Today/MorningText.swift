import Messaging
package import Platform
package import Storage
package import Values

extension Job.Kind {
    /// Texts an account what is on and due today; the subject is the account.
    static let morningText: Job.Kind = "agenda.morning"
}

/// The daily text of what is on and due, at the time that a member chose. Quiet hours do not apply to it. Nothing is
/// sent on a day without anything.
package enum MorningText {
    private static let timeSetting = AccountSetting("today.text-at")
    /// Who chose the time, and gets the text; nil for the owner of the account.
    private static let memberSetting = AccountSetting("today.text-member")
    static let settings = [timeSetting, memberSetting]

    private static let noon = LocalTime(secondsSinceMidnight: 12 * 3600)
    /// A text that could not be sent in this time is not sent at all.
    private static let lifetime: Duration = .hours(3)

    /// In the account's zone; nil for never.
    package static func time(of account: ID<Account>, in tx: Transaction) throws -> LocalTime? {
        try timeSetting.value(of: account, in: tx).flatMap { LocalTime(iso: $0) }
    }

    /// `7am`, `07:00`; an hour alone is in the morning.
    package static func readTime(
        _ text: String, account: Account, now: Instant
    ) throws(DateEntryError) -> LocalTime {
        if let hour = Int(text.filter { !$0.isWhitespace }), (0...23).contains(hour) {
            return LocalTime(secondsSinceMidnight: hour * 3600)
        }
        return try DateEntry.timetableTime(text, account: account, now: now)
    }

    /// Stores the time for the member who acts, as one undo step. Returns whether anything changed.
    package static func setTime(_ time: LocalTime?, of account: Account, in tx: Transaction) throws -> Bool {
        let before = try self.time(of: account.id, in: tx)
        guard time != before else { return false }
        try UndoStep.record(
            undoKind, of: account.id,
            Before(time: before?.description, member: memberSetting.value(of: account.id, in: tx)),
            summary: time == nil ? "turned the morning text off" : "set the time of the morning text",
            account: account.id, in: tx)
        try memberSetting.setToActor(of: account.id, in: tx)
        try store(time, of: account, in: tx)
        return true
    }

    private static func store(_ time: LocalTime?, of account: Account, in tx: Transaction) throws {
        try timeSetting.set(time?.description, of: account.id, in: tx)
        try reschedule(account, in: tx)
    }

    private static func recipient(of account: Account, in tx: Transaction) throws -> ReminderRecipient? {
        try account.reminderRecipient(for: memberSetting.member(of: account.id, in: tx), in: tx)
    }

    /// Whether a text of another module at this time is part of this one: both come before noon, to one person.
    package static func covers(
        _ time: LocalTime, to recipient: ReminderRecipient, of account: Account, in tx: Transaction
    ) throws -> Bool {
        guard time < noon, let own = try self.time(of: account.id, in: tx), own < noon else { return false }
        return try self.recipient(of: account, in: tx)?.cell == recipient.cell
    }

    private static func reschedule(_ account: Account, in tx: Transaction) throws {
        guard let time = try time(of: account.id, in: tx) else {
            return try Schedule.drop(.morningText, for: account.id, in: tx)
        }
        try Schedule.put(
            .morningText, for: account.id, account: account.id, due: time.next(after: tx.now, in: account.zone), in: tx)
    }

    /// Sends the text of the day, and schedules the next.
    ///
    /// - Parameter parts: of the modules above.
    static func send(_ job: Job, parts: [TodayPart], in tx: Transaction) throws {
        guard let account = try Account.find(job.account, in: tx) else { return }
        try reschedule(account, in: tx)
        let until = job.due.adding(lifetime)
        guard tx.now < until, try time(of: account.id, in: tx) != nil,
            let recipient = try recipient(of: account, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        // First, because a module may change the day before it asks about it.
        let questions = try parts.compactMap { try $0.ask(account, recipient, tx) }
        let replies = CalendarReplies(account: account, parts: parts, now: tx.now)
        guard let day = try replies.day(in: tx) else { return }
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: recipient.cell,
                body: ([day] + questions).joined(separator: "\n"), kind: .notice,
                expiresAt: until),
            in: tx)
    }

    // MARK: - Undo

    static let undoKind: UndoStep.Kind = "agenda.morning-text"

    private struct Before: UndoValue {
        /// `07:00`; nil for never.
        let time: String?
        /// The stored value of the setting; nil for the owner of the account.
        let member: String?
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let account = try Account.find(step.account, in: tx) else { throw UndoError.isGone("The account") }
        let before = try step.snapshot(Before.self)
        try memberSetting.set(before.member, of: account.id, in: tx)
        try store(before.time.flatMap { LocalTime(iso: $0) }, of: account, in: tx)
    }
}

extension LocalTime {
    /// The next moment at which clocks of the zone show this time: today or tomorrow.
    package func next(after now: Instant, in zone: Zone) -> Instant {
        let today = zone.date(of: now)
        let first = zone.instant(of: LocalDateTime(date: today, time: self))
        return first > now ? first : zone.instant(of: LocalDateTime(date: today.adding(days: 1), time: self))
    }
}
