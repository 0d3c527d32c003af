package import Storage
package import Values

/// Whether the gateway does its work: the database takes writes, and somebody holds each sender's lease.
package struct Health: Sendable {
    package let idleSenders: Int

    package var isWell: Bool { idleSenders == 0 }

    /// Throws when the database cannot be written.
    package static func check(_ store: Store, provider: String, now: Instant) async throws -> Health {
        try await store.write { tx in
            // A write that changes nothing still needs the lock and the disk.
            try tx.run("UPDATE sender SET paused_at = paused_at WHERE provider = \(provider)")
            let idle = try tx.value(
                """
                SELECT count(*) FROM sender
                WHERE provider = \(provider) AND (lease_until IS NULL OR lease_until <= \(now))
                """, as: Int.self)
            return Health(idleSenders: idle ?? 0)
        }
    }
}
