/// The alphabet of plain texts: 3GPP TS 23.038, default alphabet and its extension table.
package enum GSM7 {
    /// Whether the whole text can go in this alphabet; else it goes as UCS-2, in less than half the length.
    package static func canEncode(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { septets($0) != nil }
    }

    /// 1, or 2 from the extension table; nil for what the alphabet lacks.
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

    /// No ç: only the capital has a place.
    private static let latin1 = Set("£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà".unicodeScalars)
    /// Only the capitals that do not look like Latin ones.
    private static let greek = Set("ΔΦΓΛΩΠΨΣΘΞ".unicodeScalars)

    /// The letters that may come as a base and an accent of their own.
    static let composedLetters = latin1
}
