import Messaging
import People
import Platform
package import Values

extension AssignTextError: UserFacingError {
    package var kind: ErrorKind {
        if case .unknown = self { return .notFound }
        return .refused
    }

    package var nextSteps: [NextStep] { nextSteps(for: nil) }

    /// - Parameter message: the text, as it was named; nil if it was not.
    package func nextSteps(for message: String?) -> [NextStep] {
        switch self {
        case .unknown: [NextStep("List all texts", InboxAction.listAll)]
        case .ownCell: []
        case .numberIsKnown(let number, let owner):
            [
                NextStep(
                    "If somebody else has it now",
                    ContactAction.removeNumber(number, of: owner.id, name: owner.name))
            ]
        case .nameTaken(let name, let twin):
            [
                NextStep("If it is the same person", InboxAction.assign(message, to: twin.contact)),
                NextStep("If not, use another name", InboxAction.assignToNew("\(name) 2")),
            ]
        }
    }
}
