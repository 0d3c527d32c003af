import Storage

extension Migration {
    /// The language in which a contact is written to.
    static let languages = Migration(
        "people-languages-1",
        """
        -- ISO 639. NULL: the account's.
        ALTER TABLE contact ADD COLUMN language TEXT CHECK (language IN ('en', 'es', 'fr', 'de', 'it', 'pt'));
        """)
}
