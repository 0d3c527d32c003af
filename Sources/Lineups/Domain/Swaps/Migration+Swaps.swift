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
            """)
    ]
}
