import Storage

extension Migration {
    /// Events that public pages of several leave out.
    static let unlistedEvents = Migration(
        "event-unlisted-1",
        """
        ALTER TABLE event ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0 CHECK (unlisted IN (0, 1));
        """)
}
