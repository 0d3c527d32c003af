extension [String] {
    /// Lines of these words or sentences, the later lines with an indent. What is too long for a line stays whole.
    ///
    /// - Parameter columns: the most that a line has, with its indent.
    package func filled(to columns: Int, indent: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in self {
            if line.isEmpty {
                line = word
            } else if line.displayWidth + 1 + word.displayWidth <= columns {
                line += " " + word
            } else {
                lines.append(line)
                line = String(repeating: " ", count: indent) + word
            }
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
