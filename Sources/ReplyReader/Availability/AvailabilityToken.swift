import Values

/// A word, number or mark of a text about dates, in lower case without accents and apostrophes.
struct AvailabilityToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case word
        case number(Int)
        /// "4th"
        case ordinal(Int)
        /// "12/4"
        case pair(Int, Int)
        /// "#4"
        case choice(Int)
        /// One of several shows of a day, by its number: "the late one", "the 10pm".
        case show(Int)
        /// A time, a price, a telephone number. A time keeps its text: "10pm", "10:30".
        case amount
        case comma, stop, question
    }

    var kind: Kind
    var text: String

    static func word(_ text: String) -> AvailabilityToken { AvailabilityToken(kind: .word, text: text) }
    static let comma = AvailabilityToken(kind: .comma, text: ",")
    static let stop = AvailabilityToken(kind: .stop, text: ".")
    static let question = AvailabilityToken(kind: .question, text: "?")
    static let and = word("and")
    static let to = word("to")
    /// A word after which the answer cannot be read.
    static let unclear = word("several")

    /// A word of another language that is not read, and is none of the English words that look like it.
    static func unread(_ text: String) -> AvailabilityToken { word("::" + text) }

    var isUnread: Bool { text.hasPrefix("::") }

    /// It may be a day of a month.
    var isDay: Bool {
        switch kind {
        case .number, .ordinal, .pair: true
        default: false
        }
    }

    var isMark: Bool { kind == .comma || kind == .stop || kind == .question }

    /// The number that it can be; nil for a word.
    var number: Int? {
        switch kind {
        case .number(let number), .ordinal(let number), .choice(let number), .show(let number): number
        default: nil
        }
    }
}

/// Splits folded text.
struct AvailabilityTokenizer {
    private var bytes: [UInt8]
    /// German days: "am 4. und 5.", "4.12."
    private let pointsEndOrdinals: Bool
    private var place = 0
    private(set) var tokens: [AvailabilityToken] = []

    static func tokens(of bytes: [UInt8], pointsEndOrdinals: Bool = false) -> [AvailabilityToken] {
        var tokenizer = AvailabilityTokenizer(
            bytes: bytes.map(\.lowercased).filter { $0 != UInt8(ascii: "'") }, pointsEndOrdinals: pointsEndOrdinals)
        while tokenizer.place < tokenizer.bytes.count { tokenizer.readNext() }
        return tokenizer.tokens
    }

    private init(bytes: [UInt8], pointsEndOrdinals: Bool) {
        (self.bytes, self.pointsEndOrdinals) = (bytes, pointsEndOrdinals)
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        bytes.indices.contains(place + offset) ? bytes[place + offset] : 0x20
    }

    private mutating func readNext() {
        let first = byte()
        if first.isDigit { return readNumber() }
        if first.isLetter || first >= 0x80 { return readWord() }
        place += 1
        switch first {
        case Glyph.yes: tokens.append(.word("thumbsup"))
        case Glyph.no: tokens.append(.word("thumbsdown"))
        case Glyph.think: tokens.append(.word("unsure"))
        case Glyph.newline, UInt8(ascii: "!"), UInt8(ascii: ";"): tokens.append(.stop)
        case UInt8(ascii: "?"): tokens.append(.question)
        case UInt8(ascii: "."): readPoint()
        // "1) can't 2) can": the number of what follows.
        case UInt8(ascii: ")") where isLabel: break
        case UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"), Glyph.dash: tokens.append(.comma)
        // A heading, and the items below it.
        case UInt8(ascii: ":") where bytes[place...].first { $0 != 0x20 } == Glyph.newline:
            while byte() != Glyph.newline { place += 1 }
            place += 1
        case UInt8(ascii: "-") where tokens.isEmpty || byte(-2) == Glyph.newline:
            if tokens.last == .stop { tokens[tokens.count - 1] = .comma }
        case UInt8(ascii: "-"): tokens.append(isRange ? .to : .comma)
        case UInt8(ascii: "/"), UInt8(ascii: "&"), UInt8(ascii: "+"): tokens.append(.and)
        case UInt8(ascii: "*") where isCorrection: tokens.append(.word("edit"))
        case UInt8(ascii: "@"): tokens.append(.word("at"))
        case UInt8(ascii: "$"): tokens.append(.word("$"))
        case UInt8(ascii: "#"): tokens.append(.word("option"))
        case UInt8(ascii: "%"): tokens.append(.word("percent"))
        default: break
        }
    }

