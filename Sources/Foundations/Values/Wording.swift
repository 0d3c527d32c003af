extension StringProtocol {
    /// With a capital first letter, as at the beginning of a sentence; the other letters unchanged.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension String {
    /// In quotation marks, safe for a terminal.
    package var quotedLine: String { "\"\(Printable.line(self))\"" }
}

extension StringProtocol {
    /// At most `most` characters; `most` is at least 3. A shortened text ends in three periods, which are in the GSM-7
    /// alphabet; `…` is not.
    package func shortened(to most: Int) -> String {
        guard let last = index(startIndex, offsetBy: most, limitedBy: endIndex), last != endIndex else {
            return String(self)
        }
        return prefix(most - 3) + "..."
    }
    /// At most `most` characters, cut between lines, else between words. `most` is at least 4.
    package func shortenedAtWord(to most: Int) -> String {
        guard count > most else { return String(self) }
        let kept = prefix(most - 4)
        if let end = kept.lastIndex(where: \.isNewline) { return kept[..<end] + "\n..." }
        guard let end = kept.lastIndex(where: \.isWhitespace) else { return shortened(to: most) }
        return kept[..<end] + " ..."
    }
}
