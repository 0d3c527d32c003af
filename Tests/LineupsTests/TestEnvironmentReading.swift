import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport

extension TestEnvironment {
    /// The slots of the lineup, then the bench.
    func slots(_ event: Event) async throws -> [Slot] {
        try await store.read { try Slot.all(event: event.id, in: $0) }
    }

    func lineup(_ event: Event) async throws -> Lineup {
        try await store.read { try Lineup.of(event, in: $0) }
    }

    /// The texts that wait for the booker.
    func waiting() async throws -> [InboundMessage] {
        try await store.read { [id = account.id] in try InboundMessage.waiting(account: id, in: $0) }
    }

    func bodies(_ texts: [ID<OutboundMessage>]) async throws -> [String] {
        try await store.read { tx in try texts.compactMap { try OutboundMessage.find($0, in: tx)?.body } }
    }

    func states(_ texts: [ID<OutboundMessage>]) async throws -> [OutboundState] {
        try await store.read { tx in try texts.compactMap { try OutboundMessage.find($0, in: tx)?.state } }
    }
}
