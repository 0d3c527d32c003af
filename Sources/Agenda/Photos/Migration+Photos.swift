internal import Storage

extension Migration {
    static let photos: [Migration] = [
        Migration(
            "photos-1",
            """
            -- Pictures on a subject; the file itself lies on a shelf beside the database.
            CREATE TABLE photo (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                -- SHA-256 of the cleaned file in hexadecimal, and its suffix: its name on the shelf.
                file TEXT NOT NULL,
                -- Pixels as they are to be seen.
                width INTEGER NOT NULL,
                height INTEGER NOT NULL,
                -- Thousandths: zoom 1000 to 5000, pan -1000 to 1000.
                zoom INTEGER NOT NULL,
                pan_x INTEGER NOT NULL,
                pan_y INTEGER NOT NULL,
                -- The one with the highest is shown.
                rank INTEGER NOT NULL,
                -- JSON: where it is from, who made it, under which licence.
                credit TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                UNIQUE (subject_id, file)
            ) {strict};
            CREATE INDEX photo_by_subject ON photo (subject_id, rank);
            CREATE INDEX photo_by_file ON photo (file);

            -- What a search proposed for a subject, until it is used.
            CREATE TABLE photo_candidate (
                subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
                phrase TEXT NOT NULL,
                file TEXT NOT NULL,
                width INTEGER NOT NULL,
                height INTEGER NOT NULL,
                credit TEXT NOT NULL,
                -- What this search has shown already, a name at its service on each line, the last one last.
                shown TEXT NOT NULL,
                found_at INTEGER NOT NULL
            ) {strict};

            -- A picture that came by text and is still to be fetched from the provider.
            CREATE TABLE photo_download (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                reply_to TEXT NOT NULL,
                message_sid TEXT NOT NULL
            ) {strict};
            """)
    ]
}
