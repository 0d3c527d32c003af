import Storage

extension Migration {
    /// What a WhatsApp message is sent as.
    static let whatsApp = Migration(
        "messaging-whatsapp-1",
        """
        -- Of a WhatsApp message that is sent as a template: the template, and its variables as a JSON object. An empty
        -- variable is the message's secret code, which its buttons send back. NULL for free words.
        ALTER TABLE outbound_message ADD COLUMN content_sid TEXT;
        ALTER TABLE outbound_message ADD COLUMN content_variables TEXT;
        """)
}
