import Storage

extension Migration {
    /// Texts with a secret: a code to sign in, or the link of an invitation.
    static let secretTexts = Migration(
        "messaging-secret-texts-1",
        """
        -- What is sent where body masks a secret; empty once the provider has it, NULL for texts without a secret.
        ALTER TABLE outbound_message ADD COLUMN secret_body TEXT;
        """)
}
