import Storage

extension Migration {
    static let study: [Migration] = [
        Migration(
            "study-1",
            """
            CREATE TABLE deck (
                subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                -- The title without case and accents.
                folded TEXT NOT NULL CHECK (folded <> ''),
                -- Desired retention in thousandths, and cards a day; NULL for the account's.
                retention INTEGER CHECK (retention BETWEEN 700 AND 990),
                new_per_day INTEGER CHECK (new_per_day >= 0),
                reviews_per_day INTEGER CHECK (reviews_per_day >= 0),
                created_at INTEGER NOT NULL,
                UNIQUE (account_id, folded)
            ) {strict};
            CREATE TABLE card (
                id {identity},
                deck_id INTEGER NOT NULL REFERENCES deck (subject_id) ON DELETE CASCADE,
                -- One line.
                front TEXT NOT NULL CHECK (front <> ''),
                back TEXT NOT NULL,
                -- Separated by single spaces.
                tags TEXT NOT NULL DEFAULT '',
                created_at INTEGER NOT NULL,
                is_suspended INTEGER NOT NULL DEFAULT 0,
                -- The schedule: NULL for a new card are stability (days), difficulty (1 to 10), due_at, reviewed_at.
                state TEXT NOT NULL DEFAULT 'new'
                    CHECK (state = 'new' OR state = 'learning' OR state = 'review' OR state = 'relearning'),
                step INTEGER NOT NULL DEFAULT 0,
                stability REAL,
                difficulty REAL,
                -- Cards in state review are due at the start of a day in the account's zone.
                due_at INTEGER,
                reviewed_at INTEGER,
                lapses INTEGER NOT NULL DEFAULT 0,
                CHECK ((state = 'new') = (stability IS NULL)),
                CHECK ((stability IS NULL) = (difficulty IS NULL)),
                CHECK ((stability IS NULL) = (due_at IS NULL)),
                CHECK ((stability IS NULL) = (reviewed_at IS NULL))
            ) {strict};
            CREATE INDEX card_by_deck ON card (deck_id, state, due_at);
            CREATE TABLE card_review (
                id {identity},
                deck_id INTEGER NOT NULL REFERENCES deck (subject_id) ON DELETE CASCADE,
                card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
                at INTEGER NOT NULL,
                -- 1 again, 2 hard, 3 good, 4 easy.
                rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4),
                -- The state before.
                state TEXT NOT NULL
                    CHECK (state = 'new' OR state = 'learning' OR state = 'review' OR state = 'relearning'),
                -- Seconds until the card was due again.
                interval INTEGER NOT NULL
            ) {strict};
            CREATE INDEX card_review_by_card ON card_review (card_id, at);
            CREATE INDEX card_review_by_deck ON card_review (deck_id, at);
            CREATE TABLE quiz (
                deck_id INTEGER PRIMARY KEY REFERENCES deck (subject_id) ON DELETE CASCADE,
                -- The position of the card that is shown.
                position INTEGER NOT NULL,
                is_flipped INTEGER NOT NULL,
                started_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) {strict};
            -- The shuffled order of a quiz, without the cards that were removed from it.
            CREATE TABLE quiz_card (
                deck_id INTEGER NOT NULL REFERENCES quiz (deck_id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
                PRIMARY KEY (deck_id, position)
            ) {strict};
            CREATE INDEX quiz_card_by_card ON quiz_card (card_id);
            """)
    ]
}
