private import Values

/// The sender or recipient of a text or mail, as the provider writes it: mostly a phone number in E.164, but other
/// senders appear as the carrier passed them on.
///
/// Its description is redacted; `rawValue` is asked for on purpose.
package struct TextAddress: RawRepresentable, Hashable, Sendable {
    /// The kind of an address, by its format.
    package enum Kind: Hashable, Sendable {
        /// `+` and 5 to 15 digits.
        case phone
        /// 3 to 8 digits, such as `384387`. Automatic replies must not be sent to it.
        case shortCode
        /// A sender's name, such as `MYBANK`. It cannot receive replies.
        case alphanumeric
        /// An e-mail address.
        case mail
        /// `whatsapp:+1…`; the value is the word before the colon.
        case channel(String)
        case other
    }

    /// The whole address, for the provider and the database.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// By format only; the number need not exist.
    package var kind: Kind {
        if Channel(of: rawValue) == .mail { return .mail }
        let bytes = Array(rawValue.utf8)
        let digits = bytes.drop { $0 == UInt8(ascii: "+") }
        let onlyDigits = !digits.isEmpty && digits.allSatisfy { $0.asciiDigit != nil }
        if onlyDigits, bytes.count == digits.count + 1, (5...15).contains(digits.count) { return .phone }
        if onlyDigits, bytes.count == digits.count, (3...8).contains(digits.count) { return .shortCode }
        let channel = bytes.prefix { $0.isLetter }
        if !channel.isEmpty, bytes.dropFirst(channel.count).first == UInt8(ascii: ":") {
            return .channel(String(decoding: channel, as: UTF8.self))
        }
        let isVisible = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        return isVisible && bytes.count <= 11 && bytes.contains { $0.isLetter } ? .alphanumeric : .other
    }
}

extension TextAddress {
    /// A number of North America with 800 or another toll-free code.
    package var isTollFree: Bool {
        rawValue.utf8.count == 12 && rawValue.hasPrefix("+1")
            && Self.tollFreeCodes.contains(String(rawValue.dropFirst(2).prefix(3)))
    }

    private static let tollFreeCodes: Set = ["800", "833", "844", "855", "866", "877", "888"]
}

extension TextAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `+…71`, `whatsapp:+…71`; short codes and names of senders are not personal data.
    package var description: String {
        switch kind {
        case .phone: Redaction.number(rawValue)
        case .channel(let name): "\(name):\(Redaction.number(rawValue.dropFirst(name.count + 1)))"
        case .shortCode, .alphanumeric: rawValue
        case .mail: rawValue.lastIndex(of: "@").map { "…" + rawValue[$0...] } ?? "…"
        case .other: "…"
        }
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
