import Storage

extension Migration {
    /// How contacts want to be reached.
    static let contactChannel = Migration(
        "people-channel-1",
        """
        -- How they are reached where they can be. NULL: by text, and by e-mail only if no text reaches them.
        ALTER TABLE contact ADD COLUMN channel TEXT CHECK (channel IN ('text', 'email'));
        """)
}
