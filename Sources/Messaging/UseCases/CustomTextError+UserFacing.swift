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
        case .noNumber(let name): ["greenroom contact edit \(name.argument) --cell NUMBER"]
        case .paused(_, let number): ["If they want texts: greenroom inbox resume \(number)"]
        case .accountHasNoName: ["greenroom account edit --name \"Anchor Comedy\""]
        case .empty, .tooLong, .optedOut, .conversationMoved: []
        }
    }
}
