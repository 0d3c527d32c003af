import Foundation
import Storage
import TestSupport
import Twilio
import Values

/// What fails in a round of `faults --failover`.
enum Failover: String, CaseIterable {
    case killedPrimary = "primary killed"
    /// It is killed after a while.
    case stoppedPrimary = "primary stopped"
    case stoppedStandby = "standby stopped"
    case missingStandby = "standby gone"
    case stoppedGateway = "gateway stopped"

    /// The failures of all rounds: each five have one of each kind.
    static func plan(rounds: Int, random: inout RandomSource) -> [Failover] {
        var plan: [Failover] = []
        while plan.count < rounds { plan += allCases.shuffled(using: &random) }
        return Array(plan.prefix(rounds))
    }
}

/// Lets the servers of the database and the gateways fail, and measures how long that is felt.
struct FailoverTrial: Sendable {
    let app: BenchmarkDatabase
    let servers: ServerPair
    let watch: SendingWatch

    /// After a promotion, the first webhook is accepted within this time.
    static let mostUntilAccepted: Duration = .seconds(5)
    /// How long a gateway or a standby stands still; much longer than a lease, and shorter than a commit may take.
    private static let standstill: Duration = .seconds(4)

    init(app: BenchmarkDatabase, servers: ServerPair) {
        (self.app, self.servers, watch) = (app, servers, SendingWatch(store: app.store))
    }

    /// Returns how long after a promotion the first webhook was accepted; nil where nothing was promoted.
    func play(_ failover: Failover, gateway: ChildProcess) async throws -> Duration? {
        switch failover {
        case .killedPrimary: return try await promote()
        case .stoppedPrimary:
            try await servers.suspendPrimary()
            try await Task.sleep(for: .seconds(3))
            return try await promote()
        case .stoppedStandby:
            try await servers.suspendStandby()
            try await Task.sleep(for: Self.standstill)
            try await servers.resumeStandby()
        case .missingStandby:
            try await servers.killStandby()
            try await Task.sleep(for: .seconds(2))
            try await servers.giveUpStandby()
            try await Task.sleep(for: .seconds(2))
            try await servers.restoreStandby()
        case .stoppedGateway:
            gateway.suspend()
            try await Task.sleep(for: Self.standstill)
            gateway.resume()
        }
        return nil
    }

    private func promote() async throws -> Duration {
        let promoted = try await servers.killPrimary()
        let accepted = try await firstAccepted(since: promoted)
        try await servers.rejoin()
        return accepted
    }

    /// Sends texts until one is accepted.
    private func firstAccepted(since promoted: ContinuousClock.Instant) async throws -> Duration {
        let phones = app.phones
        return try await withThrowingTaskGroup(of: ContinuousClock.Instant?.self) { group in
            for attempt in 0..<100 {
                group.addTask {
                    try await Task.sleep(for: .milliseconds(200 * attempt))
                    let status = try? await phones.status(
                        ofTextFrom: "+19175550100", "Is this number \(attempt)?", to: BenchmarkDatabase.ourNumber)
                    return status == 200 ? .now : nil
                }
            }
            for try await accepted in group {
                guard let accepted else { continue }
                group.cancelAll()
                return accepted - promoted
            }
            return .now - promoted
        }
    }
}

/// Watches how long texts are "sending".
actor SendingWatch {
    private let store: Store
    /// The longest that a text was seen so.
    private(set) var longest: Duration = .zero

    /// A lease is 1.5 s here, but while the database is away nobody can take one, and a commit may wait for 10 s.
    static let most: Duration = .seconds(15)

    init(store: Store) { self.store = store }

    /// Looks until it is canceled.
    func run() async {
        while !Task.isCancelled {
            let now = WallClock.system.now()
            let first = try? await store.read(at: now) { tx in
                try tx.value("SELECT min(attempted_at) FROM outbound_message WHERE state = 'sending'", as: Instant.self)
            }
            if let first = first ?? nil { longest = max(longest, now - first) }
            try? await Task.sleep(for: .milliseconds(200))
        }
    }
}
