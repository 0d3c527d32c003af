package import Platform
import Values

extension UndoStep {
    /// `Added "buy film".` Characters that would turn the text around are shown as such.
    package var sentence: String {
        let shown = Printable.line(summary)
        return "\(shown.prefix(1).uppercased())\(shown.dropFirst())."
    }

    /// `added "buy film"`, for a button.
    package var shortSummary: String { Printable.line(summary).shortened(to: 60) }
}
