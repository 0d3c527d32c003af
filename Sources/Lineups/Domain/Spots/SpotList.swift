import Agenda
import Platform
import Storage
import Values

/// How many spots of which positions: `host, 4 x spot, optional opener`.
package struct SpotList: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package let position: String
        package let count: Int
        package let isRequired: Bool
    }

    package let items: [Item]

    /// Throws `SpotError`. An empty text, or `none`, is no spots.
    package init(_ text: String) throws(SpotError) {
        let parts = text.split(whereSeparator: { ",;\n".contains($0) })
            .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }.filter { !$0.isEmpty }
        guard parts != [["none"]] else {
            items = []
            return
        }
        var items: [Item] = []
        for part in parts { items.append(try Self.item(part, of: text)) }
        let count = items.reduce(0) { $0 + $1.count }
        guard count <= SpotError.most else { throw .tooMany(count) }
        self.items = items
    }

    package init(items: [Item]) { self.items = items }

    package static let none = SpotList(items: [])

    /// Of a show that needs a host, and says nothing else.
    package static let host = SpotList(items: [Item(position: Position.hostName, count: 1, isRequired: true)])

    /// These spots after a required one for a host, where none of them is one.
    package var withRequiredHost: SpotList {
        guard let index = items.firstIndex(where: { $0.position.folded == Position.hostName }) else {
            return SpotList(items: Self.host.items + items)
        }
        guard !items.contains(where: { $0.position.folded == Position.hostName && $0.isRequired }) else { return self }
        var items = items
        items[index] = Item(position: items[index].position, count: items[index].count, isRequired: true)
        return SpotList(items: items)
    }

    /// These spots without those for hosts.
    package var withoutHost: SpotList { SpotList(items: items.filter { $0.position.folded != Position.hostName }) }

    /// What a show has.
    package init(_ spots: [Spot]) {
        self.init(places: spots.map { Item(position: $0.position.name, count: 1, isRequired: $0.isRequired) })
    }

    /// Equal places in a row are counted together.
    init(places: [Item]) {
        var items: [Item] = []
        for place in places {
            if let last = items.last, last.position == place.position, last.isRequired == place.isRequired {
                items[items.count - 1] = Item(
                    position: place.position, count: last.count + place.count, isRequired: place.isRequired)
            } else {
                items.append(place)
            }
        }
        self.items = items
    }

    /// As it is typed: `host, 4 x spot, optional opener`; empty for none.
    package var text: String {
        items.map { item in
            (item.isRequired ? "" : "optional ") + (item.count == 1 ? "" : "\(item.count) x ") + item.position
        }.joined(separator: ", ")
    }

    package var isEmpty: Bool { items.isEmpty }

    /// `4 x spot`, `4x spot`, `4 spots`, `optional opener`
    private static func item(_ given: [String], of text: String) throws(SpotError) -> Item {
        var words = given[...]
        var isRequired = true
        if words.first?.lowercased() == "optional" {
            isRequired = false
            words = words.dropFirst()
        }
        var count = 1
        if let first = words.first?.lowercased(), let sign = first.unicodeScalars.first,
            "+-0123456789".unicodeScalars.contains(sign)
        {
            guard let number = Int(first.hasSuffix("x") ? String(first.dropLast()) : first) else {
                throw .invalidCount(given.joined(separator: " "))
            }
            count = number
            words = words.dropFirst()
            if let sign = words.first?.lowercased(), ["x", "×"].contains(sign) { words = words.dropFirst() }
        }
        let name = words.joined(separator: " ")
        guard !name.isEmpty else { throw .invalidList(text) }
        guard count > 0 else { throw .invalidCount(given.joined(separator: " ")) }
        guard count <= SpotError.most else { throw .tooMany(count) }
        return Item(position: name, count: count, isRequired: isRequired)
    }
}

extension SpotList {
    /// One part of the list, with its position.
    private struct Wanted {
        let position: Position
        var required = 0
        var optional = 0
        var count: Int { required + optional }
    }

    /// Adds these spots to a show. Throws `SpotError`.
    func add(to event: Event, offer: SpotOffer? = nil, in tx: Transaction) throws {
        let spots = try Spot.all(event: event.id, in: tx)
        let total = spots.count + items.reduce(0) { $0 + $1.count }
        guard total <= SpotError.most else { throw SpotError.tooMany(total) }
        for item in items {
            let position = try Position.findOrMake(item.position, account: event.account, in: tx)
            for _ in 0..<item.count {
                try Spot.add(position, to: event.id, isRequired: item.isRequired, offer: offer, in: tx)
            }
        }
    }

    /// Makes these the spots of a show: missing ones are added, and surplus ones removed, the empty ones first. Throws
    /// `SpotError.belowConfirmed` where confirmed performers hold more.
    func replace(spotsOf event: Event, in tx: Transaction) throws {
        var wanted: [ID<Position>: Wanted] = [:]
        var order: [ID<Position>] = []
        for item in items {
            let position = try Position.findOrMake(item.position, account: event.account, in: tx)
            if wanted[position.id] == nil { order.append(position.id) }
            var entry = wanted[position.id] ?? Wanted(position: position)
            if item.isRequired { entry.required += item.count } else { entry.optional += item.count }
            wanted[position.id] = entry
        }
        let lineup = try Lineup.of(event, in: tx)
        let present = Dictionary(grouping: lineup.spots, by: \.position.id)
        for (id, spots) in present.sorted(by: { $0.key < $1.key }) {
            try remove(spots, downTo: wanted[id]?.count ?? 0, of: lineup, in: tx)
        }
        for id in order {
            guard let entry = wanted[id] else { continue }
            for _ in 0..<max(entry.count - (present[id]?.count ?? 0), 0) {
                try Spot.add(entry.position, to: event.id, isRequired: true, in: tx)
            }
        }
        try arrange(order.compactMap { wanted[$0] }, of: event, in: tx)
    }

    private func remove(_ spots: [Spot], downTo count: Int, of lineup: Lineup, in tx: Transaction) throws {
        guard spots.count > count, let position = spots.first?.position else { return }
        let statuses = Dictionary(uniqueKeysWithValues: lineup.slots.map { ($0.id, $0.status) })
        func isConfirmed(_ spot: Spot) -> Bool {
            spot.slot.flatMap { statuses[$0] }.map { [.confirmed, .mustReconfirm].contains($0) } ?? false
        }
        let confirmed = spots.filter(isConfirmed)
        guard confirmed.count <= count else {
            let names = lineup.slots.filter { slot in confirmed.contains { $0.slot == slot.id } }.map(\.name)
            throw SpotError.belowConfirmed(position: position.name, wanted: count, names: names)
        }
        let others = spots.filter { !isConfirmed($0) }
        let surplus = (others.filter { $0.slot == nil } + others.filter { $0.slot != nil }.reversed())
            .prefix(spots.count - count)
        for spot in surplus { try Spot.remove(spot.id, in: tx) }
    }

    /// Numbers the spots in the order of the list, and sets which are required: those that are held come first.
    private func arrange(_ wanted: [Wanted], of event: Event, in tx: Transaction) throws {
        let spots = Dictionary(grouping: try Spot.all(event: event.id, in: tx), by: \.position.id)
        var rank = 0
        for entry in wanted {
            let own = spots[entry.position.id] ?? []
            let required = Set(
                (own.filter { $0.slot != nil } + own.filter { $0.slot == nil }).prefix(entry.required).map(\.id))
            for var spot in own {
                rank += 1
                (spot.rank, spot.isRequired) = (rank, required.contains(spot.id))
                try spot.save(in: tx)
            }
        }
    }
}
