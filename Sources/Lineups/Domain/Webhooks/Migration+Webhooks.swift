import Storage

extension Migration {
    /// Webhooks of accounts, and what is delivered to them.
    static let webhooks = Migration(
        "webhooks-1",
        """
        CREATE TABLE webhook (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            -- https, or http where the operator allows private networks; may contain a secret.
            url TEXT NOT NULL,
            -- The key that signs: whsec_ and its base64.
            secret TEXT NOT NULL,
            -- The types of messages, separated by spaces.
            types TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            -- When it was switched off, and by whom; NULL while it is on.
            stopped_at INTEGER,
            stopped_by TEXT CHECK (stopped_by IN ('owner', 'receiver')),
            removed_at INTEGER,
            -- The first failed try since the last one that succeeded, and what happened at the latest; NULL for none.
            failing_since INTEGER,
            problem TEXT,
            -- Up to which row, and until when, the history of the account was read for it.
            read_change INTEGER NOT NULL,
            read_text INTEGER NOT NULL,
            read_at INTEGER NOT NULL
        ) {strict};
        CREATE INDEX webhook_by_account ON webhook (account_id);

        -- Whether everybody in a lineup was confirmed when it was last looked at for a webhook.
        CREATE TABLE webhook_lineup (
            webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
            event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
            -- The number of changes.
            version INTEGER NOT NULL,
            PRIMARY KEY (webhook_id, event_id)
        ) {strict};
        CREATE INDEX webhook_lineup_by_event ON webhook_lineup (event_id);

        CREATE TABLE webhook_delivery (
            id {identity},
            webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
            -- The same in every try.
            message_id TEXT NOT NULL UNIQUE,
            type TEXT NOT NULL,
            -- What it is about, and in which state: keys and numbers that depend on the type.
            object_id INTEGER NOT NULL,
            version INTEGER NOT NULL,
            -- JSON without texts, names and numbers of people.
            body TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
            -- The next try; while one is made, when its process is given up.
            due INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            -- Of the last try: when, the HTTP status, and what went wrong.
            tried_at INTEGER,
            status INTEGER,
            problem TEXT,
            UNIQUE (webhook_id, type, object_id, version)
        ) {strict};
        CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, due) WHERE state = 'waiting';
        CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook_id, id);
        CREATE INDEX webhook_delivery_by_time ON webhook_delivery (created_at);
        """)
}
