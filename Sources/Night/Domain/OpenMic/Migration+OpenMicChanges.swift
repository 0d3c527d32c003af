import Storage

extension Migration {
    static let openMicChanges: [Migration] = [
        Migration(
            "night-openmic-2",
            """
            -- The place that they were told last: 3, waiting 2, in the draw; NULL for nothing.
            ALTER TABLE open_mic_entry ADD COLUMN told TEXT;
            -- The text that told it; NULL for a reply.
            ALTER TABLE open_mic_entry
                ADD COLUMN told_text_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL;
            CREATE INDEX open_mic_entry_by_told_text ON open_mic_entry (told_text_id);
            -- They had a spot before the mode changed, and keep it.
            ALTER TABLE open_mic_entry ADD COLUMN keeps_spot INTEGER NOT NULL DEFAULT 0 CHECK (keeps_spot IN (0, 1));
            -- They left by opting out of texts.
            ALTER TABLE open_mic_entry ADD COLUMN opted_out INTEGER NOT NULL DEFAULT 0 CHECK (opted_out IN (0, 1));
            -- An earlier keyword, which is answered until the show that was next when it changed is over.
            CREATE TABLE open_mic_keyword (
                id {identity},
                open_mic_id INTEGER NOT NULL REFERENCES open_mic (id) ON DELETE CASCADE,
                -- In capitals.
                keyword TEXT NOT NULL CHECK (keyword <> ''),
                ends_at INTEGER NOT NULL,
                UNIQUE (open_mic_id, keyword)
            ) {strict};
            CREATE INDEX open_mic_keyword_by_keyword ON open_mic_keyword (keyword);
            """),
        Migration(
            "night-openmic-3",
            """
            -- What somebody on a list was told of the show: when and where it is, or that it is canceled.
            CREATE TABLE open_mic_news (
                id {identity},
                open_mic_entry_id INTEGER NOT NULL REFERENCES open_mic_entry (id) ON DELETE CASCADE,
                -- The text that told it; NULL for what they knew when they signed up, and once the text is deleted.
                outbound_message_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
                is_cancellation INTEGER NOT NULL CHECK (is_cancellation IN (0, 1)),
                starts_at INTEGER NOT NULL,
                place TEXT
            ) {strict};
            CREATE INDEX open_mic_news_by_entry ON open_mic_news (open_mic_entry_id);
            CREATE INDEX open_mic_news_by_text ON open_mic_news (outbound_message_id);
            INSERT INTO open_mic_news (open_mic_entry_id, is_cancellation, starts_at, place)
                SELECT open_mic_entry.id, 0, event.starts_at, event.location
                FROM open_mic_entry JOIN event ON event.id = open_mic_entry.event_id;
            """),
    ]
}
