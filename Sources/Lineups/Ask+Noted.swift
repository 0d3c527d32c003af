extension Ask {
    /// From here on the numbers of what was never asked, which nobody is told and nobody will text.
    static let untold = 1_000_000_000

    /// They have been told the short number, so that they may text it.
    var hasNumber: Bool { tag < Self.untold }
}
