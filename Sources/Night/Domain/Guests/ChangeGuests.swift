package import Agenda
import Lineups
package import Platform
package import Storage
import Values

/// Adds guests for a performer, or for the house. The booker may exceed the performers' limit. One undo step.
package struct AddGuests: Sendable {
    package let event: ID<Event>
    /// Nil for guests of the house.
    package let performer: ID<Contact>?
    /// `Ana Lopez, Bo`, or a number of places.
    package let names: String
    package let account: ID<Account>

    package init(event: ID<Event>, performer: ID<Contact>?, names: String, account: ID<Account>) {
        (self.event, self.performer, self.names, self.account) = (event, performer, names, account)
    }

    /// Returns how many were added. Throws `EventError`, `LineupError` and `GuestError`.
    package func run(in tx: Transaction) throws -> Int {
        let event = try Event.findOpen(event, account: account, in: tx)
        let new = try GuestNames(names).places
        let slot = try performer.map { try Slot.find(of: $0, in: event, tx: tx) }
        if let slot, !slot.isStillIn || slot.benchRank != nil || slot.replacedBy != nil {
            throw GuestError.isOut(performer: slot.name, event)
        }
        let known = try Guest.all(event: event.id, in: tx)
        guard known.count + new.count <= Guest.most else { throw GuestError.listTooLong(known.count + new.count) }
        let taken = Set(known.filter { $0.slot == slot?.id }.compactMap { $0.name?.folded })
        let added = try new.filter { $0.map { !taken.contains($0.folded) } ?? true }.map { name in
            try Guest.add(name, of: slot?.id, to: event.id, in: tx)
        }
        guard !added.isEmpty else { return 0 }
        try GuestUndo.added(added.map(\.rawValue)).record(
            summary(added.count, of: slot?.name, event), event, in: tx)
        return added.count
    }

    private func summary(_ count: Int, of performer: String?, _ event: Event) -> String {
        let whose = performer.map { " of \($0)" } ?? ""
        return "added \(count.counted("guest"))\(whose) to \(event.name.quotedLine)"
    }
}

/// Takes guests off a list. One undo step.
package struct RemoveGuests: Sendable {
    package let event: ID<Event>
    package let guests: [ID<Guest>]
    package let account: ID<Account>

    package init(event: ID<Event>, guests: [ID<Guest>], account: ID<Account>) {
        (self.event, self.guests, self.account) = (event, guests, account)
    }

    /// Throws `EventError.unknown` and `GuestError.unknown`.
    package func run(in tx: Transaction) throws {
        let event = try Event.find(event, account: account, in: tx)
        let gone = try Guest.find(guests, of: event, in: tx)
        guard !gone.isEmpty else { return }
        try Guest.remove(gone.map(\.id), in: tx)
        try GuestUndo.removed(gone.map(GuestUndo.Place.init)).record(summary(gone, event), event, in: tx)
    }

    private func summary(_ gone: [Guest], _ event: Event) -> String {
        "removed \(gone.named) from the guest list of \(event.name.quotedLine)"
    }
}

/// Checks guests off at the door, or takes that back. One undo step.
package struct CheckGuests: Sendable {
    package let event: ID<Event>
    package let guests: [ID<Guest>]
    /// False to take it back.
    package let isIn: Bool
    package let account: ID<Account>

    package init(event: ID<Event>, guests: [ID<Guest>], isIn: Bool, account: ID<Account>) {
        (self.event, self.guests, self.isIn, self.account) = (event, guests, isIn, account)
    }

    /// Returns those whose mark changed. Throws `EventError.unknown` and `GuestError`.
    @discardableResult
    package func run(in tx: Transaction) throws -> [Guest] {
        let event = try Event.find(event, account: account, in: tx)
        if isIn, event.isCanceled { throw GuestError.isCanceled(event) }
        let changed = try Guest.find(guests, of: event, in: tx).filter { $0.isIn != isIn }
        guard !changed.isEmpty else { return [] }
        if isIn { try requireOnList(changed, of: event, in: tx) }
        for guest in changed { try Guest.setChecked(isIn ? tx.now : nil, of: guest.id, in: tx) }
        try GuestUndo.checked(changed.map(GuestUndo.Place.init)).record(summary(changed), event, in: tx)
        return changed
    }

    private func summary(_ changed: [Guest]) -> String {
        isIn ? "checked in \(changed.named)" : "took back that \(changed.named) is in"
    }

    /// A guest whose performer is out gets in only as a guest of the house.
    private func requireOnList(_ guests: [Guest], of event: Event, in tx: Transaction) throws {
        for id in Set(guests.compactMap(\.slot)).sorted() {
            let slot = try Slot.find(id, in: tx)
            let place = try slot.flatMap { try Slot.find(contact: $0.contact, event: event.id, in: tx) }
            guard place?.isStillIn == true else {
                throw GuestError.isOut(performer: slot?.name ?? "", event)
            }
        }
    }
}

extension Guest {
    /// The guests with these keys. Throws `GuestError.unknown` for one of another show.
    static func find(_ ids: [ID<Guest>], of event: Event, in tx: Transaction) throws -> [Guest] {
        let all = try all(event: event.id, in: tx)
        return try ids.map { id in
            guard let guest = all.first(where: { $0.id == id }) else { throw GuestError.unknown(id) }
            return guest
        }
    }
}

extension [Guest] {
    /// `Ana Lopez`, `3 guests`
    fileprivate var named: String { count == 1 ? self[0].name ?? "a guest" : count.counted("guest") }
}
