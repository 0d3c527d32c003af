package import Platform
import Storage
import Values

/// The countdown module.
extension Module {
    package static let countdowns: Module = {
        let countdowns = Countdowns()
        let undo = UndoHandler(
            CountdownUndo.kind, isPrivate: true,
            restoring: { try CountdownUndo.restore($0, subjects: $1, in: $2) }
        ).touching { step, _ in try CountdownUndo.rows(of: step) }
        let commands = SubjectCommands(
            Countdowns.words, asking: Countdowns.whichSubject, undo: undo,
            handleCommand: { try countdowns.handleCommand($0, naming: $1, in: $2) })
        var module = Module("countdowns")
        module.resources = [.countdowns]
        module.migrations = Migration.countdowns
        module.textCommands = commands.handlers
        module.prompts = [commands.promptHandler]
        module.undoHandlers = [undo]
        module.jobs = [JobHandler(.countdown) { try countdowns.run($0, in: $1) }]
        module.accountSettings = [CountdownAlarms.setting]
        module.accountChanged = { try CountdownAlarms.reschedule(account: $0, in: $1) }
        module.feeds = [.sharedCountdown, .sentCard]
        return module
    }()
}

/// The text commands DAYS, WEEKS and WAND, and the texts when a countdown is due.
struct Countdowns: Sendable {
    static let words = [
        CommandWord("DAYS", usage: "DAYS canyon", "see how many days are left; DAYS alone means the next event"),
        CommandWord("WEEKS", usage: "WEEKS canyon", "see how many weeks are left"),
        CommandWord("WAND", usage: "WAND canyon", "see the days left without today and the event's own day"),
    ]

    static let whichSubject: Prompt.Kind = "agenda.countdown.event"

    func run(_ job: Job, in tx: Transaction) throws {
        try CountdownAlarms.sendDue(job.subject(), account: job.account, in: tx)
    }

    func handleCommand(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String? {
        guard var event = try Self.event(command, naming: chosen, in: tx) else {
            return "Nothing to count down to yet. Text EVENT Tue 3pm dentist to add an event."
        }
        event.name = event.name.shortened(to: Countdown.longestName)
        if event.isCanceled { return "\(CountdownError.canceled(event.name))" }
        let wanted: CountdownUnit = command.word == "WEEKS" ? .weeks : .days
        let view = CountdownView(from: tx.now, to: event.startsAt, until: wanted, wand: command.word == "WAND")
        if command.word == "WAND", !view.isWandOn, !view.hasPassed { return "\(CountdownError.wandUnavailable)" }
        return CountdownText(event, home: command.account.zone).reply(view, wanted: wanted, now: tx.now)
    }

    /// The named event, or the next one; nil if there is none.
    private static func event(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> Event? {
        if let chosen = chosen?.event { return try Countdown.target(chosen, in: tx) }
        var name = command.rest
        while let last = name.last, "?!.".contains(last) { name.removeLast() }
        let account = command.account.id
        if name.isEmpty { return try Countdown.next(account: account, in: tx) }
        switch try Countdown.match(name, account: account, in: tx) {
        case .one(let candidate): return try Countdown.target(candidate.id, in: tx)
        case .several(let candidates): throw SubjectError.several(name, candidates.map(\.subject))
        case .none(let nearest): throw SubjectError.unknown(name, nearest: nearest.map(\.name))
        }
    }
}
