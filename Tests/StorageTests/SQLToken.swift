/// A token of SQL as it is written in a Swift literal: keywords in capitals, names in lower case.
struct SQLToken {
    enum Kind {
        case keyword, name, number, text, symbol
        /// A name between double quotes, back quotes or brackets.
        case quotedName
        /// An interpolated value: a bound parameter.
        case value
        /// An interpolated list of values, with its parentheses, or rows of them.
        case list
        /// An interpolated part of a statement, checked where it is written.
        case fragment
    }

    let kind: Kind
    let text: String
    let line: Int

    func `is`(_ words: String...) -> Bool { words.contains(text) && (kind == .keyword || kind == .symbol) }
    var isName: Bool { kind == .name }
}

extension SQLToken {
    /// - Parameter fragments: the names of the functions, constants and parameters whose type is `SQL`.
    static func tokens(of literal: SwiftLiteral, fragments: Set<String>) -> [SQLToken] {
        let bytes = Array(literal.text.utf8)
        var tokens: [SQLToken] = []
        var place = 0
        func peek(_ offset: Int) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }
        func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }
        func isWord(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "_") || byte >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
        while place < bytes.count {
            let start = place
            let line = literal.lineOfOffset[start]
            func add(_ kind: Kind) { tokens.append(SQLToken(kind: kind, text: text(from: start), line: line)) }
            switch peek(0) {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"): place += 1
            case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
                while place < bytes.count, peek(0) != UInt8(ascii: "\n") { place += 1 }
            case UInt8(ascii: "\\") where peek(1) == UInt8(ascii: "("):
                var depth = 0
                repeat {
                    if peek(0) == UInt8(ascii: "(") { depth += 1 }
                    if peek(0) == UInt8(ascii: ")") { depth -= 1 }
                    place += 1
                } while depth > 0 && place < bytes.count || place == start + 1
                add(kind(ofInterpolation: text(from: start), fragments: fragments))
            // An escape is an unquoted `\"` at most.
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "'"):
                place += 1
                while place < bytes.count, peek(0) != UInt8(ascii: "'") { place += 1 }
                place += 1
                place = min(place, bytes.count)
                add(.text)
            case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
                let end = peek(0) == UInt8(ascii: "[") ? UInt8(ascii: "]") : peek(0)
                place += 1
                while place < bytes.count, peek(0) != end { place += 1 }
                place = min(place + 1, bytes.count)
                add(.quotedName)
            case let byte where isWord(byte):
                while isWord(peek(0)), place < bytes.count { place += 1 }
                let word = text(from: start)
                if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                    add(.number)
                } else {
                    add(word.count > 1 && word == word.uppercased() ? .keyword : .name)
                }
            default:
                let pairs = ["||", "<=", ">=", "<>", "!=", "==", "->"]
                place +=
                    place + 1 < bytes.count && pairs.contains(String(decoding: bytes[place...place + 1], as: UTF8.self))
                    ? 2 : 1
                add(.symbol)
            }
        }
        return tokens
    }

    private static func kind(ofInterpolation text: String, fragments: Set<String>) -> Kind {
        let expression = text.dropFirst(2).dropLast()
        if expression.hasPrefix("list:") || expression.hasPrefix("rows:") { return .list }
        // The last name of the path: of `OutboundState.mayHaveLeft`, `self.holds(for: sender)`,
        // `row.query(candidates)`.
        let path = expression.prefix { $0 != "(" && $0 != " " && $0 != "?" }
        return fragments.contains(String(path.split(separator: ".").last ?? "")) ? .fragment : .value
    }
}
