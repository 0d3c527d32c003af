package import CommandKit
import Night

extension [CommandRegistration] {
    /// The commands of the night of a show.
    package static var night: [CommandRegistration] { pay }
}
