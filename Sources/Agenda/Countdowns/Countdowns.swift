package import Messaging
package import People
package import Storage
package import Values

/// Countdowns by text: `DAYS canyon`, `WEEKS canyon`, `WAND canyon`, and the texts when one is due.
package struct Countdowns: NamesEvents {
    package static let migrations = Migration.countdowns

    package let words = [
        CommandWord("DAYS", usage: "DAYS canyon", "how many days are left; DAYS alone asks for the next event"),
        CommandWord("WEEKS", usage: "WEEKS canyon", "how many weeks are left"),
        CommandWord("WAND", usage: "WAND canyon", "the days between today and the event's own"),
    ]

    package let jobKinds: [Job.Kind] = [.countdown]
    package static let whichEvent: Prompt.Kind = "agenda.countdown.event"
    package let undoKinds = [CountdownUndo.kind]

    package init() {}

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        try CountdownAlarms.fire(job.subject(), account: job.account, now: now, in: tx)
    }

    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        try CountdownUndo.restore(step, now: now, in: tx)
    }

    package func handleCommand(
        _ command: Command, naming chosen: Subject?, in tx: Transaction, now: Instant
    ) throws -> String? {
        guard var event = try Self.event(command, naming: chosen, now: now, in: tx) else {
            return "Nothing to count down to yet. Make one: greenroom countdown add"
        }
        event.name = event.name.shortened(to: Countdown.longestName)
        if event.isCancelled { return "\(CountdownError.cancelled(event.name))" }
        let wanted: CountdownUnit = command.word == "WEEKS" ? .weeks : .days
        let view = CountdownView(from: now, to: event.startsAt, until: wanted, wand: command.word == "WAND")
        if command.word == "WAND", !view.isWandOn, !view.hasPassed { return "\(CountdownError.wandRests)" }
        return CountdownText(event, home: command.account.zone).answer(view, wanted: wanted, now: now)
    }

    /// The one that is named, or the next; nil where there is none to come.
    private static func event(
        _ command: Command, naming chosen: Subject?, now: Instant, in tx: Transaction
    ) throws -> Event? {
        if let chosen = chosen?.event { return try Countdown.coming(chosen, now: now, in: tx) }
        var name = command.rest
        while let last = name.last, "?!.".contains(last) { name.removeLast() }
        let account = command.account.id
        if name.isEmpty { return try Countdown.next(account: account, now: now, in: tx) }
        switch try Countdown.match(name, account: account, now: now, in: tx) {
        case .one(let candidate): return try Countdown.coming(candidate.id, now: now, in: tx)
        case .several(let candidates): throw SubjectError.several(name, candidates)
        case .none(let nearest): throw SubjectError.unknown(name, nearest: nearest.map(\.name))
        }
    }
}
