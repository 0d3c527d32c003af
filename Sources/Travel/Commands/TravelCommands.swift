package import CommandKit

extension [CommandRegistration] {
    /// The commands of trips.
    package static var travel: [CommandRegistration] {
        [CommandRegistration(TripCommand.self, in: .companions, at: 8)]
    }
}
