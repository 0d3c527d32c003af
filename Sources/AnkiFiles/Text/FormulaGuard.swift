/// The apostrophe that keeps a spreadsheet from running a text as a formula.
enum FormulaGuard {
    /// Texts that have an apostrophe there of their own get another, so that reading drops the one that was added.
    static func added(to text: String) -> String { isAtRisk(text) ? "'" + text : text }

    static func removed(from text: String) -> String {
        text.first == "'" && isAtRisk(text.dropFirst()) ? String(text.dropFirst()) : text
    }

    private static func isAtRisk(_ text: some StringProtocol) -> Bool {
        text.first { $0 != "'" }.map("=+-@\t".contains) ?? false
    }
}
