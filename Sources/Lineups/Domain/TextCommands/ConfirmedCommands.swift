import Agenda
import Messaging
import People
import Platform
import Storage
import Values

/// The booker's text commands TELL, TEXT, ANSWER and CALL OFF. They say first what they would do, and do it after the
/// code.
struct ConfirmedCommands {
    static let all = [
        CommandWord("TELL", usage: "TELL fri doors at 7", "text everybody in a lineup"),
        CommandWord("TEXT", usage: "TEXT Ada see you at 7", "text one person"),
        CommandWord("ANSWER", usage: "ANSWER fri Ada yes", "enter somebody's yes, no or maybe"),
        CommandWord("CALL", usage: "CALL OFF fri", "cancel an event and tell everybody who was asked"),
    ]

    /// What waits for the code.
    enum Pending: Codable {
        /// The numbers that were shown, in E.164.
        case tell(event: Int64, text: String, numbers: [String], anyway: Bool?)
        case text(contact: Int64, text: String, anyway: Bool?)
        /// With the keys of the texts that were shown, and the answer at that moment; nil in a question of an earlier
        /// version.
        case answer(event: Int64, contact: Int64, choice: String, texts: [String]?, before: String?)
        /// The keys of the texts that were shown.
        case callOff(event: Int64, texts: [String])

        /// The word before the code. CANCEL is none: to the carriers it means STOP.
        var word: String {
            switch self {
            case .tell, .text: "SEND"
            case .answer: "SAVE"
            case .callOff: "CALL OFF"
            }
        }
    }

    let planner: InvitationPlanner
    /// What else leaves a show with a performer whose no is entered.
    let departures: Module.DepartureNotes

    /// Nil where the text is not one of these commands.
    func plan(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        switch command.word {
        case "TELL": try tell(command, in: tx)
        case "TEXT": try text(command, in: tx)
        case "ANSWER": try answer(command, in: tx)
        case "CALL": try callOff(command, in: tx)
        default: nil
        }
    }

    private func tell(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        let (event, words): (Event, String)
        switch try NameAndText.show(in: command.rest, command, in: tx) {
        case .one(let show, let rest)?: (event, words) = (show, rest)
        case .refused(let reply)?:
            return try BookerQuery.isInvitedToPerform(command, in: tx) ? nil : .nothing(reply)
        case nil:
            return try BookerQuery.isInvitedToPerform(command, in: tx)
                ? nil : .nothing("Text TELL, a show and your words, like TELL fri doors at 7.")
        }
        let (own, anyway) = AnywayWord.split(words)
        let telling = TextMany(
            .lineup(event.id, isConfirmedOnly: false), text: own, anyway: anyway, account: command.account.id,
            sender: try command.sender(in: tx))
        let plan: TextMany.Plan
        do {
            plan = try telling.plan(in: tx)
        } catch let error as CustomTextError {
            return .nothing(error.description)
        }
        let notes = plan.notes(anyway: anyway, home: command.account.zone, now: tx.now)
        guard !plan.messages.isEmpty else {
            let title = event.title(at: tx.now)
            return .nothing(
                ([notes.isEmpty ? "\(title): nobody was asked yet." : "\(title)."] + notes).joined(separator: " "))
        }
        let question = "To \(Self.names(plan.names)) (\(event.title(at: tx.now))): \(Self.quoted(plan.body))"
        return try self.question(
            .tell(event: event.id.rawValue, text: own, numbers: plan.approvalKeys, anyway: anyway),
            ([question] + notes).joined(separator: "\n"), dropped: "Not sent: \(plan.body)")
    }

