import Foundation
import Lineups
import Sandbox
import Storage
import TestSupport
import Twilio
import Values

/// Rounds of requests and replies while the gateway is killed repeatedly and the provider misbehaves. Then waits until
/// everything has settled.
struct FaultTrial {
    let app: BenchmarkDatabase
    let booker: Booker
    let phones: PerformerPhones
    let optOuts: OptOutLoad
    let commandLoad: CommandLoad
    let people: Int
    let roundLength: Duration
    var random: RandomSource
    private(set) var kills = 0
    private(set) var killedCommands = 0
    /// Requests by text in place of messages by WhatsApp that failed.
    private(set) var askedAgain = 0
    /// Of the database's server.
    private(set) var restarts = 0
    private let server: FaultyServer?
    /// Sets up WhatsApp; nil for texts alone.
    private let whatsApp: WhatsAppLoad?
    /// Nil unless servers and gateways fail instead.
    let failover: FailoverTrial?
    /// The longest time between a promotion and the first webhook that was accepted.
    private(set) var longestUntilAccepted: Duration = .zero

    /// - Parameters:
    ///   - servers: that have been started, with a database that fails over; nil for none.
    ///   - usesWhatsApp: half of the performers prefer it.
    init(
        people: Int, roundLength: Duration, seed: UInt64, server: FaultyServer?, servers: ServerPair?, gateways: Int,
        dialect: SandboxDialect = .twilio, usesWhatsApp: Bool = false
    ) async throws {
        self.server = server
        let app = try BenchmarkDatabase(
            address: servers?.address ?? server?.address,
            gatewayAddress: servers?.gatewayAddress ?? server?.relayedAddress, gateways: gateways, dialect: dialect,
            settings: usesWhatsApp ? WhatsAppLoad.settings : [:])
        self.app = app
        failover = servers.map { FailoverTrial(app: app, servers: $0) }
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        self.booker = usesWhatsApp ? booker.withWhatsApp : booker
        whatsApp = usesWhatsApp ? WhatsAppLoad(app: app, booker: booker) : nil
        phones = PerformerPhones(app: app, random: .seeded(seed &+ 1))
        optOuts = OptOutLoad(app: app, phones: phones)
        commandLoad = CommandLoad(app: app, booker: self.booker)
        // Not shared with the phones, whose use depends on timing, so that a seed gives the same faults and kills.
        (self.people, self.roundLength, random) = (people, roundLength, .seeded(seed))
    }

    /// Runs all rounds and returns the final comparison.
    mutating func play(rounds: Int) async throws -> Comparison {
        let sandbox = try await app.startSandbox()
        try await whatsApp?.setUp()
        let phones = phones
        let optOuts = optOuts
        let watching = Task { [failover] in
            async let leaving: Void = optOuts.run()
            async let _ = failover?.watch.run()
            try await phones.run()
            try await leaving
        }
        defer { watching.cancel() }
        var gateways = try app.startGateways()
        let failovers = failover == nil ? [] : Failover.plan(rounds: rounds, random: &random)
        for round in 1...rounds {
            let faults = faults()
            try await app.setFaults(faults)
            try await optOuts.optBackIn()
            try await askAgain(round - 1)
            await phones.expect(try await booker.invite(round: round, people: people))
            await phones.expect(
                try await booker.lineUp(
                    round: round, people: Self.walkIns, others: await optOuts.all.map(\.contact)))
            await optOuts.expect(try await booker.inviteOptOuts(round: round, people: Self.optOutsPerRound))
            let (load, plan) = (commandLoad, CommandLoad.Plan(round: round, random: &random))
            async let commands = load.work(plan)
            async let absence: Void = leaveNetwork(with: faults)
            if let failover {
                try await disturb(failover, failovers[round - 1], gateways)
            } else {
                async let breaks = disturbServer()
                gateways = try await disturb(gateways)
                restarts += try await breaks
            }
            killedCommands += try await commands
            try await absence
            say("round \(round) of \(rounds): \(await phones.messages.count) messages, \(kills) kills")
        }
        gateways = try await settle(gateways, rounds: rounds)
        // Nothing may change between reading the provider's list and the database.
        watching.cancel()
        _ = await watching.result
        try await stop(gateways)
        try await phones.refresh()
        let comparison = try await Comparison(
            store: app.store, phones: phones, optOuts: optOuts, isByContent: app.dialect.kind.isDevice)
        _ = try await sandbox.stop()
        return comparison
    }

    /// How many people commands ask in a round, and how many text STOP.
    private static let walkIns = 10
    private static let optOutsPerRound = 4

    /// The probabilities of all faults, different in each round.
    private mutating func faults() -> String {
        func share(_ most: Double) -> Double { Double.random(in: 0.01...most, using: &random) }
        let own = whatsApp == nil ? "" : #" "failWhatsApp": \#(share(0.2)),"#
        return """
            {"dropAnswer": \(share(0.15)), "status5xxAfter": \(share(0.1)), "status5xxBefore": \(share(0.1)),
             "status429": \(share(0.1)), "duplicateCallbacks": \(share(0.3)), "reorderCallbacks": \(share(0.3)),
             "dropCallbacks": \(share(0.2)),\(own) "seed": \(Int.random(in: 1...1_000_000, using: &random))}
            """
    }

