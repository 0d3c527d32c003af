internal import Storage

extension Migration {
    static let countdowns: [Migration] = [
        Migration(
            "countdowns-1",
            """
            -- What an event of the kind 'countdown' has besides its date.
            CREATE TABLE countdown (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                notifies INTEGER NOT NULL DEFAULT 1 CHECK (notifies IN (0, 1)),
                -- The beginning for which the text of an hour before, and that of the moment itself, is dealt with:
                -- another beginning gets texts of its own, and the same one none twice.
                hour_told_for INTEGER,
                start_told_for INTEGER
            ) {strict};

            -- Pictures that were sent with a text, as they stood then; found by a secret address.
            CREATE TABLE countdown_card (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                png BLOB NOT NULL,
                made_at INTEGER NOT NULL
            ) {strict};
            """)
    ]
}
