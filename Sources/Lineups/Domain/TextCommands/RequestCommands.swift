import Agenda
import Messaging
import Platform
import Storage
import Values

/// The booker's text commands ASK and REMIND. They say first whom they would text, and do it after the code.
struct RequestCommands {
    static let all = [
        CommandWord(
            "ASK", usage: "ASK fri",
            "ask those not asked yet, or the next on the bench; add ANYWAY to text in quiet hours"
        ),
        CommandWord("REMIND", usage: "REMIND fri", "remind those who have not answered"),
    ]

    /// What waits for the code.
    private struct Pending: Codable {
        let event: Int64
        let anyway: Bool
        /// The keys of the texts that were shown.
        let texts: [String]
        /// The waiting texts that were shown, and leave now with ANYWAY.
        let waiting: [Int64]
    }

    let planner: InvitationPlanner

    /// Asks those who were not asked yet; if everybody was, the next stand-in for each vacant place. Or reminds.
    func plan(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        let query = BookerQuery(command)
        let lineup: Lineup
        switch try query.lineup(for: command, in: tx) {
        case .one(let found): lineup = found
        case .refused(let reply): return .nothing(Self.ownReminder(command, now: tx.now) ?? reply)
        case .unrelated: return nil
        }
        let (event, title) = (lineup.event, lineup.event.title(at: tx.now))
        if command.account.name == nil {
            return .nothing("Your account needs a name for the texts. Set it in your account's settings.")
        }
        guard event.startsAt > tx.now else { return .nothing("\(title) has already started.") }
        let plan: SendingPlan
        do {
            plan = try sending(
                command.word, event.id, anyway: query.anyway, command.account, command.sender(in: tx)
            ).plan(in: tx)
        } catch let error as LineupError {
            return .nothing(error.description)
        }
        let waiting =
            query.anyway
            ? try ReleaseWaitingTexts(event: event.id, account: event.account).plan(in: tx) : []
        let wayOut = Self.wayOut(plan, event, command.word)
        let home = command.account.zone
        guard !plan.drafts.isEmpty || !waiting.isEmpty else {
            let verb = command.word == "ASK" ? ("asked", "ask") : ("reminded", "remind")
            return .nothing(
                wayOut.map { "\(title): nobody was \(verb.0). \($0)" }
                    ?? Self.queued(plan, event, command.word, home: home, now: tx.now)
                    ?? "\(title): nobody left to \(verb.1). \(Self.inInbox(plan) ?? "Text WHO \(event.id).")")
        }
        let (verb, past) = command.word == "ASK" ? ("Ask", "asked") : ("Remind", "reminded")
        let names = Self.names(plan, anyway: query.anyway, home: home, now: tx.now)
        var lines = plan.drafts.isEmpty ? [] : ["\(verb) about \(title): \(names)?"]
        if !waiting.isEmpty { lines.append("Send now about \(title): \(Self.listed(waiting.map(\.name)))?") }
        lines += [plan.standInNote].compactMap(\.self)
        if let full = plan.request?.ifFull, let text = full.texts.first?.body {
            lines.append("When it is full, those who have not answered get, at most \(full.size()): \(text)")
        }
        lines += (plan.request?.conflicts ?? []).map { Self.words($0, now: tx.now) } + [wayOut].compactMap(\.self)
        let people = Self.listed(plan.drafts.map(\.slot.name) + waiting.map(\.name))
        return .question(
            try CodeQuestion.Draft(
                lines.joined(separator: "\n"), word: "SEND", dropped: "Not \(past) about \(title): \(people)",
                keeping: Pending(
                    event: event.id.rawValue, anyway: query.anyway, texts: plan.drafts.map(\.approvalKey),
                    waiting: waiting.map(\.text.rawValue))))
    }

    /// - Parameter word: the command's.
    private func sending(
        _ word: String, _ event: ID<Event>, anyway: Bool, _ account: Account, _ sender: Sender
    ) -> any SendingUseCase {
        guard word == "ASK" else {
            return RemindLineup(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
        }
        return RequestAnswers(
            planner: planner, event: event, recipients: .notAskedYetElseBench, anyway: anyway, account: account,
            sender: sender)
    }
}

extension RequestCommands {
    /// `REMIND me to call the bank`: the command that adds a to-do. Nil for other words.
    private static func ownReminder(_ command: OwnerCommand, now: Instant) -> String? {
        var words = command.rest.split(whereSeparator: \.isWhitespace)
        guard command.word == "REMIND", words.count > 1, words[0].folded == "me" else { return nil }
        words.removeFirst()
        if words.count > 1, ["to", "about"].contains(words[0].lowercased()) { words.removeFirst() }
        let todo = TodoCommandText.command(
            for: words.joined(separator: " "), account: command.account, now: now)
        return "REMIND texts performers. To add a to-do of your own, text: \(todo.shortened(to: 200))"
    }

