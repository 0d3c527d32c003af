extension StringProtocol {
    /// With a capital first letter, as at the beginning of a sentence; the other letters unchanged.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
