import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

struct LineupShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the lineup of an event.",
        discussion: """
            C means confirmed, x not confirmed; STATE shows the reason.

            Examples:
              greenroom lineup show "Late Show"
              greenroom lineup show "Late Show" --history
            """, aliases: ["list", "ls"])

    @Argument(help: "The event: name, number or date; all upcoming events if omitted.", completion: .events)
    var event: String?

    @Flag(help: "Also show every change of an answer and its cause.")
    var history = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        guard let event else { return try await BoardCommand.print(in: context, output: output) }
        try await Self.print(try await context.event(event), history: history, output: output, in: context)
    }

    static func print(_ event: Event, history: Bool, output: OutputOptions, in context: CommandContext) async throws {
        let modules = context.app.modules
        let (lineup, policy, budget, team, changes, actors, series) = try await context.read { tx in
            (
                try Self.lineup(of: event, in: tx), try Policy.of(event, in: tx),
                try ShowBudget.of(event.id, in: tx),
                try Member.all(of: event.account, in: tx),
                history ? try SlotChange.all(event: event.id, in: tx) : [],
                history ? try Member.actors(of: event.account, in: tx) : [:],
                try modules.groups(of: [ID(event.id.rawValue)], in: tx).values.first
            )
        }
        let terminal = context.terminal
        if output.resolvedFormat == .table {
            heading(lineup, policy: policy, in: context)
            if let budget { terminal.line("Budget: \(budget.forTexts)") }
            if let owner = AlertAudience.ownerName(event.owner, among: team) {
                terminal.line("Owner: \(Printable.line(owner))")
            }
            if let series { terminal.line("Series: \(Printable.line(series.name))") }
        }
        try await listing(lineup, policy: policy, members: team, in: context).print(output, to: terminal)
        guard output.resolvedFormat == .table else { return }
        if !lineup.openSpots.isEmpty { terminal.line(openLine(lineup)) }
        if terminal.width != nil, let legend = legend(lineup) { terminal.say(Style.dim(legend, terminal)) }
        for change in changes {
            let member = change.actor.flatMap { actors[$0] }.map { Printable.line($0) }
            let source = change.text?.quotedLine ?? "by \(member ?? "the \(change.cause)")"
            func words(_ answer: Answer) -> String { answer == .none ? "no answer" : answer.rawValue }
            let to = change.isPlaceInLine ? SlotStatus.inLine.rawValue : words(change.to)
            terminal.line(
                "\(DateText().long(change.at, in: event.zone))  \(Printable.line(change.name)): "
                    + "\(words(change.from)) → \(to), \(source)")
            if let reason = change.text == nil ? nil : change.reason {
                terminal.line(Style.dim("    \(reason)", terminal))
            }
        }
        if !event.isCanceled, !event.isOver(at: context.now), !lineup.isConfirmed {
            try await context.sayNext(after: lineup)
        }
    }

    private static func lineup(of event: Event, in tx: Transaction) throws -> Lineup {
        var lineup = try Lineup.withDoubleBookings(event, in: tx)
        if !event.isCanceled, !event.isOver(at: tx.now) { lineup.benchSkips = try lineup.reasonsToSkip(in: tx) }
        return lineup
    }

    /// The meanings of the signs in the table; nil if it has none.
    private static func legend(_ lineup: Lineup) -> String? {
        let slots = lineup.slots + lineup.bench + lineup.replaced
        guard !slots.isEmpty else { return nil }
        let isIn = Set(slots.map { $0.status == .confirmed })
        return [(isIn.contains(true), "C confirmed"), (isIn.contains(false), "x not confirmed")].filter(\.0).map(\.1)
            .joined(separator: "   ")
    }

    /// `Open: headliner, 2 spots; optional: opener`
    private static func openLine(_ lineup: Lineup) -> String {
        let optional = lineup.openSpots.filter { !$0.isRequired }
        let parts = [
            lineup.missingSpots.isEmpty ? nil : "Open: \(lineup.missingSpots.counts)",
            optional.isEmpty
                ? nil : "\(lineup.missingSpots.isEmpty ? "Open, optional" : "optional"): \(optional.counts)",
        ].compactMap(\.self)
        return Printable.line(parts.joined(separator: "; "))
    }

    private static func mark(_ slot: Slot) -> String { slot.status == .confirmed ? "C" : "x" }

    private static func heading(_ lineup: Lineup, policy: Policy, in context: CommandContext) {
        let event = lineup.event
        var line = "\(Printable.line(event.name))  \(DateText().long(event.startsAt, in: event.zone))"
        if event.zone != context.account.zone { line += " (\(event.zone))" }
        if let location = event.location { line += "  \(Printable.line(location))" }
        context.terminal.line(Style.bold(line, context.terminal))
        context.terminal.line(Style.light(lineup.label, lineup.light, context.terminal))
        for line in deadlines(lineup, policy: policy, in: context) { context.terminal.line(line) }
    }

    /// The deadline of the event, and the deadlines of performers with their own.
    private static func deadlines(_ lineup: Lineup, policy: Policy, in context: CommandContext) -> [String] {
        let event = lineup.event
        let awaited = (lineup.slots + lineup.invitedStandIns).filter { $0.lastInvitation?.isOpen == true }
        let own = Dictionary(grouping: awaited.filter { $0.lastInvitation?.answerBy != nil }) {
            $0.lastInvitation?.answerBy
        }
        let isForAll = own.count == 1 && own.values.first?.count == awaited.count
        var lines: [String] = []
        if !isForAll, let deadline = policy.answerBy?.moment(start: event.startsAt), deadline > context.now {
            lines.append("Deadline for answers: \(DateText().long(deadline, in: event.zone))")
        }
        for slots in own.values.sorted(by: { $0[0].position < $1[0].position }) {
            guard let deadline = slots[0].lastInvitation?.answerBy, deadline > context.now else { continue }
            let names = isForAll ? "answers" : "\(slots.map { Printable.line($0.name) }.joined(separator: ", "))"
            lines.append("Deadline for \(names): \(DateText().long(deadline, in: event.zone))")
        }
        return lines
    }

    static func listing(
        _ lineup: Lineup, policy: Policy, members: [Member], in context: CommandContext
    ) async throws -> OutputTable {
        let argument = try await context.argument(for: lineup.event)
        let (slots, home, now) = (lineup.slots + lineup.bench + lineup.replaced, context.account.zone, context.now)
        let fields = ListedSlot.fields { Self.detail($0.slot, of: lineup, as: argument, policy: policy, in: context) }
        var shown: [String: OutputTable.Shown<ListedSlot>] = [
            "position": OutputTable.Shown("#") { listed in
                listed.slot.replacedBy != nil ? "was" : listed.slot.benchRank == nil ? "\(listed.position)" : "bench"
            },
            "confirmed": OutputTable.Shown(nil, light: light) { mark($0.slot) },
            "name": OutputTable.Shown("NAME", light: light) { $0.slot.name },
            "state": OutputTable.Shown("STATE", light: light) { listed in
                "\(mark(listed.slot)) \(listed.slot.statusWords(at: now, home: home))"
            },
            "detail": "DETAIL",
        ]
        if slots.contains(where: { $0.offer.agreed != nil }) {
            shown["pay"] = OutputTable.Shown("PAY") { $0.slot.offer.agreed?.words }
        }
        if slots.contains(where: { $0.offer.setLength != nil }) { shown["set"] = "SET" }
        if slots.contains(where: { $0.terms.callBefore != nil }) {
            shown["call"] = OutputTable.Shown("CALL") { $0.slot.offer.callText(for: $0.event) }
        }
        if slots.contains(where: { $0.terms.note != nil }) { shown["note"] = "NOTE" }
        if slots.contains(where: { !$0.spots.isEmpty }) {
            shown["positions"] = OutputTable.Shown("POSITION") { $0.slot.spots.counts }
        }
        return OutputTable(
            ListedSlot.all(lineup, members: members), fields, shown: shown, emptyState: "The lineup is empty.")
    }

    /// Everybody is red until they are confirmed.
    private static func light(_ listed: ListedSlot) -> StatusLight? {
        listed.slot.status == .confirmed && !listed.slot.isNoShow ? .green : .red
    }

    /// The reason for the state, and what to do about it.
    ///
    /// - Parameter event: the argument that identifies the event.
    private static func detail(
        _ slot: Slot, of lineup: Lineup, as event: String, policy: Policy, in context: CommandContext
    ) -> String? {
        if slot.isNotTold, slot.hasOldTimeOrPlace, !slot.hasOptedOut, slot.number != nil {
            return "not told about the new time or place: greenroom event edit \(event) --tell"
        }
        if slot.isNotTold, slot.wasToldOtherPosition, !slot.hasOptedOut, slot.number != nil {
            return slot.untoldPosition + ": greenroom event edit \(event) --tell"
        }
        let reason = reason(slot, of: lineup, as: event, policy: policy, in: context)
        guard let leaning = slot.leaning else { return reason }
        return [reason, leaning.words].compactMap(\.self).joined(separator: ", ")
    }

    private static func reason(
        _ slot: Slot, of lineup: Lineup, as event: String, policy: Policy, in context: CommandContext
    ) -> String? {
        switch slot.status {
        case .noCell: return "add a number: greenroom contact edit \(slot.name.argument) --cell NUMBER"
        case .optedOut: return slot.optOut.map { "\($0.words); call them" }
        case .paused: return "call them; if they want texts: greenroom inbox resume \(slot.name.argument)"
        case .unreachable where slot.hasNewNumber:
            return "has a new number since: greenroom ask \(event)"
        case .unreachable: return slot.failureReason(in: context.account.zone)
        case .unsure where slot.lastInvitation?.state == .unconfirmed:
            return "The text may not have been sent. If they did not get it: greenroom ask "
                + "\(event) --only \(slot.name.argument)"
        case .unsure:
            return ["The text may not have been sent.", slot.lastInvitation?.advice].compactMap(\.self)
                .joined(separator: " ")
        case .queued:
            guard let invitation = slot.lastInvitation else { return nil }
            let why = [invitation.error, invitation.advice].compactMap(\.self)
            let role = lineup.positionsAsked(of: slot).map { ["As \($0)."] } ?? []
            return (role + why).isEmpty ? nil : (role + why).joined(separator: " ")
        case .asked, .maybe:
            guard let invitation = slot.lastInvitation else { return nil }
            let ago = RelativeText.of(invitation.requestedAt, now: context.now, in: context.account.zone)
            let nudges = invitation.reminders == 0 ? "" : ", reminded \(invitation.reminders)×"
            let again = slot.snoozeUntil.map {
                ", will be asked again \(DateText().long($0, in: context.account.zone))"
            }
            let more = nudges + (invitation.reminderWaits ? ", a reminder is queued" : "") + (again ?? "")
            let what = lineup.positionsAsked(of: slot).map { "asked as \($0)" } ?? "asked"
            guard invitation.state == .queued || invitation.state == .sending else { return "\(what) \(ago)" + more }
            let why = [invitation.error, invitation.advice].compactMap(\.self)
            return "queued\(more)" + (why.isEmpty ? "" : ". " + why.joined(separator: " "))
        case .withdrawn where slot.isLateWithdrawal(from: lineup.event, policy):
            return
                "late: \(RelativeText.of(slot.answeredAt ?? context.now, now: context.now, in: context.account.zone))"
        case .expired: return "did not answer in time; a late yes still counts"
        case .filled:
            let isWanted = !lineup.openPlaces(at: context.now).isEmpty
            return "was asked to stand in; the slots were filled"
                + (isWanted
                    ? ". Ask again: greenroom ask \(event) --only \(slot.name.argument)" : "")
        case .inLine: return slot.whyNotOffered ?? lineup.benchSkips[slot.contact]?.words
        case .confirmed where slot.whyNotReached != nil && !slot.hasOptedOut,
            .mustReconfirm where slot.whyNotReached != nil && !slot.hasOptedOut:
            return (slot.whyNotReached ?? "") + ". Call them, or add a number: greenroom contact edit "
                + "\(slot.name.argument) --cell NUMBER"
        case .confirmed where slot.hasOptedOut, .mustReconfirm where slot.hasOptedOut:
            return (slot.optOut?.words ?? "") + "; call them"
                + (slot.hasOldTimeOrPlace ? " about the new time or place" : "")
        case .notAsked: return lineup.benchSkips[slot.contact]?.words
        case .confirmed, .mustReconfirm, .declined, .withdrawn: return nil
        }
    }
}
