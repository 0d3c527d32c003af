import People
package import Platform
package import Values

/// Why dates away cannot be added or removed.
package enum DatesAwayError: Error, Sendable {
    /// The last of the days is past.
    case over(DayRange)
    /// The contact has as many dates as are kept.
    case tooMany(Contact)
    case isNotAway(Contact, DayRange)
    /// The contact has no such dates.
    case unknown
}

extension DatesAwayError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .over(let days): "\(days) is in the past."
        case .tooMany(let contact): "\(contact.name.quotedLine) already has \(AddDatesAway.maximum) dates away."
        case .isNotAway(let contact, let days): "\(contact.name.quotedLine) is not away \(days)."
        case .unknown: "These dates away no longer exist."
        }
    }
}

extension DatesAwayError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .over: .invalid
        case .tooMany: .refused
        case .isNotAway, .unknown: .notFound
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .over, .unknown: []
        case .tooMany(let contact), .isNotAway(let contact, _):
            [NextStep(ContactAction.showDatesAway(contact.id, name: contact.name))]
        }
    }
}
