import Storage

extension Migration {
    /// Contacts who want to be reached by WhatsApp.
    static let contactWhatsApp = Migration(
        "people-channel-2",
        """
        ALTER TABLE contact RENAME COLUMN channel TO former_channel;
        -- How they are reached where they can be. NULL: by text, and by e-mail only if no text reaches them.
        ALTER TABLE contact ADD COLUMN channel TEXT CHECK (channel IN ('text', 'email', 'whatsapp'));
        UPDATE contact SET channel = former_channel;
        ALTER TABLE contact DROP COLUMN former_channel;
        """)
}
