import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingSkip: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip the next run of your plan; it is not made up.",
        discussion: """
            Examples:
              greenroom training skip
              greenroom training skip --date wed
            """)

    @Option(help: "The day of the run; the next one if omitted.")
    var date: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let day = try date.map { try context.day($0) }
        let (skipped, unit) = try await context.store.write { tx in
            let workout = try Workout.open(on: day, account: account, now: now, in: tx)
            return (
                try workout.skip(account: account, now: now, in: tx), try TrainingSettings.of(account, in: tx).unit
            )
        }
        context.terminal.line("Skipped: \(DateText().day(skipped.day)), \(skipped.title(unit, goal: "the race")).")
        context.terminal.say("Undo: greenroom training undo")
    }
}

struct TrainingMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move the next run of your plan to another day.",
        discussion: """
            Examples:
              greenroom training move thu
              greenroom training move sun --date sat
            """)

    @Argument(help: "The new day.")
    var day: String

    @Option(help: "The day of the run; the next one if omitted.")
    var date: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let (target, source) = (try context.day(day), try date.map { try context.day($0) })
        let (moved, neighbor, unit) = try await context.store.write { tx in
            let workout = try Workout.open(on: source, account: account, now: now, in: tx)
            let moved = try workout.move(to: target, account: account, now: now, in: tx)
            return (moved, try moved.hardNeighbor(in: tx), try TrainingSettings.of(account, in: tx).unit)
        }
        context.terminal.line("Moved: \(moved.title(unit, goal: "the race")) to \(DateText().day(moved.day)).")
        if let neighbor {
            context.terminal.say(
                "! The hard run of \(DateText().day(neighbor.day)) is next to it: take one of them easy.")
        }
        context.terminal.say("Undo: greenroom training undo")
    }
}
