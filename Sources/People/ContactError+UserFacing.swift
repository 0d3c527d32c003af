package import Values

extension ContactError: UserFacingError {
    package var kind: ErrorKind {
        if case .unknown = self { .notFound } else { .invalid }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unreadableNumber: ["Write it with + and the country code, like +1 415 555 0123."]
        case .unknown: [NextStep("List all contacts", ContactAction.list)]
        default: []
        }
    }
}
