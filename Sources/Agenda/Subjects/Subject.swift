package import People
package import Storage
package import Values

/// What to-dos, budgets, notes and photos hang on: an event of any kind, or the account itself.
package struct Subject: Sendable, Hashable {
    package let id: ID<Subject>
    package let account: ID<Account>
    /// As it is written on the command line and in texts: `@canyon`.
    package let name: String
    /// Nil for what has no date.
    package let event: ID<Event>?

    package var isAccount: Bool { event == nil }
    /// `@canyon`, `@me`: for people; programs get the name alone.
    package var tag: String { "@" + name }
}

extension Subject {
    package init(_ event: Event) {
        id = ID(event.id.rawValue)
        account = event.account
        name = event.name
        self.event = event.id
    }

    /// The account itself, for what belongs to no event.
    package static func own(_ account: ID<Account>, in tx: Transaction) throws -> Subject {
        if let id = try find(own: account, in: tx) { return Subject(id: id, account: account, name: "me", event: nil) }
        let made = try tx.insert(
            "INSERT INTO subject (account_id, kind, name) VALUES (\(account), 'account', 'me')", into: Subject.self)
        return Subject(id: made, account: account, name: "me", event: nil)
    }

    private static func find(own account: ID<Account>, in tx: Transaction) throws -> ID<Subject>? {
        try tx.value("SELECT id FROM subject WHERE account_id = \(account) AND kind = 'account'")
    }

    package static func find(_ id: ID<Subject>, in tx: Transaction) throws -> Subject? {
        if let event = try Event.find(ID(id.rawValue), in: tx) { return Subject(event) }
        return try tx.row("SELECT account_id, name FROM subject WHERE id = \(id)").map { row in
            Subject(id: id, account: try row["account_id"], name: try row["name"] ?? "", event: nil)
        }
    }

    package enum Match: Sendable {
        case one(Subject)
        case several([NameMatch<Event>.Candidate])
        case none(nearest: [String])
    }

    /// Which subject a name means: `@me` the account, else an event by its name, number or day, whether it is to come
    /// or over.
    package static func match(
        _ words: String, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> Match {
        let words = words.hasPrefix("@") ? String(words.dropFirst()) : words
        if words.folded == "me" { return .one(try own(account, in: tx)) }
        switch try Event.match(words, kind: nil, account: account, now: now, in: tx) {
        case .one(let candidate):
            guard let event = try Event.find(candidate.id, in: tx) else { return .none(nearest: []) }
            return .one(Subject(event))
        case .several(let candidates): return .several(candidates)
        case .none(let nearest): return .none(nearest: nearest.map(\.name))
        }
    }
}
