package import ArgumentParser
package import CommandKit
import Night

extension [CommandRegistration] {
    /// The commands of the night of a show.
    package static var night: [CommandRegistration] {
        [
            CommandRegistration(OpenMicCommand.self, in: .booking, at: 8),
            CommandRegistration(RunSheetCommand.self, in: .booking, isListed: false),
            CommandRegistration(GuestCommand.self, in: .booking, isListed: false),
            CommandRegistration(SettlementCommand.self, in: .booking, isListed: false),
            CommandRegistration(PayCommand.self, in: .booking, isListed: false),
        ]
    }
}

extension [any ParsableCommand.Type] {
    /// What `greenroom lineup` gets from the night of a show.
    package static var attendance: [any ParsableCommand.Type] { [LineupHere.self] }
}
