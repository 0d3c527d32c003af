package import ArgumentParser
package import CommandKit

extension [any ParsableCommand.Type] {
    /// What `greenroom lineup` gets from the planning of a season.
    package static var suggestions: [any ParsableCommand.Type] { [LineupSuggest.self] }
}

extension [CommandRegistration] {
    /// The commands of polls.
    package static var season: [CommandRegistration] {
        [CommandRegistration(PollCommand.self, in: .booking, at: 6)]
    }
}
