internal import Agenda
internal import Messaging
internal import People
internal import Platform
internal import Storage
internal import Values

/// The booker's text commands that say first what they would do, and do it after a reply: TELL, TEXT, ANSWER and CALL
/// OFF.
struct ConfirmedCommands {
    /// What waits for the booker's reply.
    enum Pending: Codable {
        /// The numbers that were shown, in E.164.
        case tell(event: Int64, text: String, numbers: [String])
        case text(contact: Int64, text: String)
        case answer(event: Int64, contact: Int64, choice: String)
        /// The keys of the texts that were shown.
        case callOff(event: Int64, texts: [String])

        /// The word of the first choice; the second is `drop`.
        var word: String {
            switch self {
            case .tell, .text: "SEND"
            case .answer: "SAVE"
            case .callOff: "CALL OFF"
            }
        }
    }

    static let kind: Prompt.Kind = "lineup.confirm"

    /// The choice that drops it, also taken by each of its words. CANCEL is not one of them: to the carriers it means
    /// STOP, so it opts out of texts.
    private static let drop = "NO, DROP IT"

    let planner: InvitationPlanner

    /// Nil where the text is not one of these commands.
    func handleCommand(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        switch command.word {
        case "TELL": try tell(command, now: now, in: tx)
        case "TEXT": try text(command, now: now, in: tx)
        case "ANSWER": try answer(command, now: now, in: tx)
        case "CALL": try callOff(command, now: now, in: tx)
        default: nil
        }
    }

    private func tell(_ command: Command, now: Instant, in tx: Transaction) throws -> String? {
        let (event, words): (Event, String)
        switch try leadingShow(command.rest, command, now: now, in: tx) {
        case .one(let show, let rest)?: (event, words) = (show, rest)
        case .refused(let reply)?: return try isAskedToPerform(command, now: now, in: tx) ? nil : reply
        case nil:
            return try isAskedToPerform(command, now: now, in: tx)
                ? nil : "Text TELL, a show and your words, like TELL fri doors at 7."
        }
        let telling = TextMany(
            .lineup(event.id, isConfirmedOnly: false), text: words, account: command.account.id,
            sender: command.text.sender)
        let plan: TextMany.Plan
        do {
            plan = try telling.plan(now: now, in: tx)
        } catch let error as CustomTextError {
            return error.description
        }
        guard !plan.messages.isEmpty else { return "\(event.title(at: now)): nobody was asked yet." }
        return try ask(
            .tell(event: event.id.rawValue, text: words, numbers: plan.numbers),
            "To \(Self.names(plan.names)) (\(event.title(at: now))): \"\(plan.body)\"", command, now: now, in: tx)
    }

    private func text(_ command: Command, now: Instant, in tx: Transaction) throws -> String? {
        guard let (contact, words) = try leadingContact(command.rest, command, in: tx) else {
            return try isAskedToPerform(command, now: now, in: tx)
                ? nil : "Text TEXT, a name and your words, like TEXT Ada see you at 7."
        }
        let body: String
        do throws(CustomTextError) {
            _ = try SendCustomText(to: Correspondent(contact), text: words, account: command.account.id)
            body = try SendCustomText.checkedBody(words)
        } catch {
            return error.description
        }
        return try ask(
            .text(contact: contact.id.rawValue, text: words), "To \(contact.name): \"\(body)\"", command, now: now,
            in: tx)
    }

    private func answer(_ command: Command, now: Instant, in tx: Transaction) throws -> String? {
        var words = command.rest.split(whereSeparator: \.isWhitespace).map(String.init)
        let usage = "Text ANSWER, a show, a name and yes, no or maybe, like ANSWER fri Ada yes."
        let bare = words.last.map { $0.folded.filter(\.isLetter) } ?? ""
        guard words.count > 2, let choice = ManualAnswer.Choice(rawValue: bare) else {
            return try isAskedToPerform(command, now: now, in: tx) ? nil : usage
        }
        words.removeLast()
        let (event, rest): (Event, String)
        switch try leadingShow(words.joined(separator: " "), command, now: now, in: tx) {
        case .one(let show, let name)?: (event, rest) = (show, name)
        case .refused(let reply)?: return reply
        case nil: return usage
        }
        guard let slot = try slot(rest, in: event, tx: tx) else {
            return "No single person in the lineup of \(event.title(at: now)) matches \"\(rest.prefix(40))\". "
                + "Text WHO \(event.id)."
        }
        return try ask(
            .answer(event: event.id.rawValue, contact: slot.contact.rawValue, choice: choice.rawValue),
            "Record \(choice.rawValue) from \(slot.name) for \(event.title(at: now))?", command, now: now, in: tx)
    }

