package import Agenda
package import Platform
package import Storage
package import Values

/// Saves the shape of a show as a template: spots, time of day, length, place, policy and budget. One undo step.
package struct SaveTemplate: Sendable {
    package enum Source: Sendable {
        case event(ID<Event>)
        case values(spots: SpotList, time: LocalTime?, length: Duration, location: String?, budget: Money?)
    }

    package let name: String
    package let source: Source
    /// Replaces the template of this name, which must exist.
    package let replaces: Bool
    package let account: ID<Account>
    /// Of the modules.
    package let shapes: [SubjectShape]

    package init(
        _ name: String, from source: Source, replaces: Bool = false, account: ID<Account>, shapes: [SubjectShape] = []
    ) {
        (self.name, self.source, self.replaces) = (name, source, replaces)
        (self.account, self.shapes) = (account, shapes)
    }

    /// Throws `EventError`, `EventEntryError` and `SpotError`.
    package func run(in tx: Transaction) throws -> ShowTemplate {
        let name = try EventEntry.name(name, what: "A template")
        let old = try ShowTemplate.all(account: account, in: tx).first { $0.name.folded == name.folded }
        if old != nil, !replaces { throw SpotError.templateExists(name) }
        if old == nil, replaces { _ = try ShowTemplate.find(name, account: account, in: tx) }
        let value = try stored(as: old?.name ?? name, in: tx)
        if let old { try ShowTemplate.remove(old.id, in: tx) }
        let id = try ShowTemplate.insert(value, key: old?.id, in: tx)
        try TemplateUndo.record(id, before: old?.stored, after: value, account: account, in: tx)
        return try ShowTemplate.find(value.name, account: account, in: tx)
    }

    private func stored(as name: String, in tx: Transaction) throws -> ShowTemplate.Stored {
        switch source {
        case .event(let id):
            let event = try Event.find(id, account: account, in: tx)
            return ShowTemplate.Stored(
                account: account.rawValue, name: name, second: event.localStart.time.secondsSinceMidnight,
                length: (event.endsAt - event.startsAt).components.seconds, location: event.location,
                places: try Spot.all(event: id, in: tx).map {
                    ShowTemplate.Stored.Place($0.position, isRequired: $0.isRequired, $0.offer)
                },
                settings: try Policy.choices(of: id, in: tx).filter { item, text in
                    // A deadline on a date is of that show only.
                    guard item == Policy.Item.answerBy.rawValue, case .at? = try? AnswerBy.read(text) else {
                        return true
                    }
                    return false
                }.merging(
                    ShowTemplate.settings(of: shapes.texts(of: ID(event.id.rawValue), in: tx))
                ) { own, _ in own })
        case .values(let spots, let time, let length, let location, let budget):
            var places: [ShowTemplate.Stored.Place] = []
            for item in spots.items {
                let position = try Position.findOrMake(item.position, account: account, in: tx)
                for _ in 0..<item.count {
                    places.append(.init(position, isRequired: item.isRequired, position.offer))
                }
            }
            return ShowTemplate.Stored(
                account: account.rawValue, name: name, second: time?.secondsSinceMidnight,
                length: length.components.seconds, location: location, places: places,
                settings: budget.map { [ShowBudget.setting: ShowBudget.text(of: $0)] } ?? [:])
        }
    }
}

/// Removes a template; the shows that were made of it stay. One undo step.
package struct RemoveTemplate: Sendable {
    package let template: ID<ShowTemplate>
    package let account: ID<Account>

    package init(_ template: ID<ShowTemplate>, account: ID<Account>) {
        (self.template, self.account) = (template, account)
    }

    /// Throws `SpotError.unknownTemplate`.
    @discardableResult
    package func run(in tx: Transaction) throws -> ShowTemplate {
        let all = try ShowTemplate.all(account: account, in: tx)
        guard let old = all.first(where: { $0.id == template }) else {
            throw SpotError.unknownTemplate("\(template)", known: all.map(\.name))
        }
        try ShowTemplate.remove(old.id, in: tx)
        try TemplateUndo.record(old.id, before: old.stored, after: nil, account: account, in: tx)
        return old
    }
}

