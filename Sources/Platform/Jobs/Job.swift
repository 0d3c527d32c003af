package import Storage
package import Values

/// Work that is due at a time. There is at most one job per kind and subject.
package struct Job: Sendable {
    /// The kind: `lineup.steps`. Each is registered by the module that runs it.
    package struct Kind: RawRepresentable, Hashable, SQLConvertible, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    /// Stores the result of a background job, in the transaction that marks the job as done.
    package typealias Completion = @Sendable (Transaction) throws -> Void

    package enum State: String, SQLConvertible {
        case waiting, done
        /// Failed too often. `doctor` reports it.
        case failed
    }

    package let id: ID<Job>
    package let account: ID<Account>
    package let kind: Kind
    /// The key of its subject, in a table that depends on the kind.
    package let subject: Int64
    package let due: Instant
    /// The number of failed runs.
    package let failures: Int

    /// The subject as a typed key.
    package func subject<Noun>(_ noun: Noun.Type = Noun.self) -> ID<Noun> { ID(subject) }
}

extension Job {
    init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        subject = try row["subject"]
        due = try row["due"]
        failures = try row["failures"]
    }
}

/// What a module does at an interval while the gateway runs, such as deleting files that nothing refers to. It fails
/// harmlessly: it is tried again.
package struct MaintenanceTask: Sendable {
    /// For log entries.
    package let name: String
    package let interval: Duration
    package let perform: @Sendable (Store, Instant) async throws -> Void

    package init(
        _ name: String, every interval: Duration, perform: @escaping @Sendable (Store, Instant) async throws -> Void
    ) {
        (self.name, self.interval, self.perform) = (name, interval, perform)
    }
}
