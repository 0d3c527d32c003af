import Storage

extension Migration {
    static let bookingDocuments: [Migration] = [
        Migration(
            "travel-3",
            """
            -- Files of bookings. The trip may have been removed, which can be undone.
            CREATE TABLE booking_document (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                trip_id INTEGER NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                kind TEXT NOT NULL CHECK (kind = 'pdf' OR kind = 'jpg' OR kind = 'png' OR kind = 'webp'
                    OR kind = 'pkpass'),
                bytes BLOB NOT NULL,
                size INTEGER NOT NULL,
                added_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX booking_document_by_account ON booking_document (account_id);

            ALTER TABLE trip_booking ADD COLUMN document_id INTEGER;
            -- An address that begins with http:// or https://.
            ALTER TABLE trip_booking ADD COLUMN link TEXT;
            """)
    ]
}
