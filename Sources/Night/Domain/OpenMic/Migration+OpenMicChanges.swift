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
            """)
    ]
}
