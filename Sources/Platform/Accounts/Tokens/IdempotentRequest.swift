package import Storage
package import Values

/// A request of a program that changed something, by the key that the program gave it
/// (draft-ietf-httpapi-idempotency-key-header). Only what was done is stored: what was refused changed nothing, and is
/// tried again.
package struct IdempotentRequest: Hashable, Sendable {
    package struct Response: Hashable, Sendable {
        package let status: Int
        /// JSON; empty for no body.
        package let body: String

        package init(status: Int, body: String) { (self.status, self.body) = (status, body) }
    }

    private let token: ID<APIToken>
    private let key: String
    /// Of its method, path and body.
    private let fingerprint: String

    /// How long responses are kept.
    private static let lifetime: Duration = .days(1)
    private static let longestKey = 200

    /// - Throws: `IdempotencyError.badKey`.
    package init(
        _ token: ID<APIToken>, key: String, method: String, path: String, body: [UInt8]
    ) throws(IdempotencyError) {
        // A key is a string of structured fields (RFC 9651); without quotes it is accepted too.
        let isQuoted = key.count >= 2 && key.hasPrefix("\"") && key.hasSuffix("\"")
        let text = isQuoted ? String(key.dropFirst().dropLast()) : key
        let first = UInt8(ascii: isQuoted ? " " : "!")
        let isPlain = text.utf8.allSatisfy { (first...UInt8(ascii: "~")).contains($0) && $0 != UInt8(ascii: "\"") }
        guard !text.isEmpty, text.utf8.count <= Self.longestKey, isPlain else { throw .badKey }
        (self.token, self.key) = (token, text)
        fingerprint = Fingerprint.of(Array("\(method) \(path)\n".utf8) + body)
    }

    /// What the request was answered before; nil for a new one. Throws `IdempotencyError.isAnother`.
    package func response(in tx: Transaction) throws -> Response? {
        let row = try tx.row(
            """
            SELECT fingerprint, status, body FROM api_request
            WHERE token_id = \(token) AND idempotency_key = \(key) AND at > \(tx.now.adding(.zero - Self.lifetime))
            """)
        guard let row else { return nil }
        guard try row["fingerprint"] == fingerprint else { throw IdempotencyError.isAnother(key) }
        return Response(status: try row["status"], body: try row["body"])
    }

    /// Remembers the response of a new request.
    package func record(_ response: Response, in tx: Transaction) throws {
        try tx.run("DELETE FROM api_request WHERE token_id = \(token) AND idempotency_key = \(key)")
        try tx.run(
            """
            INSERT INTO api_request (token_id, idempotency_key, fingerprint, status, body, at)
            VALUES (\(token), \(key), \(fingerprint), \(response.status), \(response.body), \(tx.now))
            """)
    }

    /// Forgets what all requests of an account were answered, when somebody in the responses is erased.
    static func deleteAll(of account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            "DELETE FROM api_request WHERE token_id IN (SELECT id FROM api_token WHERE account_id = \(account))")
    }

    static func deleteOld(in tx: Transaction) throws {
        try tx.run("DELETE FROM api_request WHERE at <= \(tx.now.adding(.zero - lifetime))")
    }
}

/// Why a key of a request is refused.
package enum IdempotencyError: Error, Hashable, Sendable {
    case badKey
    /// The key was used for another request.
    case isAnother(String)
}

extension IdempotencyError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .badKey: "Invalid Idempotency-Key. Use up to 200 ASCII characters in quotes, such as a UUID."
        case .isAnother(let key):
            "The Idempotency-Key \(key.quotedLine) was used for another request. Use a new key for each."
        }
    }

    package var kind: ErrorKind { .invalid }
}
