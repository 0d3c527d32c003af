/// The sender of a text, which need not be a phone number.
package enum SenderAddress: Hashable, Sendable {
    case number(PhoneNumber)
    /// 3 to 8 digits, valid within one country.
    case shortCode(String)
    /// Up to 11 letters, digits, spaces or `&-_+`, including a letter. Cannot receive replies.
    case name(String)

    /// From the provider's format; nil for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let isLetter: (UInt8) -> Bool = { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        if let number = PhoneNumber(e164: text) {
            self = .number(number)
        } else if (3...8).contains(bytes.count), bytes.allSatisfy(isDigit) {
            self = .shortCode(text)
        } else if (1...11).contains(bytes.count), bytes.contains(where: isLetter), bytes.first != UInt8(ascii: " "),
            bytes.last != UInt8(ascii: " "),
            bytes.allSatisfy({ isDigit($0) || isLetter($0) || " &-_+".utf8.contains($0) })
        {
            self = .name(text)
        } else {
            return nil
        }
    }

    /// In the provider's format.
    package var address: String {
        switch self {
        case .number(let number): number.e164
        case .shortCode(let code): code
        case .name(let name): name
        }
    }
}

extension SenderAddress: CustomStringConvertible {
    /// Numbers are redacted.
    package var description: String {
        switch self {
        case .number(let number): number.description
        case .shortCode(let code): code
        case .name(let name): name
        }
    }
}
