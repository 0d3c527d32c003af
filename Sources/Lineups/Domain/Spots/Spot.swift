package import Agenda
import Platform
package import Storage
import Values

/// A place of a show for a position. It exists while it is empty.
package struct Spot: Hashable, Sendable {
    package let id: ID<Spot>
    package let event: ID<Event>
    package var position: Position
    /// The order among the spots of its show.
    package var rank: Int
    /// The show is not confirmed while it is empty.
    package var isRequired: Bool
    package var offer: SpotOffer
    /// The slot that holds it; nil while it is empty.
    package var slot: ID<Slot>?
}

extension Spot {
    private init(_ row: Row, _ positions: [ID<Position>: Position]) throws {
        let position: ID<Position> = try row["position_id"]
        guard let known = positions[position] else {
            throw StoreError.column("position_id", holds: "\(position)", wanted: "a position")
        }
        (id, event, self.position) = (try row["id"], try row["event_id"], known)
        (rank, isRequired, slot) = (try row["rank"], try row["required"], try row["slot_id"])
        offer = try SpotOffer(row)
    }

    private static let columns: SQL =
        "id, event_id, position_id, rank, required, slot_id, set_seconds, pay, pay_currency, deal"

    private static func read(_ rows: [Row], in tx: Transaction) throws -> [Spot] {
        let positions = try Position.find(Set(rows.map { try $0["position_id"] }), in: tx)
        return try rows.map { try Spot($0, positions) }
    }

    /// The spots of a show in their order.
    package static func all(event: ID<Event>, in tx: Transaction) throws -> [Spot] {
        try read(tx.rows(query(event)), in: tx)
    }

    static func query(_ event: ID<Event>) -> SQL {
        "SELECT \(columns) FROM spot WHERE event_id = \(event) ORDER BY rank, id"
    }

    static func query(_ slot: ID<Slot>) -> SQL {
        "SELECT \(columns) FROM spot WHERE slot_id = \(slot) ORDER BY rank, id"
    }

    /// The spots of several shows by show, each in their order.
    static func all(events: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: [Spot]] {
        let rows = try tx.rows("SELECT \(columns) FROM spot WHERE event_id IN \(list: events) ORDER BY rank, id")
        return Dictionary(grouping: try read(rows, in: tx), by: \.event)
    }

    /// The spots that a slot holds, in their order.
    static func all(of slot: ID<Slot>, in tx: Transaction) throws -> [Spot] {
        try read(tx.rows(query(slot)), in: tx)
    }

    /// Adds an empty spot at the end, with what its position offers.
    @discardableResult
    static func add(
        _ position: Position, to event: ID<Event>, isRequired: Bool, offer: SpotOffer? = nil, in tx: Transaction
    ) throws -> ID<Spot> {
        let offer = offer ?? position.offer
        let rank = try tx.value("SELECT coalesce(max(rank), 0) + 1 FROM spot WHERE event_id = \(event)", as: Int.self)
        return try tx.insert(
            """
            INSERT INTO spot (event_id, position_id, rank, required, set_seconds, pay, pay_currency, deal)
            VALUES (\(event), \(position.id), \(rank ?? 1), \(isRequired), \(offer.seconds), \(offer.pay?.minorUnits),
                \(offer.pay?.currency.code), \(offer.deal?.stored))
            """)
    }

    /// The open spot of somebody who is added without a position: a plain one, or one of the only position of the show;
    /// of whom positions are known, one that they can take, the plain ones first. Nil where there is none. The host's
    /// spot must be named.
    static func unnamed(for contact: ID<Contact>, of event: ID<Event>, in tx: Transaction) throws -> Spot? {
        let spots = try all(event: event, in: tx).filter { !$0.position.isHost }
        let open = spots.filter { $0.slot == nil }
        guard !open.isEmpty else { return nil }
        let known = try ContactPosition.canTake([contact], in: tx)[contact]
        let isOfOneKind = Set(spots.map(\.position.id)).count == 1
        let fitting = open.filter { known?.contains($0.position.id) ?? ($0.position.isPlain || isOfOneKind) }
        let plain = fitting.filter(\.position.isPlain)
        let candidates = plain.isEmpty ? fitting : plain
        return candidates.first(where: \.isRequired) ?? candidates.first
    }

