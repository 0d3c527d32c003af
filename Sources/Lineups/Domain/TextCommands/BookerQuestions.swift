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
        let text = Courtesies.ended(body.folded.split(whereSeparator: \.isWhitespace).map(String.init))
            .joined(separator: " ")
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

/// Which of several shows an ADD meant, asked of the booker. It keeps no names.
struct WhichShowQuestion: Codable {
    static let kind: Prompt.Kind = "lineups.show.which"

    /// The contacts to be added.
    let contacts: [Int64]
    let position: String?
    /// The shows to choose from, the next first.
    let events: [Int64]

    /// Keeps the question open.
    func ask(_ account: ID<Account>, in tx: Transaction) throws {
        _ = try Prompt.ask(Self.kind, account: account, wanted: .words([]), keeping: self, in: tx)
    }

    static let handler = PromptHandler(kind) { _, _ in "Please text it again." }.reading { said, tx in
        guard let account = try Account.find(said.prompt.account, in: tx) else { return nil }
        let question = try said.prompt.kept(as: WhichShowQuestion.self)
        guard let show = try question.show(meantBy: said.text.body, account, in: tx) else { return nil }
        try said.prompt.close(in: tx)
        let contacts = question.contacts.map { ID<Contact>($0) }
        return try AddCommand.add(contacts, to: show.event.id, as: question.position, account.id, in: tx)
    }

    /// By its number, its name or day, or its time; or the early or the late one of two.
    private func show(meantBy body: String, _ account: Account, in tx: Transaction) throws -> Lineup? {
        var words = Courtesies.ended(
            body.folded.split { !$0.isLetter && !$0.isNumber && $0 != ":" && $0 != "'" }.map(String.init),
            also: ["one", "show"])
        if let first = words.first, ["the", "to"].contains(first) { words.removeFirst() }
        let (text, query) = (words.joined(separator: " "), BookerQuery(words.joined(separator: " ")))
        let shows = try Board.upcoming(account: account.id, in: tx).filter { events.contains($0.event.id.rawValue) }
        let time = try? NaturalDate.read(text, now: tx.now, zone: account.zone, order: account.dateOrder)
        if let number = Int64(text), let show = shows.first(where: { $0.event.id.rawValue == number }) { return show }
        let named = try query.matching(shows, of: account, in: tx).filter { show in
            let name = show.event.name.folded.split(separator: " ")
            return query.day(of: account, now: tx.now) != nil
                || words.contains { word in word.count > 2 && name.contains { $0.hasPrefix(word) } }
        }
        let timed = shows.filter { time?.namesDay == false && $0.event.localStart.time == time?.time }
        if let only = named.first, named.count == 1 { return only }
        if let only = timed.first, timed.count == 1 { return only }
        guard shows.count == 2 else { return nil }
        return ["early", "earlier", "first"].contains(text)
            ? shows.first : ["late", "later", "second", "last"].contains(text) ? shows.last : nil
    }
}
