import Storage

extension Migration {
    /// Senders of mails.
    static let senderChannels = Migration(
        "sender-channels-1",
        """
        -- What it sends: texts, or mails from an e-mail address.
        ALTER TABLE sender ADD COLUMN channel TEXT NOT NULL DEFAULT 'text' CHECK (channel IN ('text', 'email'));
        """)
}