    /// Whose texts wait for the booker, who is therefore not reminded; nil for nobody.
    private static func inInbox(_ plan: SendingPlan) -> String? {
        let names = plan.skipped.compactMap { skipped in
            if case .textWaits = skipped.reason { skipped.slot.name } else { nil }
        }
        guard let first = names.first else { return nil }
        return names.count == 1
            ? "\(first)'s text waits in your inbox." : "In your inbox, texts wait from \(listed(names))."
    }
}

// MARK: - After the code

extension RequestCommands {
    func run(_ question: CodeQuestion, _ account: Account, _ sender: Sender, in tx: Transaction) throws -> String {
        let pending = try question.kept(as: Pending.self)
        let id = ID<Event>(pending.event)
        let event = try Event.findOpen(id, account: account.id, in: tx)
        let shown = Set(pending.texts)
        // Sent before the waiting texts leave.
        let sending = sending(question.command, id, anyway: pending.anyway, account, sender)
        let plan = try sending.plan(in: tx).approved(shown)
        if !plan.drafts.isEmpty { _ = try sending.send(plan, in: tx) }
        let keys = Set(pending.waiting)
        let releasing = ReleaseWaitingTexts(event: id, account: account.id)
        let waiting = try releasing.plan(in: tx).filter { keys.contains($0.text.rawValue) }
        if !waiting.isEmpty { try releasing.send(waiting, in: tx) }
        let title = event.title(at: tx.now)
        var lines: [String] = []
        if !plan.drafts.isEmpty {
            let names = Self.names(plan, anyway: pending.anyway, home: account.zone, now: tx.now)
            lines.append("\(question.command == "ASK" ? "Asked" : "Reminded") about \(title): \(names).")
        }
        if !waiting.isEmpty { lines.append("Sent now about \(title): \(Self.listed(waiting.map(\.name))).") }
        let left = shown.count + keys.count - plan.drafts.count - waiting.count
        if lines.isEmpty {
            lines.append("\(title): nothing was sent, because the lineup changed since. Text WHO \(event.id).")
        } else if left > 0 {
            lines.append("Not sent, because they changed since: \(left.counted("text")).")
        }
        return lines.joined(separator: "\n")
    }
}

// MARK: - Words

extension RequestCommands {
    /// The people and, in quiet hours, when their texts leave.
    private static func names(_ plan: SendingPlan, anyway: Bool, home: Zone, now: Instant) -> String {
        listed(
            plan.drafts.map { draft in
                let name =
                    draft.slot.name
                    + (draft.slot.benchRank == nil || draft.spots.isEmpty ? "" : " (as \(draft.spots.counts))")
                let leaves = anyway ? now : draft.leaves(from: now)
                guard leaves > now else { return name }
                return "\(name) (at \(LeavingTime.text(leaves, in: draft.zones, home: home, now: now)))"
            })
    }

    /// Whose requests wait for the end of quiet hours, and how to send them now; nil if there are none.
    private static func queued(
        _ plan: SendingPlan, _ event: Event, _ word: String, home: Zone, now: Instant
    ) -> String? {
        let waiting = plan.skipped.compactMap { skipped -> String? in
            guard case .alreadyQueued(let leaves, let zones) = skipped.reason, leaves > now else { return nil }
            return "\(skipped.slot.name) (at \(LeavingTime.text(leaves, in: zones, home: home, now: now)))"
        }
        guard !waiting.isEmpty else { return nil }
        return "\(event.title(at: now)): already queued: \(listed(waiting)). To send now: \(word) \(event.id) ANYWAY"
    }

    /// The most people that a question names.
    private static let maxNames = 8

    static func listed(_ names: [String]) -> String {
        let rest = names.count - maxNames
        return names.prefix(maxNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    static func words(_ conflict: ScheduleConflictWarning, now: Instant) -> String {
        switch conflict.reason {
        case .otherEvent(let other): "\(conflict.contact) is also in the lineup of \(other.event.title(at: now))."
        case .away(let days): "\(conflict.contact) is away \(days)."
        case .busy(let time): "\(conflict.contact) is busy \(time)."
        case .saidNo(let day): "\(conflict.contact) said no to \(DateText().dayWithYear(day))."
        }
    }

    /// How to reach those whose quiet hours last until the start; nil if there are none.
    private static func wayOut(_ plan: SendingPlan, _ event: Event, _ word: String) -> String? {
        let late = plan.skipped.filter { $0.reason == .tooLate }.map(\.slot.name).joined(separator: ", ")
        guard !late.isEmpty else { return nil }
        return "Quiet hours for \(late) last until the start. To text them anyway: \(word) \(event.id) ANYWAY"
    }
}
