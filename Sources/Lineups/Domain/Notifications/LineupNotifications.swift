import Agenda
import Messaging
import Platform
import Storage
import Values

/// The notifications about a lineup that the booker gets by text.
enum LineupNotifications {
    /// A performer answered by text.
    ///
    /// - Parameters:
    ///   - before: the previous answer.
    ///   - account: the event's.
    ///   - isStandIn: a stand-in has taken a place with this yes.
    static func answered(
        _ slot: ID<Slot>, from before: Answer, _ event: Event, account: Account?, isStandIn: Bool = false,
        sender: ID<Sender>, now: Instant, in tx: Transaction
    ) throws {
        guard account?.cell != nil, let slot = try Slot.find(slot, in: tx) else { return }
        let lineup = try Lineup.of(event, in: tx)
        let policy = try Policy.of(event, in: tx)
        let (label, name) = (event.title(at: now), slot.name)
        func notify(_ line: String, grace: Duration = .zero) throws {
            let isLastDay = event.startsAt - now < max(lastDay, policy.lateWithin)
            try raise(
                .answer, of: slot.id, line, event, sender: sender,
                importance: slot.answer != .confirmed && isLastDay ? .critical : nil, grace: grace, now: now, in: tx)
        }
        switch slot.answer {
        case .confirmed:
            let isReversal = try Notification.withdraw(.answer, of: slot.id, in: tx)
            var lines: [String] = []
            if before.isRefusal, !isReversal {
                lines.append("\(name) is in for \(label) after all. \(count(lineup))")
            } else if isStandIn, !lineup.isConfirmed {
                lines.append("\(name) is standing in at \(label). \(count(lineup))")
            }
            lines += try conflicts(of: slot, event, now: now, in: tx)
            if !lines.isEmpty { try notify(lines.joined(separator: " ")) }
            // A reversal within the grace period cancels both pending notifications.
            guard lineup.isConfirmed, try !(isReversal && Notification.wasSent(.allConfirmed, of: event.id, in: tx))
            else {
                break
            }
            try raise(.allConfirmed, of: event.id, "All confirmed: \(label).", event, sender: sender, now: now, in: tx)
        case .declined:
            try notify("\(name) can't do \(label). \(count(lineup))\(nextOnBench(lineup, policy))")
        case .withdrawn:
            try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
            let late = slot.isLateWithdrawal(from: event, within: policy.lateWithin)
            try notify(
                "\(name) said yes before, but is now out of \(label)\(late ? " (late)" : ""). \(count(lineup))\(nextOnBench(lineup, policy))",
                grace: Policy.grace)
        case .maybe where before == .confirmed:
            try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
            try notify(
                "\(name) said yes before, but is now a maybe for \(label). \(count(lineup))", grace: Policy.grace)
        case .maybe, .none, .expired: try Notification.withdraw(.answer, of: slot.id, in: tx)
        }
        try updateCounts(lineup, in: tx)
        try updateDayBefore(lineup, sender: sender, now: now, in: tx)
    }

    /// Notifications that wait give the count of now: a stand-in may be in before the withdrawal is told.
    private static func updateCounts(_ lineup: Lineup, in tx: Transaction) throws {
        let slots = (lineup.slots + lineup.bench + lineup.replaced).map(\.id)
        try Notification.reword(.answer, of: slots, in: tx) {
            $0.replacing(/[0-9]+ of [0-9]+ in\./, with: count(lineup))
        }
    }

    /// The other events at the same time for which they are confirmed.
    private static func conflicts(
        of slot: Slot, _ event: Event, now: Instant, in tx: Transaction
    ) throws -> [String] {
        try ScheduleConflict.all(of: slot.contact, with: event, in: tx).filter { $0.answer == .confirmed }.map {
            "\(slot.name) is double-booked: \(event.title(at: now)) and \($0.event.title(at: now))."
        }
    }

    /// The deadline passed without an answer.
    static func expired(_ slot: Slot, _ event: Event, now: Instant, sender: ID<Sender>, in tx: Transaction) throws {
        let lineup = try Lineup.of(event, in: tx)
        let doubt = slot.status == .unsure ? ", and may not have received the request" : ""
        try raise(
            .answer, of: slot.id,
            "\(slot.name) did not answer in time for \(event.title(at: now))\(doubt). \(count(lineup))",
            event, sender: sender, waits: true, now: now, in: tx)
    }

    /// A request was not delivered. Once for each request, however often it is sent again.
    static func unreachable(
        _ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, now: Instant, in tx: Transaction
    ) throws {
        guard try !Notification.wasSent(.answer, of: slot.id, since: invitation.requestedAt, in: tx) else { return }
        try raise(
            .answer, of: slot.id,
            "\(slot.name) cannot be reached for \(event.title(at: now))" + (invitation.error.map { ": \($0)" } ?? "."),
            event,
            sender: invitation.sender, importance: .critical, now: now, in: tx)
    }

    /// The provider never reported whether it accepted the request.
    static func unsure(
        _ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, now: Instant, in tx: Transaction
    ) throws {
        try raise(
            .answer, of: slot.id,
            "\(slot.name) may not have received the request for \(event.title(at: now)). Please check with them.",
            event, sender: invitation.sender, importance: .critical, now: now, in: tx)
    }

    /// Queues a notification. Within the policy's late window before the event it is urgent: it is sent at once, even
    /// to a booker who chose a daily digest. So is what is critical on the last day, whatever the policy.
    ///
    /// - Parameters:
    ///   - importance: nil for the topic's.
    ///   - grace: for how long a reversal may still cancel it.
    ///   - waits: it is caused by the clock, so it waits for the end of the booker's quiet hours.
    static func raise<Noun>(
        _ topic: Notification.Topic, of subject: ID<Noun>, _ line: String, _ event: Event, sender: ID<Sender>,
        importance: Notification.Importance? = nil, grace: Duration = .zero, waits: Bool = false, now: Instant,
        in tx: Transaction
    ) throws {
        guard let account = try Account.find(event.account, in: tx), account.cell != nil else { return }
        let window = try Policy.of(event, in: tx).lateWithin
        let isUrgent = event.startsAt - now < (importance == .critical ? max(window, lastDay) : window)
        let ignoresQuietHours =
            event.startsAt - now <= quietHoursLimit || RecipientTimeZones.isUnset(account.zone)
        let ready =
            waits && !ignoresQuietHours ? QuietHours.usual.next(from: now, in: [account.zone]) : now.adding(grace)
        try Notification.raise(
            topic, of: subject, line, account: account, sender: sender, importance: importance, isUrgent: isUrgent,
            grace: ready - now, now: now, in: tx)
    }

    /// The last day before an event.
    private static let lastDay: Duration = .hours(24)

    /// From this long before the event, notifications are sent in quiet hours too.
    private static let quietHoursLimit: Duration = .hours(12)

    static func count(_ lineup: Lineup) -> String { "\(lineup.confirmedCount) of \(lineup.slots.count) in." }

    /// Whom the booker could ask, where the policy asks no stand-ins automatically.
    private static func nextOnBench(_ lineup: Lineup, _ policy: Policy) -> String {
        guard policy.bench.width == 0, let next = lineup.bench.first(where: { $0.status == .notAsked }) else {
            return ""
        }
        return " First on the bench: \(next.name)."
    }
}
