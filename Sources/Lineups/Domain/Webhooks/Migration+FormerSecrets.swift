import Storage

extension Migration {
    /// Secrets of webhooks that were replaced, and sign for a while.
    static let formerSecrets = Migration(
        "webhooks-2",
        """
        CREATE TABLE webhook_former_secret (
            webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
            secret TEXT NOT NULL,
            -- Until when it signs.
            ends_at INTEGER NOT NULL,
            PRIMARY KEY (webhook_id, secret)
        ) {strict};
        """)
}
