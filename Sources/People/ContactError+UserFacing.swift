package import Values

extension ContactError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown, .hasNoNumber: .notFound
        case .isInLineups: .refused
        case .noName, .longName, .unreadableNumber, .roundedNumber, .lostZero, .notAnAddress, .noZone, .noLanguage,
            .noChannel, .noAgreement, .noPublicName:
            .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unreadableNumber: ["Write it with + and the country code, like +1 415 555 0123."]
        case .unknown: [NextStep("List all contacts", ContactAction.list)]
        case .hasNoNumber(_, let contact, let name): [NextStep(ContactAction.show(contact, name: name))]
        case .isInLineups(let name, let shows):
            shows.map { NextStep("Remove them from it first", ContactAction.removeFromLineup(name, of: $0)) }
        case .noName, .longName, .roundedNumber, .lostZero, .notAnAddress, .noZone, .noLanguage, .noChannel,
            .noAgreement, .noPublicName:
            []
        }
    }
}
