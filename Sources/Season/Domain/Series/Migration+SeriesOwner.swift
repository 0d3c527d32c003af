import Storage

extension Migration {
    static let seriesOwner = Migration(
        "series-owner-1",
        """
        -- The member who made it, to whom its shows belong; NULL for the owner of the account.
        ALTER TABLE series ADD COLUMN owner_member_id INTEGER;
        """)
}
