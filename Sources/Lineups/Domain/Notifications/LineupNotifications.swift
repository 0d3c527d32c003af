import Agenda
import Messaging
import Platform
import Storage
import Values

/// The notifications about a lineup that the owner of its event gets by text.
enum LineupNotifications {
    /// A performer answered by text.
    ///
    /// - Parameters:
    ///   - invitation: as it was before, with the previous answer.
    ///   - after: the new answer.
    ///   - account: the event's.
    ///   - isStandIn: a stand-in has taken a place with this yes.
    static func answered(
        _ invitation: Invitation, by after: Answer, account: Account?, isStandIn: Bool = false, sender: ID<Sender>,
        in tx: Transaction
    ) throws {
        guard account?.mayBeAlerted == true else { return }
        try tx.prefetch { queries(invitation, to: after) }
        let (event, slot, before) = (invitation.event, invitation.slot, invitation.answer)
        let (label, name) = (event.title(at: tx.now), invitation.contactName)
        func notify(_ line: String, grace: Duration = .zero) throws {
            let isLastDay = try event.startsAt - tx.now < max(lastDay, Policy.of(event, in: tx).lateWithin)
            try raise(
                .answer, of: slot, line, event, sender: sender,
                importance: after != .confirmed && isLastDay ? .critical : nil, grace: grace, in: tx)
        }
        switch after {
        case .confirmed:
            let isReversal = try Notification.takeBack(.answer, of: slot, in: tx)
            var lines: [String] = []
            if before.isRefusal, !isReversal {
                lines.append(inAfterAll(name, label))
            } else if isStandIn, try !Lineup.isConfirmed(event, in: tx) {
                lines.append(standingIn(name, label))
            }
            lines += try conflicts(of: invitation, in: tx)
            if !lines.isEmpty { try notify(lines.joined(separator: " ")) }
            // A reversal within the grace period cancels both pending notifications.
            guard try Lineup.isConfirmed(event, in: tx),
                try !(isReversal && Notification.wasSent(.allConfirmed, of: event.id, in: tx))
            else {
                break
            }
            try raise(.allConfirmed, of: event.id, allConfirmed(label), event, sender: sender, in: tx)
        case .declined:
            try notify(cannotDo(name, label) + nextOnBench(of: event, in: tx))
        case .withdrawn:
            try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
            let isLate = try Policy.of(event, in: tx).isLate(tx.now, before: event)
            try notify(nowOut(name, label, isLate: isLate) + nextOnBench(of: event, in: tx), grace: Policy.grace)
        case .maybe where before == .confirmed:
            try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
            try notify(nowMaybe(name, label), grace: Policy.grace)
        case .maybe, .none, .expired: try Notification.withdraw(.answer, of: slot, in: tx)
        }
        try updateDayBefore(event, sender: sender, in: tx)
    }

    /// What `answered` asks, for `Transaction.prefetch`. A yes is seldom told.
    static func queries(_ invitation: Invitation, to after: Answer) -> [SQL] {
        let event = invitation.event
        let dayBefore = Notification.waitingQuery(.dayBefore, of: event.id)
        guard after != .confirmed else {
            return [
                Notification.waitingQuery(.answer, of: invitation.slot), Lineup.awaitsQuery(event),
                ScheduleConflict.query(invitation.contact, event), dayBefore,
            ]
        }
        return [Bench.useQuery(event), Account.query(event.account), dayBefore]
            + Policy.queries(event) + Notification.queries(of: event.account)
    }

    /// Before they are told: notifications that wait give the count of that moment. A stand-in may be in before the
    /// withdrawal is told.
    static func updateCounts(of account: ID<Account>, in tx: Transaction) throws {
        let waiting = try Slot.all(Notification.waiting(.answer, of: account, as: Slot.self, in: tx), in: tx)
        for (event, slots) in Dictionary(grouping: waiting, by: \.event) {
            guard let event = try Event.find(event, in: tx) else { continue }
            let lineup = try Lineup.of(event, in: tx)
            try Notification.reword(.answer, of: slots.map(\.id), in: tx) {
                $0.replacing(placeholder, with: count(lineup))
            }
        }
    }

