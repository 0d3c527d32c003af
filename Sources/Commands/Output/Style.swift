internal import Lineups

/// Colour where a terminal has it. A word or sign always says the same.
enum Style {
    enum Tint: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"

        init(_ light: SlotStatus.Light) {
            self =
                switch light {
                case .green: .green
                case .yellow: .yellow
                case .red: .red
                }
        }
    }

    static func tinted(_ text: String, _ tint: Tint?, _ terminal: Terminal) -> String {
        guard terminal.hasColour, let tint else { return text }
        return "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
    }

    static func light(_ text: String, _ light: SlotStatus.Light?, _ terminal: Terminal) -> String {
        tinted(text, light.map(Tint.init), terminal)
    }

    static func bold(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    static func dim(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text
    }
}

extension SlotStatus {
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
