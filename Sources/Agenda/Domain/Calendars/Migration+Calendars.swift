import Storage

extension Migration {
    static let calendars: [Migration] = [
        Migration(
            "calendars-1",
            """
            CREATE TABLE calendar (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                folded_name TEXT NOT NULL,
                -- Built-in calendars: the kind of their events. NULL: created by a person.
                role TEXT CHECK (role IN ('personal', 'shows', 'countdowns', 'trips', 'running')),
                created_at INTEGER NOT NULL,
                -- Hidden with all its entries; an undo restores it.
                removed_at INTEGER
            ) {strict};
            CREATE UNIQUE INDEX calendar_by_name ON calendar (account_id, folded_name) WHERE removed_at IS NULL;
            CREATE UNIQUE INDEX calendar_by_role ON calendar (account_id, role);

            -- The calendar data of an event besides time, name and location.
            CREATE TABLE calendar_item (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                -- NULL: the built-in calendar of its kind.
                calendar_id INTEGER REFERENCES calendar (id),
                -- UID of an imported event. NULL: derived from its key.
                uid TEXT,
                -- RECURRENCE-ID of a changed occurrence: a date, or a local time and its zone.
                recurrence_id TEXT,
                -- RRULE (RFC 5545).
                rule TEXT,
                -- RDATE and EXDATE: in the format of `recurrence_id`, separated by commas.
                added_starts TEXT,
                excluded_starts TEXT,
                -- IANA zone of its end, if it differs from the zone of its start.
                end_zone TEXT,
                details TEXT,
                url TEXT,
                -- STATUS of the source.
                status TEXT CHECK (status IN ('TENTATIVE', 'CONFIRMED', 'CANCELLED')),
                -- Local start, if the clocks skip it on that day. NULL: given by starts_at.
                local_start TEXT,
                -- Last change at the source, in milliseconds since 1970.
                source_stamp INTEGER,
                -- SEQUENCE of the source.
                source_sequence INTEGER,
                -- JSON. NULL: none.
                alarms TEXT,
                -- 1: set here, so imports do not replace them.
                alarms_overridden INTEGER NOT NULL DEFAULT 0 CHECK (alarms_overridden IN (0, 1)),
                -- Last change of times, rule or alarms.
                alarms_changed_at INTEGER,
                -- Alarms up to this time were sent, or were past when they were set.
                alarms_sent_until INTEGER
            ) {strict};
            CREATE UNIQUE INDEX calendar_item_by_uid ON calendar_item (account_id, uid, coalesce(recurrence_id, ''))
                WHERE uid IS NOT NULL;
            CREATE INDEX calendar_item_by_calendar ON calendar_item (calendar_id);
            """),
        Migration(
            "calendars-2",
            """
            -- The subject whose days the entry shows, such as a trip. It is changed there, not in the calendar.
            ALTER TABLE calendar_item ADD COLUMN owner_id INTEGER REFERENCES subject (id) ON DELETE SET NULL;
            CREATE INDEX calendar_item_by_owner ON calendar_item (owner_id) WHERE owner_id IS NOT NULL;
            """),
        Migration(
            "calendars-3",
            """
            -- How pages mark its entries. NULL: given by its role or key.
            ALTER TABLE calendar ADD COLUMN color TEXT
                CHECK (color IN ('blue', 'teal', 'purple', 'pink', 'orange', 'brown', 'gray', 'indigo'));
            """),
        .calendarSubscriptions,
    ]
}
