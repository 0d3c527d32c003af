package import Storage
package import Values

/// A change that `undo` can revert. It is recorded in the same transaction as the change, and reverted by the module
/// that registers its kind.
package struct UndoStep: Sendable {
    /// The kind: `agenda.todo`. Each belongs to one module.
    package struct Kind: RawRepresentable, Hashable, SQLConvertible, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    package let id: ID<UndoStep>
    package let account: ID<Account>
    package let kind: Kind
    /// The key of what was changed.
    package let subject: Int64
    /// What was done, for people: `added "buy film"`.
    package let summary: String
    package let at: Instant
    /// Who did it; nil for what the program did by itself, and for changes before there were members.
    package let actor: ID<Member>?
    /// The first step of the same command; nil if this is the first.
    let first: ID<UndoStep>?
    /// An `UndoSnapshot` of the kind's value, as JSON.
    private let stored: String

    package func subject<Noun>(_ noun: Noun.Type = Noun.self) -> ID<Noun> { ID(subject) }

    /// The state before the change.
    ///
    /// - Throws: `UndoError.unreadable` if another version recorded it in an unsupported format.
    package func snapshot<Value: UndoValue>(_ type: Value.Type = Value.self) throws -> Value {
        try UndoSnapshot<Value>(stored: stored).value
    }
}

extension UndoStep {
    /// The last change of a member that was not undone, made after `since` and not after `end`; nil if there is none.
    /// What has no actor is the main member's.
    ///
    /// - Parameter actor: nil for everybody.
    static func last(
        by actor: ActingMember?, account: ID<Account>, since: Instant, until end: Instant, in tx: Transaction
    ) throws -> UndoStep? {
        let isTheirs: SQL =
            if let actor {
                "coalesce(actor_id, \(actor.isMain ? actor.member : 0)) = \(actor.member)"
            } else {
                "1 = 1"
            }
        return try tx.row(
            """
            SELECT \(columns) FROM undo_step
            WHERE account_id = \(account) AND undone_at IS NULL AND at > \(since) AND at <= \(end) AND \(isTheirs)
            ORDER BY id DESC LIMIT 1
            """
        ).map(UndoStep.init)
    }

    /// The last change of a member that was not undone, of any age; nil if there is none.
    ///
    /// - Parameter actor: nil for everybody.
    package static func latest(
        by actor: ActingMember? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> UndoStep? {
        try last(
            by: actor, account: account, since: Instant(milliseconds: .min), until: Instant(milliseconds: .max), in: tx)
    }

    /// Whether a member made it. What has no actor is the main member's.
    package func isOwn(of member: Member) -> Bool { actor.map { $0 == member.id } ?? member.isMain }

    /// The first steps of the last changes that were not undone, the latest first.
    package static func recent(account: ID<Account>, limit: Int, in tx: Transaction) throws -> [UndoStep] {
        try tx.rows(
            """
            SELECT \(columns) FROM undo_step
            WHERE account_id = \(account) AND undone_at IS NULL AND part_of IS NULL ORDER BY id DESC LIMIT \(limit)
            """
        ).map(UndoStep.init)
    }

    /// The changes of the same account after this one that were not undone, the latest first.
    static func later(than step: UndoStep, in tx: Transaction) throws -> [UndoStep] {
        try tx.rows(
            """
            SELECT \(columns) FROM undo_step
            WHERE account_id = \(step.account) AND undone_at IS NULL AND id > \(step.id) ORDER BY id DESC
            """
        ).map(UndoStep.init)
    }

    /// The changes of the same account after this one that cannot be undone and were reported so, the latest first.
    static func left(after step: UndoStep, in tx: Transaction) throws -> [UndoStep] {
        try tx.rows(
            """
            SELECT \(columns) FROM undo_step
            WHERE account_id = \(step.account) AND has_left = 1 AND id > \(step.id) ORDER BY id DESC
            """
        ).map(UndoStep.init)
    }

    /// Nil if it was undone or deleted.
    package static func find(_ id: ID<UndoStep>, in tx: Transaction) throws -> UndoStep? {
        try tx.row("SELECT \(columns) FROM undo_step WHERE id = \(id) AND undone_at IS NULL").map(UndoStep.init)
    }

    /// The steps of a kind that can still be undone, of all accounts, oldest first.
    package static func all(_ kind: Kind, since: Instant, in tx: Transaction) throws -> [UndoStep] {
        try tx.rows(
            """
            SELECT \(columns) FROM undo_step
            WHERE kind = \(kind) AND undone_at IS NULL AND at >= \(since) ORDER BY id
            """
        ).map(UndoStep.init)
    }

    /// The stored values of all steps that can still be undone, of all accounts and kinds, as JSON.
    package static func snapshots(since: Instant, in tx: Transaction) throws -> [String] {
        try tx.values("SELECT snapshot FROM undo_step WHERE undone_at IS NULL AND at >= \(since)")
    }

    /// All steps of the same command, last first.
    package func ofSameCommand(in tx: Transaction) throws -> [UndoStep] {
        try first.map { try Self.ofCommand($0, in: tx) } ?? [self]
    }

    /// The first step of the same command, which has its summary.
    package func firstOfCommand(in tx: Transaction) throws -> UndoStep {
        try first.flatMap { first in
            try tx.row(
                """
                SELECT \(Self.columns) FROM undo_step WHERE id = \(first) AND (undone_at IS NULL OR has_left = 1)
                """
            ).map(UndoStep.init)
        } ?? self
    }

    /// This first step of a command with all others of it, last first.
    package func withParts(in tx: Transaction) throws -> [UndoStep] { try Self.ofCommand(id, in: tx) }

    private static func ofCommand(_ first: ID<UndoStep>, in tx: Transaction) throws -> [UndoStep] {
        try tx.rows(
            """
            SELECT \(columns) FROM undo_step
            WHERE (id = \(first) OR part_of = \(first)) AND undone_at IS NULL ORDER BY id DESC
            """
        ).map(UndoStep.init)
    }

    /// - Parameter hasLeft: it was not undone and never will be.
    package func markUndone(hasLeft: Bool = false, in tx: Transaction) throws {
        try tx.run("UPDATE undo_step SET undone_at = \(tx.now), has_left = \(hasLeft) WHERE id = \(id)")
    }

    /// Undoes the step and marks it as undone. No other module is told.
    package func undo(by handler: UndoHandler, subjects: SubjectKinds, in tx: Transaction) throws {
        _ = try handler.undo(self, [], subjects, tx)
        try markUndone(in: tx)
    }

    private static let columns: SQL = "id, account_id, kind, subject, snapshot, summary, at, part_of, actor_id"

    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        subject = try row["subject"]
        stored = try row["snapshot"]
        summary = try row["summary"]
        at = try row["at"]
        first = try row["part_of"]
        actor = try row["actor_id"]
    }
}
