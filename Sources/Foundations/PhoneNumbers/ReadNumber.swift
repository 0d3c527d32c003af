/// What a text field that should hold one phone number holds.
package enum ReadNumber: Hashable, Sendable {
    case number(CheckedNumber)
    case problem(NumberProblem)

    /// Nil when there is a problem.
    package var number: CheckedNumber? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    package var problem: NumberProblem? {
        guard case .problem(let problem) = self else { return nil }
        return problem
    }
}

/// Why a text is not taken as a phone number. The descriptions are for the booker and repeat no digits.
package enum NumberProblem: Hashable, Sendable {
    case empty
    /// Words, signs, or a lone plus.
    case noNumber
    /// More than one stands in the field; those that could be read whole, in order. They are never joined.
    case severalNumbers([PhoneNumber])
    /// National form, and no region is known.
    case needsCountry
    /// International form with a calling code that does not exist.
    case unknownCountry
    /// Dialled within a town only.
    case needsAreaCode
    case tooShort
    case tooLong
    /// `*69`, `**21*…#`: a command to the network.
    case dialCode
    /// The length is right, but no number of that form is ever given out.
    case impossible
}

extension NumberProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "no number"
        case .noNumber: "not a phone number"
        case .severalNumbers: "more than one number in one field; write each on its own"
        case .needsCountry: "no country: write it with + and country code, or name the region"
        case .unknownCountry: "no country has this code after the +"
        case .needsAreaCode: "the area code is missing"
        case .tooShort: "too short for a phone number"
        case .tooLong: "too long for a phone number"
        case .dialCode: "a dialling code, not a phone number"
        case .impossible: "no such phone number can exist"
        }
    }
}
