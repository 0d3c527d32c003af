import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Training
import Values

struct RunShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a logged run with its splits, heart rate and climb.",
        discussion: """
            Examples:
              greenroom training run show last
              greenroom training run show last --json
            """)

    @Argument(help: "The number of the run, as `training history` lists it, or last.")
    var run = "last"

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, number) = (context.account, run)
        let (run, unit) = try await context.read { tx in
            (
                try LoggedRun.named(number, account: account.id, in: tx),
                try TrainingSettings.of(account, in: tx).unit
            )
        }
        if json { return context.terminal.rows(Self.json(run, unit).text(.indented)) }
        print(run, unit, to: context.terminal)
    }

    private func print(_ run: LoggedRun, _ unit: DistanceUnit, to terminal: Terminal) {
        terminal.line(Style.bold(DateText().dayWithYear(run.day), terminal))
        terminal.line(RunText.line(run, unit))
        if let track = run.track {
            if let figures = track.figures?.words(unit) { terminal.line(figures) }
            let splits = track.splits(in: unit)
            if !splits.isEmpty {
                terminal.line("Splits: \(splits.map { "\($0.title) \($0.pace)" }.joined(separator: ", "))")
            }
        }
        if let source = run.source { terminal.line("From \(Printable.line(source))") }
        terminal.say("Next: greenroom training run edit \(run.id) --note \"windy\"")
    }

    private static func json(_ run: LoggedRun, _ unit: DistanceUnit) -> JSONValue {
        let (figures, splits) = (run.track?.figures, run.track?.splits(in: unit) ?? [])
        return .object([
            .init("run", TrainingJSON.run(run)), .init("pace", .optional(run.pace.map { RunTime.pace($0, unit) })),
            .init("heart_rate", .optional(figures?.heartRate)), .init("climb", .optional(figures?.climb)),
            .init("cadence", .optional(figures?.cadence)),
            .init(
                "splits",
                .array(
                    splits.map { split in
                        .object([.init("end", .string(split.title)), .init("pace", .string(split.pace))])
                    })),
        ])
    }
}
