internal import Storage

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
                -- What falls into it by its kind; NULL for one that somebody made.
                role TEXT CHECK (role IN ('personal', 'shows', 'countdowns', 'trips', 'running')),
                created_at INTEGER NOT NULL,
                -- Out of sight with all that is in it, and brought back by an undo.
                removed_at INTEGER
            ) {strict};
            CREATE UNIQUE INDEX calendar_by_name ON calendar (account_id, folded_name) WHERE removed_at IS NULL;
            CREATE UNIQUE INDEX calendar_by_role ON calendar (account_id, role);

            -- What calendars know of an event besides its time, name and place.
            CREATE TABLE calendar_item (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                -- NULL: by its kind.
                calendar_id INTEGER REFERENCES calendar (id),
                -- Where it came from elsewhere; NULL: made of its own key.
                uid TEXT,
                -- Which start of the series with this UID it stands in for: a date, or a local time and its zone.
                original TEXT,
                -- RFC 5545, RRULE.
                rule TEXT,
                -- Further starts, and starts left out: as `original`, with commas between.
                further TEXT,
                left_out TEXT,
                -- IANA zone of its end, where that is not the one of its start.
                end_zone TEXT,
                details TEXT,
                url TEXT,
                -- CANCELLED: called off where it came from.
                status TEXT CHECK (status IN ('TENTATIVE', 'CONFIRMED', 'CANCELLED')),
                -- Its start on the wall clock, where that is a time that the clocks skip; NULL: as starts_at says.
                local_start TEXT,
                -- When it was last changed where it came from.
                stamp INTEGER,
                -- The count of changes that came with it.
                source_sequence INTEGER,
                -- JSON; NULL for none.
                alarms TEXT,
                -- Whether they were chosen here, and stay whatever comes in from where it came from.
                alarms_own INTEGER NOT NULL DEFAULT 0 CHECK (alarms_own IN (0, 1)),
                -- When its time, its rule or its alarms were last changed.
                alarms_set_at INTEGER,
                -- Alarms up to then have been given, or were over when they were set.
                alarmed_until INTEGER
            ) {strict};
            CREATE UNIQUE INDEX calendar_item_by_uid ON calendar_item (account_id, uid, coalesce(original, ''))
                WHERE uid IS NOT NULL;
            CREATE INDEX calendar_item_by_calendar ON calendar_item (calendar_id);

            -- Secret addresses under which a calendar can be subscribed to, and a countdown seen.
            CREATE TABLE feed (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                -- Each kind is a module's.
                kind TEXT NOT NULL,
                -- Key of what it shows, in a table that goes with the kind.
                subject INTEGER NOT NULL,
                -- Kept to be shown again: it opens nothing that this database does not hold.
                token TEXT NOT NULL,
                -- SHA-256 in hexadecimal letters; what a visitor's token is looked up by.
                token_hash TEXT NOT NULL UNIQUE,
                made_at INTEGER NOT NULL,
                revoked_at INTEGER
            ) {strict};
            CREATE UNIQUE INDEX feed_in_use ON feed (kind, subject) WHERE revoked_at IS NULL;
            """)
    ]
}
