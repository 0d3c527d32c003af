extension StringProtocol {
    /// Without white space at both ends.
    package func trimmed() -> String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
