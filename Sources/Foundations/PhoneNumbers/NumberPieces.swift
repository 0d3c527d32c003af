/// Splits a field that may contain a second number or a label. libphonenumber would join the digits of `030 1234567/68`
/// and convert the letters of `030 23125 work` to digits.
struct NumberPieces {
    private struct Piece {
        var text = ""
        /// What precedes the piece.
        var separator = Separator.start
        /// Set if the piece alone is a complete number.
        var number: CheckedNumber?
        var hasDigits = false
    }

    private enum Separator: Equatable {
        case start
        case mark(Unicode.Scalar)
        case word(String)

        /// Whether it separates two numbers, even if the second is abbreviated: `415-555-0132 or 0133`, `030
        /// 1234567/68`.
        var joinsNumbers: Bool {
            switch self {
            case .start: false
            case .mark(let mark): mark == "&" || mark == "/" || mark == "|"
            case .word(let word): ["or", "and", "oder", "und", "ou", "et", "o", "y"].contains(word.lowercased())
            }
        }
    }

    /// Complete numbers have at least seven digits.
    private static let minimumDigits = 7

    /// Nil if libphonenumber should parse the whole text.
    let result: ReadNumber?

    init(_ text: NumberText, _ region: Region?) {
        var pieces = Self.split(text.lines)
        guard pieces.count > 1 else {
            result = nil
            return
        }
        for index in pieces.indices {
            let part = NumberText(pieces[index].text)
            pieces[index].hasDigits = part.digitCount > 0
            pieces[index].number = Self.wholeNumber(part, region)
        }
        result = Self.result(on: pieces)
    }

    private static func result(on pieces: [Piece]) -> ReadNumber? {
        let found = pieces.compactMap(\.number)
        guard let first = found.first else { return nil }
        let different = found.map(\.number).uniqued()
        if different.count > 1 { return .problem(.severalNumbers(different)) }
        let isRest = { (piece: Piece) in piece.hasDigits && piece.number == nil }
        let last = pieces.lastIndex { $0.number != nil } ?? 0
        if pieces[last...].contains(where: { isRest($0) && $0.separator.joinsNumbers }) {
            return .problem(.severalNumbers(different))
        }
        // One number with words around it. Other digits are an extension or a parameter, which libphonenumber parses.
        return pieces.contains(where: isRest) ? nil : .number(first)
    }

    /// Two complete numbers separated only by a space.
    static func adjacentNumbers(in text: NumberText, _ region: Region?) -> [PhoneNumber]? {
        let words = text.oneLine.split(separator: " ")
        guard words.count <= 12 else { return nil }
        for count in words.indices.dropFirst() {
            let halves = [words[..<count], words[count...]].map { NumberText($0.joined(separator: " ")) }
            let numbers = halves.compactMap { wholeNumber($0, region)?.number }
            if numbers.count == 2 { return numbers.uniqued() }
        }
        return nil
    }

    private static func wholeNumber(_ text: NumberText, _ region: Region?) -> CheckedNumber? {
        guard text.digitCount >= minimumDigits, !text.isDialCode else { return nil }
        let number = PhoneNumber.judge(CReading(text.oneLine, region: region), of: text, region).number
        // Outside North America an unverified number only has a possible length, like many fragments.
        return number.flatMap { $0.isValid || $0.canBeTexted ? $0 : nil }
    }

    private static func split(_ text: String) -> [Piece] {
        var pieces = [Piece()]
        var word = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic {
                word.unicodeScalars.append(scalar)
                continue
            }
            if !word.isEmpty {
                pieces.append(Piece(separator: .word(word)))
                word = ""
            }
            switch scalar {
            case ",", ";", "|", "&", "/", "\n", "、", "，", "；":
                pieces.append(Piece(separator: .mark(scalar)))
            case "+" where pieces[pieces.count - 1].text.unicodeScalars.contains(where: NumberText.isDigit):
                pieces.append(Piece(text: "+", separator: .mark(scalar)))
            default:
                pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
            }
        }
        if !word.isEmpty { pieces.append(Piece(separator: .word(word))) }
        return pieces
    }
}

extension [PhoneNumber] {
    fileprivate func uniqued() -> [PhoneNumber] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
