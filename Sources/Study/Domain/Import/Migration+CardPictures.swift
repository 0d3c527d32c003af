import Storage

extension Migration {
    static let cardPictures: [Migration] = [
        Migration(
            "card-pictures-1",
            """
            -- The photos of a deck that a card shows.
            CREATE TABLE card_picture (
                card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
                photo_id INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
                PRIMARY KEY (card_id, photo_id)
            ) {strict};
            CREATE INDEX card_picture_by_photo ON card_picture (photo_id);
            """)
    ]
}
