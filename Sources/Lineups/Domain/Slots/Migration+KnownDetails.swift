import Storage

extension Migration {
    static let knownDetails: [Migration] = [
        Migration(
            "invitation-known-details-1",
            """
            -- The start, place and zone that the performer knew before this text; NULL for none. They still do until it
            -- leaves.
            ALTER TABLE invitation ADD COLUMN known_start INTEGER;
            ALTER TABLE invitation ADD COLUMN known_place TEXT;
            ALTER TABLE invitation ADD COLUMN known_zone TEXT;
            """)
    ]
}
