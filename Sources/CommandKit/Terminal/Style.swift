package import Messaging
package import Values

/// Terminal colors. They are never the only information.
package enum Style {
    /// By its code (ECMA-48).
    package enum Color: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"

        init(_ light: StatusLight) {
            self =
                switch light {
                case .green: .green
                case .yellow: .yellow
                case .red: .red
                }
        }
    }

    /// Plain if there is no color, or the terminal has none.
    package static func colored(_ text: String, _ color: Color?, _ terminal: Terminal) -> String {
        guard terminal.hasColor, let color else { return text }
        return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
    }

    /// In the color of a state.
    package static func light(_ text: String, _ light: StatusLight?, _ terminal: Terminal) -> String {
        colored(text, light.map(Color.init), terminal)
    }

    /// Plain if the terminal has no colors.
    package static func bold(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    /// Plain if the terminal has no colors.
    package static func dim(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
    }
}

extension OutboundState {
    package var light: StatusLight {
        switch self {
        case .delivered, .read, .sent: .green
        case .queued, .sending, .accepted, .canceled: .yellow
        default: .red
        }
    }
}
