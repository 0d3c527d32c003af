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
        if parsed.positions.isEmpty, !slot.isHost { return try giveUnnamedSpot(parsed, to: slot, of: event, in: tx) }
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

    /// Gives somebody whose row names no position the spot for such people, but none that other rows are about. Where
    /// only others are open, that is noted.
    private mutating func giveUnnamedSpot(
        _ parsed: ParsedRow, to slot: Slot, of event: Event, in tx: Transaction
    ) throws {
        let spots = try Spot.all(event: event.id, in: tx)
        let rows = spotRows[event.id] ?? [:]
        let left = spots.filter { spot in
            spot.slot == nil && !spot.position.isHost
                && spots.count { $0.position.id == spot.position.id } > rows[spot.position.id] ?? 0
        }
        guard !left.isEmpty else { return }
        guard let spot = try Spot.unnamed(for: slot.contact, of: event.id, in: tx),
            left.contains(where: { $0.id == spot.id })
        else {
            return say(LineupImportWords.holdsNone(slot.name, event, open: left), parsed)
        }
        spotRows[event.id, default: [:]][spot.position.id, default: 0] += 1
        try Spot.assign(spot.id, to: slot.id, in: tx)
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
                say(LineupImportWords.noPosition(name), parsed)
            }
        }
        return found
    }
}