    private func text(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        guard let (contact, words) = try NameAndText.contact(in: command.rest, command, in: tx) else {
            if try BookerQuery.isInvitedToPerform(command, in: tx) { return nil }
            let several = try NameAndText.severalContacts(in: command.rest, command, in: tx)
            return .nothing(several ?? "Text TEXT, a name and your words, like TEXT Ada see you at 7.")
        }
        let (own, anyway) = AnywayWord.split(words)
        let plan: SendCustomText.Plan
        do {
            plan = try SendCustomText(
                to: try Correspondent(contact, in: tx), text: own, anyway: anyway, account: command.account.id
            ).plan(from: command.sender(in: tx), in: tx)
        } catch let error as CustomTextError {
            return .nothing(error.description)
        }
        let leaves = anyway ? tx.now : plan.leaves(from: tx.now)
        let when = LeavingTime.text(leaves, in: plan.recipient.zones, home: command.account.zone, now: tx.now)
        let wait = leaves > tx.now ? "\nQuiet hours: at \(when). To send now, end with ANYWAY." : ""
        return try question(
            .text(contact: contact.id.rawValue, text: own, anyway: anyway),
            "To \(contact.name): \(Self.quoted(plan.body))\(wait)", dropped: "Not sent: \(plan.body)")
    }

    private func answer(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        var words = command.rest.split(whereSeparator: \.isWhitespace).map(String.init)
        let usage = "Text ANSWER, a show, a name and yes, no or maybe, like ANSWER fri Ada yes."
        let bare = words.last.map { $0.folded.filter(\.isLetter) } ?? ""
        guard words.count > 2, let choice = ManualAnswer.Choice(rawValue: bare) else {
            return try BookerQuery.isInvitedToPerform(command, in: tx) ? nil : .nothing(usage)
        }
        words.removeLast()
        let (event, rest): (Event, String)
        switch try NameAndText.show(in: words.joined(separator: " "), command, in: tx) {
        case .one(let show, let name)?: (event, rest) = (show, name)
        case .refused(let reply)?: return .nothing(reply)
        case nil: return .nothing(usage)
        }
        guard let slot = try slot(rest, in: event, tx: tx) else {
            return .nothing(
                "No single person in the lineup of \(event.title(at: tx.now)) matches \"\(rest.prefix(40))\". "
                    + "Text WHO \(event.id).")
        }
        let what = "\(choice.rawValue) from \(slot.name) for \(event.title(at: tx.now))"
        let answering = answering(choice, for: slot.contact, in: event.id, command.account)
        let gone = try answering.departureNotes(of: slot, in: tx).map(\.before)
        let caused = try CausedTexts.plan(answering.causing(), in: tx)
        let told = try caused.preview.words(for: command.account, in: tx)
        return try question(
            .answer(
                event: event.id.rawValue, contact: slot.contact.rawValue, choice: choice.rawValue, texts: caused.keys,
                before: slot.answer.rawValue),
            (["Record \(what)?"] + gone + told).joined(separator: " "), dropped: "Not recorded: \(what)")
    }

    private func callOff(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        let words = command.rest.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard words.first?.folded == "off", words.count == 2 else { return nil }
        let event: Event
        switch try NameAndText.shows(words[1], command, in: tx) {
        case let found where found.count == 1: event = found[0]
        case let found: return .nothing(NameAndText.refusal(of: words[1], found, "CALL OFF", now: tx.now))
        }
        let canceling = try canceling(event.id, command.account, command.sender(in: tx))
        let plan: SendingPlan
        do {
            plan = try canceling.plan(in: tx)
        } catch let error as LineupError {
            return .nothing(error.description)
        }
        let people = plan.drafts.map(\.slot.name) + plan.listed.names
        let told = people.isEmpty ? "Nobody will be told." : "This texts \(Self.names(people))."
        let whom = [told, try canceling.rewritten(in: tx).rewrittenWords].compactMap(\.self).joined(separator: " ")
        let texts = plan.preview.differentTexts.map { Self.quoted($0.body) }
        let title = event.title(at: tx.now)
        return try question(
            .callOff(event: event.id.rawValue, texts: plan.keys),
            (["Call off \(title)? \(whom)"] + texts).joined(separator: "\n"), dropped: "Not called off: \(title)")
    }

    private func slot(_ words: String, in event: Event, tx: Transaction) throws -> Slot? {
        let lineup = try Lineup.of(event, in: tx)
        let people = (lineup.slots + lineup.bench).map { slot in
            NameMatch<Slot>.Candidate(id: slot.id, name: slot.name, detail: "")
        }
        guard case .one(let candidate) = NameMatch(people).find(words) else { return nil }
        return (lineup.slots + lineup.bench).first { $0.id == candidate.id }
    }

