package import Storage
package import Values

/// A link with which somebody may create an account, once.
package struct SignUpInvitation: Hashable, Sendable {
    package let id: ID<SignUpInvitation>
    /// For whom it is, in the operator's words.
    package let note: String?
    package let createdAt: Instant
    package let expiresAt: Instant

    package static let lifetime: Duration = .days(14)
}

extension SignUpInvitation {
    /// Creates an invitation and returns its token.
    package static func create(note: String?, random: RandomSource, in tx: Transaction) throws -> SecretToken {
        let token = SecretToken(random: random)
        try tx.run(
            """
            INSERT INTO sign_up_invitation (note, token_hash, created_at, expires_at)
            VALUES (\(note), \(token.hash), \(tx.now), \(tx.now.adding(lifetime)))
            """)
        return token
    }

    /// Those that can be used, the newest first.
    package static func all(in tx: Transaction) throws -> [SignUpInvitation] {
        try tx.rows(
            """
            SELECT id, note, created_at, expires_at FROM sign_up_invitation WHERE expires_at > \(tx.now)
            ORDER BY created_at DESC, id DESC
            """
        ).map { row in
            SignUpInvitation(
                id: try row["id"], note: try row["note"], createdAt: try row["created_at"],
                expiresAt: try row["expires_at"])
        }
    }

    /// Whether it can be used. Looking does not use it up.
    package static func isValid(_ token: SecretToken, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM sign_up_invitation WHERE token_hash = \(token.hash) AND expires_at > \(tx.now)")
    }

    /// Uses it up; false if it cannot be used.
    package static func use(_ token: SecretToken, in tx: Transaction) throws -> Bool {
        try tx.run("DELETE FROM sign_up_invitation WHERE token_hash = \(token.hash) AND expires_at > \(tx.now)") > 0
    }

    /// Deletes it; false if there is none of that number.
    package static func revoke(_ id: ID<SignUpInvitation>, in tx: Transaction) throws -> Bool {
        try tx.run("DELETE FROM sign_up_invitation WHERE id = \(id)") > 0
    }

    static func deleteExpired(in tx: Transaction) throws {
        try tx.run("DELETE FROM sign_up_invitation WHERE expires_at <= \(tx.now)")
    }
}

/// Who may create an account on pages.
package enum SignUpPolicy: String, CaseIterable, Sendable {
    /// Nobody; the operator creates accounts at the command line.
    case closed
    /// People with an invitation from the operator.
    case invite
    /// Anybody.
    case open
}
