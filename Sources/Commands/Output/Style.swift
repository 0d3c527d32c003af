import Lineups
import Messaging

/// Terminal colors. They are never the only information.
enum Style {
    enum Color: String {
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

    static func colored(_ text: String, _ color: Color?, _ terminal: Terminal) -> String {
        guard terminal.hasColor, let color else { return text }
        return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
    }

    static func light(_ text: String, _ light: SlotStatus.Light?, _ terminal: Terminal) -> String {
        colored(text, light.map(Color.init), terminal)
    }

    static func bold(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    static func dim(_ text: String, _ terminal: Terminal) -> String {
        terminal.hasColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
    }
}

extension OutboundState {
    var light: SlotStatus.Light {
        switch self {
        case .delivered, .read, .sent: .green
        case .queued, .sending, .accepted, .canceled: .yellow
        default: .red
        }
    }
}
