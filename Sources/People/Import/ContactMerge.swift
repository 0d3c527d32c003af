/// A card laid over the contact it is about. What the contact has besides stays.
struct ContactMerge {
    let name: String
    let numbers: [ContactNumber]
    let emails: [String]

    /// - Parameter isRepeated: another card of this run was about the same contact. Then this one only adds: the two
    ///   would else undo each other with every import.
    init(_ draft: ContactDraft, into known: KnownContact, isRepeated: Bool) {
        // A card without UID, such as one sent by chat, does not rename somebody who came with one.
        let keepsName =
            isRepeated || !draft.canRename || draft.likeness.isNameless || known.uid != nil && draft.uid == nil
        name = keepsName ? known.name : draft.name
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

    /// A card whose first number or address is new goes before what the contact has. Otherwise the contact's order
    /// stands, since the booker may have put a better number before those of the card, and what is new follows.
    private static func merge<Item>(
        _ brought: [Item], into held: [Item], isRepeated: Bool, by isSame: (Item, Item) -> Bool,
        update: (Item, Item) -> Item
    ) -> [Item] {
        var rest = held.map(Optional.some)
        var result = held
        var fromCard: [Item] = []
        var new: [Item] = []
        var leads = false
        for (position, item) in brought.enumerated() {
            if let place = rest.firstIndex(where: { $0.map { isSame($0, item) } ?? false }) {
                if !isRepeated { result[place] = update(held[place], item) }
                fromCard.append(result[place])
                rest[place] = nil
            } else {
                fromCard.append(item)
                new.append(item)
                leads = leads || position == 0 && !isRepeated
            }
        }
        return leads ? fromCard + rest.compactMap(\.self) : result + new
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
