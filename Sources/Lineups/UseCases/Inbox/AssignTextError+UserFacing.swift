internal import People
internal import Platform
package import Values

extension AssignTextError: UserFacingError {
    package var kind: ErrorKind {
        if case .unknown = self { return .notFound }
        return .refused
    }

    package var nextSteps: [NextStep] { nextSteps(for: "MESSAGE") }

    /// - Parameter message: the text's argument on the command line.
    package func nextSteps(for message: String) -> [NextStep] {
        switch self {
        case .unknown: ["List all texts: greenroom inbox list --all"]
        case .ownCell: []
        case .numberIsKnown(let number, let owner):
            [
                "If somebody else has it now: greenroom contact edit \(owner.name.argument) --remove-number \(number)"
            ]
        case .nameTaken(let name, let twin):
            [
                "If it is the same person: greenroom inbox assign \(message.argument) \(twin.contact)",
                "If not, use another name: --new \"\(Printable.line(name)) 2\"",
            ]
        }
    }
}
