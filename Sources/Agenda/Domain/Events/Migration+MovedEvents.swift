import Storage

extension Migration {
    /// From when events were moved.
    static let movedEvents = Migration(
        "event-moved-1",
        """
        -- The first start, in milliseconds since 1970, of an event that was moved to another. NULL: it was not.
        ALTER TABLE event ADD COLUMN moved_from INTEGER;
        """)
}
