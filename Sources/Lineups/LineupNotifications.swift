internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Values

/// What the booker hears by text of a lineup.
enum LineupNotifications {
    /// An answer came in by text.
    ///
    /// - Parameters:
    ///   - account: the event's.
    ///   - isStandIn: with it a stand-in has taken a place.
    static func answered(
        _ slot: ID<Slot>, from before: SlotAnswer, _ event: Event, account: Account?, isStandIn: Bool = false,
        sender: ID<Sender>, now: Instant, in tx: Transaction
    ) throws {
        guard account?.cell != nil, let slot = try Slot.find(slot, in: tx) else { return }
        let lineup = try Lineup.of(event, in: tx)
        let policy = try Policy.of(event, in: tx)
        let (label, name) = (label(event), slot.name)
        func tell(_ line: String, grace: Duration = .zero) throws {
            try raise(.answer, of: slot.id, line, event, sender: sender, grace: grace, now: now, in: tx)
        }
        switch slot.answer {
        case .confirmed:
            let isSilent = try Alert.takeBack(.answer, of: slot.id, in: tx)
            var lines: [String] = []
            if before.isRefusal, !isSilent {
                lines.append("\(name) is in for \(label) after all. \(count(lineup))")
            } else if isStandIn, !lineup.isConfirmed {
                lines.append("\(name) stands in at \(label). \(count(lineup))")
            }
            lines += try clashes(of: slot, event, in: tx)
            if !lines.isEmpty { try tell(lines.joined(separator: " ")) }
            // What was put right before it was told is no news, and neither is what it comes to.
            guard lineup.isConfirmed, try !(isSilent && Alert.wasTold(.allConfirmed, of: event.id, in: tx)) else {
                break
            }
            try raise(.allConfirmed, of: event.id, "All confirmed: \(label).", event, sender: sender, now: now, in: tx)
        case .declined:
            try tell("\(name) can't do \(label). \(count(lineup))\(hint(lineup, policy))")
        case .withdrawn:
            try Alert.takeBack(.allConfirmed, of: event.id, in: tx)
            let late = slot.isLateWithdrawal(from: event, within: policy.lateWithin)
            try tell(
                "\(name), who had said yes, is out of \(label)\(late ? " (late)" : ""). \(count(lineup))\(hint(lineup, policy))",
                grace: Policy.grace)
        case .maybe where before == .confirmed:
            try Alert.takeBack(.allConfirmed, of: event.id, in: tx)
            try tell(
                "\(name), who had said yes, says maybe to \(label). \(count(lineup))", grace: Policy.grace)
        case .maybe, .none, .expired: try Alert.takeBack(.answer, of: slot.id, in: tx)
        }
        try putEveRight(lineup, sender: sender, now: now, in: tx)
    }

    /// What they have said yes to for the same time.
    private static func clashes(of slot: Slot, _ event: Event, in tx: Transaction) throws -> [String] {
        try Clash.all(of: slot.contact, with: event, in: tx).filter { $0.answer == .confirmed }.map {
            "\(slot.name) is confirmed for \(self.label(event)), and at the same time for \(self.label($0.event))."
        }
    }

    static func expired(_ slot: Slot, _ event: Event, now: Instant, sender: ID<Sender>, in tx: Transaction) throws {
        let lineup = try Lineup.of(event, in: tx)
        let doubt = slot.status == .unsure ? ", and may never have got the request" : ""
        try raise(
            .answer, of: slot.id, "\(slot.name) did not answer in time for \(label(event))\(doubt). \(count(lineup))",
            event, sender: sender, waits: true, now: now, in: tx)
    }

    /// Once for a request, however often it is tried.
    static func unreachable(
        _ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, now: Instant, in tx: Transaction
    ) throws {
        guard try !Alert.wasTold(.answer, of: slot.id, since: invitation.askedAt, in: tx) else { return }
        try raise(
            .answer, of: slot.id,
            "\(slot.name) cannot be reached for \(label(event))\(invitation.error.map { ": \($0)" } ?? "").", event,
            sender: invitation.sender, now: now, in: tx)
    }

    /// The provider has never said whether it took the request.
    static func unsure(
        _ slot: Slot, _ event: Event, _ invitation: Slot.LastInvitation, now: Instant, in tx: Transaction
    ) throws {
        try raise(
            .answer, of: slot.id,
            "It is not known whether \(slot.name) got the request for \(label(event)). Ask them whether it came.",
            event,
            sender: invitation.sender, now: now, in: tx)
    }

    /// What is news of an event so shortly before it that a withdrawal would be late goes at once, also to somebody who
    /// has chosen to hear once a day.
    ///
    /// - Parameters:
    ///   - grace: for so long it may still be taken back.
    ///   - waits: the clock has brought it about, so it can wait for a fit hour where the booker is.
    static func raise<Noun>(
        _ topic: Alert.Topic, of subject: ID<Noun>, _ line: String, _ event: Event, sender: ID<Sender>,
        grace: Duration = .zero, waits: Bool = false, now: Instant, in tx: Transaction
    ) throws {
        guard let account = try listener(event, in: tx) else { return }
        let isUrgent = try event.startsAt - now < Policy.of(event, in: tx).lateWithin
        let isPressing = event.startsAt - now <= pressing || RecipientTimeZones.isUnsaid(account.zone)
        let ready = waits && !isPressing ? QuietHours.usual.next(from: now, in: [account.zone]) : now.adding(grace)
        try Alert.raise(
            topic, of: subject, line, account: account, sender: sender, isUrgent: isUrgent, grace: ready - now,
            now: now, in: tx)
    }

    /// So shortly before the event the booker is woken.
    private static let pressing: Duration = .hours(12)

    /// The account, where it has a cell to be texted at.
    private static func listener(_ event: Event, in tx: Transaction) throws -> Account? {
        guard let account = try Account.find(event.account, in: tx), account.cell != nil else { return nil }
        return account
    }

    static func label(_ event: Event) -> String { "\(event.name), \(DateText().short(event.localStart))" }

    static func count(_ lineup: Lineup) -> String { "\(lineup.confirmedCount) of \(lineup.slots.count) in." }

    /// Whom the booker could ask, where nobody is asked unbidden.
    private static func hint(_ lineup: Lineup, _ policy: Policy) -> String {
        guard policy.bench.width == 0, let next = lineup.bench.first(where: { $0.status == .notAsked }) else {
            return ""
        }
        return " First on the bench: \(next.name)."
    }
}

extension SlotAnswer {
    /// A no in any form.
    var isRefusal: Bool { self == .declined || self == .withdrawn || self == .expired }
}
