package import CommandKit

extension [CommandRegistration] {
    /// The commands of polls.
    package static var season: [CommandRegistration] {
        [CommandRegistration(PollCommand.self, in: .booking, at: 6)]
    }
}
