import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct TrainingDone: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Log a run; it completes that day's workout.",
        discussion: """
            Examples:
              greenroom training done
              greenroom training done 5.2 --time 47:10 --note "windy"
              greenroom training done --km 8 --date yesterday
            """, aliases: ["log", "ran"])

    @Argument(help: "The distance, like 5.2 in your unit, or 8km; the planned one if omitted.")
    var distance: String?

    @Option(parsing: .unconditional, help: "The distance in miles.")
    var miles: String?

    @Option(parsing: .unconditional, help: "The distance in kilometers.")
    var km: String?

    @Option(help: "The time, like 47:10.")
    var time: String?

    @Option(help: "A note.")
    var note: String?

    @Option(help: ArgumentHelp("A photo of the day.", valueName: "file"))
    var photo: String?

    @Option(help: "The day; today if omitted.")
    var date: String?

    @Flag(help: "The run was cut short.")
    var unfinished = false

    @Flag(help: "Log it even if it can hardly be right.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [distance, miles, km].count(where: { $0 != nil }) <= 1 else {
            throw ValidationError("Give the distance once: 5.2, --miles 5.2 or --km 8.")
        }
    }

    func run(in context: CommandContext) async throws {
        let account = context.account
        let usual = try await context.read { tx in try TrainingSettings.of(account, in: tx).unit }
        let unit = miles != nil ? .miles : km != nil ? .kilometers : usual
        var input = RunInput(distance: distance ?? miles ?? km, unit: unit, day: date, time: time)
        (input.note, input.isFinished, input.isSure) = (note ?? "", !unfinished, yes)
        let log = try input.log(account: account, now: context.now)
        let file = try await PhotoUpload(context).storeIfGiven(photo)
        let result = try await context.write { tx in
            try MissedWorkouts.settle(account, in: tx)
            let result = try log.run(for: account, in: tx)
            if let file {
                var album = try PhotoAlbum.of(DaySubject.of(log.day, account: account.id, in: tx), in: tx)
                _ = try album.add(file, credit: PhotoCredit(.file), in: tx)
            }
            return result
        }
        context.terminal.line(result.text(usual))
        context.terminal.reportChange(undo: TrainingUndo.hint)
    }
}
