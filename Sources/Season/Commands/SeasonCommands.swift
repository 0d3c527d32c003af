package import CommandKit

extension [CommandRegistration] {
    /// The commands of polls and series.
    package static var season: [CommandRegistration] {
        [
            CommandRegistration(PollCommand.self, in: .booking, at: 6),
            CommandRegistration(SeriesCommand.self, in: .booking, at: 7),
        ]
    }
}
