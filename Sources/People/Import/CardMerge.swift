import Platform

/// The values of a contact after a card was merged into it. Other values of the contact stay.
struct CardMerge {
    let name: String
    let numbers: [ContactNumber]
    let emails: [String]

    /// - Parameter isRepeated: an earlier card of this import was about the same contact. This card then only adds
    ///   values; otherwise both cards would undo each other on every import.
    init(_ draft: ContactDraft, into known: KnownContact, isRepeated: Bool) {
        // A card without a UID, such as one sent by chat, does not rename a contact that was imported with one.
        let keepsName =
            isRepeated || !draft.canRename || draft.comparableName.isNameless || known.uid != nil && draft.uid == nil
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

    /// If the card's first value is new, the card's values come first. Otherwise the contact's order stays, since the
    /// booker may have changed it, and new values follow.
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
