import Storage

extension Migration {
    /// What a webhook is not told: what happened before it, or one of its types, was switched on.
    static let webhookTypes = Migration(
        "webhooks-3",
        """
        -- The types that were switched on after the webhook was added.
        CREATE TABLE webhook_type (
            webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
            type TEXT NOT NULL,
            since INTEGER NOT NULL,
            -- The last rows of the history of all accounts then.
            last_change INTEGER NOT NULL,
            last_text INTEGER NOT NULL,
            PRIMARY KEY (webhook_id, type)
        ) {strict};
        """)
}
