import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// A performer's own change of their guests, within their limit.
struct PerformerGuests {
    let show: GuestShows.Candidate
    let wish: GuestWish
    let texts: GuestTexts

    private var slot: ID<Slot> { show.invitation.slot }

    /// Returns the reply: what is on the list now, or why nothing changed.
    func run(in tx: Transaction) throws -> String {
        let guests = try Guest.all(of: slot, in: tx)
        let problem: String? =
            switch wish {
            case .show: nil
            case .count(let count, let names): try set(count, names, guests, in: tx)
            case .more(let count): try set(guests.count + count, [], guests, in: tx)
            case .add(let names): try set(nil, names, guests, in: tx)
            case .fewer(0): texts.unchanged(guests, show, now: tx.now)
            case .fewer(let count):
                count > guests.count
                    ? texts.tooFew(guests, show, now: tx.now) : try set(guests.count - count, [], guests, in: tx)
            case .remove(let names): try remove(names, guests, in: tx)
            }
        if let problem { return problem }
        return texts.list(try Guest.all(of: slot, in: tx), show, now: tx.now)
    }

    /// Adds names, which take places without a name first, and then adds or removes such places.
    ///
    /// - Parameter count: how many they are in all; nil for as many as need be.
    private func set(_ count: Int?, _ names: [String], _ guests: [Guest], in tx: Transaction) throws -> String? {
        var seen = Set(guests.compactMap { $0.name?.folded })
        let new = names.filter { seen.insert($0.folded).inserted }
        // Somebody who is in keeps their place.
        var free = guests.filter { $0.name == nil && !$0.isIn }
        let taken = guests.count - free.count + new.count
        let total = count ?? max(guests.count, taken)
        if total > guests.count, total > show.places {
            return texts.tooMany(total, guests, show, now: tx.now)
        }
        if total == 0 { return try removeAll(guests, in: tx) }
        guard total >= taken else { return texts.whoGoes(guests, show, now: tx.now) }
        for name in new {
            if free.isEmpty {
                try Guest.add(name, of: slot, to: show.event.id, in: tx)
            } else {
                try Guest.setName(name, of: free.removeFirst().id, in: tx)
            }
        }
        try Guest.remove(free.dropFirst(total - taken).map(\.id), in: tx)
        for _ in 0..<max(0, total - taken - free.count) {
            try Guest.add(nil, of: slot, to: show.event.id, in: tx)
        }
        return nil
    }

    private func removeAll(_ guests: [Guest], in tx: Transaction) throws -> String? {
        if let inside = guests.first(where: \.isIn) {
            return texts.isIn(inside.label, guests, show, now: tx.now)
        }
        try Guest.remove(guests.map(\.id), in: tx)
        return nil
    }

    private func remove(_ names: [String], _ guests: [Guest], in tx: Transaction) throws -> String? {
        let candidates = guests.compactMap { guest in
            guest.name.map { NameMatch<Guest>.Candidate(id: guest.id, name: $0, detail: "") }
        }
        var gone: [ID<Guest>] = []
        for name in names {
            guard case .one(let found) = NameMatch(candidates).find(name) else {
                return texts.unknown(name, guests, show, now: tx.now)
            }
            if guests.contains(where: { $0.id == found.id && $0.isIn }) {
                return texts.isIn(found.name, guests, show, now: tx.now)
            }
            gone.append(found.id)
        }
        try Guest.remove(gone, in: tx)
        return nil
    }
}
