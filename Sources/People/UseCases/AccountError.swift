import Platform
package import Values

/// Why an account cannot be changed.
package enum AccountError: Error, Hashable, Sendable {
    case unknown
    case nameTaken(String)
    case cellTaken
    case emailTaken
    /// The first account cannot be removed.
    case isOperator
    /// The gateway has no such sender.
    case unknownSender(String, known: [String])
    /// The operator has not assigned a sender to the account with this name.
    case noSender(String?)
}

extension AccountError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown: "The account no longer exists."
        case .nameTaken(let name): "Another account is named \(name.quotedLine)."
        case .cellTaken: "Another account uses that cell."
        case .emailTaken: "Another account uses that e-mail address."
        case .isOperator: "This is the operator's account. It cannot be removed."
        case .unknownSender(let address, _): "\(address.quotedLine) is not a sender of this gateway."
        case .noSender: "This account has no sender yet. The operator of the gateway assigns one."
        }
    }
}

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
