import Storage

extension Migration {
    static let openMic: [Migration] = [
        Migration(
            "night-openmic-1",
            """
            CREATE TABLE open_mic (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                -- The key of its show; NULL for one of a series. The show may be gone, and come back with undo.
                event_id INTEGER,
                -- The key of its series, each of whose dates is a night.
                series_id INTEGER,
                -- In capitals.
                keyword TEXT NOT NULL CHECK (keyword <> ''),
                spots INTEGER NOT NULL CHECK (spots > 0),
                mode TEXT NOT NULL CHECK (mode IN ('list', 'draw', 'mixed')),
                -- How many of the spots are drawn; only for the mode mixed.
                drawn_spots INTEGER NOT NULL,
                -- 1d before, 18:00. NULL for at any time before.
                opens TEXT,
                -- NULL for the start of the show.
                closes TEXT,
                created_at INTEGER NOT NULL,
                removed_at INTEGER,
                CHECK (event_id IS NOT NULL OR series_id IS NOT NULL)
            ) {strict};
            CREATE INDEX open_mic_by_account ON open_mic (account_id, id);
            CREATE INDEX open_mic_by_keyword ON open_mic (keyword);
            -- Somebody on the list of a night.
            CREATE TABLE open_mic_entry (
                id {identity},
                open_mic_id INTEGER NOT NULL REFERENCES open_mic (id) ON DELETE CASCADE,
                -- The key of the show of that night, which may be gone.
                event_id INTEGER NOT NULL,
                -- E.164; NULL for somebody whom the booker added, and after an erasure.
                number TEXT,
                -- The sender that they texted.
                sender_id INTEGER REFERENCES sender (id) ON DELETE SET NULL,
                contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
                -- NULL until they have told it.
                name TEXT,
                signed_up_at INTEGER NOT NULL,
                checked_in_at INTEGER,
                left_at INTEGER,
                -- Whether they were on; NULL where the booker has not said.
                was_on INTEGER CHECK (was_on IN (0, 1)),
                UNIQUE (open_mic_id, event_id, number)
            ) {strict};
            CREATE INDEX open_mic_entry_by_number ON open_mic_entry (number);
            CREATE INDEX open_mic_entry_by_contact ON open_mic_entry (contact_id);
            CREATE INDEX open_mic_entry_by_event ON open_mic_entry (event_id);
            -- The draw of a night. It is made once.
            CREATE TABLE open_mic_draw (
                id {identity},
                open_mic_id INTEGER NOT NULL REFERENCES open_mic (id) ON DELETE CASCADE,
                event_id INTEGER NOT NULL,
                seed INTEGER NOT NULL,
                drawn_at INTEGER NOT NULL,
                UNIQUE (open_mic_id, event_id)
            ) {strict};
            -- Somebody who took part in a draw.
            CREATE TABLE open_mic_ticket (
                id {identity},
                draw_id INTEGER NOT NULL REFERENCES open_mic_draw (id) ON DELETE CASCADE,
                entry_id INTEGER NOT NULL REFERENCES open_mic_entry (id) ON DELETE CASCADE,
                -- From 1, in the order in which the seed gives numbers.
                number INTEGER NOT NULL,
                weight INTEGER NOT NULL CHECK (weight > 0),
                -- From 1, the first drawn.
                place INTEGER NOT NULL,
                UNIQUE (draw_id, number)
            ) {strict};
            CREATE INDEX open_mic_ticket_by_entry ON open_mic_ticket (entry_id);
            """)
    ]
}
