import Storage

extension Migration {
    /// Texts about several slots.
    static let sharedTexts: [Migration] = [
        Migration(
            "messaging-shared-texts-1",
            """
            -- The slots that it asks about besides slot_id, with blanks between; NULL for none.
            ALTER TABLE outbound_message ADD COLUMN more_slots TEXT;
            """)
    ]
}
