package import Platform
package import Storage
package import Twilio
package import Values

/// Polls the status of recent messages, for gateways that the provider cannot reach with status callbacks, or could not
/// reach while the database was away.
package struct DeliveryPoll: Sendable {
    let store: Store
    let client: MessagesClient
    let sender: ID<Sender>

    package init(store: Store, client: MessagesClient, sender: ID<Sender>) {
        (self.store, self.client, self.sender) = (store, client, sender)
    }

    /// Fetches the newest page of the sender's messages if any message of the last day has no final state.
    ///
    /// - Parameter since: fetches all messages that were created since; nil for one page.
    package func run(now: Instant, since: Instant? = nil) async throws {
        let (id, recent) = (sender, now.adding(.zero - .days(1)))
        let sender = try await store.read(at: now) { tx -> Sender? in
            let isAnyOpen = try tx.exists(
                """
                SELECT 1 FROM outbound_message
                WHERE sender_id = \(id) AND state IN ('accepted', 'sent')
                    AND coalesce(attempted_at, created_at) > \(recent) LIMIT 1
                """)
            return isAnyOpen ? try Sender.find(id, in: tx) : nil
        }
        guard let sender else { return }
        let filter = MessageFilter(
            from: sender.isService ? nil : TextAddress(rawValue: sender.address), pageSize: since == nil ? 200 : 1000)
        for try await page in client.list(filter) {
            for message in page.items where message.direction == .outboundAPI {
                guard let status = message.status else { continue }
                let report = DeliveryReport(
                    provider: sender.provider, sid: message.sid.rawValue, status: status, code: message.errorCode,
                    key: nil, addresses: message.to.map { (sender.address, $0.rawValue) })
                try await store.write(report.lane, at: now) {
                    try DeliveryReports.receive(report, isAuthoritative: true, in: $0)
                }
            }
            // This is enough: `Reconciler` looks up older messages.
            guard let since, let oldest = page.items.last?.created, oldest >= since else { return }
        }
    }
}
