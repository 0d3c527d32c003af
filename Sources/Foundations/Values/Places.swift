extension RandomAccessCollection {
    /// The element at a position counted from 1; nil out of range.
    package func atPlace(_ place: Int) -> Element? {
        guard place >= 1, place <= count else { return nil }
        return self[index(startIndex, offsetBy: place - 1)]
    }
}
