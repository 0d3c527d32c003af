import Storage

extension Migration {
    static let availability: [Migration] = [
        Migration(
            "availability-1",
            """
            -- What contacts said about days, or about one show of a day that has several. Nothing said: no row.
            CREATE TABLE availability (
                id {identity},
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                -- 2026-12-04.
                day TEXT NOT NULL,
                -- NULL: every show of the day.
                event_id INTEGER REFERENCES event (id) ON DELETE CASCADE,
                answer TEXT NOT NULL CHECK (answer IN ('yes', 'maybe', 'no')),
                -- The text with its limit, for the booker; NULL for none.
                words TEXT,
                source TEXT NOT NULL CHECK (source IN ('booker', 'text', 'page')),
                said_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX availability_by_contact ON availability (contact_id, day);
            -- The weekdays on which contacts never can.
            CREATE TABLE contact_never (
                id {identity},
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                -- ISO: Monday is 1.
                weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
                UNIQUE (contact_id, weekday)
            ) {strict};
            """)
    ]
}
