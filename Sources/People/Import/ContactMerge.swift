/// A card laid over the contact it is about. The card comes first, what the contact has besides stays.
struct ContactMerge {
    let name: String
    let numbers: [ContactNumber]
    let emails: [String]

    /// - Parameter isRepeated: another card of this run was about the same contact. Then this one only adds: the two
    ///   would else undo each other with every import.
    init(_ draft: ContactDraft, into known: KnownContact, isRepeated: Bool) {
        name = isRepeated ? known.name : draft.name
        numbers = Self.merge(draft.numbers, into: known.numbers, isRepeated: isRepeated, by: { $0.isSame(as: $1) }) {
            $0.updated(by: $1)
        }
        emails = Self.merge(
            draft.emails.map(\.description), into: known.emails, isRepeated: isRepeated,
            by: { $0.lowercased() == $1.lowercased() }, update: { old, _ in old })
    }

    func changes(to known: KnownContact) -> [ContactChange] {
        var changes: [ContactChange] = []
        if name != known.name { changes.append(.name(old: known.name, new: name)) }
        if numbers != known.numbers { changes.append(.numbers(old: known.numbers, new: numbers)) }
        if emails != known.emails { changes.append(.emails(old: known.emails, new: emails)) }
        return changes
    }

    /// The contact's order stands while the card brings nothing new, since the booker may have put a better number
    /// before those of the card. With something new the card's come first.
    private static func merge<Item>(
        _ brought: [Item], into held: [Item], isRepeated: Bool, by isSame: (Item, Item) -> Bool,
        update: (Item, Item) -> Item
    ) -> [Item] {
        var rest = held.map(Optional.some)
        var places: [Int?] = []
        for item in brought {
            let place = rest.firstIndex { $0.map { isSame($0, item) } ?? false }
            if let place { rest[place] = nil }
            places.append(place)
        }
        let isNothingNew = !places.contains(nil)
        if isRepeated { return held + zip(brought, places).filter { $0.1 == nil }.map(\.0) }
        let updated = zip(brought, places).map { item, place in place.map { update(held[$0], item) } ?? item }
        guard isNothingNew else { return updated + rest.compactMap(\.self) }
        var result = held
        for case (let item, let place?) in zip(updated, places) { result[place] = item }
        return result
    }
}

extension ContactNumber {
    /// The same number, however it is written; or the same writing, one of whose readings may have lacked its country.
    func isSame(as other: ContactNumber) -> Bool {
        e164 != nil && e164 == other.e164 || raw == other.raw
    }

    /// As a newer card has it. What differs only in how it is written stays as it is.
    fileprivate func updated(by newer: ContactNumber) -> ContactNumber {
        if newer.e164 == nil, e164 != nil { return self }
        let kind = newer.kind ?? kind
        return ContactNumber(
            raw: newer.e164 == e164 ? raw : newer.raw, e164: newer.e164, kind: kind,
            isTextable: newer.isTextable && !(kind.map(Self.devices.contains) ?? false), isVerified: newer.isVerified)
    }
}
