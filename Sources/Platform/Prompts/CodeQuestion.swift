package import Storage
package import Values

/// A question to the owner of an account before a command by text sends, cancels, changes or undoes something. The
/// reply is a code that only our question contains, because the number that a command comes from can be forged.
///
/// A member has at most one open question: a guessed code cannot be right for several.
package struct CodeQuestion: Sendable {
    package enum State: String, SQLConvertible {
        case open
        /// The right code was entered.
        case entered
        /// By "no", by another command, or by another text.
        case dropped
        case expired
        /// After too many wrong codes.
        case void
    }

    /// A question that was not asked yet.
    package struct Draft: Sendable {
        /// What would be done: `To Ada: "see you at 7"`.
        let text: String
        /// The word before the code in the reply: SEND. It is no carrier keyword.
        let word: String
        /// What is not done if the question is dropped: `Not sent: see you at 7`.
        let dropped: String
        let kept: String

        /// - Parameter kept: what the command would do, for its handler.
        package init(_ text: String, word: String, dropped: String, keeping kept: some Encodable) throws {
            self.text = text.shortened(to: Self.maxLength)
            self.word = word
            self.dropped = Printable.line(dropped).shortened(to: 100)
            self.kept = try JSONColumn.text(kept)
        }

        /// In characters. The question with the code is at most four segments long.
        package static let maxLength = 560
    }

    package static let lifetime: Duration = .minutes(10)
    package static let maxWrongCodes = 3
    /// The maximum number of codes within `limitWindow` that were not entered. It limits what somebody who forges the
    /// number can guess, and how many texts they can cause.
    package static let maxUnusedCodes = 5
    package static let limitWindow: Duration = .hours(1)
    /// How long a reply to a question that is no longer open is recognized.
    private static let retention: Duration = .hours(24)

    package let id: ID<CodeQuestion>
    package let account: ID<Account>
    package let command: String
    private let kept: String
    package let text: String
    package let word: String
    package let dropped: String
    private let code: String
    package let wrongCodes: Int
    /// Whether a reply without the code has got the question again.
    package let isRepeated: Bool
    package let askedAt: Instant
    package let expiresAt: Instant
    private let storedState: State

    /// An open question expires by itself.
    package func state(at now: Instant) -> State {
        storedState == .open && expiresAt <= now ? .expired : storedState
    }

    /// Whether nothing has closed it yet. It may have expired.
    package var isUnanswered: Bool { storedState == .open }

    /// The question as it is sent.
    package var body: String { "\(text)\nReply \(word) \(code) or NO" }

    /// The data that was passed to the draft.
    package func kept<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONColumn.value(from: kept)
    }
}

// MARK: - The code in a text

extension CodeQuestion {
    /// Words that may stand beside the code, besides the question's own.
    private static let fillers = Courtesies.words.union(
        Courtesies.set("send save yes y yep yeah sure ok okay ty you code the is its it s here"))

    /// Whether a text is the code: `SEND 4821`, `send4821`, `4821`. Nil if it is not four digits, alone or with the
    /// word of the question.
    package func isCode(_ text: String) -> Bool? {
        let (words, digits) = Self.parts(of: text)
        let allowed = Self.fillers.union(word.folded.split(separator: " ").map(String.init))
        guard let digits, digits.count == code.count, words.allSatisfy(allowed.contains) else { return nil }
        // "is it 4821?"
        if words.contains("is"), text.contains("?") { return nil }
        return ConstantTime.areEqual(Array(digits.utf8), Array(code.utf8))
    }

    /// The words of a text in lower case, and its digits; nil for an amount or a decimal number: `$48.21`.
    private static func parts(of text: String) -> (words: [String], digits: String?) {
        var (digits, words, word, mark) = (String?(""), [String](), "", false)
        for character in text.folded + " " {
            if character.isLetter {
                word.append(character)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
            if character.isCurrencySymbol { digits = nil }
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                digits = mark && digits?.isEmpty == false ? nil : digits.map { $0 + String(digit) }
            }
            mark = character.isPunctuation && character != "-" && character != "#"
        }
        return (words, digits)
    }
}

// MARK: - Storage

extension CodeQuestion {
    package enum AskResult: Sendable {
        case asked(CodeQuestion)
        /// Too many codes were not entered. The next one can be sent at this time.
        case limited(until: Instant)
    }

