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
}
