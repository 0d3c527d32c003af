import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct PlanPause: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause your running plan from today; missed runs are not made up.",
        discussion: """
            Examples:
              greenroom training plan pause --until sun
              greenroom training plan pause --weeks 2
            """)

    @Option(help: "The last day without runs.")
    var until: String?

    @Option(help: "The number of weeks without runs, instead of a date.")
    var weeks: Int?

    @Flag(help: "End the pause today.")
    var off = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let given = [until != nil, weeks != nil, off].count { $0 }
        if given != 1 { throw ValidationError("Use one of --until DATE, --weeks N or --off.") }
        if let weeks, !(1...52).contains(weeks) { throw ValidationError("--weeks is a number from 1 to 52.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, off) = (context.account, off)
        let today = account.zone.date(of: context.now)
        let last = try until.map { try context.day($0) } ?? today.adding(days: 7 * (weeks ?? 1) - 1)
        try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            guard var plan = try TrainingPlan.current(account: account.id, in: tx) else { throw PlanError.none }
            if off {
                try plan.resume(account: account, in: tx)
            } else {
                try plan.pause(until: last, account: account, in: tx)
            }
        }
        context.terminal.line(off ? "Resumed the plan." : "Paused until \(DateText().dayWithYear(last)).")
        context.terminal.reportChange()
    }
}
