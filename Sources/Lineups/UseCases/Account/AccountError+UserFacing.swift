internal import Platform
package import Values

extension AccountError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown, .unknownSender: .notFound
        case .nameTaken, .cellTaken, .emailTaken, .isOperator, .noSender: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown: []
        case .nameTaken: ["Choose another name."]
        case .cellTaken: ["Choose another number."]
        case .emailTaken: [NextStep("Choose another address, or sign in", AccountAction.signIn)]
        case .isOperator: []
        case .unknownSender(_, let known): known.map { "Available:  \($0)" }
        case .noSender(let name): [NextStep(AccountAction.assignSender(name))]
        }
    }
}
