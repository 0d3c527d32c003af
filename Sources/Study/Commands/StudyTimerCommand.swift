import Agenda
import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Study
import Values

struct StudyTimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Study and take breaks, with a text when it is time to switch.",
        discussion: """
            When the time is up you get a text with the choices; you can also choose here or on the page.

            Examples:
              greenroom study timer start --study 25m --break 5m
              greenroom study timer watch
              greenroom study timer finish
            """,
        subcommands: [
            StudyTimerStatus.self, StudyTimerStart.self, StudyTimerChoice<BreakVerb>.self,
            StudyTimerChoice<MoreVerb>.self, StudyTimerChoice<StudyVerb>.self, StudyTimerChoice<FinishVerb>.self,
            StudyTimerWatch.self, StudyTimerTotals.self,
        ], defaultSubcommand: StudyTimerStatus.self)
}

struct StudyTimerStart: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start studying. A session that is still open is finished first.",
        discussion: """
            Examples:
              greenroom study timer start
              greenroom study timer start --study 1:30 --break 15
              greenroom study timer start --study 50m --break 10m --todo 1
            """)

    @Option(help: "How long to study: 25m, 50, 1:30.")
    var study = "25m"

    @Option(name: .customLong("break"), help: "The length of breaks and extensions.")
    var rest = "5m"

    @Option(help: "The deck that you study.")
    var deck: String?

    @Option(help: "The to-do you are working on, from your own list, by number or words.")
    var todo: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let lengths = try TimerInput(study: study, rest: rest).lengths()
        let (account, deck, todo) = (context.account, deck, todo)
        let view = try await context.write { tx in
            let deck = try deck.map { try Deck.match($0, account: account.id, in: tx) }
            let todo = try todo.map { try TodoList.of(Subject.own(account.id, in: tx), in: tx).find($0, isDone: false) }
            _ = try StudyTimer.start(lengths, account: account.id, deck: deck?.id, todo: todo?.id, in: tx)
            return try TimerView(account: account, in: tx)
        }
        context.terminal.line(TimerDisplay(view, zone: account.zone).line)
        context.sayIfNoTextComes()
        context.terminal.say("\(Terminal.undo). Watch the clock: greenroom study timer watch")
    }
}

struct StudyTimerStatus: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the current session.",
        discussion: """
            Examples:
              greenroom study timer status
              greenroom study timer status --json
            """, aliases: ["show"])

    @Flag(help: "Print JSON; null if there is no session.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let view = try await context.read { try TimerView.current(account: account, in: $0) }
        let display = view.map { TimerDisplay($0, zone: account.zone) }
        if json { return context.terminal.rows((display?.json ?? .null).text(.indented)) }
        guard let view, let display else {
            return context.terminal.say(
                "No study session is open. Start one: greenroom study timer start --study 25m --break 5m")
        }
        context.terminal.line(display.line)
        context.sayIfNoTextComes()
        context.terminal.say(
            view.phase.isRunning
                ? "Watch the clock: greenroom study timer watch"
                : "Next: greenroom study timer \(view.phase.choices[0].rawValue)")
    }
}

/// What can be chosen in the open session. Each choice is a verb.
protocol TimerVerb {
    static var choice: TimerChoice { get }
    static var abstract: String { get }
}

enum BreakVerb: TimerVerb {
    static let choice = TimerChoice.break
    static let abstract = "Begin a break, also before the study time is up."
}

enum MoreVerb: TimerVerb {
    static let choice = TimerChoice.more
    static let abstract = "Extend the study time or the break by the length of a break."
}

enum StudyVerb: TimerVerb {
    static let choice = TimerChoice.study
    static let abstract = "Study again for the full time when the break is over."
}

enum FinishVerb: TimerVerb {
    static let choice = TimerChoice.finish
    static let abstract = "Finish the session."
}

/// Makes a choice in the open session and prints where it is then.
struct StudyTimerChoice<Verb: TimerVerb>: StoreCommand {
    static var configuration: CommandConfiguration {
        let name = Verb.choice.rawValue
        return CommandConfiguration(
            commandName: name, abstract: Verb.abstract,
            discussion: """
                Example:
                  greenroom study timer \(name)
                """, aliases: Verb.choice == .finish ? ["over"] : [])
    }

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, choice) = (context.account, Verb.choice)
        let view = try await context.write { tx in
            try StudyTimer.choose(choice, account: account.id, in: tx)
            return try TimerView(account: account, in: tx)
        }
        context.terminal.line(TimerDisplay(view, zone: account.zone).line)
        guard choice == .finish else { return context.terminal.reportChange() }
        context.terminal.say(
            "Another: greenroom study timer start --study \(view.lengths.study)m --break \(view.lengths.rest)m")
    }
}

struct StudyTimerWatch: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show the clock of the session, and play the alarm when the time is up.",
        discussion: """
            The keys b, m, s and f choose break, more, study and finish; q leaves the session running.
            The alarm is played by the program in GREENROOM_ALARM_PLAYER; without one the terminal beeps.

            Example:
              greenroom study timer watch
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TimerWatch(context: context).run()
    }
}
