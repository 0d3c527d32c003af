import Agenda
package import Platform
package import Storage
package import Values

/// Changes a template; the shows that were made of it stay. One undo step if anything changed.
package struct EditTemplate: Sendable {
    /// The new values; nil keeps the current one, an inner nil removes it.
    package struct Changes: Sendable {
        package var name: String?
        package var spots: SpotList?
        package var time: LocalTime??
        package var length: Duration?
        package var location: String??
        package var budget: Money??

        package init() {}
    }

    package let template: ID<ShowTemplate>
    package let changes: Changes
    package let account: ID<Account>

    package init(_ template: ID<ShowTemplate>, changes: Changes, account: ID<Account>) {
        (self.template, self.changes, self.account) = (template, changes, account)
    }

    /// Throws `EventEntryError` and `SpotError`.
    package func run(in tx: Transaction) throws -> (template: ShowTemplate, isChanged: Bool) {
        let all = try ShowTemplate.all(account: account, in: tx)
        guard let old = all.first(where: { $0.id == template }) else {
            throw SpotError.unknownTemplate("\(template)", known: all.map(\.name))
        }
        let before = old.stored
        var value = before
        if let name = changes.name {
            value.name = try EventEntry.name(name, what: "A template")
            guard !all.contains(where: { $0.id != old.id && $0.name.folded == value.name.folded }) else {
                throw SpotError.templateExists(value.name)
            }
        }
        if let spots = changes.spots { value.places = try places(spots, keeping: before.places, in: tx) }
        if let time = changes.time { value.second = time?.secondsSinceMidnight }
        if let length = changes.length { value.length = length.components.seconds }
        if let location = changes.location { value.location = location }
        if let budget = changes.budget { value.settings[ShowBudget.setting] = budget.map(ShowBudget.text) }
        guard value != before else { return (old, false) }
        try ShowTemplate.remove(old.id, in: tx)
        try ShowTemplate.insert(value, key: old.id, in: tx)
        try TemplateUndo.record(old.id, before: before, after: value, account: account, in: tx)
        return (try ShowTemplate.find(value.name, account: account, in: tx), true)
    }

    /// Spots that are in the list again keep their set length and pay.
    private func places(
        _ spots: SpotList, keeping known: [ShowTemplate.Stored.Place], in tx: Transaction
    ) throws -> [ShowTemplate.Stored.Place] {
        var (places, left): ([ShowTemplate.Stored.Place], [ShowTemplate.Stored.Place]) = ([], known)
        for item in spots.items {
            let position = try Position.findOrMake(item.position, account: account, in: tx)
            for _ in 0..<item.count {
                let kept = left.firstIndex {
                    $0.position == position.id.rawValue && $0.isRequired == item.isRequired
                }
                places.append(
                    kept.map { left.remove(at: $0) }
                        ?? ShowTemplate.Stored.Place(position, isRequired: item.isRequired, position.offer))
            }
        }
        return places
    }
}