    /// The other events at the same time for which they are confirmed.
    private static func conflicts(of invitation: Invitation, in tx: Transaction) throws -> [String] {
        let (name, event) = (invitation.contactName, invitation.event)
        return try ScheduleConflict.all(of: invitation.contact, with: event, in: tx).filter { $0.answer == .confirmed }
            .map { doubleBooked(name, event.title(at: tx.now), $0.event.title(at: tx.now)) }
    }

    /// The deadline passed without an answer.
    static func expired(_ slot: Slot, _ event: Event, sender: ID<Sender>, in tx: Transaction) throws {
        let lineup = try Lineup.of(event, in: tx)
        try raise(
            .answer, of: slot.id, didNotAnswer(slot, event.title(at: tx.now), lineup), event, sender: sender,
            waits: true, in: tx)
    }

    /// A request was not delivered. Once for each request, however often it is sent again.
    static func unreachable(
        _ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, in tx: Transaction
    ) throws {
        guard try !Notification.wasSent(.answer, of: slot.id, since: invitation.requestedAt, in: tx) else { return }
        try raise(
            .answer, of: slot.id, cannotBeReached(slot.name, event.title(at: tx.now), invitation.error), event,
            sender: invitation.sender, importance: .critical, in: tx)
    }

    /// The provider never reported whether it accepted the request.
    static func unsure(_ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, in tx: Transaction) throws {
        try raise(
            .answer, of: slot.id, mayHaveNoRequest(slot.name, event.title(at: tx.now)), event,
            sender: invitation.sender, importance: .critical, in: tx)
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
        importance: Notification.Importance? = nil, grace: Duration = .zero, waits: Bool = false, in tx: Transaction
    ) throws {
        guard let account = try Account.find(event.account, in: tx), account.mayBeAlerted else { return }
        let window = try Policy.of(event, in: tx).lateWithin
        let isUrgent = event.startsAt - tx.now < (importance == .critical ? max(window, lastDay) : window)
        let ignoresQuietHours = event.startsAt - tx.now <= quietHoursLimit || RecipientTimeZones.isUnset(account.zone)
        try Notification.raise(
            topic, of: subject, line, to: .eventOwner(event.owner), account: account, sender: sender,
            importance: importance, isUrgent: isUrgent, grace: grace, waits: waits && !ignoresQuietHours, in: tx)
    }

    /// The last day before an event.
    private static let lastDay: Duration = .hours(24)

    /// From this long before the event, notifications are sent in quiet hours too.
    private static let quietHoursLimit: Duration = .hours(12)

    /// Whom the booker could ask, where the policy asks no stand-ins automatically.
    private static func nextOnBench(of event: Event, in tx: Transaction) throws -> String {
        guard try !Policy.of(event, in: tx).automaticBench.asks, try Bench.isUsed(event, in: tx) else { return "" }
        let lineup = try Lineup.of(event, in: tx)
        if let first = lineup.line.first { return firstInLine(first.name) }
        guard let next = lineup.bench.first(where: { $0.status == .notAsked }) else { return "" }
        return firstOnBench(next.name)
    }
}

/// The notifications about stand-ins, and about what is open on the day before.
extension LineupNotifications {
    /// Stand-ins are asked, now or when their quiet hours end.
    static func standInsInvited(
        _ drafts: [MessageDraft], _ lineup: Lineup, _ pass: SchedulerPass, in tx: Transaction
    ) throws {
        guard let first = drafts.first else { return }
        let now = pass.now
        let (atOnce, later) = (
            drafts.filter { $0.leaves(from: now) <= now }, drafts.filter { $0.leaves(from: now) > now }
        )
        var lines: [String] = []
        let title = lineup.event.title(at: now)
        if !atOnce.isEmpty { lines.append(asked(atOnce, title)) }
        if let moment = later.map({ $0.leaves(from: now) }).min() {
            lines.append(willBeAsked(later, title, DateText().short(moment, in: pass.account.zone, now: now)))
        }
        try raise(
            .vacancy, of: first.slot.id, lines.joined(separator: " "), lineup.event, sender: pass.sender.id, in: tx)
    }