    /// Those whom no message by WhatsApp reached are asked by text.
    private mutating func askAgain(_ round: Int) async throws {
        guard whatsApp != nil, round > 0 else { return }
        let requests = try await booker.askAgain(round: round)
        askedAgain += requests.count
        await phones.expect(requests)
    }

    /// A phone is away for a third of the round; texts come in meanwhile.
    private func leaveNetwork(with faults: String) async throws {
        guard app.dialect.kind.isDevice else { return }
        try await Task.sleep(for: roundLength * 0.3)
        try await app.setFaults(faults.replacing("{", with: "{\"away\": true, ", maxReplacements: 1))
        try await Task.sleep(for: roundLength * 0.3)
        try await app.setFaults(faults)
    }

    /// Cuts the connections to the database's server, and stops it without warning and starts it again. Returns how
    /// often.
    private func disturbServer() async throws -> Int {
        guard let server else { return 0 }
        try await Task.sleep(for: roundLength * 0.3)
        server.relay.cutAll()
        try await Task.sleep(for: roundLength * 0.3)
        try await server.restart()
        return 1
    }

    /// Lets something fail during the round.
    private mutating func disturb(
        _ trial: FailoverTrial, _ failover: Failover, _ gateways: [ChildProcess]
    ) async throws {
        let end = ContinuousClock.now + roundLength
        let place = Int.random(in: gateways.indices, using: &random)
        try await Task.sleep(for: roundLength * Double.random(in: 0.02...0.25, using: &random))
        if let accepted = try await trial.play(failover, gateway: gateways[place]) {
            longestUntilAccepted = max(longestUntilAccepted, accepted)
            let seconds = String(format: "%.2f", accepted / .seconds(1))
            say("\(failover.rawValue): a webhook was accepted \(seconds) s after the promotion")
        } else {
            say(failover.rawValue)
        }
        try await Task.sleep(until: max(end, .now))
    }

    /// Kills a gateway one to three times during the round and restarts it after a while.
    private mutating func disturb(_ gateways: [ChildProcess]) async throws -> [ChildProcess] {
        var gateways = gateways
        let end = ContinuousClock.now + roundLength
        let times = Int.random(in: 1...3, using: &random)
        for _ in 0..<times {
            try await Task.sleep(for: roundLength * Double.random(in: 0.02...0.25, using: &random))
            // No draw for one gateway, so that a seed gives the same faults as before.
            let place = gateways.count == 1 ? 0 : Int.random(in: gateways.indices, using: &random)
            try await gateways[place].kill()
            kills += 1
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...1500, using: &random)))
            gateways[place] = try app.startGateway(place)
        }
        try await Task.sleep(until: end)
        return gateways
    }

    /// Without faults, waits until nothing is pending. A restart fetches texts that no webhook delivered. Missing
    /// delivery reports are fetched after half a day, so their times are moved back by half a day.
    private mutating func settle(_ gateways: [ChildProcess], rounds: Int) async throws -> [ChildProcess] {
        try await app.setFaults("{}")
        let phones = phones
        await waitForOutbox()
        if whatsApp != nil {
            for round in 1...rounds { try await askAgain(round) }
            await waitForOutbox()
        }
        let looks = await phones.looks
        await wait(for: "the phones to fall silent") {
            // A second poll has begun after the last request was sent.
            let hasSeenAll = await phones.looks > looks + 1
            return await phones.isQuiet && hasSeenAll
        }
        try await stop(gateways)
        let last = try app.startGateways()
        try await app.http.waitForAnswer(from: app.gatewayURL + "/healthz")
        await wait(for: "the last texts to come in") { [app, phones] in
            try await phones.refresh()
            let there = await phones.messages.values.count { $0.isInbound }
            return try await app.store.read { try $0.value("SELECT count(*) FROM inbound_message", as: Int.self) }
                == there
        }
        _ = try await app.store.write { tx in
            try tx.run("UPDATE outbound_message SET state_at = state_at - 46800000 WHERE state IN ('accepted', 'sent')")
        }
        await wait(for: "the last states") { [app] in
            try await app.store.read { tx in
                try !tx.exists(
                    """
                    SELECT 1 FROM outbound_message
                    WHERE state IN ('queued', 'sending', 'uncertain', 'accepted', 'sent') OR contradicted = 1
                    """)
            }
        }
        await wait(for: "the last opt-outs to be noted") { [optOuts] in
            await optOuts.all.allSatisfy { !$0.hasLeft || $0.quietFrom != nil }
        }
        return last
    }

    private func waitForOutbox() async {
        await wait(for: "all requests to go out") { [app] in
            try await app.store.read { tx in
                try !tx.exists("SELECT 1 FROM outbound_message WHERE state IN ('queued', 'sending', 'uncertain')")
            }
        }
    }

    /// Returns when all have ended.
    private func stop(_ gateways: [ChildProcess]) async throws {
        for gateway in gateways { try await gateway.stopInOrder(say) }
    }

    /// Waits for a limited time. What is missing then appears in the comparison.
    private func wait(for what: String, _ isDone: () async throws -> Bool) async {
        let deadline = ContinuousClock.now + .seconds(60)
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