    /// A number at the beginning of the text or behind a space, without a bracket before it.
    private var isLabel: Bool {
        guard case .number(let number)? = tokens.last?.kind else { return false }
        let before = place - 2 - String(number).utf8.count
        return before < 0 || [0x20, Glyph.newline].contains(bytes[before])
    }

    /// "...", the point of "1. yes 2. no", or the end of a sentence.
    private mutating func readPoint() {
        if byte() == UInt8(ascii: ".") {
            while byte() == UInt8(ascii: ".") { place += 1 }
            return tokens.append(.comma)
        }
        if pointsEndOrdinals, case .number(let number)? = tokens.last?.kind, endsOrdinal {
            tokens[tokens.count - 1] = AvailabilityToken(kind: .ordinal(number), text: "\(number).")
            return
        }
        // "Oct. 5"
        if let last = tokens.last, last.text.count < 5, DateWords.months[last.text] != nil,
            bytes[place...].first(where: { $0 != 0x20 })?.isDigit == true
        {
            return
        }
        let word = String(decoding: bytes[place...].drop { $0 == 0x20 }.prefix { $0.isLetter }, as: UTF8.self)
        if case .number? = tokens.last?.kind, Self.listed.contains(word),
            tokens.count < 2 || tokens[tokens.count - 2].kind == .stop
                || Self.listed.contains(tokens[tokens.count - 2].text)
        {
            return
        }
        tokens.append(.stop)
    }

    /// "am 4. und 5.", "der 4.", and not "1 und 3. Danke"
    private var endsOrdinal: Bool {
        let rest = bytes[place...].drop { $0 == 0x20 }
        guard let next = rest.first, next.isLetter else { return rest.first == UInt8(ascii: ",") }
        let word = String(decoding: rest.prefix(while: \.isLetter), as: UTF8.self)
        if Self.beginSentences.contains(word) { return false }
        let isBehindArticle = tokens.count > 1 && Self.beforeOrdinals.contains(tokens[tokens.count - 2].text)
        return isBehindArticle || Self.behindOrdinals.contains(word)
    }

    private static let beginSentences: Set = ["danach", "danke", "dann", "lg", "sonst", "ansonsten", "vg", "rest"]
    private static let beforeOrdinals: Set = ["am", "der", "den", "dem", "zum", "vom", "ab"]
    private static let behindOrdinals: Set = [
        "und", "oder", "geht", "gehen", "kann", "passt", "passen", "nicht", "bis", "bin", "ist", "sind", "ginge",
        "auch", "ja", "nein", "ware", "waere", "habe", "hab", "konnte", "koennte", "ab", "aber", "januar", "jan",
        "februar", "feb", "marz", "maerz", "april", "mai", "juni", "juli", "august", "aug", "september", "sept",
        "oktober", "okt", "november", "nov", "dezember", "dez", "leider", "frei", "klappt", "muss", "vielleicht",
        "ich", "fallt", "faellt", "waren", "dann", "nur", "eher", "gar", "dabei",
    ]

    /// "1 3 *2 3": the words behind one asterisk are right.
    private var isCorrection: Bool {
        guard !tokens.isEmpty, byte(-2) == 0x20 || byte(-2) == Glyph.newline || byte(-2) == UInt8(ascii: "*") else {
            return false
        }
        return byte() != 0x20 && !bytes[place...].dropFirst().contains(UInt8(ascii: "*"))
    }

    /// "thu-sat", "1 - 3", and not "1 - yes"
    private var isRange: Bool {
        guard let last = tokens.last, !last.isMark else { return false }
        if byte(-2) != 0x20, byte() != 0x20 { return true }
        // "12 jan - 9 feb"
        let isDay =
            last.number != nil
            || DateWords.months[last.text] != nil && tokens.count > 1 && tokens[tokens.count - 2].number != nil
        return isDay && bytes[place...].first { $0 != 0x20 }?.isDigit == true
    }

    private mutating func readWord() {
        let start = place
        while byte().isLetter || byte() >= 0x80 { place += 1 }
        tokens.append(.word(String(decoding: bytes[start..<place], as: UTF8.self)))
    }

