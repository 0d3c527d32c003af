import Storage

extension Migration {
    /// What a mail that came in has besides its words.
    static let mailSubject = Migration(
        "messaging-mail-2",
        """
        -- Of a mail; empty for one without. NULL for texts.
        ALTER TABLE inbound_message ADD COLUMN subject TEXT;
        """)

    /// What a mail has besides its words.
    static let mail = Migration(
        "messaging-mail-1",
        """
        -- Of a mail: its subject, and the calendar object that belongs to it, with the UID of that. NULL for texts.
        ALTER TABLE outbound_message ADD COLUMN subject TEXT;
        ALTER TABLE outbound_message ADD COLUMN calendar TEXT;
        ALTER TABLE outbound_message ADD COLUMN calendar_uid TEXT;
        CREATE INDEX outbound_message_by_calendar ON outbound_message (calendar_uid) WHERE calendar_uid IS NOT NULL;
        """)
}
