internal import Foundation
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import TestSupport
internal import Values

/// People who text STOP when a request reaches them, some in words that no carrier knows, and of whom some text START
/// later. In between, nothing may reach them.
actor OptOutLoad {
    struct Leaver: Sendable {
        let contact: ID<Contact>
        let number: String
        let show: String
        let word: String
        var hasLeft = false
        /// Everything that the provider has after this came after the gateway had taken the STOP in.
        var quietFrom: Int?
        /// What it has after this came after the START; nil while it holds.
        var quietUntil: Int?
        /// The gateway has taken the START in.
        var isBack = false
    }

    private let app: BenchmarkDatabase
    private let phones: Phones
    private(set) var all: [Leaver] = []

    private static let words = ["STOP", "stop texting me", "Unsubscribe", "please take me off your list"]

    init(app: BenchmarkDatabase, phones: Phones) {
        self.app = app
        self.phones = phones
    }

    func expect(_ requests: [(contact: ID<Contact>, request: PutRequest)]) {
        for (index, guest) in requests.enumerated() {
            all.append(
                Leaver(
                    contact: guest.contact, number: guest.request.number, show: guest.request.show,
                    word: Self.words[index % Self.words.count]))
        }
    }

    /// Watches the provider and the database until it is cancelled.
    func run() async throws {
        while !Task.isCancelled {
            try await step()
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Leaves where a request has arrived, and notes what the gateway has heard.
    func step() async throws {
        for index in all.indices {
            let leaver = all[index]
            if !leaver.hasLeft {
                let hasArrived = await phones.messages.values.contains {
                    $0.isOrdered && $0.to == leaver.number && $0.body.contains(leaver.show)
                }
                guard hasArrived else { continue }
                all[index].hasLeft = true
                try await phones.text(leaver.word, from: leaver.number)
            } else if leaver.quietFrom == nil, try await hasTaken(leaver.word, from: leaver.number) {
                all[index].quietFrom = try await phones.lastSequence()
            } else if leaver.quietUntil != nil, !leaver.isBack, try await hasTaken("START", from: leaver.number) {
                all[index].isBack = true
            }
        }
    }

    /// Every other one of those who are out wants texts again.
    func comeBack() async throws {
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
