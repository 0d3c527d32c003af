package import ArgumentParser
package import CommandKit
import Night

extension [CommandRegistration] {
    /// The commands of the night of a show.
    package static var night: [CommandRegistration] {
        [
            CommandRegistration(GuestCommand.self, in: .booking, isListed: false)
        ]
    }
}

extension [any ParsableCommand.Type] {
    /// What `greenroom lineup` gets from the night of a show.
    package static var attendance: [any ParsableCommand.Type] { [LineupHere.self] }
}
