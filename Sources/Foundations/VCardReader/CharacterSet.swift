import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Decodes the bytes of one value: as UTF-8 if valid, else in the CHARSET of the property or its card, else as
/// windows-1252.
enum CharacterSet {
    /// Begins the escape sequences of ISO-2022.
    static let escape: UInt8 = 0x1B

    static func decode(_ raw: Bytes, named name: String?) -> DecodedText {
        let set = name.flatMap { iconvName($0) }
        // ISO-2022 first: its escape sequences are ASCII and so also valid UTF-8.
        let isShifted = set?.hasPrefix("ISO-2022") == true && raw.contains(escape)
        if !isShifted, let text = String(validating: raw, as: UTF8.self) {
            return DecodedText(text: text, isGuessed: name == nil && raw.contains(escape))
        }
        if let set, let text = convert(raw, from: set) { return DecodedText(text: text) }
        guard let name, !isWestern(name) else {
            return DecodedText(text: Windows1252.decode(raw), isGuessed: name == nil)
        }
        return DecodedText(text: Windows1252.decode(raw), problem: .characterSet(name))
    }

    /// True for a set that differs from UTF-8 and windows-1252 and can be decoded.
    static func isOther(_ name: String) -> Bool { iconvName(name) != nil }

    // MARK: - windows-1252

    /// True for names of windows-1252 and ISO-8859-1. Text labeled ISO-8859-1 is usually windows-1252.
    private static func isWestern(_ name: String) -> Bool {
        ["windows1252", "cp1252", "iso88591", "latin1", "usascii", "ascii", "ansi"].contains(plain(name))
    }

    // MARK: - Other sets

    /// The C library's name for a character set, from a fixed list: names from a file never reach the library.
    private static func iconvName(_ name: String) -> String? {
        let plain = plain(name)
        switch plain {
        case "shiftjis", "xsjis", "sjis", "windows31j", "cp932", "ms932", "mskanji": return "CP932"
        case "eucjp", "xeucjp": return "EUC-JP"
        case "iso2022jp": return "ISO-2022-JP"
        case "gb2312", "gbk", "xgbk", "cp936", "euccn", "gb18030": return "GB18030"
        case "big5", "xbig5", "cp950", "big5hkscs": return "BIG5-HKSCS"
        case "euckr", "ksc56011987", "cp949", "uhc", "windows949": return "CP949"
        case "koi8r": return "KOI8-R"
        case "koi8u": return "KOI8-U"
        case "macintosh", "macroman", "xmacroman": return "MACINTOSH"
        case "ibm437", "cp437": return "CP437"
        case "ibm850", "cp850": return "CP850"
        case "ibm852", "cp852": return "CP852"
        case "ibm866", "cp866": return "CP866"
        case "tis620", "windows874", "cp874": return "CP874"
        default: break
        }
        for number in 1250...1258 where number != 1252 && (plain == "windows\(number)" || plain == "cp\(number)") {
            return "CP\(number)"
        }
        for number in 2...16 where number != 12 && plain == "iso8859\(number)" { return "ISO-8859-\(number)" }
        return nil
    }

    /// The letters and digits of a name, in lower case.
    private static func plain(_ name: String) -> String {
        String(decoding: name.utf8.lazy.map(\.lowercased).filter(isLetterOrDigit), as: UTF8.self)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte &- 0x61 < 26
    }

    /// Nil if the bytes are invalid in that set, or the C library does not support it.
    private static func convert(_ raw: Bytes, from set: String) -> String? {
        #if canImport(Glibc) || canImport(Musl)
            let failed = iconv_t(bitPattern: -1)
            guard let converter = iconv_open("UTF-8", set), converter != failed else { return nil }
            defer { iconv_close(converter) }
            var input = raw.map { CChar(bitPattern: $0) }
            // No byte of these sets becomes more than four bytes of UTF-8.
            var output = [CChar](repeating: 0, count: input.count * 4 + 8)
            var inputLeft = input.count
            var outputLeft = output.count
            let result = input.withUnsafeMutableBufferPointer { source in
                output.withUnsafeMutableBufferPointer { target in
                    var from = source.baseAddress
                    var to = target.baseAddress
                    let converted = iconv(converter, &from, &inputLeft, &to, &outputLeft)
                    // A final call without input flushes the state.
                    return converted == -1 ? converted : iconv(converter, nil, nil, &to, &outputLeft)
                }
            }
            guard result != -1, inputLeft == 0 else { return nil }
            return String(
                decoding: output.prefix(output.count - outputLeft).lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #else
            return nil
        #endif
    }
}
