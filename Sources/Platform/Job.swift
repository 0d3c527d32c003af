package import Storage
package import Values

/// Something that is to be done at a time to come. There is one of a kind for each subject at the most.
package struct Job: Sendable {
    /// What is to be done: `lineup.steps`. Each kind is registered by the module that runs it.
    package struct Kind: RawRepresentable, Hashable, SQLConvertible, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    /// Writes what a background job has brought, in the transaction that records the job as done.
    package typealias Completion = @Sendable (Transaction) throws -> Void

    package enum State: String, SQLConvertible {
        case waiting, done
        /// Given up after it failed again and again; `doctor` shows it.
        case failed
    }

    package let id: ID<Job>
    package let account: ID<Account>
    package let kind: Kind
    /// The key of what it is about; which table it is in goes by the kind.
    package let subject: Int64
    package let due: Instant
    /// How often it has failed.
    package let failures: Int

    /// What it is about, as a key of that noun.
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