    private func callOff(_ command: Command, now: Instant, in tx: Transaction) throws -> String? {
        let words = command.rest.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard words.first?.folded == "off", words.count == 2 else { return nil }
        let event: Event
        switch try shows(words[1], command, now: now, in: tx) {
        case let found where found.count == 1: event = found[0]
        case let found: return Self.refusal(of: words[1], found, "CALL OFF", now: now)
        }
        let plan: CancelEvent.Plan
        do {
            plan = try cancelling(event.id, command.account, command.text.sender).plan(now: now, in: tx)
        } catch let error as LineupError {
            return error.description
        }
        let people = plan.messages.drafts.map(\.slot.name)
        let whom = people.isEmpty ? "Nobody will be told." : "This texts \(Self.names(people))."
        return try ask(
            .callOff(event: event.id.rawValue, texts: plan.messages.drafts.map(\.approvalKey)),
            "Call off \(event.title(at: now))? \(whom)", command, now: now, in: tx)
    }

    private func ask(
        _ pending: Pending, _ question: String, _ command: Command, now: Instant, in tx: Transaction
    ) throws -> String {
        let prompt = try Prompt.ask(
            Self.kind, account: command.account.id, wanted: .choice([pending.word, Self.drop]), keeping: pending,
            now: now, in: tx)
        return "\(question)\nReply \(prompt.menu())"
    }

    private func cancelling(_ event: ID<Event>, _ account: Account, _ sender: Sender) -> CancelEvent {
        CancelEvent(planner: planner, event: event, account: account, sender: sender)
    }

