import Storage

extension Migration {
    /// The table of substitutes whom performers offer.
    static let swaps: [Migration] = [
        Migration(
            "swaps-1",
            """
            -- A performer's text that offers somebody in their place.
            CREATE TABLE swap_offer (
                id {identity},
                slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
                inbound_message_id INTEGER NOT NULL,
                -- As they were typed, one a line.
                names TEXT NOT NULL,
                -- The slot of the substitute whom the booker has chosen; NULL for nobody yet.
                chosen_slot_id INTEGER REFERENCES slot (id) ON DELETE SET NULL,
                chosen_at INTEGER,
                made_at INTEGER NOT NULL,
                -- When the spot was opened, or the performer said yes after all.
                closed_at INTEGER
            ) {strict};
            CREATE INDEX swap_offer_by_slot ON swap_offer (slot_id);
            CREATE INDEX swap_offer_by_chosen ON swap_offer (chosen_slot_id);
            """),
        Migration(
            "swaps-2",
            """
            -- Until when the place is held for the booker's choice; NULL for one of an earlier version, which is over.
            ALTER TABLE swap_offer ADD COLUMN held_until INTEGER;
            -- When the booker was reminded of it; NULL for not yet.
            ALTER TABLE swap_offer ADD COLUMN reminded_at INTEGER;
            UPDATE swap_offer SET held_until = made_at + 43200000;
            """),
    ]
}
