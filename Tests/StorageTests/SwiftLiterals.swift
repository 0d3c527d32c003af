/// A string literal of a Swift source file.
struct SwiftLiteral {
    /// The line on which it begins, counted from 1.
    let line: Int
    /// As written, but each interpolation is `\(…)` on one line.
    let text: String
    /// The line of each byte of `text`.
    let lineOfOffset: [Int]
}

extension SwiftLiteral {
    /// All string literals of a source file, without those inside interpolations. Comments are skipped. Raw strings
    /// (`#"…"#`) are read as ordinary ones, which is enough for SQL: none is written that way.
    static func all(in source: String) -> [SwiftLiteral] {
        var scanner = Scanner(bytes: Array(source.utf8))
        return scanner.literals()
    }

    private struct Scanner {
        let bytes: [UInt8]
        var place = 0
        var line = 1

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func literals() -> [SwiftLiteral] {
            var found: [SwiftLiteral] = []
            while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "/") where starts(with: "//"):
                    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
                case UInt8(ascii: "/") where starts(with: "/*"):
                    while place < bytes.count, !starts(with: "*/") { advance() }
                case UInt8(ascii: "\""): found.append(literal())
                default: advance()
                }
            }
            return found
        }

        private func starts(with text: StaticString) -> Bool {
            let length = text.utf8CodeUnitCount
            guard place + length <= bytes.count else { return false }
            return (0..<length).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
        }

        private mutating func advance() {
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }

        private mutating func literal() -> SwiftLiteral {
            let start = line
            let isLong = starts(with: "\"\"\"")
            place += isLong ? 3 : 1
            var text: [UInt8] = []
            var lines: [Int] = []
            while place < bytes.count, !(isLong ? starts(with: "\"\"\"") : starts(with: "\"")) {
                let here = line
                if bytes[place] == UInt8(ascii: "\\"), starts(with: "\\(") {
                    let inside = interpolation()
                    text += inside
                    lines += Array(repeating: here, count: inside.count)
                } else {
                    let count = bytes[place] == UInt8(ascii: "\\") && place + 1 < bytes.count ? 2 : 1
                    for _ in 0..<count {
                        text.append(bytes[place])
                        lines.append(line)
                        advance()
                    }
                }
            }
            place += isLong ? 3 : 1
            return SwiftLiteral(line: start, text: String(decoding: text, as: UTF8.self), lineOfOffset: lines)
        }

        /// From `\(` to the parenthesis that closes it, its line breaks as blanks.
        private mutating func interpolation() -> [UInt8] {
            var text: [UInt8] = Array("\\(".utf8)
            place += 2
            var depth = 1
            while place < bytes.count, depth > 0 {
                switch bytes[place] {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth -= 1
                case UInt8(ascii: "\""):
                    let inner = literal()
                    text += Array("\"".utf8) + inner.text.utf8.map { $0 == UInt8(ascii: "\n") ? 32 : $0 }
                    text += Array("\"".utf8)
                    continue
                default: break
                }
                text.append(bytes[place] == UInt8(ascii: "\n") ? UInt8(ascii: " ") : bytes[place])
                advance()
            }
            return text
        }
    }
}
