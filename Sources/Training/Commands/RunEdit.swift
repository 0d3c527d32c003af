import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct RunEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a logged run; totals and weeks follow.",
        discussion: """
            Examples:
              greenroom training run edit last --miles 2.1
              greenroom training run edit last --time 47:10 --note "windy"
              greenroom training run edit last --date yesterday
            """, aliases: ["fix", "change"])

    @Argument(help: "The number of the run, as `training history` lists it, or last.")
    var run = "last"

    @Option(parsing: .unconditional, help: "The distance in miles.")
    var miles: String?

    @Option(parsing: .unconditional, help: "The distance in kilometers.")
    var km: String?

    @Option(help: "The time, like 47:10; an empty one removes it.")
    var time: String?

    @Option(help: "The note; an empty one removes it.")
    var note: String?

    @Option(help: "The day.")
    var date: String?

    @Flag(inversion: .prefixedNo, help: "Whether the run was finished.")
    var finished: Bool?

    @Flag(help: "Change it even if it can hardly be right.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if miles != nil, km != nil { throw ValidationError("Give --miles or --km, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, number) = (context.account, run)
        var input = RunInput(distance: miles ?? km, unit: miles == nil ? .kilometers : .miles, day: date, time: time)
        (input.note, input.isFinished, input.isSure) = (note, finished, yes)
        let edit = try input.edit(account: account, now: context.now)
        guard !edit.isEmpty else { throw WorkoutError.nothingToChange }
        let changed = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            return try edit.run(on: LoggedRun.named(number, account: account.id, in: tx), account: account, in: tx)
        }
        context.terminal.line(changed.changedText)
        context.terminal.reportChange(changed.isChanged, undo: TrainingUndo.hint)
    }
}
