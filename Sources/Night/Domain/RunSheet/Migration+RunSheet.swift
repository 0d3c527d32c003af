import Storage

extension Migration {
    /// The tables of run sheets. The order and the lengths of the acts are those of the lineup.
    static let runSheet: [Migration] = [
        Migration(
            "night-runsheet-1",
            """
            CREATE TABLE run_sheet (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                -- What an act without a set length counts.
                set_seconds INTEGER NOT NULL CHECK (set_seconds > 0),
                -- Between two acts.
                change_seconds INTEGER NOT NULL CHECK (change_seconds >= 0),
                -- How long before the end of a set the light is; NULL for what is usual for its length.
                light_seconds INTEGER CHECK (light_seconds >= 0),
                -- The hard stop: seconds on the clock after midnight of the day of the show; NULL for none.
                stop_second INTEGER,
                -- Performers who were told their time are told when it moves.
                tells_moves INTEGER NOT NULL DEFAULT 0 CHECK (tells_moves IN (0, 1))
            ) {strict};
            -- What is no act: doors, call, breaks.
            CREATE TABLE run_item (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('doors', 'call', 'break', 'changeover', 'other')),
                -- Its own words; NULL for those of its kind.
                title TEXT,
                -- After so many acts, and the order among those after the same act.
                after_acts INTEGER NOT NULL CHECK (after_acts >= 0),
                rank INTEGER NOT NULL,
                -- NULL for a time alone, such as doors.
                set_seconds INTEGER CHECK (set_seconds > 0),
                -- Its fixed time, as in run_sheet; NULL for none.
                pin_second INTEGER,
                CHECK (set_seconds IS NOT NULL OR pin_second IS NOT NULL)
            ) {strict};
            CREATE INDEX run_item_by_event ON run_item (event_id);
            -- The fixed time of an act: of its spot, else of its slot.
            CREATE TABLE run_pin (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                slot_id INTEGER UNIQUE REFERENCES slot (id) ON DELETE CASCADE,
                spot_id INTEGER UNIQUE REFERENCES spot (id) ON DELETE CASCADE,
                pin_second INTEGER NOT NULL,
                CHECK ((slot_id IS NULL) <> (spot_id IS NULL))
            ) {strict};
            CREATE INDEX run_pin_by_event ON run_pin (event_id);
            -- The texts that told a performer their time, with what they said.
            CREATE TABLE run_text (
                outbound_message_id INTEGER PRIMARY KEY REFERENCES outbound_message (id) ON DELETE CASCADE,
                slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
                starts_at INTEGER NOT NULL,
                -- NULL where the length is not set.
                set_seconds INTEGER,
                light_at INTEGER,
                arrives_at INTEGER
            ) {strict};
            CREATE INDEX run_text_by_slot ON run_text (slot_id);
            """)
    ]
}
