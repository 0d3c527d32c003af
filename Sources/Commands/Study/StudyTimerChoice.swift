import ArgumentParser
import Platform
import Storage
import Study

/// What can be chosen in the open session. Each choice is a verb.
protocol TimerVerb {
    static var choice: TimerChoice { get }
    static var abstract: String { get }
}

enum BreakVerb: TimerVerb {
    static let choice = TimerChoice.break
    static let abstract = "Begin a break when the study time is up."
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
        context.terminal.say(
            choice == .finish
                ? "Another: greenroom study timer start --study \(view.lengths.study)m --break \(view.lengths.rest)m"
                : Terminal.undo)
    }
}
