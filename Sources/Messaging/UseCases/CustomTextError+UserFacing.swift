import People
import Platform
package import Values

extension CustomTextError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .empty, .tooLong: .invalid
        case .noNumber, .optedOut, .paused, .conversationMoved, .accountHasNoName: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .noNumber(let name): [NextStep(ContactAction.addNumber(name))]
        case .paused(_, let number): [NextStep("If they want texts", InboxAction.resume(number))]
        case .accountHasNoName: [NextStep(AccountAction.setName)]
        case .empty, .tooLong, .optedOut, .conversationMoved: []
        }
    }
}
