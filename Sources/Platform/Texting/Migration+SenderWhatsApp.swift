import Storage

extension Migration {
    /// Senders of WhatsApp messages.
    static let senderWhatsApp = Migration(
        "sender-channels-2",
        """
        ALTER TABLE sender RENAME COLUMN channel TO former_channel;
        -- What it sends: texts, mails from an e-mail address, or messages by WhatsApp.
        ALTER TABLE sender ADD COLUMN channel TEXT NOT NULL DEFAULT 'text'
            CHECK (channel IN ('text', 'email', 'whatsapp'));
        UPDATE sender SET channel = former_channel;
        ALTER TABLE sender DROP COLUMN former_channel;
        """)
}
