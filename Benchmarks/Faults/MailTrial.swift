import Foundation
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Twilio
import Values

/// Rounds of requests and answers by e-mail while the gateway is killed repeatedly and the mail server misbehaves. Then
/// waits until everything has settled.
struct MailTrial {
    let app: BenchmarkDatabase
    private let booker: Booker
    private let server: FaultyMailServer
    private let performers: MailPerformers
    private let people: Int
    private let roundLength: Duration
    private var random: RandomSource
    private(set) var kills = 0

    private static let ours = "booking@example.org"
    private static let leaversPerRound = 2
    /// A mailbox takes two mails a second.
    private static let longestWait: Duration = .seconds(900)

    init(people: Int, roundLength: Duration, seed: UInt64) async throws {
        server = try FaultyMailServer(random: .seeded(seed &+ 2))
        app = try BenchmarkDatabase(settings: server.settings(from: Self.ours))
        booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        performers = MailPerformers(
            server: server, store: app.store, ours: Self.ours, random: .seeded(seed &+ 1))
        (self.people, self.roundLength, random) = (people, roundLength, .seeded(seed))
        try await app.store.write(at: WallClock.system.now()) { [account = booker.account.id] tx in
            try MailKey.make(for: account, random: .system, in: tx)
            // As `serve` names it.
            _ = try Sender.named(
                Self.ours, provider: "\(ProviderKind.mail.name) \(Self.ours)", owner: account, in: tx)
        }
    }

    /// Runs all rounds and returns the final comparison.
    mutating func play(rounds: Int) async throws -> MailComparison {
        let sandbox = try await app.startSandbox()
        let watching = Task { [performers] in try await performers.run() }
        defer { watching.cancel() }
        var gateway = try app.startGateway()
        for round in 1...rounds {
            server.setFaults(faults())
            let new = addresses(round: round)
            let leavers = await performers.leavers.map(\.contact)
            for (contact, request) in try await booker.inviteByMail(round: round, new, others: leavers) {
                await performers.expect(contact, request, leaves: request.number.hasPrefix("leaver"))
            }
            gateway = try await disturb(gateway)
            say("round \(round) of \(rounds): \(server.mails.count) mails, \(kills) kills")
        }
        server.setFaults(FaultyMailServer.Faults())
        await waitForOutbox()
        await wait(for: "the performers to fall silent") { [performers] in await performers.isQuiet }
        try await end(gateway)
        // The mailbox is read at the start.
        gateway = try app.startGateway()
        let posted = await performers.posted
        await wait(for: "the last answers to come in") { [app] in
            let taken = try await app.store.read { tx in
                Set(try tx.values("SELECT sid FROM inbound_message", as: String.self))
            }
            return posted.isSubset(of: taken)
        }
        await waitForOutbox()
        try await end(gateway)
        watching.cancel()
        _ = await watching.result
        _ = try await sandbox.stop()
        return try await MailComparison(store: app.store, mails: server.mails, performers: performers)
    }

    /// Some of which do not exist, or refuse everything.
    private func addresses(round: Int) -> [String] {
        let kinds = (0..<people).map { $0 % 10 == 8 ? "nobody" : $0 % 10 == 9 ? "full" : "guest" }
        return (kinds + Array(repeating: "leaver", count: Self.leaversPerRound)).enumerated().map { index, kind in
            "\(kind)-\(round)-\(index)@example.org"
        }
    }

    /// Different in each round.
    private mutating func faults() -> FaultyMailServer.Faults {
        func share(_ most: Double) -> Double { Double.random(in: 0.01...most, using: &random) }
        return FaultyMailServer.Faults(
            later: share(0.15), lostBefore: share(0.15), lostAfter: share(0.15), lostReading: share(0.1))
    }

    /// Kills the gateway one to three times during the round and restarts it after a while.
    private mutating func disturb(_ gateway: ChildProcess) async throws -> ChildProcess {
        var gateway = gateway
        let end = ContinuousClock.now + roundLength
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            try await Task.sleep(for: roundLength * Double.random(in: 0.02...0.25, using: &random))
            try await gateway.kill()
            server.forgetLastResponses()
            kills += 1
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...1500, using: &random)))
            gateway = try app.startGateway()
        }
        try await Task.sleep(until: end)
        return gateway
    }

    private func waitForOutbox() async {
        await wait(for: "all mails to go out") { [app] in
            try await app.store.read { tx in
                try !tx.exists("SELECT 1 FROM outbound_message WHERE state IN ('queued', 'sending', 'uncertain')")
            }
        }
    }

    private func end(_ gateway: ChildProcess) async throws {
        try await gateway.stopInOrder(say)
    }

    /// Waits for a limited time. What is missing then appears in the comparison.
    private func wait(for what: String, _ isDone: () async throws -> Bool) async {
        let deadline = ContinuousClock.now + Self.longestWait
        while ContinuousClock.now < deadline {
            if (try? await isDone()) ?? false { return }
            try? await Task.sleep(for: .milliseconds(100))
        }
        say("waited in vain for \(what)")
    }

    private func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
