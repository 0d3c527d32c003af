import Storage

extension Migration {
    /// The words of old texts.
    static let textArchive = Migration(
        "messaging-text-archive-1",
        """
        -- The words of texts that are older than the operator has set, many together. The rows of the texts stay.
        CREATE TABLE text_archive (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
            -- The keys of the first and the last text.
            first_id INTEGER NOT NULL,
            last_id INTEGER NOT NULL CHECK (last_id >= first_id),
            -- A gzip file of JSON lines: the key of a text, its words, and the answer to it.
            texts BLOB NOT NULL
        ) {strict};
        CREATE INDEX text_archive_by_text ON text_archive (account_id, direction, first_id, last_id);
        """)
}
