import Agenda
import People
import Platform
import Storage
import Values

/// The booker's text command `ADD Ada, Grace to fri`, which adds people to a lineup. Nobody is asked.
struct AddCommand {
    static let word = CommandWord("ADD", usage: "ADD Ada, Grace to fri", "add people to a lineup; nobody is texted")
    static let hint = "To add people to a show, text their names, \"to\" and the show: \(word.usage)"

    /// Nil for a text that is no command.
    func run(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let account = command.account.id
        let read = try NamesAndShow.read(command, dividedBy: ["to", "into", "onto", "on", "for"], in: tx) { names, _ in
            let people = try people(names, account: account, in: tx)
            return !people.found.isEmpty && people.problems.isEmpty
        }
        switch read {
        case nil: return nil
        case .several(let list, let lineups, let reply):
            let question = WhichShowQuestion(
                contacts: try people(list.people, account: account, in: tx).found.map(\.rawValue),
                position: list.position, events: lineups.map(\.event.id.rawValue))
            try question.ask(account, in: tx)
            return reply
        case .refused(let reply): return Self.todo(command.rest).map { "To add a to-do, text: \($0)" } ?? reply
        case .found(let list, let lineup):
            let people = try people(list.people, account: command.account.id, in: tx)
            guard !people.found.isEmpty || !people.problems.isEmpty else { return nil }
            guard people.problems.isEmpty else {
                if try BookerQuery.isInvitedToPerform(command, in: tx) { return nil }
                if let choice = people.choice, people.problems.count == 1 {
                    let question = PersonQuestion(
                        event: lineup.event.id.rawValue, position: list.position,
                        others: people.found.map(\.rawValue), choices: choice.candidates.map(\.id.rawValue))
                    try question.ask(command.account.id, in: tx)
                    return choice.question
                }
                return (people.problems + ["Nobody was added."]).joined(separator: " ")
            }
            return try Self.add(
                people.found, to: lineup.event.id, as: list.position, command.account.id, in: tx)
        }
    }

    /// The to-do of `buy bread to my list`, as a command; nil for other words.
    private static func todo(_ words: String) -> String? {
        let lists = ["list", "todo list", "to-do list", "to do list", "todos", "to-dos"]
        let ends = lists.flatMap { list in ["my", "the", "our"].map { " to \($0) \(list)" } }
        guard let end = ends.first(where: { words.lowercased().hasSuffix($0) }) else { return nil }
        return "TODO \(words.dropLast(end.count))"
    }

    /// Adds people, and says so.
    static func add(
        _ contacts: [ID<Contact>], to event: ID<Event>, as position: String?, _ account: ID<Account>,
        in tx: Transaction
    ) throws -> String {
        do {
            let addition = AddToLineup(event: event, contacts: contacts, position: position, account: account)
            return reply(try tx.savepoint { try addition.run(in: tx) }, position, now: tx.now)
        } catch let error as any UserFacingError {
            return "Nobody was added: \(error.sentence)"
        }
    }

    /// Several contacts whom a name means.
    private struct Choice {
        let words: String
        let candidates: [NameMatch<Contact>.Candidate]

        var question: String {
            let lines = candidates.enumerated().map { "\($0.offset + 1) \($0.element.name) (\($0.element.detail))" }
            return
                (["Which \(words.shortened(to: 40).quotedLine)?"] + lines
                + ["Nobody was added yet. Reply with the number or the name."]).joined(separator: "\n")
        }
    }

    private func people(
        _ list: String, account: ID<Account>, in tx: Transaction
    ) throws -> (found: [ID<Contact>], problems: [String], choice: Choice?) {
        var (found, problems, choice) = ([ID<Contact>](), [String](), Choice?.none)
        for (words, result) in try ContactLookup.matches(list, account: account, in: tx) {
            switch result {
            case .one(let contact): if !found.contains(contact.id) { found.append(contact.id) }
            case .several, .none: problems.append(NamesAndShow.problem(words, result, among: "your contacts"))
            }
            if case .several(let candidates) = result, candidates.count <= PersonQuestion.most {
                choice = Choice(words: words, candidates: candidates)
            }
        }
        return (found, problems, choice)
    }

