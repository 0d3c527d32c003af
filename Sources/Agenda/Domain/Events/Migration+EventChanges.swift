import Storage

extension Migration {
    static let eventChanges = Migration(
        "event-changes-1",
        """
        -- Webhooks are told of the latest changes.
        CREATE INDEX event_by_change ON event (account_id, changed_at);
        """)
}
