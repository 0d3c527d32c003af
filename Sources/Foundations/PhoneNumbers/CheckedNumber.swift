/// A phone number parsed from a text, with what libphonenumber knows about it.
package struct CheckedNumber: Hashable, Sendable {
    /// The kind of line, as far as the digits determine it.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case mobile
        case landline
        /// In North America and some other countries the digits do not distinguish these.
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
    /// False if the length is right but libphonenumber's metadata has no such number. The number may be newer.
    package let isValid: Bool
    /// Whether the number may receive texts. An extension is ignored.
    package let canBeTexted: Bool
    /// The digits to dial after the number.
    package let `extension`: String?

    package init(number: PhoneNumber, kind: Kind, isValid: Bool, canBeTexted: Bool, extension ending: String? = nil) {
        (self.number, self.kind, self.isValid, self.canBeTexted) = (number, kind, isValid, canBeTexted)
        self.extension = ending
    }
}
