import Foundation
import Lineups
import Platform
import Storage
import TestSupport
import Values

/// Performers who text STOP when a request arrives, some in free words that no carrier recognizes. Some text START
/// later. Nothing may be sent to them in between.
actor OptOutLoad {
    struct OptedOutPerformer: Sendable {
        let contact: ID<Contact>
        let number: String
        let show: String
        let word: String
        var hasLeft = false
        /// Later messages at the provider came after the gateway received the STOP.
        var quietFrom: Int?
        /// Later messages came after the START; nil while opted out.
        var quietUntil: Int?
        /// The gateway has received the START.
        var isBack = false
    }

    private let app: BenchmarkDatabase
    private let phones: PerformerPhones
    private(set) var all: [OptedOutPerformer] = []

    private static let words = ["STOP", "stop texting me", "Unsubscribe", "please take me off your list"]

    init(app: BenchmarkDatabase, phones: PerformerPhones) {
        self.app = app
        self.phones = phones
    }

    func expect(_ requests: [(contact: ID<Contact>, request: OpenRequest)]) {
        for (index, guest) in requests.enumerated() {
            all.append(
                OptedOutPerformer(
                    contact: guest.contact, number: guest.request.number, show: guest.request.show,
                    word: Self.words[index % Self.words.count]))
        }
    }

    /// Watches the provider and the database until it is canceled.
    func run() async throws {
        while !Task.isCancelled {
            // The database may be away for a moment.
            do { try await step() } catch is StoreError {}
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Texts STOP where a request has arrived, and records what the gateway has received.
    func step() async throws {
        for index in all.indices {
            let performer = all[index]
            if !performer.hasLeft {
                let hasArrived = await phones.messages.values.contains {
                    $0.isOrdered && $0.to == performer.number && $0.body.contains(performer.show)
                }
                guard hasArrived else { continue }
                all[index].hasLeft = true
                try await phones.text(performer.word, from: performer.number)
            } else if performer.quietFrom == nil, try await hasTaken(performer.word, from: performer.number) {
                all[index].quietFrom = try await phones.lastSequence()
            } else if performer.quietUntil != nil, !performer.isBack,
                try await hasTaken("START", from: performer.number)
            {
                all[index].isBack = true
            }
        }
    }

    /// Every second opted-out performer texts START.
    func optBackIn() async throws {
        for index in all.indices where index.isMultiple(of: 2) && all[index].quietUntil == nil {
            guard all[index].quietFrom != nil else { continue }
            all[index].quietUntil = try await phones.lastSequence()
            try await phones.text("START", from: all[index].number)
        }
    }

    private func hasTaken(_ body: String, from number: String) async throws -> Bool {
        try await app.store.read { tx in
            try tx.exists(
                "SELECT 1 FROM inbound_message WHERE from_number = \(number) AND body = \(body) AND verdict <> ''")
        }
    }
}
