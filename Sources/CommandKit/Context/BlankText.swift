extension String {
    /// Whether it has nothing but white space.
    package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
