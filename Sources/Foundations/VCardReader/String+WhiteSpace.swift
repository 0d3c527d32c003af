extension String {
    /// Without white space at its ends, and with a single space for each run of white space. Control characters count
    /// as white space, because a name must not move the cursor of a terminal.
    func foldingWhiteSpace() -> String {
        guard mayNeedFolding else { return self }
        var folded = String.UnicodeScalarView()
        var isGap = false
        for scalar in unicodeScalars {
            if scalar.isBlank {
                isGap = true
            } else {
                if isGap, !folded.isEmpty { folded.append(" ") }
                isGap = false
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    func trimmingWhiteSpace() -> String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last, first.isBlank || last.isBlank
        else { return self }
        let start = unicodeScalars.drop(while: \.isBlank)
        let end = start.lastIndex { !$0.isBlank }
        return end.map { String(start[...$0]) } ?? ""
    }

    /// With `\n` for every line break.
    func normalizingLineBreaks() -> String {
        guard utf8.contains(.carriageReturn) else { return self }
        var lines = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in unicodeScalars {
            if scalar == "\r" || scalar == "\n" && !isAfterReturn {
                lines.append("\n")
            } else if scalar != "\n" {
                lines.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(lines)
    }

    /// A fast check by bytes. False for most names.
    private var mayNeedFolding: Bool {
        var isAfterSpace = true
        for byte in utf8 {
            // C2, E1, E2 and E3 are the first UTF-8 bytes of white space beyond ASCII.
            if byte < 0x20 || byte == 0x7F || byte == 0xC2 || (0xE1...0xE3).contains(byte) { return true }
            if byte == .space, isAfterSpace { return true }
            isAfterSpace = byte == .space
        }
        return isAfterSpace
    }
}

extension Unicode.Scalar {
    /// White space or a control character.
    fileprivate var isBlank: Bool {
        switch value {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
