internal import Agenda
internal import Platform
internal import Storage
internal import Values

/// The commands that the booker can text from the account's own cell.
struct BookerCommands {
    static let all = [
        CommandWord("STATUS", usage: "STATUS or STATUS fri", "see who is in"),
        CommandWord("WHO", usage: "WHO fri", "see everybody by name"),
        CommandWord(
            "ASK", usage: "ASK fri",
            "ask those not asked yet, or the next on the bench; add ANYWAY to text in quiet hours"
        ),
        CommandWord("REMIND", usage: "REMIND fri", "remind those who have not answered"),
    ]

    /// Changed after a question.
    static let confirmed = [
        CommandWord("TELL", usage: "TELL fri doors at 7", "text everybody in a lineup"),
        CommandWord("TEXT", usage: "TEXT Ada see you at 7", "text one person"),
        CommandWord("ANSWER", usage: "ANSWER fri Ada yes", "enter somebody's yes, no or maybe"),
        CommandWord("CALL", usage: "CALL OFF fri", "cancel an event and tell everybody who was asked"),
    ]

    let planner: InvitationPlanner

    func handleCommand(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        let coming = try Board.upcoming(account: command.account.id, now: now, in: tx)
        if coming.isEmpty, !command.rest.isEmpty, try isAskedToPerform(command, now: now, in: tx) { return nil }
        guard !coming.isEmpty else { return "Nothing is coming up." }
        let query = BookerQuery(command)
        if command.word == "STATUS", query.isEmpty { return Self.summary(of: coming, now: now) }
        let chosen = query.isEmpty ? coming : try query.matching(coming, of: command.account, now: now, in: tx)
        if chosen.isEmpty {
            if try isAskedToPerform(command, now: now, in: tx) { return nil }
            if let day = query.day(of: command.account, now: now) {
                return "Nothing is coming up on \(DateText().day(day)). Text STATUS."
            }
            return "No upcoming event is named \"\(query.name.prefix(40))\". Text STATUS."
        }
        guard let lineup = chosen.first, chosen.count == 1 else {
            return "Which one? "
                + chosen.prefix(6).map { "\(command.word) \($0.event.id): \($0.event.title(at: now))" }
                .joined(separator: "\n")
        }
        switch command.word {
        case "STATUS": return Self.status(of: lineup, now: now)
        case "WHO": return Self.names(of: lineup, now: now)
        case "ASK": return try ask(lineup, command, anyway: query.anyway, now: now, in: tx)
        default: return try remind(lineup, command, anyway: query.anyway, now: now, in: tx)
        }
    }

    /// Whether the booker is also asked to perform: then a text that names no event may be an answer.
    private func isAskedToPerform(_ command: Command, now: Instant, in tx: Transaction) throws -> Bool {
        try Invitation.live(number: command.text.from, sender: command.text.sender.id, now: now, in: tx).contains(
            where: \.isOpen)
    }
}

// MARK: - Status

