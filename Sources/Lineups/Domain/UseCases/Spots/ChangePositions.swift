import Agenda
import People
package import Platform
package import Storage
import Values

/// Adds a position to the account. One undo step.
package struct AddPosition: Sendable {
    package let name: String
    package let offer: SpotOffer
    package let account: ID<Account>

    package init(_ name: String, offer: SpotOffer = SpotOffer(), account: ID<Account>) {
        (self.name, self.offer, self.account) = (name, offer, account)
    }

    /// Throws `SpotError`.
    package func run(in tx: Transaction) throws -> Position {
        let name = try Position.checked(name)
        guard try Position.all(account: account, in: tx).named(name) == nil else {
            throw SpotError.positionExists(name)
        }
        let position = try Position.create(name, offer: offer, account: account, in: tx)
        try PositionUndo.record(.added(position), in: tx)
        return position
    }
}

/// Changes a position. Its spots keep their set length and pay. A new name is not a new position, so nobody has to
/// confirm again. One undo step if anything changed.
package struct ChangePosition: Sendable {
    /// The new values; nil keeps the current one, an inner nil removes it.
    package struct Changes: Sendable {
        package var name: String?
        /// Pay of any kind.
        package var pay: Deal??
        package var setLength: Duration??
        /// The place in lists, from 1.
        package var place: Int?

        package init() {}
    }

    package let position: ID<Position>
    package let changes: Changes
    package let account: ID<Account>

    package init(_ position: ID<Position>, changes: Changes, account: ID<Account>) {
        (self.position, self.changes, self.account) = (position, changes, account)
    }

    /// Throws `SpotError`.
    package func run(in tx: Transaction) throws -> Position {
        let all = try Position.all(account: account, in: tx)
        guard let old = all.first(where: { $0.id == position }) else {
            throw SpotError.unknownPosition("\(position)", known: all.map(\.name))
        }
        var changed = old
        if let name = changes.name {
            changed.name = try Position.checked(name)
            guard !all.contains(where: { $0.id != old.id && $0.name.folded == changed.name.folded }) else {
                throw SpotError.positionExists(changed.name)
            }
        }
        if let pay = changes.pay { changed.offer.agreed = pay }
        if let setLength = changes.setLength { changed.offer.setLength = setLength }
        let before = try PositionUndo(of: account, in: tx)
        try changed.save(in: tx)
        if let place = changes.place { try move(changed, to: place, among: all, in: tx) }
        try PositionUndo.record(.changed(old, before), in: tx)
        return changed
    }

    private func move(_ position: Position, to place: Int, among all: [Position], in tx: Transaction) throws {
        var order = all.filter { $0.id != position.id }
        order.insert(position, at: min(max(place - 1, 0), order.count))
        for (index, position) in order.enumerated() {
            var position = position
            position.rank = index + 1
            try position.save(in: tx)
        }
    }
}

/// Removes a position that no show and no template uses. One undo step.
package struct RemovePosition: Sendable {
    package let position: ID<Position>
    package let account: ID<Account>

    package init(_ position: ID<Position>, account: ID<Account>) {
        (self.position, self.account) = (position, account)
    }

    /// Throws `SpotError`.
    package func run(in tx: Transaction) throws -> Position {
        let all = try Position.all(account: account, in: tx)
        guard let position = all.first(where: { $0.id == position }) else {
            throw SpotError.unknownPosition("\(position)", known: all.map(\.name))
        }
        let shows = try position.showCount(in: tx)
        guard shows == 0 else { throw SpotError.positionInUse(position.name, shows: shows) }
        if let template = try position.template(in: tx) {
            throw SpotError.positionInTemplate(position.name, template: template)
        }
        let before = try PositionUndo(of: account, in: tx)
        try tx.run("DELETE FROM position WHERE id = \(position.id)")
        try PositionUndo.record(.removed(position, before), in: tx)
        return position
    }
}

/// Says which positions a contact can take, and which of them they like. One undo step if anything changed.
package struct SetContactPositions: Sendable {
    package let contact: ID<Contact>
    /// Names; empty for all positions.
    package let canTake: [String]
    package let likes: [String]
    package let account: ID<Account>

    package init(_ contact: ID<Contact>, canTake: [String], likes: [String], account: ID<Account>) {
        (self.contact, self.canTake, self.likes, self.account) = (contact, canTake, likes, account)
    }

    /// The names in a list such as `host, headliner`.
    package static func names(_ text: String) -> [String] {
        text.split(whereSeparator: { ",;".contains($0) })
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && $0.folded != "any" }
    }

    /// Throws `ContactError.unknown` and `SpotError`.
    package func run(in tx: Transaction) throws -> [ContactPosition] {
        let person = try Contact.find(contact, account: account, in: tx)
        let before = try ContactPosition.all(of: person.id, account: account, in: tx)
        let liked = try likes.map { try Position.findOrMake($0, account: account, in: tx).id }
        var wanted: [(id: ID<Position>, likes: Bool)] = []
        for id in try canTake.map({ try Position.findOrMake($0, account: account, in: tx).id }) + liked
        where !wanted.contains(where: { $0.id == id }) {
            wanted.append((id: id, likes: liked.contains(id)))
        }
        try ContactPosition.save(wanted, of: person.id, in: tx)
        let after = try ContactPosition.all(of: person.id, account: account, in: tx)
        if after != before {
            try ContactPositionsUndo.record(before, of: person, account: account, in: tx)
            try LineupScheduler.scheduleAll(with: person.id, in: tx)
        }
        return after
    }
}
