import Storage

extension Migration {
    /// Which senders an account has used, so that opt-outs hold for all of them.
    static let accountSenders = Migration(
        "account-senders-1",
        """
        -- The senders that an account owns or has been assigned, also those that were taken from it since: an opt-out
        -- at one of them holds for the account's texts from every other one.
        CREATE TABLE account_sender (
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
            PRIMARY KEY (account_id, sender_id)
        ) {strict};
        CREATE INDEX account_sender_by_sender ON account_sender (sender_id, account_id);
        INSERT INTO account_sender (account_id, sender_id)
        SELECT account_id, id FROM sender UNION SELECT account_id, sender_id FROM sender_assignment;
        """)
}
