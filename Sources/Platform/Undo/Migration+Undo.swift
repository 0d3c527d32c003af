import Storage

extension Migration {
    static let undo = Migration(
        "undo-1",
        """
        -- The changes that can be undone.
        CREATE TABLE undo_step (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            -- A key of a table that depends on the kind.
            subject INTEGER NOT NULL,
            -- What was done, for people: 'added "buy film"'.
            summary TEXT NOT NULL,
            at INTEGER NOT NULL,
            -- The first step of the same command; NULL if this is the first.
            part_of INTEGER REFERENCES undo_step (id) ON DELETE CASCADE,
            -- When it was undone, or reported as one that cannot be undone.
            undone_at INTEGER,
            -- JSON: the format version and the fields of the kind's value.
            snapshot TEXT NOT NULL
        ) {strict};
        CREATE INDEX undo_step_last ON undo_step (account_id, id) WHERE undone_at IS NULL;
        CREATE INDEX undo_step_of_command ON undo_step (part_of);
        """)

    static let undoLeft = Migration(
        "undo-left-1",
        """
        -- 1 where it was reported as one that cannot be undone because its texts have left: what it builds on stays.
        ALTER TABLE undo_step ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0;
        """)
}
