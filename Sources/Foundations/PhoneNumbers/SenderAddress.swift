/// What a text message can come from or be sent by: not all of them are phone numbers.
package enum SenderAddress: Hashable, Sendable {
    case number(PhoneNumber)
    /// 3 to 8 digits, valid within one country.
    case shortCode(String)
    /// Up to 11 letters, digits, blanks or `&-_+`, at least one of them a letter. Cannot be answered.
    case name(String)

    /// As providers write them; nil for anything else.
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

    /// As it goes over the wire.
    package var address: String {
        switch self {
        case .number(let number): number.e164
        case .shortCode(let code): code
        case .name(let name): name
        }
    }

    /// Whether a person can answer it.
    package var canBeAnswered: Bool {
        if case .name = self { false } else { true }
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
