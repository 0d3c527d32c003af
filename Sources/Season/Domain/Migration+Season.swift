import Storage

extension Migration {
    static let season: [Migration] = [
        Migration(
            "season-1",
            """
            CREATE TABLE poll (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                -- When answers are wanted by; NULL for no time.
                closes_at INTEGER,
                -- Closed by hand, or when it was due; NULL while it is open.
                closed_at INTEGER,
                -- The number of the next date. A number is never used again.
                next_number INTEGER NOT NULL DEFAULT 1,
                created_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX poll_by_account ON poll (account_id, id);
            CREATE TABLE poll_date (
                id {identity},
                poll_id INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                -- 2026-12-04.
                day TEXT NOT NULL,
                -- NULL for a bare date.
                event_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
                -- NULL while it is asked about.
                withdrawn_at INTEGER,
                UNIQUE (poll_id, number)
            ) {strict};
            CREATE TABLE poll_person (
                id {identity},
                poll_id INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                answered_at INTEGER,
                -- When we asked back last, and are not answered yet.
                asked_back_at INTEGER,
                -- When they said that they would answer later.
                waits_at INTEGER,
                -- When they answered after it was closed.
                late_at INTEGER,
                -- The hash of the token in its link; NULL where it has none.
                link_hash TEXT UNIQUE,
                UNIQUE (poll_id, contact_id)
            ) {strict};
            CREATE INDEX poll_person_by_contact ON poll_person (contact_id);
            -- The texts of a poll to a person.
            CREATE TABLE poll_text (
                outbound_message_id INTEGER PRIMARY KEY REFERENCES outbound_message (id) ON DELETE CASCADE,
                poll_person_id INTEGER NOT NULL REFERENCES poll_person (id) ON DELETE CASCADE,
                is_reminder INTEGER NOT NULL CHECK (is_reminder IN (0, 1))
            ) {strict};
            CREATE INDEX poll_text_by_person ON poll_text (poll_person_id);
            -- The numbers that a person saw, and the dates that they mean.
            CREATE TABLE poll_choice (
                poll_person_id INTEGER NOT NULL REFERENCES poll_person (id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                poll_date_id INTEGER NOT NULL REFERENCES poll_date (id) ON DELETE CASCADE,
                PRIMARY KEY (poll_person_id, number)
            ) {strict};
            CREATE INDEX poll_choice_by_date ON poll_choice (poll_date_id);
            """)
    ]
}
