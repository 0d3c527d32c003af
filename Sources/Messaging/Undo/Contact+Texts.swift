internal import People
package import Storage

extension Contact {
    /// Whether the contact has sent a message, or was sent one.
    package static func hasTexts(_ id: ID<Contact>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM inbound_message WHERE contact_id = \(id)")
            || tx.exists(
                "SELECT 1 FROM outbound_message WHERE contact_id = \(id) AND \(OutboundState.mayHaveLeft)")
    }
}
