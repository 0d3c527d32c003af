import Storage

extension Migration {
    /// Who was asked in a text whether public pages may name them.
    static let askedNames = Migration(
        "people-public-names-2",
        """
        -- NULL: nobody has asked them in a text.
        ALTER TABLE contact ADD COLUMN naming_asked_at INTEGER;
        """)
}
