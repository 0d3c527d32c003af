import Storage

extension Migration {
    static let photos: [Migration] = [
        Migration(
            "photos-1",
            """
            -- Photos of a subject. The files are in the photo store beside the database.
            CREATE TABLE photo (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                -- File name: SHA-256 of the cleaned file in hexadecimal, and an extension.
                file TEXT NOT NULL,
                -- Pixels, after rotation.
                width INTEGER NOT NULL,
                height INTEGER NOT NULL,
                -- Thousandths: zoom 1000 to 5000, pan -1000 to 1000.
                zoom INTEGER NOT NULL,
                pan_x INTEGER NOT NULL,
                pan_y INTEGER NOT NULL,
                -- The photo with the highest rank is shown.
                rank INTEGER NOT NULL,
                -- JSON: source, author and license.
                credit TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                UNIQUE (subject_id, file)
            ) {strict};
            CREATE INDEX photo_by_subject ON photo (subject_id, rank);
            CREATE INDEX photo_by_file ON photo (file);

            -- The picture that a search proposed for a subject.
            CREATE TABLE photo_candidate (
                subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
                phrase TEXT NOT NULL,
                file TEXT NOT NULL,
                width INTEGER NOT NULL,
                height INTEGER NOT NULL,
                credit TEXT NOT NULL,
                -- Identifiers of the pictures shown by this search, one per line, the last one last.
                shown_keys TEXT NOT NULL,
                found_at INTEGER NOT NULL
            ) {strict};

            -- Pictures that were sent by text and are not downloaded yet.
            CREATE TABLE photo_download (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                reply_to TEXT NOT NULL,
                message_sid TEXT NOT NULL
            ) {strict};
            """),
        Migration(
            "photos-2",
            """
            -- The size of the file in bytes; NULL until it is known.
            ALTER TABLE photo ADD COLUMN bytes INTEGER;
            ALTER TABLE photo_candidate ADD COLUMN bytes INTEGER;
            """),
    ]
}
