import Storage

extension Migration {
    static let notificationMember = Migration(
        "notification-member-1",
        """
        -- Who gets it. Each has a row of their own.
        ALTER TABLE notification ADD COLUMN member_id INTEGER;
        UPDATE notification SET member_id = (
            SELECT member.id FROM member WHERE member.account_id = notification.account_id AND member.is_main = 1);
        -- Who was asked; NULL for the member whose cell is the account's.
        ALTER TABLE prompt ADD COLUMN member_id INTEGER;
        CREATE INDEX notification_sent ON notification (member_id, told_at) WHERE outbound_message_id IS NOT NULL;
        """)
}