    private static func reply(_ result: AddToLineup.Result, _ position: String?, now: Instant) -> String {
        let event = result.lineup.event
        func names(_ outcome: Lineup.Addition) -> [String] {
            result.additions.filter { $0.outcome == outcome }.map(\.contact.name)
        }
        let (added, present) = (position == nil ? result.added : names(.added), names(.alreadyIn))
        let title = "\(event.name), \(DateText().long(event.startsAt, in: event.zone))"
        var lines: [String] = []
        if !added.isEmpty {
            let role = position.map { " as \($0)" } ?? ""
            lines.append("Added to \(title): \(RequestCommands.listed(added))\(role).")
        }
        if !present.isEmpty {
            lines.append("Already in \(added.isEmpty ? title : "it"): \(RequestCommands.listed(present)).")
        }
        lines += [result.withoutSpot].compactMap(\.self)
        lines += result.conflicts.prefix(3).map { RequestCommands.words($0, now: now) }
        if !added.isEmpty { lines.append("Nobody was texted. To ask them: ASK \(event.id). Or UNDO.") }
        return lines.joined(separator: "\n")
    }
}

/// The booker's text command `DROP Ada from fri`, which removes people from a lineup or its bench after the code. They
/// are not told.
struct DropCommand {
    static let word = CommandWord("DROP", usage: "DROP Ada from fri", "take people out of a lineup; they are not told")
    static let hint = "To take people out of a show, text their names, \"from\" and the show: \(word.usage)"

    let planner: InvitationPlanner
    /// What else leaves a show with them.
    let departures: Module.DepartureNotes

    /// What waits for the code.
    private struct Pending: Codable {
        let event: Int64
        let contacts: [Int64]
        /// Their answers, as they were shown.
        let answers: [String]
        /// The keys of the texts that were shown; nil in a question of an earlier version.
        let texts: [String]?
    }

    /// Nil for a text that is no command, such as "Drop it".
    func plan(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        let read = try NamesAndShow.read(command, dividedBy: ["from", "off"], in: tx) { names, lineup in
            let people = Self.slots(names, in: lineup, title: "")
            return !people.found.isEmpty && people.problems.isEmpty
        }
        switch read {
        case nil: return nil
        case .refused(let reply), .several(_, _, let reply): return .nothing(reply)
        case .found(let list, let lineup):
            let title = lineup.event.title(at: tx.now)
            let people = Self.slots(list.people, in: lineup, title: title)
            guard people.problems.isEmpty else {
                if try BookerQuery.isInvitedToPerform(command, in: tx) { return nil }
                return .nothing((people.problems + ["Nobody was dropped."]).joined(separator: " "))
            }
            let names = people.found.map(\.name)
            let shown = people.found.map { "\($0.name) (\($0.statusWords(at: tx.now, home: command.account.zone)))" }
            let removal = removal(of: people.found.map(\.contact), from: lineup.event.id, command.account)
            let caused = try CausedTexts.plan(removal.causing(planner), in: tx)
            let pending = Pending(
                event: lineup.event.id.rawValue, contacts: people.found.map(\.contact.rawValue),
                answers: people.found.map(\.answer.rawValue), texts: caused.keys)
            let gone = try departures(people.found.map(\.contact), ID(lineup.event.id.rawValue), tx).map(\.before)
            let next = try Self.offer(after: people.found, in: lineup, tx: tx)
            let told = try caused.preview.words(for: command.account, in: tx)
            let silence = try Self.silence(on: people.found, of: lineup.event, in: tx)
            let notes = (silence + gone + next + told).joined(separator: " ")
            return .question(
                try CodeQuestion.Draft(
                    "Take out of \(title): \(RequestCommands.listed(shown))? \(notes)", word: "SAVE",
                    dropped: "Not taken out of \(title): \(RequestCommands.listed(names))", keeping: pending))
        }
    }

