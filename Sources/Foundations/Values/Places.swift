extension RandomAccessCollection {
    /// The element at a place as people count it, from 1; nil for any other number, however far out it is.
    package func atPlace(_ place: Int) -> Element? {
        guard place >= 1, place <= count else { return nil }
        return self[index(startIndex, offsetBy: place - 1)]
    }
}
