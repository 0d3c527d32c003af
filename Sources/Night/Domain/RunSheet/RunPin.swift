import Agenda
import Lineups
import Storage

/// The fixed time of an act. That of a spot stays when somebody else gets the spot.
struct RunPin: Hashable, Sendable {
    let slot: ID<Slot>?
    let spot: ID<Spot>?
    let time: NightTime

    static func all(event: ID<Event>, in tx: Transaction) throws -> [RunPin] {
        try tx.rows("SELECT slot_id, spot_id, pin_second FROM run_pin WHERE event_id = \(event) ORDER BY id").map {
            RunPin(slot: try $0["slot_id"], spot: try $0["spot_id"], time: NightTime(seconds: try $0["pin_second"]))
        }
    }

    func add(to event: ID<Event>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO run_pin (event_id, slot_id, spot_id, pin_second)
            VALUES (\(event), \(slot), \(spot), \(time.seconds))
            """)
    }

    /// Gives the performers of a copy the fixed times of theirs, which keep their distance from the start.
    static func copyOfActs(from source: ID<Event>, to copy: ID<Event>, in tx: Transaction) throws {
        let pins = try all(event: source, in: tx).filter { $0.slot != nil }
        guard !pins.isEmpty, let event = try Event.find(source, in: tx), let other = try Event.find(copy, in: tx)
        else { return }
        let move = NightTime(startOf: other).seconds - NightTime(startOf: event).seconds
        let acts = try Slot.all(pins.compactMap(\.slot), in: tx).map { ($0.id, $0.contact) }
        let contacts = Dictionary(uniqueKeysWithValues: acts)
        let copies = try Slot.all(event: copy, in: tx).map { ($0.contact, $0.id) }
        let slots = Dictionary(copies) { first, _ in first }
        for pin in pins {
            guard let contact = pin.slot.flatMap({ contacts[$0] }), let own = slots[contact] else { continue }
            try RunPin(slot: own, spot: nil, time: NightTime(seconds: pin.time.seconds + move)).add(to: copy, in: tx)
        }
        try RunSheetJobs.schedule(other, in: tx)
    }

    /// Replaces the fixed time of an act; nil removes it.
    static func set(_ time: NightTime?, of slot: Slot, in tx: Transaction) throws {
        try tx.run("DELETE FROM run_pin WHERE slot_id = \(slot.id)")
        for spot in slot.spots { try remove(of: spot, in: tx) }
        guard let time else { return }
        let spot = slot.spots.count == 1 ? slot.spots[0].id : nil
        try RunPin(slot: spot == nil ? slot.id : nil, spot: spot, time: time).add(to: slot.event, in: tx)
    }

    /// Replaces the fixed time of an open spot; nil removes it.
    static func set(_ time: NightTime?, of spot: Spot, in tx: Transaction) throws {
        try remove(of: spot, in: tx)
        if let time { try RunPin(slot: nil, spot: spot.id, time: time).add(to: spot.event, in: tx) }
    }

    private static func remove(of spot: Spot, in tx: Transaction) throws {
        try tx.run("DELETE FROM run_pin WHERE spot_id = \(spot.id)")
    }
}

extension [RunPin] {
    /// The earliest of several spots; nil for none.
    func pin(of spots: [Spot]) -> NightTime? {
        compactMap { pin in spots.contains { $0.id == pin.spot } ? pin.time : nil }.min()
    }
}
