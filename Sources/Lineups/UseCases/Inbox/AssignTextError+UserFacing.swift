internal import People
internal import Platform
package import Values

extension AssignTextError: UserFacingError {
    package var exitCode: CommandExitCode {
        if case .unknown = self { return .notFound }
        return .refused
    }

    package var hints: [String] { hints(for: "MESSAGE") }

    /// - Parameter message: the text as it was named on the command line.
    package func hints(for message: String) -> [String] {
        switch self {
        case .unknown: ["See them: greenroom inbox list --all"]
        case .ownCell: []
        case .numberIsKnown(let number, let owner):
            [
                "Has somebody else got it now? greenroom contact edit \(owner.name.argument) --remove-number \(number)"
            ]
        case .nameTaken(let name, let twin):
            [
                "If it is they: greenroom inbox assign \(message.argument) \(twin.contact)",
                "If not, tell them apart: --new \"\(Printable.line(name)) 2\"",
            ]
        }
    }
}
