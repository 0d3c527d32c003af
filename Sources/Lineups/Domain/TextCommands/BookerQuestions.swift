import Agenda
import People
import Platform
import Storage
import Values

/// What a SHOW lacked, asked of the booker: the day or the time, which the next text gives.
struct ShowQuestion: Codable {
    static let kind: Prompt.Kind = "lineups.show"

    /// The words of the command.
    let rest: String
    let wantsTime: Bool

    /// Keeps the question open.
    func ask(_ account: Account, in tx: Transaction) throws {
        _ = try Prompt.ask(Self.kind, account: account.id, wanted: .words([]), keeping: self, in: tx)
    }

    static let handler = PromptHandler(kind) { _, _ in "Please text it again." }.reading { said, tx in
        guard let account = try Account.find(said.prompt.account, in: tx) else { return nil }
        let question = try said.prompt.kept(as: ShowQuestion.self)
        guard let answer = question.answer(in: said.text.body, account, now: tx.now) else { return nil }
        try said.prompt.close(in: tx)
        return try ShowCommand().create("\(answer) \(question.rest)", account, in: tx)
    }

    /// The day or the time as it is put before the words of the command; nil for any other text.
    private func answer(in body: String, _ account: Account, now: Instant) -> String? {
        var words = body.split(whereSeparator: \.isWhitespace).map(String.init)
        while let last = words.last, ["please", "pls", "thanks"].contains(last.folded) { words.removeLast() }
        let text = words.joined(separator: " ")
        for text in [text, "at \(text)"] {
            let reading = try? NaturalDate.read(text, now: now, zone: account.zone, order: account.dateOrder)
            guard let reading else { continue }
            if wantsTime ? reading.time != nil && !reading.namesDay : reading.namesDay { return text }
        }
        return nil
    }
}

/// Which of several contacts an ADD meant, asked of the booker. It keeps no names.
struct PersonQuestion: Codable {
    static let kind: Prompt.Kind = "lineups.person"
    /// The most people in one text.
    static let most = 5

    let event: Int64
    let position: String?
    /// The other contacts to be added.
    let others: [Int64]
    /// The contacts to choose from, in the order of their numbers.
    let choices: [Int64]

    /// Keeps the question open.
    func ask(_ account: ID<Account>, in tx: Transaction) throws {
        _ = try Prompt.ask(Self.kind, account: account, wanted: .words([]), keeping: self, in: tx)
    }

    static let handler = PromptHandler(kind) { _, _ in "Please text it again." }.reading { said, tx in
        let (question, account) = (try said.prompt.kept(as: PersonQuestion.self), said.prompt.account)
        guard let chosen = try question.chosen(by: said.text.body, account, in: tx) else { return nil }
        try said.prompt.close(in: tx)
        let contacts = question.others.map { ID<Contact>($0) } + [chosen]
        return try AddCommand.add(contacts, to: ID(question.event), as: question.position, account, in: tx)
    }

    /// By number, or by a part of the name.
    private func chosen(by body: String, _ account: ID<Account>, in tx: Transaction) throws -> ID<Contact>? {
        var words = body.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.first?.folded == "the" { words.removeFirst() }
        if words.last?.folded == "one" { words.removeLast() }
        let text = words.joined(separator: " ").filter { !".,!?".contains($0) }
        if let number = Int(text) { return choices.atPlace(number).map { ID($0) } }
        let candidates = try choices.compactMap { key -> NameMatch<Contact>.Candidate? in
            let id = ID<Contact>(key)
            return try Contact.name(of: id, in: tx).map { NameMatch.Candidate(id: id, name: $0, detail: "") }
        }
        guard case .one(let candidate) = NameMatch(candidates).find(text) else { return nil }
        return candidate.id
    }
}
