import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport

extension Stage {
    /// The lineup as it stands, the bench behind it.
    func slots(_ event: Event) async throws -> [Slot] {
        try await store.read { try Slot.all(event: event.id, in: $0) }
    }

    /// What waits for the booker.
    func waiting() async throws -> [Inbound] {
        try await store.read { [id = account.id] in try Inbound.waiting(account: id, in: $0) }
    }

    func bodies(_ texts: [ID<Outbound>]) async throws -> [String] {
        try await store.read { tx in try texts.compactMap { try Outbound.find($0, in: tx)?.body } }
    }

    func states(_ texts: [ID<Outbound>]) async throws -> [OutboundState] {
        try await store.read { tx in try texts.compactMap { try Outbound.find($0, in: tx)?.state } }
    }

    /// They have arrived.
    func arrive(_ texts: [ID<Outbound>]) async throws {
        try await store.write { tx in
            for text in texts { try tx.run("UPDATE outbound SET state = 'delivered' WHERE id = \(text)") }
        }
    }
}
