import ArgumentParser
import CommandKit
import Foundation
import Platform
import Storage
import Training
import Values

struct TrainingChart: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw your weeks as bars, or as a picture in a file.",
        discussion: """
            Examples:
              greenroom training chart
              greenroom training chart --svg weeks.svg
            """)

    @Option(help: "The number of weeks.")
    var weeks = TrainingHome.chartWeeks

    @Option(help: ArgumentHelp("Write an SVG picture to this file; - for standard output.", valueName: "file"))
    var svg: String?

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if !(1...104).contains(weeks) { throw ValidationError("--weeks is a number from 1 to 104.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, now, weeks) = (context.account, context.now, weeks)
        let home = try await context.store.read { try TrainingHome(account, weekCount: weeks, now: now, in: $0) }
        guard home.weeks.contains(where: { $0.run > .zero || $0.planned > .zero }) else {
            return context.terminal.say("There is nothing to draw yet. Log a run:  greenroom training done --miles 3.1")
        }
        guard let svg else { return TrainingBars(home, terminal: context.terminal).print() }
        let picture = WeeksChart(home).file
        if svg == "-" { return context.terminal.file(picture) }
        try Files.refuseToReplace(svg, force: force)
        try Files.write(Data(picture.utf8), to: svg)
        context.terminal.line("Saved \(svg).")
    }
}
