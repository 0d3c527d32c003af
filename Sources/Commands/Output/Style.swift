internal import Lineups

/// Colour where a terminal has it. A word or sign always says the same.
enum Style {
    static func light(_ text: String, _ light: Slot.Standing.Light?, _ terminal: Terminal) -> String {
        guard terminal.hasColour, let light else { return text }
        let code =
            switch light {
            case .green: "32"
            case .yellow: "33"
            case .red: "31"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    static func bold(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    static func dim(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text
    }
}

extension Slot.Standing {
    /// ✓ settled, … waiting, ✗ no, ? unclear, ! needs you.
    var sign: String {
        switch self {
        case .confirmed: "✓"
        case .asked, .filled: "…"
        case .maybe, .unsure: "?"
        case .declined, .withdrawn: "✗"
        case .notAsked, .expired, .unreachable, .optedOut, .noCell: "!"
        }
    }
}
