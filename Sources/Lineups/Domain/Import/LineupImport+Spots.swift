import Agenda
import Platform
import Storage
import Values

/// The positions of the rows: people get spots, and a row without a person is an open one. A file that is imported
/// again adds no spots, since it has as many rows of each position as the show has spots.
extension LineupImport.Run {
    /// Adds an open spot for a row with a placeholder such as "TBD" for a name. Returns the number of new spots.
    mutating func addOpenSpot(_ parsed: ParsedRow, to event: Event, in tx: Transaction) throws -> Int {
        let before = report.openSpots.count
        let named = try positions(of: parsed, event, in: tx)
        let plain = Position.plainName
        let positions = try named.isEmpty ? [Position.findOrMake(plain, account: event.account, in: tx)] : named
        for position in positions where try isMissing(position, in: event, tx) {
            try undo.noteChange(of: event, in: tx)
            let offer = SpotOffer(setLength: parsed.terms.setLength, agreed: parsed.terms.agreed)
            try Spot.add(
                position, to: event.id, isRequired: true, offer: offer == SpotOffer() ? nil : offer, in: tx)
            report.openSpots.append((event.id, position.name))
        }
        return report.openSpots.count - before
    }

    /// Gives the spots of a row to somebody whom it has added.
    mutating func giveSpots(_ parsed: ParsedRow, to slot: Slot, of event: Event, in tx: Transaction) throws {
        if slot.isHost {
            for spot in slot.spots { spotRows[event.id, default: [:]][spot.position.id, default: 0] += 1 }
        }
        for position in try positions(of: parsed, event, in: tx) where !(position.isHost && slot.isHost) {
            if try isMissing(position, in: event, tx) { try Spot.add(position, to: event.id, isRequired: true, in: tx) }
            let open = try Spot.all(event: event.id, in: tx).first { $0.slot == nil && $0.position.id == position.id }
            let spot = try open?.id ?? Spot.add(position, to: event.id, isRequired: true, in: tx)
            try Spot.assign(spot, to: slot.id, in: tx)
        }
    }

    /// Counts a row of the position. Whether the show has fewer spots of it.
    private mutating func isMissing(_ position: Position, in event: Event, _ tx: Transaction) throws -> Bool {
        let rows = spotRows[event.id, default: [:]][position.id, default: 0] + 1
        spotRows[event.id, default: [:]][position.id] = rows
        return try Spot.all(event: event.id, in: tx).count { $0.position.id == position.id } < rows
    }

    /// The positions that a row names and the account knows; the others are noted.
    private mutating func positions(of parsed: ParsedRow, _ event: Event, in tx: Transaction) throws -> [Position] {
        let names = (parsed.isHost && parsed.isOpenSpot ? [Position.hostName] : []) + parsed.positions
        var found: [Position] = []
        for name in names {
            do {
                found.append(try Position.findOrMake(name, account: event.account, in: tx))
            } catch let error as SpotError {
                guard case .unknownPosition = error else { throw error }
                say("There is no position \"\(Printable.line(name))\", so it was left out.", parsed)
            }
        }
        return found
    }
}
