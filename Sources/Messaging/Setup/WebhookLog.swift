package import Storage
package import Values

/// When the provider's last webhooks came in.
package struct WebhookLog: Sendable, Hashable {
    package let acceptedAt: Instant?
    package let rejectedAt: Instant?
    /// The public address with which the signature of the last rejected webhook is valid; nil for none.
    package let signedWith: String?

    /// - Parameter provider: its key in the database.
    package static func of(_ provider: String, in tx: Transaction) throws -> WebhookLog? {
        try tx.row("SELECT accepted_at, rejected_at, signed_with FROM webhook_log WHERE provider = \(provider)").map {
            WebhookLog(
                acceptedAt: try $0["accepted_at"], rejectedAt: try $0["rejected_at"], signedWith: try $0["signed_with"])
        }
    }

    package static func recordAccepted(_ provider: String, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO webhook_log (provider, accepted_at) VALUES (\(provider), \(tx.now))
            ON CONFLICT (provider) DO UPDATE SET accepted_at = excluded.accepted_at
            """)
    }

    package static func recordRejected(_ provider: String, signedWith address: String?, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO webhook_log (provider, rejected_at, signed_with) VALUES (\(provider), \(tx.now), \(address))
            ON CONFLICT (provider) DO UPDATE SET rejected_at = excluded.rejected_at, signed_with = excluded.signed_with
            """)
    }
}
