/// A phone number of a contact.
package struct ContactNumber: Hashable, Sendable {
    /// The number as it was written.
    package let raw: String
    /// Nil if the number could not be read.
    package let e164: String?
    /// mobile, home, work, fax …; nil if unknown.
    package let kind: String?
    /// Whether it can receive texts.
    package let isTextable: Bool
    /// False if the format is valid but the numbering plan does not contain the number.
    package let isVerified: Bool
    /// Somebody else has it, as they have texted. It gets no more texts until the booker says that it is right.
    package var isWrong: Bool

    package init(
        raw: String, e164: String?, kind: String?, isTextable: Bool, isVerified: Bool, isWrong: Bool = false
    ) {
        self.raw = raw
        self.e164 = e164
        self.kind = kind
        self.isTextable = isTextable
        self.isVerified = isVerified
        self.isWrong = isWrong
    }
}
