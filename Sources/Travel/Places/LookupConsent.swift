package import Platform
package import Storage
import Values

/// Whether an account allows positions to be sent to servers. It is asked once, before the first lookup.
package enum LookupConsent {
    /// Names the servers, and asks.
    package static func question(_ servers: [String]) -> String {
        "To look up places, your position is sent to \(list(servers)). Is that OK?"
    }

    private static func list(_ servers: [String]) -> String {
        guard servers.count > 1, let last = servers.last else { return servers.first ?? "" }
        return servers.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The servers that are not allowed yet.
    package static func missing(_ servers: [String], account: ID<Account>, in tx: Transaction) throws -> [String] {
        let given = Set(try tx.values("SELECT server FROM trip_consent WHERE account_id = \(account)", as: String.self))
        return servers.filter { !given.contains($0) }
    }

    /// - Throws: `PlaceError.notAllowed`.
    package static func require(_ servers: [String], account: ID<Account>, in tx: Transaction) throws {
        let missing = try missing(servers, account: account, in: tx)
        guard missing.isEmpty else { throw PlaceError.notAllowed(servers: missing) }
    }

    /// Allows these servers, as one undo step unless all are allowed already.
    package static func give(_ servers: [String], account: ID<Account>, in tx: Transaction) throws {
        let new = try missing(servers, account: account, in: tx)
        guard !new.isEmpty else { return }
        for server in new {
            try tx.run(
                """
                INSERT INTO trip_consent (account_id, server, given_at) VALUES (\(account), \(server), \(tx.now))
                ON CONFLICT (account_id, server) DO NOTHING
                """)
        }
        try UndoStep.record(
            undoKind, of: account, Given(servers: new), summary: "allowed place lookups", account: account, in: tx)
    }

    private struct Given: UndoValue {
        let servers: [String]
    }

    private static let undoKind: UndoStep.Kind = "travel.consent"

    static let undoHandler = UndoHandler(undoKind, isPrivate: true) { step, tx in
        let servers = try step.snapshot(Given.self).servers
        try tx.run("DELETE FROM trip_consent WHERE account_id = \(step.account) AND server IN \(list: servers)")
    }
}
