import Agenda
package import Platform
package import Storage
package import Values

/// A session as pages and commands show it.
package struct TimerView: Hashable, Sendable {
    package let lengths: TimerLengths
    package let phase: TimerPhase
    /// When a running phase ends.
    package let due: Instant?
    package let startedAt: Instant
    /// In minutes, rounded down.
    package let studied: Int
    package let breaks: Int
    /// The title of the deck; nil for none.
    package let deck: String?
    /// The title of the to-do; nil for none.
    package let todo: String?

    /// Identifies the phase, so that a repeated form does not act twice.
    package let versionKey: String

    /// What is studied; nil for nothing in particular.
    package var subject: String? { todo ?? deck }

    /// The session that was started last.
    ///
    /// - Throws: `TimerError.none` if there was none.
    package init(account: Account, in tx: Transaction) throws {
        let open = try StudyTimer.current(account: account.id, in: tx)
        guard let timer = try open ?? StudyTimer.latest(account: account.id, in: tx) else { throw TimerError.none }
        (lengths, phase, due) = (timer.lengths, timer.state.phase, timer.state.due)
        versionKey = timer.versionKey
        (startedAt, breaks) = (timer.startedAt, timer.state.breaks)
        studied = Int(try timer.studied(in: tx) / .minutes(1))
        deck = try timer.deck.flatMap { try Deck.find($0, account: account.id, in: tx)?.title }
        todo = try timer.todo.flatMap { try Todo.title(of: $0, in: tx) }
    }

    /// The open session; nil if there is none.
    package static func current(account: Account, in tx: Transaction) throws -> TimerView? {
        try StudyTimer.open(account: account.id, in: tx) == nil ? nil : TimerView(account: account, in: tx)
    }

    /// `04:59`, `01:29:59`: the time that is left; `00:00` when a choice is waited for.
    package func clock(now: Instant) -> String {
        let seconds = max(0, due.map { Int((($0 - now).wholeMilliseconds + 999) / 1000) } ?? 0)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { String($0).leftPadded(to: 2) }
        return (seconds < 3600 ? parts.dropFirst() : parts[...]).joined(separator: ":")
    }
}
