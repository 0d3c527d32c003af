/// How one reaches a person. An address shows its channel: only one of e-mail has an `@`, and one of WhatsApp begins
/// with `whatsapp:`.
package enum Channel: String, Hashable, Sendable, CaseIterable {
    case text
    case mail = "email"
    case whatsApp = "whatsapp"

    /// For people: `e-mail`.
    package var words: String {
        switch self {
        case .text: "text"
        case .mail: "e-mail"
        case .whatsApp: "WhatsApp"
        }
    }

    /// What somebody gets who wants no texts: `e-mails`; nil for texts.
    package var others: String? {
        switch self {
        case .text: nil
        case .mail: "e-mails"
        case .whatsApp: "WhatsApp messages"
        }
    }

    /// The channel of an address: `+14155550123`, `mary@example.org`, `whatsapp:+14155550123`.
    package init(of address: some StringProtocol) {
        if address.utf8.starts(with: Self.whatsAppPrefix.utf8) {
            self = .whatsApp
        } else {
            self = address.utf8.contains(UInt8(ascii: "@")) ? .mail : .text
        }
    }

    /// What an address of WhatsApp has before its number, as Twilio writes it.
    package static let whatsAppPrefix = "whatsapp:"

    /// The number of an address of WhatsApp; any other address as it is.
    package static func number(in address: String) -> String {
        address.utf8.starts(with: whatsAppPrefix.utf8) ? String(address.dropFirst(whatsAppPrefix.count)) : address
    }
}
