/// How a cell shows its number, by a format code of Excel: `m/d/yyyy h:mm`, `000-000-0000`, `[$€-407] #,##0.00`.
///
/// Source: ECMA-376 part 1, 18.8.30 and 18.8.31.
enum NumberFormat: Hashable, Sendable {
    /// In plain digits, behind this sign of a currency.
    case number(currency: String?)
    case date(DateFormat)
    /// Each digit has a place, as in `000-000-0000`.
    case digits([Place])

    enum Place: Hashable, Sendable {
        /// Zero if the number has no more digits.
        case zero
        /// Nothing if the number has no more digits.
        case optional
        case literal(String)
    }

    static let general = NumberFormat.number(currency: nil)

    /// - Parameter code: its first section, for positive numbers, is used.
    init(code: String) {
        var scan = FormatScan()
        scan.read(Array(code))
        if let format = scan.date {
            self = .date(format)
        } else if let places = scan.digits {
            self = .digits(places)
        } else {
            self = .number(currency: scan.currency)
        }
    }

    /// One of the formats that have a number instead of a code.
    init(builtIn id: Int) {
        switch id {
        case 14...17, 27...31, 36, 50...54, 57, 58: self.init(code: "yyyy-mm-dd")
        case 18: self.init(code: "h:mm AM/PM")
        case 19: self.init(code: "h:mm:ss AM/PM")
        case 20, 32...35, 55, 56: self.init(code: "h:mm")
        case 21: self.init(code: "h:mm:ss")
        case 22: self.init(code: "m/d/yy h:mm")
        case 45, 47: self.init(code: "mm:ss")
        case 46: self.init(code: "[h]:mm:ss")
        default: self = .general
        }
    }

    /// The number as it looks, except that dates are in ISO form. Nil for what is not a number.
    func cell(_ written: String, epoch: DateEpoch) -> WorkbookSheet.Cell? {
        guard let number = ExactNumber.text(written) else { return nil }
        switch self {
        case .number(nil): return WorkbookSheet.Cell(text: number)
        case .number(let currency?): return WorkbookSheet.Cell(text: Self.amount(number, in: currency))
        case .digits(let places): return WorkbookSheet.Cell(text: Self.placed(number, places))
        case .date(let format):
            guard let serial = Double(written), let cell = format.cell(serial, epoch: epoch) else {
                return WorkbookSheet.Cell(text: number)
            }
            return cell
        }
    }

    private static func amount(_ number: String, in currency: String) -> String {
        // Half a dollar has two decimals.
        let decimals = number.split(separator: ".").dropFirst().first?.count
        return currency + (currency.last?.isLetter == true ? " " : "") + number + (decimals == 1 ? "0" : "")
    }

    private static func placed(_ number: String, _ places: [Place]) -> String {
        guard number.allSatisfy(\.isNumber) else { return number }
        var digits = number == "0" ? [] : Array(number)
        var left = places.count { if case .literal = $0 { false } else { true } }
        var parts: [String] = []
        for place in places.reversed() {
            switch place {
            case .literal(let text): parts.append(text)
            case .zero, .optional:
                left -= 1
                if left == 0 {
                    // The first place has all digits that are left.
                    parts.append(digits.isEmpty && place == .zero ? "0" : String(digits))
                } else if let last = digits.popLast() {
                    parts.append(String(last))
                } else if place == .zero {
                    parts.append("0")
                }
            }
        }
        return parts.reversed().joined()
    }
}

/// What a format code consists of.
private struct FormatScan {
    private var letters: [Character] = []
    private var places: [NumberFormat.Place] = []
    /// Lengths of the runs of each letter, in the order of `letters`.
    private var lengths: [Int] = []
    private var isElapsed = false
    private var hasHalf = false
    /// It has a decimal point, thousands, a condition or another thing that is more than places of digits.
    private var isMore = false
    private(set) var currency: String?

    mutating func read(_ code: [Character]) {
        guard !String(code).lowercased().hasPrefix("general") else { return isMore = true }
        var index = 0
        while index < code.count, code[index] != ";" {
            let character = code[index]
            index += 1
            switch character {
            case "\"":
                let end = code[index...].firstIndex(of: "\"") ?? code.count
                addLiteral(String(code[index..<end]))
                index = min(end + 1, code.count)
            case "\\":
                if index < code.count { addLiteral(String(code[index])) }
                index += 1
            case "_", "*": index += 1
            case "[":
                let end = code[index...].firstIndex(of: "]") ?? code.count
                addBracket(String(code[index..<end]))
                index = min(end + 1, code.count)
            case "A", "a":
                let rest = String(code[(index - 1)...].prefix(5)).lowercased()
                if rest == "am/pm" || rest.hasPrefix("a/p") {
                    hasHalf = true
                    index += rest == "am/pm" ? 4 : 2
                } else {
                    addLiteral(String(character))
                }
            case "y", "Y", "m", "M", "d", "D", "h", "H", "s", "S":
                addLetter(Character(character.lowercased()), length: 1)
            case "0": places.append(.zero)
            case "#": places.append(.optional)
            case ".", ",", "%", "?", "@", "E", "e", "/": isMore = true
            default: addLiteral(String(character))
            }
        }
    }

    private mutating func addLetter(_ letter: Character, length: Int) {
        if letters.last == letter {
            lengths[lengths.count - 1] += length
        } else {
            letters.append(letter)
            lengths.append(length)
        }
    }

    private mutating func addLiteral(_ text: String) {
        places.append(.literal(text))
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) {
            currency = currency ?? text.filter { !$0.isWhitespace }
        }
    }

    /// `[h]`, `[$€-407]`, `[Red]`, `[<=9999999]`
    private mutating func addBracket(_ text: String) {
        let lower = text.lowercased()
        if let letter = lower.first, "hms".contains(letter), lower.allSatisfy({ $0 == letter }) {
            isElapsed = true
            addLetter(letter, length: text.count)
        } else if text.hasPrefix("$") {
            let symbol = text.dropFirst().prefix { $0 != "-" }
            if !symbol.isEmpty { currency = String(symbol) }
            isMore = isMore || !symbol.isEmpty
        } else if "<>=".contains(text.first ?? " ") {
            isMore = true
        }
    }

    /// Nil for a number that is no date.
    var date: DateFormat? {
        guard !letters.isEmpty || hasHalf else { return nil }
        var format = DateFormat(isElapsed: isElapsed, hasHalf: hasHalf)
        for (index, letter) in letters.enumerated() {
            switch letter {
            case "h":
                format.hasHours = true
                format.padsHours = lengths[index] > 1
            case "s": format.hasSeconds = true
            case "m":
                let before = index > 0 ? letters[index - 1] : " "
                let after = index + 1 < letters.count ? letters[index + 1] : " "
                if before == "h" || after == "s" || isElapsed { format.hasMinutes = true } else { format.hasDay = true }
            default: format.hasDay = true
            }
        }
        return format
    }

    /// Nil for a number that is shown in plain digits.
    var digits: [NumberFormat.Place]? {
        guard !isMore, currency == nil else { return nil }
        let count = places.count { if case .literal = $0 { false } else { true } }
        guard count > 0, places.count > 1 else { return nil }
        return places
    }
}