/// Gives an existing show the spots, the policy, the budget, the wordings and what modules keep of a template, such as
/// its run sheet; its time and place stay. One undo step if anything changed.
package struct ApplyTemplate: Sendable {
    package let planner: InvitationPlanner
    package let template: ShowTemplate
    package let event: ID<Event>
    package let account: Account
    /// Of the modules.
    package let shapes: [SubjectShape]

    package init(
        planner: InvitationPlanner, template: ShowTemplate, event: ID<Event>, account: Account,
        shapes: [SubjectShape] = []
    ) {
        (self.planner, self.template, self.event) = (planner, template, event)
        (self.account, self.shapes) = (account, shapes)
    }

    /// Throws `EventError` and `SpotError`.
    package func run(in tx: Transaction) throws -> ChangeEvent.Result {
        var changes = ChangeEvent.Changes()
        changes.spots = template.spots
        changes.policy = try template.choices()
        if let budget = template.budget { changes.budget = budget }
        let known = Set(try Spot.all(event: event, in: tx).map(\.id))
        let show = try Event.findOpen(event, account: account.id, in: tx)
        let other = try shapes.differing(from: template.shapes, of: ID(show.id.rawValue), in: tx)
        // What belongs to spots is restored after them, so its steps are the first ones.
        var step: ID<UndoStep>?
        for shape in other {
            let made = try shape.clear(ID(show.id.rawValue), step, tx)
            step = step ?? made
        }
        let before = try EventUndo(show, in: tx)
        for (kind, text) in template.wordings { try Wordings.keep(text, kind, event: show.id, in: tx) }
        let worded = try before.record(unlessAs: show, with: step, in: tx)
        step = step ?? worded
        let change = ChangeEvent(planner: planner, event: event, changes: changes, account: account, with: step)
        var result = try change.run(in: tx)
        try template.setOffers(of: event, except: known, in: tx)
        try other.write(template.shapes, to: ID(show.id.rawValue), in: tx)
        result.isChanged = result.isChanged || step != nil
        return result
    }
}

extension ShowTemplate {
    /// What a person types for a show that is made of it: what they leave out is as in the template.
    ///
    /// - Parameter zone: in which the day is meant.
    package func completing(_ input: EventInput, zone: Zone, account: Account, now: Instant) -> EventInput {
        var input = input
        input.place = input.place ?? location
        input.length = input.length ?? DurationText.short(length)
        if input.spots == nil { input.spots = spots.text }
        input.budget = input.budget ?? budget?.forTexts
        for (item, text) in policy where input.policy[item] == nil { input.policy[item] = text }
        input.date = input.date.map { completing($0, zone: zone, account: account, now: now) }
        return input
    }

    /// A date that was typed, with the template's time where it has none.
    package func completing(_ date: String, zone: Zone, account: Account, now: Instant) -> String {
        guard let time,
            let day = try? NaturalDate.read(
                date, now: now, zone: zone, order: account.dateOrder, refusesRecentPast: true),
            day.time == nil
        else { return date }
        return "\(day.date) \(time)"
    }

    /// Gives a new show what is not typed for it: the set length and pay of its spots, the wordings, and what modules
    /// keep.
    package func complete(_ event: ID<Event>, shapes: [SubjectShape], in tx: Transaction) throws {
        try setOffers(of: event, in: tx)
        for (kind, text) in wordings { try Wordings.keep(text, kind, event: event, in: tx) }
        try shapes.write(self.shapes, to: ID(event.rawValue), in: tx)
    }

    /// Gives new spots of a show the set length and pay of the template's.
    func setOffers(of event: ID<Event>, except known: Set<ID<Spot>> = [], in tx: Transaction) throws {
        var left = places
        for var spot in try Spot.all(event: event, in: tx) {
            guard let index = left.firstIndex(where: { $0.position.id == spot.position.id }) else { continue }
            spot.offer = left.remove(at: index).offer
            if !known.contains(spot.id) { try spot.save(in: tx) }
        }
    }
}
