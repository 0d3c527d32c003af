import Agenda
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

extension ShowRunSheet {
    /// The line that a form names. Throws `RunSheetError.unknownLine`.
    package func key(_ text: String) throws(RunSheetError) -> RunLineKey {
        guard let key = RunLineKey(text), sheet[key] != nil else {
            throw .unknownLine(text, event: event.name)
        }
        return key
    }

    /// Throws `RunSheetError.unknownLine` for a line that it does not have.
    func requireLine(_ key: RunLineKey) throws(RunSheetError) {
        guard sheet[key] != nil else { throw .unknownLine("\(key)", event: event.name) }
    }

    /// The line that these words name: its number, a name, a position, or a part of a name. Throws `RunSheetError`.
    package func line(named words: String) throws(RunSheetError) -> RunLineKey {
        if words.isBareNumber {
            guard let number = Int(words), order.keys.indices.contains(number - 1) else {
                throw .unknownLine(words, event: event.name)
            }
            return order.keys[number - 1]
        }
        let (folded, keys) = (words.folded, sheet.lines.map(\.key))
        let rules: [(String) -> Bool] = [
            { $0 == folded }, { $0.hasPrefix(folded) }, { $0.contains(folded) },
        ]
        for fits in rules where !folded.isEmpty {
            let found = keys.filter { names(of: $0).contains { fits($0.folded) } }
            guard found.count < 2 else { throw .severalLines(words, found.map(title)) }
            if let only = found.first { return only }
        }
        throw .unknownLine(words, event: event.name)
    }

    private func names(of key: RunLineKey) -> [String] {
        if let slot = slot(key) { return [slot.name] + slot.spots.map(\.position.name) }
        if let spot = spot(key) { return [spot.position.name] }
        return item(key).map { [$0.name, $0.kind.rawValue] } ?? []
    }
}
