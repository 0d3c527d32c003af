import Storage

extension Migration {
    /// Calendars of others that are read from their address.
    static let calendarSubscriptions = Migration(
        "calendars-4",
        """
        CREATE TABLE calendar_subscription (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- Holds its entries. While it is removed, the address is not read.
            calendar_id INTEGER NOT NULL UNIQUE REFERENCES calendar (id) ON DELETE CASCADE,
            -- http or https; may contain a secret.
            url TEXT NOT NULL,
            -- Of the last response with a calendar.
            etag TEXT,
            last_modified TEXT,
            -- The last response, also one that said that nothing changed. In milliseconds since 1970.
            read_at INTEGER NOT NULL,
            -- Failed tries since then, and what happened at the last one.
            failures INTEGER NOT NULL DEFAULT 0,
            problem TEXT
        ) {strict};
        CREATE INDEX calendar_subscription_by_account ON calendar_subscription (account_id);
        """)
}
