package import Agenda
package import Platform
package import Storage
package import Values

/// Creates a show with its lineup policy and its spots. A show with the same name and start is not created again. One
/// undo step.
package struct CreateEvent: Sendable {
    package let draft: EventDraft
    package let policy: PolicyChoices
    package let spots: SpotList
    package let budget: Money?
    /// Nil for whoever makes it.
    let owner: ID<Member>?
    package let account: ID<Account>

    package init(
        _ draft: EventDraft, policy: PolicyChoices = PolicyChoices(), spots: SpotList = .none, budget: Money? = nil,
        owner: ID<Member>? = nil, account: ID<Account>
    ) {
        (self.draft, self.policy, self.spots) = (draft, policy, spots)
        (self.budget, self.owner, self.account) = (budget, owner, account)
    }

    package struct Result: Sendable {
        package let event: ID<Event>
        /// False if it already existed.
        package let isNew: Bool
        /// What was given differently for the event that already existed; nothing was changed.
        package let differences: [EventDifference]
        /// The deadline for answers if it has already passed, so that it has no effect.
        package let pastDeadline: Instant?
        /// Another show of that name on that day, which the new one may have been meant to correct.
        package let sameDay: Event?

        /// A sentence about `sameDay`; nil where there is none.
        package var sameDayNote: String? {
            sameDay.map {
                "Another \($0.name.quotedLine) is on that day: \(DateText().long($0.startsAt, in: $0.zone))."
            }
        }
    }

    /// Throws `EventError`, `SpotError`, and `EventEntryError` for a place that is too long.
    package func run(in tx: Transaction) throws -> Result {
        if let location = draft.location { _ = try EventEntry.place(location) }
        try policy.refuseUnfitDeadline(start: draft.startsAt, of: draft.name, zone: draft.zone, now: tx.now)
        let namesakes = try Event.upcoming(.show, account: account, in: tx)
            .filter { $0.name.folded == draft.name.folded }
        let twin = namesakes.first { $0.startsAt == draft.startsAt }
        let day = draft.zone.date(of: draft.startsAt)
        let id = try twin?.id ?? create(in: tx)
        let deadline = try Event.find(id, in: tx).flatMap { event in
            try Policy.of(event, in: tx).answerBy?.moment(start: draft.startsAt)
        }
        return Result(
            event: id, isNew: twin == nil,
            differences: try twin.map { try EventDifference.all(of: $0, from: draft, policy, spots, in: tx) } ?? [],
            pastDeadline: deadline.flatMap { $0 <= tx.now ? $0 : nil },
            sameDay: twin == nil ? namesakes.first { $0.localStart.date == day } : nil)
    }

    private func create(in tx: Transaction) throws -> ID<Event> {
        let id = try make(in: tx)
        try EventUndo.recordMaking(of: id, name: draft.name, account: account, in: tx)
        return id
    }

    /// Creates the show without an undo step, whether or not there is one like it.
    ///
    /// - Parameter key: of the show that was deleted and is made again; nil for a new one.
    package func make(key: ID<Event>? = nil, in tx: Transaction) throws -> ID<Event> {
        let id = try Event.create(draft, key: key, owner: owner, account: account, in: tx)
        try policy.save(for: id, in: tx)
        if let budget { try ShowBudget.save(budget, of: id, in: tx) }
        if !spots.isEmpty, let event = try Event.find(id, in: tx) { try spots.add(to: event, in: tx) }
        return id
    }
}
