import Storage

extension Migration {
    static let countdowns: [Migration] = [
        Migration(
            "countdowns-1",
            """
            -- The data of events of kind 'countdown' besides their date.
            CREATE TABLE countdown (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                notifies INTEGER NOT NULL DEFAULT 1 CHECK (notifies IN (0, 1)),
                -- The starts for which the text one hour before, and the text at the start, were sent. A changed
                -- start gets new texts.
                hour_sent_for INTEGER,
                start_sent_for INTEGER
            ) {strict};

            -- Cards that were sent as pictures of texts.
            CREATE TABLE countdown_card (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                png BLOB NOT NULL,
                created_at INTEGER NOT NULL
            ) {strict};
            """)
    ]
}
