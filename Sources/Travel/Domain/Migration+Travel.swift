import Storage
import Values

extension Migration {
    /// Coordinates are in ten-millionths of a degree, lengths in meters, times in seconds.
    static let travel: [Migration] = [
        Migration(
            "travel-1",
            """
            -- A plan of a trip. Every field may be NULL.
            CREATE TABLE trip (
                subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                name TEXT CHECK (name <> ''),
                from_name TEXT,
                from_latitude INTEGER,
                from_longitude INTEGER,
                to_name TEXT,
                to_latitude INTEGER,
                to_longitude INTEGER,
                -- ISO dates; both or none. The last day is included.
                starts_on TEXT,
                ends_on TEXT CHECK (ends_on >= starts_on),
                -- The estimate as it was typed, which may be no number.
                expense TEXT,
                notes TEXT,
                created_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX trip_by_account ON trip (account_id);

            -- Places to visit, by day of the trip.
            CREATE TABLE trip_stop (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES trip (subject_id) ON DELETE CASCADE,
                -- From 1.
                day INTEGER NOT NULL CHECK (day >= 1),
                -- Position in its day, from 1, without gaps.
                position INTEGER NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                latitude INTEGER,
                longitude INTEGER
            ) {strict};
            CREATE INDEX trip_stop_by_trip ON trip_stop (subject_id, day, position);

            -- Lines that were imported with a trip.
            CREATE TABLE trip_track (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES trip (subject_id) ON DELETE CASCADE,
                name TEXT,
                -- An encoded polyline with five decimals.
                line TEXT NOT NULL
            ) {strict};
            CREATE INDEX trip_track_by_trip ON trip_track (subject_id);

            -- The place that an account looks around from, with the spots that were found. It is deleted after a day.
            CREATE TABLE trip_search (
                account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
                -- JSON.
                search TEXT NOT NULL,
                expires_at INTEGER NOT NULL
            ) {strict};

            -- Servers to which an account allows positions to be sent.
            CREATE TABLE trip_consent (
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                server TEXT NOT NULL,
                given_at INTEGER NOT NULL,
                PRIMARY KEY (account_id, server)
            ) {strict};

            -- Lookups that were asked for by text and are not answered yet.
            CREATE TABLE trip_lookup (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                reply_to TEXT NOT NULL,
                -- The command word, and what follows it.
                word TEXT NOT NULL,
                rest TEXT NOT NULL
            ) {strict};
            """)
    ]
}
