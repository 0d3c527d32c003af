package import Lineups
package import Storage
import Values

/// What a line of a run sheet is about.
package enum RunLineKey: Hashable, Sendable {
    case act(ID<Slot>)
    case open(ID<Spot>)
    case item(ID<RunItem>)
}

extension RunLineKey: CustomStringConvertible {
    /// As forms and JSON name it: `act-12`, `open-3`, `item-4`.
    package var description: String {
        switch self {
        case .act(let id): "act-\(id)"
        case .open(let id): "open-\(id)"
        case .item(let id): "item-\(id)"
        }
    }

    /// Nil for what is no key.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, String(parts[1]).isBareNumber, let number = Int64(parts[1]) else { return nil }
        switch parts[0] {
        case "act": self = .act(ID(number))
        case "open": self = .open(ID(number))
        case "item": self = .item(ID(number))
        default: return nil
        }
    }
}
