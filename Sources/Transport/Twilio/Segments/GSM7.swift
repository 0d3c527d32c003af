/// The GSM 7-bit alphabet: 3GPP TS 23.038, default alphabet and extension table.
package enum GSM7 {
    /// Whether the whole text can be encoded. Otherwise it is sent as UCS-2, with less than half as many characters per
    /// segment.
    package static func canEncode(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { septets($0) != nil }
    }

    /// 1, or 2 for the extension table; nil if the alphabet lacks the character.
    static func septets(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x0A, 0x0D: 1
        case 0x0C, 0x5B...0x5E, 0x7B...0x7E, 0x20AC: 2  // form feed [ \ ] ^ { | } ~ €
        case 0x60: nil  // `
        case 0x20...0x7A: 1
        case 0xA0...0xFF: latin1.contains(scalar) ? 1 : nil
        case 0x0393...0x03A9: greek.contains(scalar) ? 1 : nil
        default: nil
        }
    }

    /// The alphabet has Ç but not ç.
    private static let latin1 = Set("£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà".unicodeScalars)
    /// The alphabet has only the capitals that do not look like Latin ones.
    private static let greek = Set("ΔΦΓΛΩΠΨΣΘΞ".unicodeScalars)

    /// Letters that may also be written as a base letter and a combining accent.
    static let composedLetters = latin1
}
