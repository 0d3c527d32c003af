extension Terminal {
    /// How the last change is taken back.
    static let undo = "Undo: greenroom undo"

    /// The last line of a command that changes something.
    ///
    /// - Parameter unchanged: what it says if nothing changed.
    func reportChange(
        _ isChanged: Bool = true, or unchanged: String = "Nothing changed: these are the current values."
    ) {
        say(isChanged ? Self.undo : unchanged)
    }
}
