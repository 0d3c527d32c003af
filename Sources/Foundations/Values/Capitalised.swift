extension StringProtocol {
    /// As at the beginning of a sentence: the first letter large, the others as they are.
    package var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
