import Storage

extension Migration {
    /// Texts with a secret: a code to sign in, or the link of an invitation.
    static let secretTexts = Migration(
        "messaging-secret-texts-1",
        """
        -- What is sent where body masks a secret; empty once the provider has it, NULL for texts without a secret.
        ALTER TABLE outbound_message ADD COLUMN secret_body TEXT;
        UPDATE outbound_message SET secret_body = body, body = 'An invitation to work on an account, with a link.'
        WHERE kind = 'notice' AND contact_id IS NULL AND replace(body, '/join/', '') <> body;
        UPDATE outbound_message SET secret_body = ''
        WHERE secret_body IS NOT NULL AND state NOT IN ('queued', 'sending', 'uncertain');
        """)
}
