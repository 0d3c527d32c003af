/// Unicode letters and digits that look like plain ones: small capitals, superscript and double-struck letters, digits
/// in circles and brackets.
enum Lookalikes {
    /// The ASCII character that it looks like; nil if none.
    static func plain(_ scalar: UInt32) -> UInt8? {
        for (first, digit) in numbers where (first..<(first + 9)).contains(scalar) {
            return UInt8(scalar - first) + digit
        }
        return letters[scalar]
    }

    /// The first code points of ranges for 1 to 9.
    private static let numbers: [(first: UInt32, digit: UInt8)] = [
        0x2460, 0x2474, 0x2488, 0x24F5, 0x2776, 0x2780, 0x278A, 0x1F102,
    ].map { ($0, UInt8(ascii: "1")) }

    private static let letters: [UInt32: UInt8] = {
        let alphabets = [
            ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"),
            ("ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", "abcdefghijklmnoprstuvwxyz"),
            ("ℂℊℋℌℍℎℐℑℒℕℙℚℛℜℝℤℨℬℭℯℰℱℳℴ", "CgHHHhIILNPQRRRZZBCeEFMo"), ("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789"),
        ]
        var letters: [UInt32: UInt8] = [:]
        for (fancy, plain) in alphabets {
            for (scalar, byte) in zip(fancy.unicodeScalars, plain.utf8) { letters[scalar.value] = byte }
        }
        return letters
    }()
}
