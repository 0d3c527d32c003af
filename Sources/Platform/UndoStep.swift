package import Storage
package import Values

/// A change that can be taken back. Whoever makes it keeps how things were, in the same transaction; the handler
/// of its kind puts them back.
package struct UndoStep: Sendable {
    /// What was changed: `agenda.todo`. Each kind is registered by the module that takes it back.
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
    /// How it was, as the kind writes it; empty for what was not there.
    package let before: String
    /// What was done: `added "buy film"`.
    package let says: String
    package let at: Instant
    /// The first step of the same command; nil for that one itself, and for one that took no other.
    let first: ID<UndoStep>?

    package func subject<Noun>(_ noun: Noun.Type = Noun.self) -> ID<Noun> { ID(subject) }
}

extension UndoStep {
    /// Nobody remembers what they did longer ago, or so many changes before.
    package static let memory: Duration = .days(30)
    static let most = 1000

    /// Keeps how something was before it was changed, and forgets what is too long ago.
    ///
    /// - Parameter first: the first step of the same command, with which this one is taken back.
    @discardableResult
    package static func keep<Noun>(
        _ kind: Kind, of subject: ID<Noun>, before: String, says: String, with first: ID<UndoStep>? = nil,
        account: ID<Account>, now: Instant, in tx: Transaction
    ) throws -> ID<UndoStep> {
        let id: ID<UndoStep> = try tx.insert(
            """
            INSERT INTO undo_step (account_id, kind, subject, before, says, at, part_of)
            VALUES (\(account), \(kind), \(subject), \(before), \(says), \(now), \(first))
            """)
        try tx.run(
            """
            DELETE FROM undo_step
            WHERE account_id = \(account) AND (at < \(now.adding(.zero - memory)) OR undone_at < \(now) OR id <= (
                SELECT id FROM undo_step WHERE account_id = \(account) ORDER BY id DESC LIMIT 1 OFFSET \(most)))
            """)
        return id
    }

    /// What cannot be taken back.
    static let final: Kind = "final"

    /// Keeps that something was done which cannot be taken back: an undo names it, and does not reach behind it unasked.
    ///
    /// - Parameters:
    ///   - says: what was done: `called off "Late Show"`.
    ///   - why: a sentence: why it stays done, or what to do instead.
    package static func keepFinal(
        _ says: String, why: String, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws {
        try keep(final, of: account, before: why, says: says, account: account, now: now, in: tx)
    }

    /// Why a text that is in the outbox stays there.
    package static let textsStay = "What was texted cannot be called back."

    /// The last change that has not been taken back, if it was made after `since` and not after `end`: what was done
    /// after the wish to take something back was not meant.
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

    /// The last change that has not been taken back.
    package static func latest(account: ID<Account>, in tx: Transaction) throws -> UndoStep? {
        try last(
            account: account, since: Instant(milliseconds: .min), until: Instant(milliseconds: .max), in: tx)
    }

    /// Nil for one that is taken back already, or forgotten.
    package static func find(_ id: ID<UndoStep>, in tx: Transaction) throws -> UndoStep? {
        try tx.row("SELECT \(columns) FROM undo_step WHERE id = \(id) AND undone_at IS NULL").map(UndoStep.init)
    }

    /// All of the command whose last step this is, the last first.
    func ofSameCommand(in tx: Transaction) throws -> [UndoStep] {
        guard let first else { return [self] }
        return try tx.rows(
            """
            SELECT \(Self.columns) FROM undo_step
            WHERE (id = \(first) OR part_of = \(first)) AND undone_at IS NULL ORDER BY id DESC
            """
        ).map(UndoStep.init)
    }

    private static let columns: SQL = "id, account_id, kind, subject, before, says, at, part_of"

    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        subject = try row["subject"]
        before = try row["before"]
        says = try row["says"]
        at = try row["at"]
        first = try row["part_of"]
    }

    /// By the handler of its kind.
    package func takeBack(by handler: UndoHandler, now: Instant, in tx: Transaction) throws {
        try handler.undo(self, tx, now)
        try markUndone(now: now, in: tx)
    }

    func markUndone(now: Instant, in tx: Transaction) throws {
        try tx.run("UPDATE undo_step SET undone_at = \(now) WHERE id = \(id)")
    }
}

/// Why a change cannot be taken back.
package enum UndoError: Error, Hashable, Sendable {
    /// What was changed has been changed again, or is gone, in a way that was not kept.
    case changedSince(String)
    /// So named, somebody has written about it since, and has the last word.
    case spokenOfSince(String)
    /// What was changed is gone, and the change with it.
    case isGone(String)
    /// It has left the house: a text cannot be called back.
    case hasLeft(String)
    /// It stays done, for the reason that this sentence gives.
    case isFinal(String)
}

extension UndoError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .changedSince(let what): "\(what) has changed since, so it stays as it is."
        case .spokenOfSince(let who): "\(who) has written about it since and has the last word, so it stays as it is."
        case .isGone(let what): "\(what) is gone."
        case .hasLeft(let what): "\(what) has left the house and cannot be called back."
        case .isFinal(let why): why
        }
    }
}

extension UndoError: UserFacingError {
    package var exitCode: CommandExitCode { .refused }
}
