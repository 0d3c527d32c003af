/// A phone number as it was read from a text, with what is known about it.
package struct CheckedNumber: Hashable, Sendable {
    /// What the number is, as far as its digits tell.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case mobile
        case landline
        /// North America and some others: the digits do not tell.
        case landlineOrMobile = "landline or mobile"
        case tollFree = "toll-free"
        case premiumRate = "premium rate"
        case sharedCost = "shared cost"
        case voip = "VoIP"
        case personal
        case pager
        case company
        case voicemail
        case unknown
    }

    package let number: PhoneNumber
    package let kind: Kind
    /// False: the length is right, but libphonenumber's metadata does not know such a number. It may be newer.
    package let isValid: Bool
    /// Whether a text message may arrive there. An extension does not count: the number without it is judged.
    package let canBeTexted: Bool
    /// What is to be dialled after the number; digits.
    package let `extension`: String?

    package init(number: PhoneNumber, kind: Kind, isValid: Bool, canBeTexted: Bool, extension ending: String? = nil) {
        self.number = number
        self.kind = kind
        self.isValid = isValid
        self.canBeTexted = canBeTexted
        self.extension = ending
    }
}
