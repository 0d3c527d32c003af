/// Takes a field apart where a second number or a label may stand: libphonenumber would join the digits of
/// `030 1234567/68` and dial the letters of `030 23125 work`.
struct NumberPieces {
    private struct Piece {
        var text = ""
        /// What stands before the piece.
        var separator = Separator.start
        /// Read on its own it is a whole number.
        var number: CheckedNumber?
        var hasDigits = false
    }

    private enum Separator: Equatable {
        case start
        case mark(Unicode.Scalar)
        case word(String)

        /// Between two numbers, also when the second is cut short: `415-555-0132 or 0133`, `030 1234567/68`.
        var joinsNumbers: Bool {
            switch self {
            case .start: false
            case .mark(let mark): mark == "&" || mark == "/" || mark == "|"
            case .word(let word): ["or", "and", "oder", "und", "ou", "et", "o", "y"].contains(word.lowercased())
            }
        }
    }

    /// The shortest numbers people write in full have seven digits.
    private static let fewestDigits = 7

    /// Nil when libphonenumber may read the text as a whole.
    let verdict: ReadNumber?

    init(_ text: NumberText, _ region: Region?) {
        var pieces = Self.split(text.lines)
        guard pieces.count > 1 else {
            verdict = nil
            return
        }
        for index in pieces.indices {
            let part = NumberText(pieces[index].text)
            pieces[index].hasDigits = part.digitCount > 0
            pieces[index].number = Self.wholeNumber(part, region)
        }
        verdict = Self.verdict(on: pieces)
    }

    private static func verdict(on pieces: [Piece]) -> ReadNumber? {
        let found = pieces.compactMap(\.number)
        guard let first = found.first else { return nil }
        let different = found.map(\.number).withoutRepeats()
        if different.count > 1 { return .problem(.severalNumbers(different)) }
        let isRest = { (piece: Piece) in piece.hasDigits && piece.number == nil }
        let last = pieces.lastIndex { $0.number != nil } ?? 0
        if pieces[last...].contains(where: { isRest($0) && $0.separator.joinsNumbers }) {
            return .problem(.severalNumbers(different))
        }
        // One number and words around it; other digits are an extension or a parameter, which libphonenumber reads.
        return pieces.contains(where: isRest) ? nil : .number(first)
    }

    /// Two whole numbers with nothing but a space between them.
    static func neighbours(in text: NumberText, _ region: Region?) -> [PhoneNumber]? {
        let words = text.oneLine.split(separator: " ")
        guard words.count <= 12 else { return nil }
        for count in words.indices.dropFirst() {
            let halves = [words[..<count], words[count...]].map { NumberText($0.joined(separator: " ")) }
            let numbers = halves.compactMap { wholeNumber($0, region)?.number }
            if numbers.count == 2 { return numbers.withoutRepeats() }
        }
        return nil
    }

    private static func wholeNumber(_ text: NumberText, _ region: Region?) -> CheckedNumber? {
        guard text.digitCount >= fewestDigits, !text.isDialCode else { return nil }
        let number = PhoneNumber.judge(CReading(text.oneLine, region: region), of: text, region).number
        // Outside North America "unverified" only means that the length fits, as it does for many fragments.
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
    fileprivate func withoutRepeats() -> [PhoneNumber] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