extension BookerCommands {
    /// A line for each of the next events.
    private static func summary(of lineups: [Lineup], now: Instant) -> String {
        let lines = lineups.prefix(6).map { lineup in
            if lineup.slots.isEmpty { return "\(lineup.event.title(at: now)): nobody in the lineup yet" }
            return lineup.isConfirmed
                ? "\(lineup.event.title(at: now)): all confirmed"
                : "\(lineup.event.title(at: now)): \(lineup.confirmedCount) of \(lineup.slots.count) in"
        }
        let rest = lineups.count - lines.count
        return (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static func status(of lineup: Lineup, now: Instant) -> String {
        if lineup.slots.isEmpty { return "\(lineup.event.title(at: now)): nobody is in the lineup yet." }
        if lineup.isConfirmed { return "\(lineup.event.title(at: now)): all \(lineup.slots.count) confirmed." }
        let open = lineup.slots.filter { $0.status != .confirmed }.map { "\($0.name) \($0.status.words)" }
        let missing = lineup.lacksHost ? open + ["no host"] : open
        return "\(lineup.event.title(at: now)): \(lineup.confirmedCount) of \(lineup.slots.count) in. "
            + missing.joined(separator: ", ") + "."
    }

    private static func names(of lineup: Lineup, now: Instant) -> String {
        var lines = [lineup.event.title(at: now) + (lineup.slots.isEmpty ? ": nobody yet." : "")]
        lines += lineup.slots.map { "\($0.name)\($0.isHost ? " (host)" : ""): \(status($0))" }
        if !lineup.bench.isEmpty {
            lines.append("Bench: " + lineup.bench.map { "\($0.name) (\(status($0)))" }.joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }
}

extension BookerCommands {
    private static func status(_ slot: Slot) -> String {
        slot.status == .asked && slot.lastInvitation?.isQueued == true ? "request not sent yet" : slot.status.words
    }
}

// MARK: - Asking and reminding

extension BookerCommands {
    /// Asks those who were not asked yet; if everybody was, the next stand-in for each vacant place.
    private func ask(
        _ lineup: Lineup, _ command: Command, anyway: Bool, now: Instant, in tx: Transaction
    ) throws -> String {
        if let obstacle = Self.obstacle(to: lineup, command, now: now) { return obstacle }
        let asking = AskLineup(
            planner: planner, event: lineup.event.id, recipients: .notAskedYetElseBench, anyway: anyway,
            account: command.account, sender: command.text.sender)
        let plan: AskPlan
        do {
            plan = try asking.plan(now: now, in: tx)
        } catch let error as LineupError {
            return error.description
        }
        let released = try release(lineup.event, anyway: anyway, now: now, in: tx)
        if !plan.messages.drafts.isEmpty { _ = try asking.send(plan, now: now, in: tx) }
        let reply = Self.reply(
            "Asked", plan.messages, released, about: lineup.event, command, anyway: anyway, now: now)
        let conflicts = plan.conflicts.map { warning in
            switch warning.reason {
            case .otherEvent(let other): "\(warning.contact) is also in the lineup of \(other.event.title(at: now))."
            case .away(let days): "\(warning.contact) is away \(days)."
            }
        }
        return ([reply] + conflicts).joined(separator: "\n")
    }

    private func remind(
        _ lineup: Lineup, _ command: Command, anyway: Bool, now: Instant, in tx: Transaction
    ) throws -> String {
        if let obstacle = Self.obstacle(to: lineup, command, now: now) { return obstacle }
        let reminding = RemindLineup(
            planner: planner, event: lineup.event.id, anyway: anyway, account: command.account,
            sender: command.text.sender)
        let plan: RemindLineup.Plan
        do {
            plan = try reminding.plan(now: now, in: tx)
        } catch let error as LineupError {
            return error.description
        }
        let released = try release(lineup.event, anyway: anyway, now: now, in: tx)
        if !plan.messages.drafts.isEmpty { _ = try reminding.send(plan, now: now, in: tx) }
        return Self.reply("Reminded", plan.messages, released, about: lineup.event, command, anyway: anyway, now: now)
    }

    /// With ANYWAY, also sends the texts that wait for the end of quiet hours.
    private func release(
        _ event: Event, anyway: Bool, now: Instant, in tx: Transaction
    ) throws -> [DelayedInvitation] {
        guard anyway else { return [] }
        let releasing = ReleaseWaitingTexts(event: event.id, account: event.account)
        return try releasing.send(releasing.plan(now: now, in: tx), now: now, in: tx)
    }

    private static func obstacle(to lineup: Lineup, _ command: Command, now: Instant) -> String? {
        if command.account.name == nil {
            return "Your account needs a name for the texts: greenroom account edit --name"
        }
        return lineup.event.startsAt > now ? nil : "\(lineup.event.title(at: now)) has already started."
    }

    /// The reply: who was texted, and how to reach the others.
    private static func reply(
        _ verb: String, _ plan: InvitationPlanner.Plan, _ waiting: [DelayedInvitation], about event: Event,
        _ command: Command, anyway: Bool, now: Instant
    ) -> String {
        let title = event.title(at: now)
        let late = plan.skipped.filter { $0.reason == .tooLate }.map(\.slot.name).joined(separator: ", ")
        let wayOut =
            late.isEmpty
            ? nil
            : "Quiet hours for \(late) last until the start. To text them anyway: "
                + "\(command.word) \(event.id) ANYWAY"
        let released =
            waiting.isEmpty ? nil : "Sent now about \(title): \(waiting.map(\.name).joined(separator: ", "))."
        guard !plan.drafts.isEmpty else {
            if let released { return [released, wayOut].compactMap(\.self).joined(separator: "\n") }
            return wayOut.map { "\(title): nobody was \(verb.lowercased()). \($0)" }
                ?? "\(title): nobody left to \(verb == "Asked" ? "ask" : "remind"). Text WHO \(event.id)."
        }
        let names = plan.drafts.map { draft in
            let name = draft.slot.name + (draft.asHost && draft.slot.benchRank != nil ? " (as host)" : "")
            let leaves = anyway ? now : draft.leaves(from: now)
            guard leaves > now, let zone = draft.zones.first else { return name }
            return "\(name) (at \(DateText().short(zone.local(leaves))))"
        }
        return (["\(verb) about \(title): \(names.joined(separator: ", "))."] + [released, wayOut].compactMap(\.self))
            .joined(separator: "\n")
    }
}
