import Storage

extension Migration {
    static let guests: [Migration] = [
        Migration(
            "night-guests-1",
            """
            CREATE TABLE guest (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                -- The performer who brings them; NULL for a guest of the house.
                slot_id INTEGER REFERENCES slot (id) ON DELETE CASCADE,
                -- NULL: a place without a name.
                name TEXT CHECK (name <> ''),
                added_at INTEGER NOT NULL,
                -- NULL: not checked off at the door.
                checked_in_at INTEGER
            ) {strict};
            CREATE INDEX guest_by_event ON guest (event_id);
            CREATE INDEX guest_by_slot ON guest (slot_id);
            -- Whether the performers of a show bring guests. No row: none, and nobody texts about them.
            CREATE TABLE guest_rule (
                id {identity},
                event_id INTEGER NOT NULL UNIQUE REFERENCES event (id) ON DELETE CASCADE,
                per_performer INTEGER NOT NULL DEFAULT 0 CHECK (per_performer >= 0),
                -- Until when performers change their list: "2h before", or an instant; NULL: the start.
                closes TEXT
            ) {strict};
            -- The places of performers who have another number than the show.
            CREATE TABLE guest_limit (
                id {identity},
                slot_id INTEGER NOT NULL UNIQUE REFERENCES slot (id) ON DELETE CASCADE,
                places INTEGER NOT NULL CHECK (places >= 0)
            ) {strict};
            -- The booker was told that the guests of these performers are off the list.
            CREATE TABLE guest_notice (
                slot_id INTEGER PRIMARY KEY REFERENCES slot (id) ON DELETE CASCADE,
                told_at INTEGER NOT NULL
            ) {strict};
            """)
    ]
}