    /// `Ada, Grace and 3 more`
    private static func names(_ names: [String]) -> String {
        let rest = names.count - 4
        return names.prefix(4).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

// MARK: - The reply

extension ConfirmedCommands {
    func handleReply(_ reply: PromptReply, in tx: Transaction, now: Instant) throws -> String {
        guard reply.answer == .choice(0) else { return "OK, nothing was done." }
        guard let account = try Account.find(reply.prompt.account, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return "Nothing was done: this account has no sender." }
        do {
            return try run(reply.prompt.kept(), account, sender, now: now, in: tx)
        } catch let error as any UserFacingError {
            return error.sentence
        }
    }

    private func run(
        _ pending: Pending, _ account: Account, _ sender: Sender, now: Instant, in tx: Transaction
    ) throws -> String {
        switch pending {
        case .tell(let event, let text, let numbers):
            let telling = TextMany(
                .lineup(ID(event), isConfirmedOnly: false), text: text, account: account.id, sender: sender)
            let texts = try telling.send(to: Set(numbers), now: now, in: tx)
            return "Sent to \(texts.count) \(texts.count == 1 ? "person" : "people")."
        case .text(let contact, let text):
            let person = try Contact.find(ID(contact), account: account.id, in: tx)
            let message = try SendCustomText(to: Correspondent(person), text: text, account: account.id)
            _ = try message.send(from: sender, now: now, in: tx)
            return "Sent to \(person.name)."
        case .answer(let event, let contact, let choice):
            let answering = AnswerForPerformer(
                planner: planner, event: ID(event), contact: ID(contact),
                answer: ManualAnswer(ManualAnswer.Choice(rawValue: choice) ?? .maybe, isMisread: false),
                account: account)
            let result = try answering.run(now: now, in: tx)
            let lineup = result.lineup
            return
                "\(result.slot.name): \(choice) for \(lineup.event.title(at: now)). \(LineupNotifications.count(lineup))"
        case .callOff(let event, let keys):
            let cancelling = cancelling(ID(event), account, sender)
            let plan = try cancelling.plan(now: now, in: tx).approved(Set(keys))
            let texts = try cancelling.run(plan, now: now, in: tx)
            return
                "Called off \(plan.event.title(at: now)). "
                + "Texting \(texts.count) \(texts.count == 1 ? "person" : "people")."
        }
    }
}

// MARK: - Names in the text

extension ConfirmedCommands {
    /// What the first words of a text name.
    private enum LeadingShow {
        /// The show, and the words after its name.
        case one(Event, String)
        /// None or several; what to reply.
        case refused(String)
    }

    /// The upcoming shows that the words name, the next first.
    private func shows(_ words: String, _ command: Command, now: Instant, in tx: Transaction) throws -> [Event] {
        let found: [NameMatch<Event>.Candidate] =
            switch try Event.match(words, kind: .show, account: command.account.id, now: now, in: tx) {
            case .one(let candidate): [candidate]
            case .several(let candidates): candidates
            case .none: []
            }
        return try found.compactMap { try Event.find($0.id, in: tx) }
            .filter { !$0.isCancelled && !$0.isOver(at: now) }
            .sorted { ($0.startsAt, $0.id.rawValue) < ($1.startsAt, $1.id.rawValue) }
    }

    /// The show that the first words name, as many as can be. Nil if no words are left after a name.
    private func leadingShow(
        _ text: String, _ command: Command, now: Instant, in tx: Transaction
    ) throws -> LeadingShow? {
        let splits = Self.splits(text)
        var several: LeadingShow?
        for (words, rest) in splits {
            let found = try shows(words, command, now: now, in: tx)
            if let only = found.first, found.count == 1 { return .one(only, rest) }
            if !found.isEmpty, several == nil {
                several = .refused(Self.refusal(of: words, found, command.word, now: now))
            }
        }
        return several ?? splits.last.map { .refused(Self.refusal(of: $0.words, [], command.word, now: now)) }
    }

    /// The reply to words that name no show, or several.
    private static func refusal(of words: String, _ shows: [Event], _ word: String, now: Instant) -> String {
        guard !shows.isEmpty else {
            return "No upcoming show matches \"\(words.prefix(40))\". Text STATUS for a list."
        }
        return "Which one? "
            + shows.prefix(6).map { "\(word) \($0.id): \($0.title(at: now))" }.joined(separator: "\n")
    }

    private func leadingContact(_ text: String, _ command: Command, in tx: Transaction) throws -> (Contact, String)? {
        for (words, rest) in Self.splits(text) {
            if case .one(let candidate) = try ContactLookup.match(words, account: command.account.id, in: tx) {
                return (try Contact.find(candidate.id, account: command.account.id, in: tx), rest)
            }
        }
        return nil
    }

    private func slot(_ words: String, in event: Event, tx: Transaction) throws -> Slot? {
        let lineup = try Lineup.of(event, in: tx)
        let people = (lineup.slots + lineup.bench).map { slot in
            NameMatch<Slot>.Candidate(id: slot.id, name: slot.name, detail: "")
        }
        guard case .one(let candidate) = NameMatch(people).find(words) else { return nil }
        return (lineup.slots + lineup.bench).first { $0.id == candidate.id }
    }

    /// The text cut after its first words, the most words first. Punctuation after them is left out; what follows keeps
    /// its lines.
    private static func splits(_ text: String) -> [(words: String, rest: String)] {
        var cuts: [(String, String)] = []
        var index = text.startIndex
        while cuts.count < 6, let space = text[index...].firstIndex(where: \.isWhitespace) {
            let rest = text[space...].drop(while: \.isWhitespace)
            var words = text[..<space]
            while let last = words.last, ",:;".contains(last) { words.removeLast() }
            if !words.isEmpty, !rest.isEmpty { cuts.append((String(words), String(rest))) }
            index = rest.startIndex
        }
        return cuts.reversed()
    }

    /// The booker is also asked to perform: then a text that names nothing may be an answer.
    private func isAskedToPerform(_ command: Command, now: Instant, in tx: Transaction) throws -> Bool {
        try Invitation.live(number: command.text.from, sender: command.text.sender.id, now: now, in: tx).contains(
            where: \.isOpen)
    }
}
