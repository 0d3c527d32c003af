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
                lines.append("\(name) is in for \(label) after all. \(laterCount)")
            } else if isStandIn, try !Lineup.isConfirmed(event, in: tx) {
                lines.append("\(name) is standing in at \(label). \(laterCount)")
            }
            lines += try conflicts(of: invitation, in: tx)
            if !lines.isEmpty { try notify(lines.joined(separator: " ")) }
            // A reversal within the grace period cancels both pending notifications.
            guard try Lineup.isConfirmed(event, in: tx),
                try !(isReversal && Notification.wasSent(.allConfirmed, of: event.id, in: tx))
            else {
                break
            }
            try raise(.allConfirmed, of: event.id, "All confirmed: \(label).", event, sender: sender, in: tx)
        case .declined:
            try notify("\(name) can't do \(label). \(laterCount)\(nextOnBench(of: event, in: tx))")
        case .withdrawn:
            try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
            let isLate = try Policy.of(event, in: tx).isLate(tx.now, before: event)
            try notify(
                "\(name) said yes before, but is now out of \(label)\(isLate ? " (late)" : ""). "
                    + laterCount + nextOnBench(of: event, in: tx),
                grace: Policy.grace)
        case .maybe where before == .confirmed:
            try Notification.withdraw(.allConfirmed, of: event.id, in: tx)
            try notify("\(name) said yes before, but is now a maybe for \(label). \(laterCount)", grace: Policy.grace)
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

    /// What `count` says.
    nonisolated(unsafe) private static let placeholder = /(?:[0-9]+ of [0-9]+|Nobody is) in\./

    /// The other events at the same time for which they are confirmed.
    private static func conflicts(of invitation: Invitation, in tx: Transaction) throws -> [String] {
        let (name, event) = (invitation.contactName, invitation.event)
        return try ScheduleConflict.all(of: invitation.contact, with: event, in: tx).filter { $0.answer == .confirmed }
            .map { "\(name) is double-booked: \(event.title(at: tx.now)) and \($0.event.title(at: tx.now))." }
    }

    /// The deadline passed without an answer.
    static func expired(_ slot: Slot, _ event: Event, sender: ID<Sender>, in tx: Transaction) throws {
        let lineup = try Lineup.of(event, in: tx)
        let doubt = slot.status == .unsure ? ", and may not have received the request" : ""
        try raise(
            .answer, of: slot.id,
            "\(slot.name) did not answer in time for \(event.title(at: tx.now))\(doubt). \(count(lineup))",
            event, sender: sender, waits: true, in: tx)
    }

    /// A request was not delivered. Once for each request, however often it is sent again.
    static func unreachable(
        _ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, in tx: Transaction
    ) throws {
        guard try !Notification.wasSent(.answer, of: slot.id, since: invitation.requestedAt, in: tx) else { return }
        try raise(
            .answer, of: slot.id,
            "\(slot.name) cannot be reached for \(event.title(at: tx.now))"
                + (invitation.error.map { ": \($0)" } ?? "."),
            event,
            sender: invitation.sender, importance: .critical, in: tx)
    }

    /// The provider never reported whether it accepted the request.
    static func unsure(_ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, in tx: Transaction) throws {
        try raise(
            .answer, of: slot.id,
            "\(slot.name) may not have received the request for \(event.title(at: tx.now)). Please check with them.",
            event, sender: invitation.sender, importance: .critical, in: tx)
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

    private static let nobody = "Nobody is in."
    /// A placeholder, which `updateCounts` replaces before the notification is sent: an answer does not read the whole
    /// lineup.
    private static let laterCount = nobody

    static func count(_ lineup: Lineup) -> String {
        lineup.slots.isEmpty ? nobody : "\(lineup.confirmedCount) of \(lineup.slots.count) in."
    }

    /// Whom the booker could ask, where the policy asks no stand-ins automatically.
    private static func nextOnBench(of event: Event, in tx: Transaction) throws -> String {
        guard try !Policy.of(event, in: tx).automaticBench.asks, try Bench.isUsed(event, in: tx) else { return "" }
        let lineup = try Lineup.of(event, in: tx)
        if let first = lineup.line.first { return " First in line: \(first.name)." }
        guard let next = lineup.bench.first(where: { $0.status == .notAsked }) else { return "" }
        return " First on the bench: \(next.name)."
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
        if !atOnce.isEmpty { lines.append("Asked \(names(atOnce)) to stand in at \(lineup.event.title(at: now)).") }
        if let moment = later.map({ $0.leaves(from: now) }).min() {
            lines.append(
                "\(names(later)) will be asked to stand in at \(lineup.event.title(at: now)): quiet hours there "
                    + "last until \(DateText().short(moment, in: pass.account.zone, now: now)).")
        }
        try raise(
            .vacancy, of: first.slot.id, lines.joined(separator: " "), lineup.event, sender: pass.sender.id, in: tx)
    }

    private static func names(_ drafts: [MessageDraft]) -> String {
        drafts.map { $0.slot.name + ($0.spots.isEmpty ? "" : " (as \($0.spots.counts))") }.joined(separator: ", ")
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
            .bench, of: event.id,
            "Quiet hours for \(standIns.map(\.name).joined(separator: ", ")) last until the start of "
                + "\(event.title(at: pass.now)), so nobody was asked to stand in. "
                + "To ask anyway, text ASK \(event.id) ANYWAY.",
            event, sender: pass.sender.id, in: tx)
    }

    /// No stand-in is left for the vacant places, or none who can take their positions.
    ///
    /// - Parameter hasOthers: somebody on the bench was not asked, who cannot take them.
    static func benchIsEmpty(
        _ lineup: Lineup, open: [Vacancy], hasOthers: Bool, _ pass: SchedulerPass, in tx: Transaction
    ) throws {
        let event = lineup.event
        guard try OneTimeNotice.benchIsEmpty.begin(for: event, slot: nil, in: tx) else { return }
        let spots = open.flatMap(\.spots)
        let others = open.contains(where: \.spots.isEmpty) ? ["other spots"] : []
        let places =
            spots.isEmpty
            ? "\(open.count.counted("spot is", "spots are")) open"
            : "\(([spots.counts] + others).joined(separator: ", ")) "
                + "\(spots.count == 1 && open.count == 1 ? "is" : "are") open"
        let title = event.title(at: pass.now)
        if hasOthers {
            try raise(
                .bench, of: event.id, "Nobody on the bench for \(title) can take it: \(places).", event,
                sender: pass.sender.id, waits: true, in: tx)
            return
        }
        let asked = try lineup.nextStandIns(in: tx).map(\.name)
        let again =
            asked.isEmpty
            ? ""
            : " Asked earlier, before it was full: \(asked.joined(separator: ", ")). "
                + "To ask them again, text ASK \(event.id)."
        try raise(
            .bench, of: event.id, "The bench for \(title) is empty, and \(places).\(again)", event,
            sender: pass.sender.id, waits: true, in: tx)
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
        let open = lineup.slots.filter { $0.status != .confirmed }.map {
            "\($0.name) (\($0.statusWords(at: tx.now, home: lineup.event.zone)))"
        }
        let spots = lineup.missingSpots.isEmpty ? [] : [lineup.missingSpots.counts]
        let missing = (open + spots).joined(separator: ", ")
        try raise(
            .dayBefore, of: lineup.event.id, "\(lineup.event.title(at: tx.now)): \(count(lineup)) Open: \(missing).",
            lineup.event,
            sender: sender, waits: true, in: tx)
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
        let why =
            open.isEmpty
            ? "but it is already full"
            : open.isOnlyHost ? "but only the host's spot is open" : "but what is open is \(open.counts)"
        try raise(
            .answer, of: slot.id,
            "\(slot.name) said yes to \(event.title(at: tx.now)), \(why): \(slot.placeInLine?.ordinal ?? "") in line.",
            event, sender: sender, in: tx)
    }
}