    private mutating func digits() -> Int? {
        let start = place
        while place < bytes.count, bytes[place].isDigit { place += 1 }
        return place - start > 6 ? nil : Int(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func readNumber() {
        let start = place
        guard let first = digits() else { return addAmount() }
        if byte() == UInt8(ascii: ":"), byte(1).isDigit {
            place += 1
            _ = digits()
            let suffix = bytes[place...].prefix { $0.isLetter }
            if ["am", "pm"].contains(String(decoding: suffix, as: UTF8.self)) { place += 2 }
            return addAmount(String(decoding: bytes[start..<place], as: UTF8.self))
        }
        if byte() == UInt8(ascii: "/"), byte(1).isDigit { return readPair(first) }
        if byte() == UInt8(ascii: "."), byte(1).isDigit {
            if pointsEndOrdinals, let month = monthBehindPoint() {
                return tokens.append(
                    AvailabilityToken(kind: .pair(first, month), text: "\(first)/\(month)"))
            }
            place += 1
            tokens.append(AvailabilityToken(kind: .number(first), text: "\(first)"))
            return tokens.append(.and)
        }
        if byte() == UInt8(ascii: "-"), byte(1).isDigit || byte(1) == 0x20 && byte(2).isDigit {
            place += 1
            tokens.append(AvailabilityToken(kind: .number(first), text: "\(first)"))
            return tokens.append(.to)
        }
        if byte().isLetter { return readSuffix(of: first) }
        tokens.append(AvailabilityToken(kind: .number(first), text: "\(first)"))
    }

    /// The 12 of "4.12.", "4.12.26" and "4.12"; nil for "1.2.4".
    private mutating func monthBehindPoint() -> Int? {
        let month = bytes[(place + 1)...].prefix(while: \.isDigit)
        guard month.count < 3, let number = Int(String(decoding: month, as: UTF8.self)), (1...12).contains(number)
        else { return nil }
        var end = month.endIndex
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            let year = bytes[(end + 1)...].prefix(while: \.isDigit)
            if year.count == 1 || year.count == 3 { return nil }
            end = year.endIndex
        } else if number < 10, month.count < 2 {
            return nil
        }
        place = end
        return number
    }

    /// "12/4" and "12/4/26" are pairs; "1/2/4" is a list.
    private mutating func readPair(_ first: Int) {
        var parts = [first]
        while byte() == UInt8(ascii: "/"), byte(1).isDigit {
            place += 1
            guard let part = digits() else { return addAmount() }
            parts.append(part)
        }
        let isDated = parts.count == 3 && (26...40).contains(parts[2] % 100) && min(parts[0], parts[1]) < 13
        if parts.count == 2 || isDated {
            return tokens.append(AvailabilityToken(kind: .pair(parts[0], parts[1]), text: "\(parts[0])/\(parts[1])"))
        }
        for part in parts {
            tokens.append(AvailabilityToken(kind: .number(part), text: "\(part)"))
            tokens.append(.and)
        }
        tokens.removeLast()
    }

    private static let listed: Set = [
        "yes", "no", "maybe", "y", "n", "yep", "nope", "yeah", "ok", "free", "busy", "cant", "can", "available",
        "unavailable", "working", "work", "works", "away",
    ]
    private static let ordinals: Set = ["st", "nd", "rd", "th", "rth", "ht", "tg", "ths", "thh"]
    private static let times: Set = [
        "am", "pm", "p", "a", "ish", "oclock", "k", "x", "min", "mins", "h", "hr", "hrs", "m",
    ]

    private mutating func readSuffix(of number: Int) {
        let start = place
        while byte().isLetter { place += 1 }
        let suffix = String(decoding: bytes[start..<place], as: UTF8.self)
        if Self.ordinals.contains(suffix) {
            return tokens.append(AvailabilityToken(kind: .ordinal(number), text: "\(number)th"))
        }
        if suffix == "h" { while byte().isDigit { place += 1 } }
        if Self.times.contains(suffix) { return addAmount("\(number)\(suffix)") }
        tokens.append(AvailabilityToken(kind: .number(number), text: "\(number)"))
        // "21's good"
        if suffix != "s" { tokens.append(.word(suffix)) }
    }

    private mutating func addAmount(_ text: String = "0") {
        tokens.append(AvailabilityToken(kind: .amount, text: text))
    }
}