    /// Quiet hours last until the event begins for every stand-in who is left. Once for the first of them.
    static func standInsAsleep(
        _ standIns: [Slot], _ lineup: Lineup, _ pass: SchedulerPass, in tx: Transaction
    ) throws {
        let event = lineup.event
        guard let first = standIns.first, try OneTimeNotice.standInsAsleep.begin(for: event, slot: first.id, in: tx)
        else {
            return
        }
        try raise(
            .bench, of: event.id, asleep(standIns, event, at: pass.now), event, sender: pass.sender.id, in: tx)
    }

    /// No stand-in is left for the vacant places, or none who can take their positions.
    ///
    /// - Parameter hasOthers: somebody on the bench was not asked, who cannot take them.
    static func benchIsEmpty(
        _ lineup: Lineup, open: [Vacancy], hasOthers: Bool, _ pass: SchedulerPass, in tx: Transaction
    ) throws {
        let event = lineup.event
        guard try OneTimeNotice.benchIsEmpty.begin(for: event, slot: nil, in: tx) else { return }
        let title = event.title(at: pass.now)
        let line =
            try hasOthers
            ? nobodyCanTake(open, title)
            : emptyBench(open, title) + askedEarlier(lineup.nextStandIns(in: tx).map(\.name), event)
        try raise(.bench, of: event.id, line, event, sender: pass.sender.id, waits: true, in: tx)
    }

    /// All places are taken: cancels the pending notices that stand-ins were asked.
    static func cancelStandInNotices(_ lineup: Lineup, in tx: Transaction) throws {
        guard !lineup.bench.isEmpty || !lineup.replaced.isEmpty else { return }
        for slot in lineup.slots + lineup.bench { try Notification.withdraw(.vacancy, of: slot.id, in: tx) }
    }

    /// All places are taken: cancels the pending notices of a bench that cannot fill them.
    static func cancelBenchNotices(_ event: Event, in tx: Transaction) throws {
        guard try Notification.isWaiting(.bench, of: event.id, in: tx) else { return }
        try Notification.withdraw(.bench, of: event.id, in: tx)
        try OneTimeNotice.benchIsEmpty.reset(for: event.id, in: tx)
        try OneTimeNotice.standInsAsleep.reset(for: event.id, in: tx)
    }

    /// What is open on the day before the event.
    static func openDayBefore(_ lineup: Lineup, sender: ID<Sender>, in tx: Transaction) throws {
        try raise(
            .dayBefore, of: lineup.event.id, openDayBefore(lineup, at: tx.now), lineup.event, sender: sender,
            waits: true, in: tx)
    }

    /// Replaces the pending day-before list with a current one, or cancels it if everybody is confirmed.
    static func updateDayBefore(_ event: Event, sender: ID<Sender>, in tx: Transaction) throws {
        guard try Notification.isWaiting(.dayBefore, of: event.id, in: tx) else { return }
        try Notification.withdraw(.dayBefore, of: event.id, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        if !lineup.isConfirmed { try openDayBefore(lineup, sender: sender, in: tx) }
    }

    /// Somebody said yes when no place was left, and is in line now.
    static func joinedLine(_ slot: Slot, _ event: Event, sender: ID<Sender>, in tx: Transaction) throws {
        let open = try Lineup.of(event, in: tx).vacanciesAndRecentWithdrawals(at: tx.now).flatMap(\.spots)
        try raise(.answer, of: slot.id, inLine(slot, event.title(at: tx.now), open), event, sender: sender, in: tx)
    }
}
