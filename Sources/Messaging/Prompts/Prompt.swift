package import People
package import Storage
package import Values

/// A question to the owner of an account that is answered with one of a few choices, or with a quantity; never both.
package struct Prompt: Sendable {
    /// What is asked: `agenda.photo`. Each kind is a feature's.
    package struct Kind: RawRepresentable, Hashable, SQLConvertible, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    package enum Wanted: Hashable, Sendable {
        /// A word each, in capitals, numbered from 1; no word is a carrier's.
        case choice([String])
        /// A number, with or without decimals.
        case quantity
    }

    package let id: ID<Prompt>
    package let account: ID<Account>
    package let kind: Kind
    /// The key of what it is about.
    package let subject: Int64
    package let wanted: Wanted
    /// The letter that names it where several are open.
    package let tag: Character
    package let expiresAt: Instant

    package func subject<Noun>(_ noun: Noun.Type = Noun.self) -> ID<Noun> { ID(subject) }

    /// How the choices stand at the end of the question: `1 BREAK (10 min) 2 MORE`. Empty for a quantity.
    ///
    /// - Parameter notes: stands after a word: `BREAK` → `(10 min)`.
    package func menu(_ notes: [String: String] = [:]) -> String {
        guard case .choice(let words) = wanted else { return "" }
        return words.enumerated().map { index, word in
            "\(index + 1) \(word)" + (notes[word].map { " \($0)" } ?? "")
        }.joined(separator: " ")
    }
}

extension Prompt {
    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        subject = try row["subject"]
        let choices: String? = try row["choices"]
        wanted = choices.map { .choice($0.split(separator: "\n").map(String.init)) } ?? .quantity
        let letter: String = try row["tag"]
        tag = letter.first ?? "A"
        expiresAt = try row["expires_at"]
    }

    /// Puts a question. An open one of this kind for this subject is closed: its answer would come too late.
    package static func open<Noun>(
        _ kind: Kind, for subject: ID<Noun>, account: ID<Account>, wanted: Wanted, expiresAt: Instant, now: Instant,
        in tx: Transaction
    ) throws -> Prompt {
        try close(kind, for: subject, now: now, in: tx)
        try tx.run(
            "UPDATE prompt SET closed_at = \(now) WHERE account_id = \(account) AND closed_at IS NULL AND expires_at <= \(now)"
        )
        let taken = Set(try all(account: account, now: now, in: tx).map(\.tag))
        // Twenty-six open questions are more than anybody answers: the oldest makes room.
        let tag = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".first { !taken.contains($0) }
        if tag == nil, let oldest = try all(account: account, now: now, in: tx).first {
            try oldest.close(now: now, in: tx)
            return try open(
                kind, for: subject, account: account, wanted: wanted, expiresAt: expiresAt, now: now, in: tx)
        }
        let letter = tag ?? "A"
        let choices: String? = if case .choice(let words) = wanted { words.joined(separator: "\n") } else { nil }
        let id = try tx.insert(
            """
            INSERT INTO prompt (account_id, kind, subject, choices, tag, asked_at, expires_at)
            VALUES (\(account), \(kind), \(subject), \(choices), \(String(letter)), \(now), \(expiresAt))
            """, into: Prompt.self)
        return Prompt(
            id: id, account: account, kind: kind, subject: subject.rawValue, wanted: wanted, tag: letter,
            expiresAt: expiresAt)
    }

    /// The open questions, the oldest first.
    package static func all(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Prompt] {
        try tx.rows(
            """
            SELECT id, account_id, kind, subject, choices, tag, expires_at FROM prompt
            WHERE account_id = \(account) AND closed_at IS NULL AND expires_at > \(now) ORDER BY id
            """
        ).map(Prompt.init)
    }

    package func close(now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE prompt SET closed_at = \(now) WHERE id = \(id)")
    }

    package static func close<Noun>(_ kind: Kind, for subject: ID<Noun>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            "UPDATE prompt SET closed_at = \(now) WHERE kind = \(kind) AND subject = \(subject) AND closed_at IS NULL")
    }
}
