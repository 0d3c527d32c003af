package import ArgumentParser
package import CommandKit

extension [any ParsableCommand.Type] {
    /// What `greenroom lineup` gets from the planning of a season.
    package static var suggestions: [any ParsableCommand.Type] { [LineupSuggest.self, LineupShare.self] }
}

extension [CommandRegistration] {
    /// The commands of polls and series.
    package static var season: [CommandRegistration] {
        [
            CommandRegistration(PollCommand.self, in: .booking, at: 6),
            CommandRegistration(SeriesCommand.self, in: .booking, at: 7),
        ]
    }
}
