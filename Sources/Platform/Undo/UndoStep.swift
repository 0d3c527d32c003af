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

// MARK: - Recording

extension UndoStep {
    /// Steps are deleted after this time.
    package static let retention: Duration = .days(30)
    /// The maximum number of commands per account whose steps are kept.
    package static let maxCommands = 1000

    /// Records a change. The first step of a command also deletes expired steps, but never those of the current
    /// command.
    ///
    /// - Parameters:
    ///   - subject: the key of what is changed.
    ///   - summary: what is done, for people: `added "buy film"`; empty for a part of an import, if the first part says
    ///     what all of them have done.
    ///   - first: the first step of the same command, with which this one is undone; nil for the first step.
    @discardableResult
    package static func record<Noun, Value: UndoValue>(
        _ kind: Kind, of subject: ID<Noun>, _ value: Value, summary: String, with first: ID<UndoStep>? = nil,
        account: ID<Account>, in tx: Transaction
    ) throws -> ID<UndoStep> {
        let snapshot = try UndoSnapshot(value).stored()
        let id: ID<UndoStep> = try tx.insert(
            """
            INSERT INTO undo_step (account_id, kind, subject, snapshot, summary, at, part_of, actor_id)
            VALUES (\(account), \(kind), \(subject), \(snapshot), \(summary), \(tx.now), \(first),
                \(tx.actor?.member))
            """)
        if first == nil { try prune(account: account, in: tx) }
        return id
    }

    /// Deleting the first step of a command deletes its other steps too.
    private static func prune(account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM undo_step
            WHERE account_id = \(account) AND part_of IS NULL
                AND (at < \(tx.now.adding(.zero - retention)) OR undone_at < \(tx.now) AND has_left = 0 OR id <= (
                    SELECT id FROM undo_step WHERE account_id = \(account) AND part_of IS NULL
                    ORDER BY id DESC LIMIT 1 OFFSET \(maxCommands)))
            """)
    }

    /// Deletes the steps of these kinds, and all other steps of the same commands.
    package static func delete(_ kinds: [Kind], account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM undo_step WHERE id IN (
                SELECT coalesce(part_of, id) FROM undo_step WHERE account_id = \(account) AND kind IN \(list: kinds))
            """)
    }

    /// Sets one summary for all steps of a command that have one. Steps without one may be large, and stay untouched.
    package static func summarize(_ first: ID<UndoStep>, as summary: String, in tx: Transaction) throws {
        try tx.run(
            "UPDATE undo_step SET summary = \(summary) WHERE (id = \(first) OR part_of = \(first)) AND summary <> ''")
    }

    /// Replaces the value and the summary of a step whose change went on in another transaction. Returns false if it
    /// was undone or deleted.
    package static func extend(
        _ step: ID<UndoStep>, to value: some UndoValue, summary: String, in tx: Transaction
    ) throws -> Bool {
        let snapshot = try UndoSnapshot(value).stored()
        return try tx.run(
            """
            UPDATE undo_step SET snapshot = \(snapshot), summary = \(summary)
            WHERE id = \(step) AND undone_at IS NULL
            """) > 0
    }

    /// Records a part of an import. The step of the first part says what all parts have done, and the others nothing.
    /// Returns the step of the first part; nil if there is none yet.
    ///
    /// - Parameters:
    ///   - summary: what all parts up to this one have done.
    ///   - first: the step of the first part; nil if this is the first.
    ///   - record: records the step with the given words, and returns it; nil if nothing has changed.
    package static func recordPart(
        _ summary: String, after first: ID<UndoStep>?, in tx: Transaction,
        _ record: (String) throws -> ID<UndoStep>?
    ) throws -> ID<UndoStep>? {
        guard let first else { return try record(summary) }
        if try record("") != nil { try tx.run("UPDATE undo_step SET summary = \(summary) WHERE id = \(first)") }
        return first
    }

    /// The kind of changes that cannot be undone.
    package static let final: Kind = "final"

    /// Why a change of the kind `final` cannot be undone.
    package struct Final: UndoValue {
        /// A sentence.
        package let reason: String
        /// Nil if nothing takes it back.
        package let instead: UndoAlternative?
    }

    /// Records a change that cannot be undone. `undo` reports it once.
    ///
    /// - Parameters:
    ///   - summary: what was done: `canceled "Late Show"`.
    ///   - reason: why it cannot be undone, or what to do instead; a sentence.
    ///   - instead: what to do instead; nil for nothing.
    package static func recordFinal(
        _ summary: String, reason: String, instead: UndoAlternative? = nil, account: ID<Account>, in tx: Transaction
    ) throws {
        try record(
            final, of: account, Final(reason: reason, instead: instead), summary: summary, account: account, in: tx)
    }

    /// The reason for sent texts.
    package static let textsStay = "Sent texts cannot be recalled."

    /// What stays of texts of which others were stopped.
    package static func sentAlready(_ names: [String]) -> String {
        let more = names.count > maxNamed ? " and \(names.count - maxNamed) more" : ""
        return "Already sent: \(names.prefix(maxNamed).joined(separator: ", "))\(more). \(textsStay)"
    }

    private static let maxNamed = 8
}

// MARK: - Finding

extension UndoStep {
    /// The last change that was not undone, made after `since` and not after `end`; nil if there is none.
    package static func last(account: ID<Account>, since: Instant, until end: Instant, in tx: Transaction) throws
        -> UndoStep?
    {
        try tx.row(
            """
            SELECT \(columns) FROM undo_step
            WHERE account_id = \(account) AND undone_at IS NULL AND at > \(since) AND at <= \(end)
            ORDER BY id DESC LIMIT 1
            """
        ).map(UndoStep.init)
    }

    /// The last change of one member that was not undone, made after `since` and not after `end`; nil if there is none.
    /// What has no actor is the main member's.
    ///
    /// - Parameter actor: nil for everybody.
    static func last(
        by actor: ActingMember?, account: ID<Account>, since: Instant, until end: Instant, in tx: Transaction
    ) throws -> UndoStep? {
        guard let actor else { return try last(account: account, since: since, until: end, in: tx) }
        return try tx.row(
            """
            SELECT \(columns) FROM undo_step
            WHERE account_id = \(account) AND undone_at IS NULL AND at > \(since) AND at <= \(end)
                AND coalesce(actor_id, \(actor.isMain ? actor.member : 0)) = \(actor.member)
            ORDER BY id DESC LIMIT 1
            """
        ).map(UndoStep.init)
    }

    /// Whether a member made it. What has no actor is the main member's.
    package func isOwn(of member: Member) -> Bool { actor.map { $0 == member.id } ?? member.isMain }

    /// The last change of one member that was not undone, of any age; nil if there is none.
    package static func latest(by actor: ActingMember, account: ID<Account>, in tx: Transaction) throws -> UndoStep? {
        try last(
            by: actor, account: account, since: Instant(milliseconds: .min), until: Instant(milliseconds: .max), in: tx)
    }

    /// The last change that was not undone, of any age; nil if there is none.
    package static func latest(account: ID<Account>, in tx: Transaction) throws -> UndoStep? {
        try last(account: account, since: Instant(milliseconds: .min), until: Instant(milliseconds: .max), in: tx)
    }

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