    private func question(_ pending: Pending, _ text: String, dropped: String) throws -> CommandPlan {
        .question(try CodeQuestion.Draft(text, word: pending.word, dropped: dropped, keeping: pending))
    }

    /// The text as it would be sent; only its beginning if it is long.
    private static func quoted(_ body: String) -> String {
        let shown = body.shortened(to: 320)
        return "\"\(shown)\"" + (shown == body ? "" : " (\(body.count) characters)")
    }

    private func answering(
        _ choice: ManualAnswer.Choice, for contact: ID<Contact>, in event: ID<Event>, _ account: Account
    ) -> AnswerForPerformer {
        AnswerForPerformer(
            planner: planner, event: event, contact: contact, answer: ManualAnswer(choice, isMisread: false),
            account: account, departures: departures)
    }

    private func canceling(_ event: ID<Event>, _ account: Account, _ sender: Sender) -> CancelEvent {
        CancelEvent(planner: planner, event: event, account: account, sender: sender)
    }

    /// `Ada, Grace and 3 more`
    private static func names(_ names: [String]) -> String {
        let rest = names.count - 4
        return names.prefix(4).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

// MARK: - After the code

extension ConfirmedCommands {
    func run(_ question: CodeQuestion, _ account: Account, _ sender: Sender, in tx: Transaction) throws -> String {
        try run(question.kept(), account, sender, in: tx)
    }

    private func run(_ pending: Pending, _ account: Account, _ sender: Sender, in tx: Transaction) throws -> String {
        switch pending {
        case .tell(let event, let text, let numbers, let anyway):
            let telling = TextMany(
                .lineup(ID(event), isConfirmedOnly: false), text: text, anyway: anyway ?? false, account: account.id,
                sender: sender)
            let texts = try telling.send(to: Set(numbers), in: tx)
            return try AnywayWord.sent(texts, to: texts.count.counted("person", "people"), account, in: tx)
        case .text(let contact, let text, let anyway):
            let person = try Contact.find(ID(contact), account: account.id, in: tx)
            let message = try SendCustomText(
                to: try Correspondent(person, in: tx), text: text, anyway: anyway ?? false, account: account.id)
            let sent = try message.send(from: sender, in: tx)
            return try AnywayWord.sent([sent], to: person.name, account, in: tx)
        case .answer(let event, let contact, let word, let shown, let before):
            let show = try Event.findOpen(ID(event), account: account.id, in: tx)
            let slot = try Slot.find(of: ID(contact), in: show, tx: tx)
            guard before == nil || slot.answer.rawValue == before else {
                return "\(slot.name) has answered since: \(slot.status.words). Nothing was changed. Text ANSWER again."
            }
            let choice = ManualAnswer.Choice(rawValue: word) ?? .maybe
            let answering = answering(choice, for: ID(contact), in: ID(event), account).causing()
            let caused = try CausedTexts.plan(answering, in: tx)
            guard Set(caused.keys).isSubset(of: shown ?? []) else {
                return "Other texts would be sent by now. Nothing was changed. Text ANSWER again."
            }
            let (result, texts) = try caused.make(answering, in: tx)
            let lineup = result.lineup
            let sentences = ["\(result.slot.name): \(choice.rawValue) for \(lineup.event.title(at: tx.now))."]
            let sent = texts.isEmpty ? [] : ["Texting \(texts.count.counted("person", "people"))."]
            return (sentences + result.departures.map(\.after) + [LineupNotifications.count(lineup)] + sent)
                .joined(separator: " ")
        case .callOff(let event, let keys):
            let canceling = canceling(ID(event), account, sender)
            let plan = try canceling.plan(in: tx).approved(Set(keys))
            let sent = try canceling.send(plan, in: tx)
            return [
                "Called off \(plan.event.title(at: tx.now)).",
                "Texting \(sent.texts.count.counted("person", "people")).", sent.rewritten.rewrittenWords,
            ].compactMap(\.self).joined(separator: " ")
        }
    }
}
