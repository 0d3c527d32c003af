package import Storage

extension Migration {
    /// The table of events.
    package static let events: [Migration] = [
        Migration(
            "agenda-1",
            """
            CREATE TABLE event (
                id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('show', 'countdown', 'entry', 'workout', 'race')),
                name TEXT NOT NULL CHECK (name <> ''),
                folded_name TEXT NOT NULL,
                starts_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL CHECK (ends_at >= starts_at),
                -- IANA zone of its local time.
                zone TEXT NOT NULL,
                location TEXT,
                needs_host INTEGER NOT NULL DEFAULT 0 CHECK (needs_host IN (0, 1)),
                -- Whole days, from midnight to midnight in its zone.
                all_day INTEGER NOT NULL DEFAULT 0 CHECK (all_day IN (0, 1)),
                -- The number of changes, for iCalendar SEQUENCE.
                sequence INTEGER NOT NULL DEFAULT 0,
                created_at INTEGER NOT NULL,
                -- The last change that calendars show.
                changed_at INTEGER NOT NULL,
                cancelled_at INTEGER
            ) {strict};
            CREATE INDEX event_by_start ON event (account_id, kind, starts_at);
            """)
    ]
}
