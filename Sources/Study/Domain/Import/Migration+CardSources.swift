import Storage

extension Migration {
    static let cardSources: [Migration] = [
        Migration(
            "card-sources-1",
            """
            -- What the front shows on request.
            ALTER TABLE card ADD COLUMN hint TEXT NOT NULL DEFAULT '';
            ALTER TABLE card_picture ADD COLUMN is_front INTEGER NOT NULL DEFAULT 0 CHECK (is_front IN (0, 1));
            UPDATE card_picture SET is_front = 1 WHERE card_id IN (SELECT id FROM card WHERE front = '(picture)');
            -- Which card of which note of a file a card is.
            CREATE TABLE card_source (
                card_id INTEGER PRIMARY KEY REFERENCES card (id) ON DELETE CASCADE,
                note TEXT NOT NULL CHECK (note <> ''),
                place INTEGER NOT NULL,
                -- A checksum of the card as the file had it.
                checksum INTEGER NOT NULL
            ) {strict};
            CREATE INDEX card_source_by_note ON card_source (note, place);
            -- Sounds that cards name. The deck may have been removed, which can be undone.
            CREATE TABLE card_sound (
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                deck_id INTEGER NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                bytes BLOB NOT NULL,
                added_at INTEGER NOT NULL,
                PRIMARY KEY (account_id, deck_id, name)
            ) {strict};
            """)
    ]
}
