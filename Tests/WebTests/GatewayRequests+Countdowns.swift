import Agenda
import Platform
import Storage
import TestSupport
import Values

extension GatewayRequests {
    func countdown(_ name: String, at start: Instant? = nil) async throws -> Event {
        let (account, zone) = (environment.account.id, environment.account.zone)
        return try await environment.store.write { tx in
            try Countdown.add(
                name, at: start ?? Instant(rfc3339: "2026-12-10T01:00:00Z") ?? TestEnvironment.noon, zone: zone,
                account: account, in: tx
            ).countdown.event
        }
    }

    func address<Noun>(of kind: Feed.Kind, _ id: ID<Noun>) async throws -> String {
        let account = environment.account.id
        let feed = try await environment.store.write { tx in
            try Feed.findOrCreate(kind, of: id, account: account, random: .system, in: tx)
        }
        return FeedAddress(publicURL: "", random: .system).url(of: feed)
    }
}
