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
            """),
        Migration(
            "season-2",
            """
            CREATE TABLE series (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                folded_name TEXT NOT NULL,
                -- The last day of a show: 2027-06-29. NULL for no end.
                last_day TEXT,
                -- The key of the template of its shows, which may be gone; NULL for none.
                template_id INTEGER,
                created_at INTEGER NOT NULL,
                UNIQUE (account_id, folded_name)
            ) {strict};
            -- What holds from one day on.
            CREATE TABLE series_part (
                id {identity},
                series_id INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
                -- 2026-12-01.
                first_day TEXT NOT NULL,
                -- The day from which the rule counts.
                anchor TEXT NOT NULL,
                -- RRULE.
                rule TEXT NOT NULL,
                -- Seconds after midnight of the local start.
                starts_at_second INTEGER NOT NULL,
                length_seconds INTEGER NOT NULL,
                -- IANA zone of the local start.
                zone TEXT NOT NULL,
                location TEXT,
                UNIQUE (series_id, first_day)
            ) {strict};
            CREATE TABLE series_date (
                id {identity},
                series_id INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
                -- The day that the rule named, also where the show was moved.
                day TEXT NOT NULL,
                -- NULL where the show was removed: it is not made again.
                event_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
                -- The series made the show, instead of finding it.
                made INTEGER NOT NULL CHECK (made IN (0, 1)),
                -- The fields that were changed on this date alone: time place.
                detached TEXT NOT NULL DEFAULT '',
                UNIQUE (series_id, day)
            ) {strict};
            CREATE INDEX series_date_by_event ON series_date (event_id);
            """),
    ]
}