    private func removal(
        of contacts: [ID<Contact>], from event: ID<Event>, _ account: Account
    ) -> RemoveFromLineup {
        RemoveFromLineup(event: event, contacts: contacts, account: account.id, departures: departures)
    }

    /// Who gets no mail about it: `They are not told.`
    private static func silence(on slots: [Slot], of event: Event, in tx: Transaction) throws -> [String] {
        let untold = try slots.filter { try !RemoveFromLineup.isMailed($0, of: event, in: tx) }.map(\.name)
        if untold.isEmpty { return [] }
        if untold.count == slots.count { return ["They are not told."] }
        return ["\(RequestCommands.listed(untold)) \(untold.count == 1 ? "is" : "are") not told."]
    }

    /// `Hedy is 1st in line and is asked for the place.`
    private static func offer(after slots: [Slot], in lineup: Lineup, tx: Transaction) throws -> [String] {
        guard !lineup.line.isEmpty, try Policy.of(lineup.event, in: tx).automaticBench.asks else { return [] }
        let after = try tx.rehearse {
            for slot in slots { try Lineup.remove(slot.id, in: tx) }
            return try Lineup.of(lineup.event, in: tx)
        }
        guard after.leftOpen.contains(where: { open in slots.contains { $0.id == open.id } }),
            let next = after.line.first(where: { $0.number != nil })
        else { return [] }
        return ["\(next.name) is \(next.placeInLine?.ordinal ?? "first") in line and is asked for the place."]
    }

    private static func slots(
        _ list: String, in lineup: Lineup, title: String
    ) -> (found: [Slot], problems: [String]) {
        let all = lineup.slots + lineup.bench + lineup.replaced
        let names = NameMatch<Slot>(
            all.map { NameMatch.Candidate(id: $0.id, name: $0.name, detail: $0.status.words) })
        var (found, problems) = ([Slot](), [String]())
        for (words, result) in NameMatch<Slot>.findEach(in: list, by: names.find) {
            guard case .one(let candidate) = result, let slot = all.first(where: { $0.id == candidate.id }) else {
                problems.append(NamesAndShow.problem(words, result, among: title))
                continue
            }
            if !found.contains(where: { $0.id == slot.id }) { found.append(slot) }
        }
        return (found, problems)
    }

    func run(_ question: CodeQuestion, _ account: Account, in tx: Transaction) throws -> String {
        let pending = try question.kept(as: Pending.self)
        let event = try Event.findOpen(ID(pending.event), account: account.id, in: tx)
        let title = event.title(at: tx.now)
        let contacts = pending.contacts.map { ID<Contact>($0) }
        let answers = try contacts.map { try Slot.find(of: $0, in: event, tx: tx).answer.rawValue }
        guard answers == pending.answers else {
            return "\(title): somebody has answered since. Nothing was changed. Text DROP again."
        }
        let removal = removal(of: contacts, from: event.id, account).causing(planner)
        let caused = try CausedTexts.plan(removal, in: tx)
        guard Set(caused.keys).isSubset(of: pending.texts ?? []) else {
            return "\(title): other texts would be sent by now. Nothing was changed. Text DROP again."
        }
        let (result, texts) = try caused.make(removal, in: tx)
        var lines = ["Taken out of \(title): \(RequestCommands.listed(result.slots.map(\.name)))."]
        if !texts.isEmpty { lines.append("Texting \(texts.count.counted("person", "people")).") }
        lines += result.departures.map(\.after)
        let told = result.shouldBeTold.map(\.name)
        if let first = told.first {
            lines.append(
                "\(RequestCommands.listed(told)) \(told.count == 1 ? "was" : "were") asked. To tell them: TEXT \(first) "
                    + "and your words.")
        }
        return (lines + ["To take it back: UNDO."]).joined(separator: "\n")
    }
}
