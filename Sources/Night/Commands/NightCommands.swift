package import CommandKit
import Night

extension [CommandRegistration] {
    /// The commands of the night of a show.
    package static var night: [CommandRegistration] {
        [
            CommandRegistration(OpenMicCommand.self, in: .booking, at: 8),
            CommandRegistration(RunSheetCommand.self, in: .booking, isListed: false),
        ]
    }
}