    /// Asks with a new code. A question that is open is dropped.
    package static func ask(
        _ draft: Draft, command: String, account: ID<Account>, random: RandomSource, in tx: Transaction
    ) throws -> AskResult {
        try tx.run(
            """
            UPDATE code_question
            SET state = CASE WHEN expires_at <= \(tx.now) THEN \(State.expired) ELSE \(State.dropped) END
            WHERE account_id = \(account) AND member_id IS NOT DISTINCT FROM \(tx.asked) AND state = \(State.open)
            """)
        let unused: [Instant] = try tx.values(
            """
            SELECT asked_at FROM code_question
            WHERE account_id = \(account) AND member_id IS NOT DISTINCT FROM \(tx.asked)
                AND state <> \(State.entered)
                AND asked_at > \(tx.now.adding(.zero - limitWindow))
            ORDER BY asked_at DESC LIMIT \(maxUnusedCodes)
            """)
        if unused.count == maxUnusedCodes, let first = unused.last { return .limited(until: first.adding(limitWindow)) }
        try tx.run(
            """
            INSERT INTO code_question (account_id, member_id, command, kept, text, word, dropped, code, asked_at,
                expires_at, state)
            VALUES (\(account), \(tx.asked), \(command), \(draft.kept), \(draft.text), \(draft.word), \(draft.dropped),
                \(random.digits(4)), \(tx.now), \(tx.now.adding(lifetime)), \(State.open))
            """)
        guard let asked = try last(of: account, in: tx) else {
            throw StoreError.column("id", holds: "nothing", wanted: "the question just asked")
        }
        return .asked(asked)
    }

    /// The last question to the member who acts, open or not; nil if there was none in the last day.
    package static func last(of account: ID<Account>, in tx: Transaction) throws -> CodeQuestion? {
        try tx.row(
            """
            SELECT id, account_id, command, kept, text, word, dropped, code, wrong_codes, repeated, asked_at,
                expires_at, state
            FROM code_question WHERE account_id = \(account) AND member_id IS NOT DISTINCT FROM \(tx.asked)
            ORDER BY id DESC LIMIT 1
            """
        ).map(CodeQuestion.init)
    }

    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        command = try row["command"]
        kept = try row["kept"]
        text = try row["text"]
        word = try row["word"]
        dropped = try row["dropped"]
        code = try row["code"]
        wrongCodes = try row["wrong_codes"]
        isRepeated = try row["repeated"]
        askedAt = try row["asked_at"]
        expiresAt = try row["expires_at"]
        storedState = try row["state"]
    }

    /// Closes an open question.
    package func close(as state: State, in tx: Transaction) throws {
        try tx.run("UPDATE code_question SET state = \(state) WHERE id = \(id) AND state = \(State.open)")
    }

    /// Records a wrong code. Returns how many more may be entered; with none left, the question is void.
    package func countWrongCode(in tx: Transaction) throws -> Int {
        try tx.run("UPDATE code_question SET wrong_codes = \(wrongCodes + 1) WHERE id = \(id)")
        let left = Self.maxWrongCodes - wrongCodes - 1
        if left <= 0 { try close(as: .void, in: tx) }
        return left
    }

    package func markRepeated(in tx: Transaction) throws {
        try tx.run("UPDATE code_question SET repeated = 1 WHERE id = \(id)")
    }

    /// Takes the words out of the questions that concern somebody who is erased. An open one is dropped.
    package static func erase(
        account: ID<Account>, in tx: Transaction, where concerns: (_ words: String) -> Bool
    ) throws {
        let questions = try tx.rows("SELECT id, kept, text, dropped FROM code_question WHERE account_id = \(account)")
        for row in questions {
            let (id, kept): (ID<CodeQuestion>, String) = (try row["id"], try row["kept"])
            let (text, dropped): (String, String) = (try row["text"], try row["dropped"])
            guard concerns([kept, text, dropped].joined(separator: " ")) else { continue }
            try tx.run(
                """
                UPDATE code_question SET kept = '', text = '', dropped = '',
                    state = CASE WHEN state = \(State.open) THEN \(State.dropped) ELSE state END
                WHERE id = \(id)
                """)
        }
    }

    package static func deleteOld(in tx: Transaction) throws {
        try tx.run("DELETE FROM code_question WHERE asked_at <= \(tx.now.adding(.zero - retention))")
    }
}

// MARK: - The setting

extension CodeQuestion {
    /// Whether the account's owner can text commands that need a code.
    package static let setting = AccountSetting("code-commands")

    package static func areAllowed(for account: ID<Account>, in tx: Transaction) throws -> Bool {
        try setting.value(of: account, in: tx) != "off"
    }

    package static func allow(_ isAllowed: Bool, for account: ID<Account>, in tx: Transaction) throws {
        try setting.set(isAllowed ? nil : "off", of: account, in: tx)
    }
}
