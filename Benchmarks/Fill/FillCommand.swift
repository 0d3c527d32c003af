import ArgumentParser
import Foundation
import Season
import TestSupport

struct FillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fill", abstract: "The suggested lineup for the shows of a file, and the time it takes.",
        discussion: """
            FILE has the shows, people and answers of a period, and perhaps the best lineup, as JSON.

            Example:
              benchmarks fill Tests/SeasonTests/Fixtures/Fill/fill-d05.json --out lineup.json
            """)

    @Argument(help: "The shows, people and answers, as JSON.")
    var file: String

    @Option(help: ArgumentHelp("Write there who is suggested for which spot, as JSON.", valueName: "file"))
    var out: String?

    func run() throws {
        let instance = try FillInstance(file: file)
        let problem = try instance.problem()
        let began = ContinuousClock.now
        let suggestion = Suggestion(for: problem)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        if let out { try write(instance.assignment(of: suggestion), to: out) }
        var report = Report("fill")
        report.add("filled", suggestion.filled)
        report.add("points", suggestion.points)
        if let optimum = instance.optimum {
            report.add("best filled", optimum.filled)
            report.add("best points", optimum.points)
        }
        report.add("open", suggestion.places.count - suggestion.filled)
        report.add("seconds", seconds, places: 3)
        report.print()
    }

    private func write(_ assignment: [String: String], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try encoder.encode(["assign": assignment]).write(to: URL(filePath: path))
    }
}
