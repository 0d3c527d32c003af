import Storage

extension Migration {
    static let tripBookings: [Migration] = [
        Migration(
            "travel-2",
            """
            -- HH:MM at the place of the stop; NULL for no time.
            ALTER TABLE trip_stop ADD COLUMN start_time TEXT;

            -- What was booked for a trip. Days and times are those of the place.
            CREATE TABLE trip_booking (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES trip (subject_id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind = 'flight' OR kind = 'train' OR kind = 'bus' OR kind = 'ferry'
                    OR kind = 'car' OR kind = 'hotel' OR kind = 'ticket' OR kind = 'other'),
                title TEXT NOT NULL CHECK (title <> ''),
                -- The number that the carrier or the hotel gave.
                confirmation TEXT,
                starts_on TEXT,
                -- HH:MM; NULL for no time.
                start_time TEXT,
                ends_on TEXT,
                end_time TEXT,
                CHECK (starts_on IS NOT NULL OR (start_time IS NULL AND ends_on IS NULL)),
                CHECK (ends_on IS NOT NULL OR end_time IS NULL)
            ) {strict};
            CREATE INDEX trip_booking_by_trip ON trip_booking (subject_id);
            """)
    ]
}
