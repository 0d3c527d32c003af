/// Letters and digits that fancy keyboards put in place of the plain ones: small capitals, raised and double-struck
/// letters, numbers in rings and brackets.
enum Lookalikes {
    /// What stands for it in ASCII; nil for scalars that only look like themselves.
    static func plain(_ scalar: UInt32) -> UInt8? {
        for (first, digit) in numbers where (first..<(first + 9)).contains(scalar) {
            return UInt8(scalar - first) + digit
        }
        return letters[scalar]
    }

    /// Ranges of nine, from one on.
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
