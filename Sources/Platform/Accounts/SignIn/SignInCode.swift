package import Storage
package import Values

/// Six digits that are sent to a cell by text, and entered on a page or at the command line.
package enum SignInCode {
    package enum Purpose: String, SQLConvertible {
        case signIn = "sign_in"
        /// To choose a new password.
        case password
        /// To prove that the number is the account's.
        case cell
    }

    package static let lifetime: Duration = .minutes(10)
    package static let maximumTries = 5
    package static let length = 6

    /// What was asked for.
    package struct Request: Sendable {
        /// Names the request where the code is entered, so that nobody else can try codes for it.
        package let token: SecretToken
        package let digits: String
    }

    /// Creates a code.
    ///
    /// - Parameter account: nil if the number is nobody's. No digits are right then.
    package static func create(
        _ purpose: Purpose, number: String, account: ID<Account>?, random: RandomSource, in tx: Transaction
    ) throws -> Request {
        let request = Request(token: SecretToken(random: random), digits: random.digits(length))
        let salt = random.hexToken()
        if purpose == .cell {
            try tx.run("DELETE FROM sign_in_code WHERE account_id = \(account) AND purpose = \(purpose)")
        }
        try tx.run(
            """
            INSERT INTO sign_in_code (purpose, number, account_id, token_hash, code_hash, salt, expires_at)
            VALUES (\(purpose), \(number), \(account), \(request.token.hash), \(hash(request.digits, salt: salt)),
                \(salt), \(tx.now.adding(lifetime)))
            """)
        return request
    }

    /// What digits that were entered are worth. Every check counts as a try, so it must be committed.
    package enum Check: Hashable, Sendable {
        /// The code is used up.
        case right(account: ID<Account>, number: String)
        case wrong(triesLeft: Int)
        /// Unknown, used, too old, or tried too often.
        case invalid
    }

    /// Checks digits that were entered for a request.
    package static func check(
        _ digits: String, for request: SecretToken, _ purpose: Purpose, in tx: Transaction
    ) throws -> Check {
        try check(digits, "token_hash = \(request.hash) AND purpose = \(purpose)", in: tx)
    }

    /// Checks digits that an account entered to verify its cell.
    package static func checkCell(_ digits: String, of account: ID<Account>, in tx: Transaction) throws -> Check {
        try check(digits, "account_id = \(account) AND purpose = \(Purpose.cell)", in: tx)
    }

    /// Whether digits can be entered for a request.
    package static func isOpen(_ request: SecretToken, _ purpose: Purpose, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM sign_in_code
            WHERE token_hash = \(request.hash) AND purpose = \(purpose)
                AND expires_at > \(tx.now) AND tries < \(maximumTries)
            """)
    }

    /// The number that an account has not verified yet; nil if there is none.
    package static func unverifiedCell(of account: ID<Account>, in tx: Transaction) throws -> String? {
        try tx.value(
            """
            SELECT number FROM sign_in_code
            WHERE account_id = \(account) AND purpose = \(Purpose.cell)
                AND expires_at > \(tx.now) AND tries < \(maximumTries)
            """)
    }

    private static func check(_ digits: String, _ row: SQL, in tx: Transaction) throws -> Check {
        // The try is counted by the statement that finds the code, so that tries at the same time all count.
        guard
            let code = try tx.row(
                """
                UPDATE sign_in_code SET tries = tries + 1
                WHERE \(row) AND expires_at > \(tx.now) AND tries < \(maximumTries)
                RETURNING id, account_id, number, code_hash, salt, tries
                """)
        else { return .invalid }
        let id: ID<SignInCode.Request> = try code["id"]
        let (stored, salt): (String, String) = (try code["code_hash"], try code["salt"])
        // Also of a code of nobody, so that it takes equally long.
        let isRight = ConstantTime.areEqual(Array(stored.utf8), Array(hash(digits, salt: salt).utf8))
        if let account: ID<Account> = try code["account_id"], isRight {
            try tx.run("DELETE FROM sign_in_code WHERE id = \(id)")
            return .right(account: account, number: try code["number"])
        }
        let triesLeft = maximumTries - (try code["tries"] as Int)
        return triesLeft > 0 ? .wrong(triesLeft: triesLeft) : .invalid
    }

    private static func hash(_ digits: String, salt: String) -> String {
        Fingerprint.of(digits, key: Array(salt.utf8))
    }

    static func deleteExpired(in tx: Transaction) throws {
        try tx.run("DELETE FROM sign_in_code WHERE expires_at <= \(tx.now)")
    }
}
