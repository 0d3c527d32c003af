package import Storage
import Values

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
        if try record("") != nil { try tx.enqueue("UPDATE undo_step SET summary = \(summary) WHERE id = \(first)") }
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
    package static var textsStay: String { "Sent texts cannot be recalled." }

    /// What stays of texts of which others were stopped.
    package static func sentAlready(_ names: [String]) -> String {
        let more = names.count > maxNamed ? " and \(names.count - maxNamed) more" : ""
        return "Already sent: \(names.prefix(maxNamed).joined(separator: ", "))\(more). \(textsStay)"
    }

    private static let maxNamed = 8
}
