/// The result of parsing a field that should contain one phone number.
package enum ReadNumber: Hashable, Sendable {
    case number(CheckedNumber)
    case problem(NumberProblem)

    /// Nil if there is a problem.
    package var number: CheckedNumber? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    package var problem: NumberProblem? {
        guard case .problem(let problem) = self else { return nil }
        return problem
    }
}

/// Why a text is not accepted as a phone number. The descriptions are for the booker and contain no digits.
package enum NumberProblem: Hashable, Sendable {
    case empty
    /// Words, punctuation, or only a plus.
    case noNumber
    /// More than one number, with those that are complete, in order.
    case severalNumbers([PhoneNumber])
    /// National format without a known region.
    case needsCountry
    /// International format with a calling code that does not exist.
    case unknownCountry
    /// Without an area code.
    case needsAreaCode
    case tooShort
    case tooLong
    /// `*69`, `**21*…#`: a command to the network.
    case dialCode
    /// The length is right, but such numbers are never assigned.
    case impossible
}

extension NumberProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "no number"
        case .noNumber: "not a phone number"
        case .severalNumbers: "more than one number in one field; enter each one separately"
        case .needsCountry: "no country code: write it with + and the country code, or give the region"
        case .unknownCountry: "unknown country code after the +"
        case .needsAreaCode: "the area code is missing"
        case .tooShort: "too short for a phone number"
        case .tooLong: "too long for a phone number"
        case .dialCode: "a dialing code, not a phone number"
        case .impossible: "not a possible phone number"
        }
    }
}
