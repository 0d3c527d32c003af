package import Storage
package import Values

/// A question to the owner of an account that is answered with one of a few choices, with a quantity or with an amount of
/// money; never with one or the other.
package struct Prompt: Sendable {
    /// What is asked: `agenda.photo`. Each kind is registered by the module that takes the replies.
    package struct Kind: RawRepresentable, Hashable, SQLConvertible, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    package enum ExpectedAnswer: Hashable, Sendable {
        /// A word or a few each, as they are shown, numbered from 1; no word is a carrier's.
        case choice([String])
        /// A number, with or without decimals.
        case quantity
        /// Money, more than nothing or not; without a currency of its own it is in this one.
        case amount(Currency)
    }

    package let id: ID<Prompt>
    package let account: ID<Account>
    package let kind: Kind
    /// The key of what it is about.
    package let subject: Int64
    package let wanted: ExpectedAnswer
    /// What the kind has to know when the answer comes, as it wrote it.
    package let note: String
    /// It was put in answer to a text, and is dropped when their next one speaks of something else.
    package let isPassing: Bool
    /// The letter that names it where several are open.
    package let tag: Character
    package let expiresAt: Instant

    package func subject<Noun>(_ noun: Noun.Type = Noun.self) -> ID<Noun> { ID(subject) }

    /// How the choices stand at the end of the question: `1 BREAK (10 min) 2 MORE`. Empty where none are given.
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
        let currency = try (row["currency"] as String?).map { code in
            guard let currency = Currency(code) else {
                throw StoreError.column("currency", holds: code, wanted: "an ISO 4217 code")
            }
            return currency
        }
        wanted =
            choices.map { .choice($0.split(separator: "\n").map(String.init)) }
            ?? currency.map { .amount($0) } ?? .quantity
        note = try row["note"]
        isPassing = try row["passing"]
        let letter: String = try row["tag"]
        tag = letter.first ?? "A"
        expiresAt = try row["expires_at"]
    }

    /// How long a question waits that was put in answer to a text.
    private static let passingLifetime: Duration = .hours(1)

    /// Puts a question to an account in answer to a text of its owner's.
    ///
    /// - Parameter kept: what the kind has to know when the answer comes.
    package static func ask(
        _ kind: Kind, account: ID<Account>, wanted: ExpectedAnswer, keeping kept: some Encodable, now: Instant,
        in tx: Transaction
    ) throws -> Prompt {
        try open(
            kind, for: account, account: account, wanted: wanted, note: JSONColumn.text(kept), isPassing: true,
            expiresAt: now.adding(passingLifetime), now: now, in: tx)
    }

    /// What was kept by `ask`.
    package func kept<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONColumn.value(from: note)
    }

    /// Puts a question. An open one of this kind for this subject is closed: its answer would come too late.
    package static func open<Noun>(
        _ kind: Kind, for subject: ID<Noun>, account: ID<Account>, wanted: ExpectedAnswer, note: String = "",
        isPassing: Bool = false, expiresAt: Instant, now: Instant, in tx: Transaction
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
                kind, for: subject, account: account, wanted: wanted, note: note, isPassing: isPassing,
                expiresAt: expiresAt, now: now, in: tx)
        }
        let letter = tag ?? "A"
        let choices: String? = if case .choice(let words) = wanted { Self.lines(words) } else { nil }
        let currency: String? = if case .amount(let currency) = wanted { currency.code } else { nil }
        let id = try tx.insert(
            """
            INSERT INTO prompt (account_id, kind, subject, choices, currency, note, passing, tag, asked_at, expires_at)
            VALUES (\(account), \(kind), \(subject), \(choices), \(currency), \(note), \(isPassing), \(String(letter)),
                \(now), \(expiresAt))
            """, into: Prompt.self)
        return Prompt(
            id: id, account: account, kind: kind, subject: subject.rawValue, wanted: wanted, note: note,
            isPassing: isPassing, tag: letter, expiresAt: expiresAt)
    }

    private static func lines(_ choices: [String]) -> String {
        choices.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: "\n")
    }

    /// The open questions, the oldest first.
    package static func all(account: ID<Account>, now: Instant, in tx: Transaction) throws -> [Prompt] {
        try tx.rows(
            """
            SELECT id, account_id, kind, subject, choices, currency, note, passing, tag, expires_at FROM prompt
            WHERE account_id = \(account) AND closed_at IS NULL AND expires_at > \(now) ORDER BY id
            """
        ).map(Prompt.init)
    }

    /// What was asked in passing is not answered any more, now that they have spoken of something else; unless that
    /// put one more question to them: then both are open.
    package static func closePassing(
        _ prompts: [Prompt], unlessOneMoreIsOpenFor account: ID<Account>, now: Instant, in tx: Transaction
    ) throws {
        let passing = prompts.filter(\.isPassing)
        guard !passing.isEmpty else { return }
        let known = Set(prompts.map(\.id))
        guard try all(account: account, now: now, in: tx).allSatisfy({ known.contains($0.id) }) else { return }
        for prompt in passing { try prompt.close(now: now, in: tx) }
    }

    package func close(now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE prompt SET closed_at = \(now) WHERE id = \(id)")
    }

    package static func close<Noun>(_ kind: Kind, for subject: ID<Noun>, now: Instant, in tx: Transaction) throws {
        try tx.run(
            "UPDATE prompt SET closed_at = \(now) WHERE kind = \(kind) AND subject = \(subject) AND closed_at IS NULL")
    }
}