    /// Gives that spot, if there is one, to somebody who was added to the lineup.
    static func giveUnnamed(to contact: ID<Contact>, of event: ID<Event>, in tx: Transaction) throws {
        guard let spot = try unnamed(for: contact, of: event, in: tx),
            let slot = try tx.value(
                "SELECT id FROM slot WHERE event_id = \(event) AND contact_id = \(contact)", as: ID<Slot>.self)
        else { return }
        try assign(spot.id, to: slot, in: tx)
    }

    /// Adds the same spot to another show.
    func copy(to event: ID<Event>, heldBy slot: ID<Slot>?, in tx: Transaction) throws {
        let copy = try Spot.add(position, to: event, isRequired: isRequired, offer: offer, in: tx)
        try Spot.assign(copy, to: slot, in: tx)
    }

    /// Stores its position, order, offer and whether it is required.
    func save(in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE spot SET position_id = \(position.id), rank = \(rank), required = \(isRequired),
                set_seconds = \(offer.seconds), pay = \(offer.pay?.minorUnits),
                pay_currency = \(offer.pay?.currency.code), deal = \(offer.deal?.stored)
            WHERE id = \(id)
            """)
    }

    /// Gives it to a slot; nil empties it.
    static func assign(_ spot: ID<Spot>, to slot: ID<Slot>?, in tx: Transaction) throws {
        try tx.run("UPDATE spot SET slot_id = \(slot) WHERE id = \(spot)")
    }

    /// Gives all spots of one slot to another; nil empties them.
    static func move(from slot: ID<Slot>, to other: ID<Slot>?, in tx: Transaction) throws {
        try tx.run("UPDATE spot SET slot_id = \(other) WHERE slot_id = \(slot)")
    }

    static func remove(_ spot: ID<Spot>, in tx: Transaction) throws {
        try tx.run("DELETE FROM spot WHERE id = \(spot)")
    }
}

extension [Spot] {
    package var positions: PositionList { PositionList(map(\.position.id)) }

    /// What one request to hold all of them offers: the set length where it is one, and the pay of all together.
    var terms: Terms {
        let pay = compactMap { spot in spot.offer.agreed.map { Deal.Part(position: spot.position.name, deal: $0) } }
        return Terms(deal: Deal.all(pay), setLength: count == 1 ? self[0].offer.setLength : nil)
    }

    /// The terms that a text tells which has `words`: the pay of several spots is in these.
    func told(_ offered: Terms) -> Terms {
        guard count > 1, offered.agreed == terms.agreed else { return offered }
        var told = offered
        (told.pay, told.deal) = (nil, nil)
        return told
    }

    /// What a text says of them: `headliner`, `2 spots`, or `host (5 minutes, $50) and spot (10 minutes, $30)`. Empty
    /// for none, and for one plain spot, of which there is nothing to say.
    package var words: String {
        guard count > 1 else { return first.map { $0.position.isPlain ? "" : $0.position.name } ?? "" }
        let isOfOneKind = allSatisfy { $0.position.id == first?.position.id && $0.offer.words == nil }
        if isOfOneKind { return counts }
        let each = map { spot in spot.position.name + (spot.offer.words.map { " (\($0))" } ?? "") }
        return each.dropLast().joined(separator: ", ") + " and " + (each.last ?? "")
    }

    /// `host, spot`: the position of each, for a column of a sheet; nil for none.
    var names: String? { isEmpty ? nil : map(\.position.name).joined(separator: ", ") }

    /// `host, 2 spots`: how many there are of each position, in their order; empty for none.
    package var counts: String {
        var order: [Position] = []
        for spot in self where !order.contains(where: { $0.id == spot.position.id }) { order.append(spot.position) }
        return order.map { position in
            let number = count { $0.position.id == position.id }
            return number == 1 ? position.name : "\(number) \(position.plural)"
        }.joined(separator: ", ")
    }

    /// Only a host, who is asked in words of their own.
    var isOnlyHost: Bool { count == 1 && self[0].position.isHost }
}
