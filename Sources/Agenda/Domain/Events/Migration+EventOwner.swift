import Storage

extension Migration {
    static let eventOwner = Migration(
        "event-owner-1",
        """
        -- The member who gets the alerts about it; NULL for the owner of the account.
        ALTER TABLE event ADD COLUMN owner_member_id INTEGER;
        UPDATE event SET owner_member_id = (
            SELECT member.id FROM member WHERE member.account_id = event.account_id AND member.is_main = 1);
        """)
}
