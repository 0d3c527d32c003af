import Storage

extension Migration {
    /// The calendars that contacts share.
    static let contactCalendars: [Migration] = [
        Migration(
            "contact-calendars-1",
            """
            CREATE TABLE contact_calendar (
                id {identity},
                contact_id INTEGER NOT NULL UNIQUE REFERENCES contact (id) ON DELETE CASCADE,
                -- http or https; may contain a secret.
                url TEXT NOT NULL,
                -- Of the last response with a calendar.
                etag TEXT,
                last_modified TEXT,
                -- The last response, and until when busy times are known. In milliseconds since 1970.
                -- NULL: not read yet.
                read_at INTEGER,
                busy_until INTEGER,
                -- Failed tries since then, and what happened at the last one.
                failures INTEGER NOT NULL DEFAULT 0,
                problem TEXT
            ) {strict};
            -- When contacts are busy by their calendars. Nothing else of these is stored.
            CREATE TABLE contact_busy (
                id {identity},
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                -- In milliseconds since 1970.
                starts_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL CHECK (ends_at > starts_at)
            ) {strict};
            CREATE INDEX contact_busy_by_contact ON contact_busy (contact_id, starts_at);
            """)
    ]
}
