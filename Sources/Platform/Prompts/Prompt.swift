package import Storage
package import Values

/// A question to the owner of an account, answered by a choice, a quantity or an amount of money.
package struct Prompt: Sendable {
    /// The kind: `agenda.photo`. Each is registered by the module that handles the replies.
    package struct Kind: RawRepresentable, Hashable, SQLConvertible, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    package enum ExpectedAnswer: Hashable, Sendable {
        /// The choices, numbered from 1. None is a carrier keyword.
        case choice([String])
        /// Choices that are taken by their words only, because numbers belong to another prompt.
        case words([String])
        /// A number with or without decimals.
        case quantity
        /// An amount of money; in this currency if the reply names none.
        case amount(Currency)
    }

    package let id: ID<Prompt>
    package let account: ID<Account>
    package let kind: Kind
    /// The key of its subject, in a table that depends on the kind.
    package let subject: Int64
    package let wanted: ExpectedAnswer
    /// Data of the kind's handler, in its own format.
    package let note: String
    /// Whether it was asked in reply to a text, and is closed when the next text is about something else.
    package let isPassing: Bool
    /// The letter that identifies it if several prompts are open.
    package let letter: Character
    package let askedAt: Instant
    package let expiresAt: Instant

    package func subject<Noun>(_ noun: Noun.Type = Noun.self) -> ID<Noun> { ID(subject) }

    /// The choices as appended to the question, with their numbers on lines of their own: `1 BREAK (10 min)`, `2 MORE`;
    /// or `BREAK (10 min) or MORE` without numbers. Empty if there are none.
    ///
    /// - Parameter notes: added after a choice: `BREAK` → `(10 min)`.
    package func menu(_ notes: [String: String] = [:]) -> String {
        func noted(_ word: String) -> String { word + (notes[word].map { " \($0)" } ?? "") }
        switch wanted {
        case .choice(let words):
            return Self.numbered(words.map(noted))
        case .words(let words):
            let last = words.last.map(noted) ?? ""
            return words.count < 2 ? last : words.dropLast().map(noted).joined(separator: ", ") + " or " + last
        case .quantity, .amount: return ""
        }
    }

    /// A line for each choice: `1 BREAK`, `2 MORE`.
    package static func numbered(_ choices: [String]) -> String {
        choices.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: "\n")
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
        let words = choices.map { $0.split(separator: "\n").map(String.init) }
        let isNumbered: Bool = try row["numbered"]
        wanted = words.map { isNumbered ? .choice($0) : .words($0) } ?? currency.map { .amount($0) } ?? .quantity
        note = try row["note"]
        isPassing = try row["passing"]
        let stored: String = try row["tag"]
        letter = stored.first ?? "A"
        (askedAt, expiresAt) = (try row["asked_at"], try row["expires_at"])
    }

    /// How long a question that was asked in reply to a text stays open.
    private static let passingLifetime: Duration = .hours(1)

    /// Asks the owner a question in reply to their text.
    ///
    /// - Parameter kept: data for the handler of the reply.
    package static func ask(
        _ kind: Kind, account: ID<Account>, wanted: ExpectedAnswer, keeping kept: some Encodable, in tx: Transaction
    ) throws -> Prompt {
        try open(
            kind, for: account, account: account, wanted: wanted, note: JSONColumn.text(kept), isPassing: true,
            expiresAt: tx.now.adding(passingLifetime), in: tx)
    }

    /// The data that was passed to `ask`.
    package func kept<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONColumn.value(from: note)
    }

    /// Opens a prompt. An open prompt of the same kind and subject is closed first.
    package static func open<Noun>(
        _ kind: Kind, for subject: ID<Noun>, account: ID<Account>, wanted: ExpectedAnswer, note: String = "",
        isPassing: Bool = false, expiresAt: Instant, in tx: Transaction
    ) throws -> Prompt {
        try close(kind, for: subject, in: tx)
        try tx.run(
            """
            UPDATE prompt SET closed_at = \(tx.now)
            WHERE account_id = \(account) AND closed_at IS NULL AND expires_at <= \(tx.now)
            """)
        let known = try ofAllMembers(account: account, in: tx)
        let taken = Set(known.map(\.letter))
        // All 26 letters are taken: close the oldest prompt.
        let free = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".first { !taken.contains($0) }
        if free == nil, let oldest = known.first {
            try oldest.close(in: tx)
            return try open(
                kind, for: subject, account: account, wanted: wanted, note: note, isPassing: isPassing,
                expiresAt: expiresAt, in: tx)
        }
        let letter = free ?? "A"
        let (choices, isNumbered): (String?, Bool) =
            switch wanted {
            case .choice(let words): (Self.lines(words), true)
            case .words(let words): (Self.lines(words), false)
            case .quantity, .amount: (nil, true)
            }
        let currency: String? = if case .amount(let currency) = wanted { currency.code } else { nil }
        let id = try tx.insert(
            """
            INSERT INTO prompt (account_id, member_id, kind, subject, choices, numbered, currency, note, passing, tag,
                asked_at, expires_at)
            VALUES (\(account), \(tx.asked), \(kind), \(subject), \(choices), \(isNumbered), \(currency), \(note),
                \(isPassing), \(String(letter)), \(tx.now), \(expiresAt))
            """, into: Prompt.self)
        return Prompt(
            id: id, account: account, kind: kind, subject: subject.rawValue, wanted: wanted, note: note,
            isPassing: isPassing, letter: letter, askedAt: tx.now, expiresAt: expiresAt)
    }

    /// Opens the last prompt of a kind and a subject again, because its answer was undone; not after it has expired.
    package static func reopen<Noun>(_ kind: Kind, for subject: ID<Noun>, in tx: Transaction) throws {
        let last = try tx.row(
            """
            SELECT \(columns), closed_at FROM prompt WHERE kind = \(kind) AND subject = \(subject)
            ORDER BY id DESC LIMIT 1
            """)
        guard let last, try last["closed_at"] as Instant? != nil else { return }
        let prompt = try Prompt(last)
        guard prompt.expiresAt > tx.now else { return }
        _ = try open(
            kind, for: subject, account: prompt.account, wanted: prompt.wanted, isPassing: prompt.isPassing,
            expiresAt: prompt.expiresAt, in: tx)
    }

    private static func lines(_ choices: [String]) -> String {
        choices.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: "\n")
    }

    /// The open prompts of the member who acts, oldest first; those of the main member if nobody does.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Prompt] {
        try tx.rows(
            """
            SELECT \(columns) FROM prompt
            WHERE account_id = \(account) AND member_id IS NOT DISTINCT FROM \(tx.asked) AND closed_at IS NULL
                AND expires_at > \(tx.now)
            ORDER BY id
            """
        ).map(Prompt.init)
    }

    private static func ofAllMembers(account: ID<Account>, in tx: Transaction) throws -> [Prompt] {
        try tx.rows(
            """
            SELECT \(columns) FROM prompt
            WHERE account_id = \(account) AND closed_at IS NULL AND expires_at > \(tx.now) ORDER BY id
            """
        ).map(Prompt.init)
    }

    private static let columns: SQL = """
        id, account_id, kind, subject, choices, numbered, currency, note, passing, tag, asked_at, expires_at
        """

    /// The last prompt of these kinds, if it was asked after `since` and is open no more.
    package static func lastClosed(
        of kinds: [Kind], account: ID<Account>, since: Instant, in tx: Transaction
    ) throws -> Prompt? {
        let last = try tx.row(
            """
            SELECT \(columns), closed_at FROM prompt
            WHERE account_id = \(account) AND member_id IS NOT DISTINCT FROM \(tx.asked)
                AND kind IN \(list: kinds) AND asked_at > \(since)
            ORDER BY id DESC LIMIT 1
            """)
        guard let last, try last["closed_at"] as Instant? != nil || last["expires_at"] <= tx.now else { return nil }
        return try Prompt(last)
    }

    /// Closes the passing prompts, because the owner texted about something else; unless that text opened another
    /// prompt: then all stay open.
    package static func closePassing(
        _ prompts: [Prompt], unlessOneMoreIsOpenFor account: ID<Account>, in tx: Transaction
    ) throws {
        let passing = prompts.filter(\.isPassing)
        guard !passing.isEmpty else { return }
        let known = Set(prompts.map(\.id))
        guard try all(account: account, in: tx).allSatisfy({ known.contains($0.id) }) else { return }
        for prompt in passing { try prompt.close(in: tx) }
    }

    package func close(in tx: Transaction) throws {
        try tx.run("UPDATE prompt SET closed_at = \(tx.now) WHERE id = \(id)")
    }

    package static func close<Noun>(_ kind: Kind, for subject: ID<Noun>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE prompt SET closed_at = \(tx.now)
            WHERE kind = \(kind) AND subject = \(subject) AND closed_at IS NULL
            """)
    }
}

extension Transaction {
    /// To whom a question belongs that is asked now; nil for the main member, whom the program asks too.
    var asked: Int64? { actor.flatMap { $0.isMain ? nil : $0.member } }
}
