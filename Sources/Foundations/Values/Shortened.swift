extension StringProtocol {
    /// At most so many characters, three or more. Where some are missing it ends in three dots, which are in the alphabet of plain
    /// texts; `…` is not.
    package func shortened(to most: Int) -> String {
        guard let last = index(startIndex, offsetBy: most, limitedBy: endIndex), last != endIndex else {
            return String(self)
        }
        return prefix(most - 3) + "..."
    }
}
