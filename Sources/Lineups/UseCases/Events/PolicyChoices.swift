import Agenda
package import Platform
import Storage
package import Values

/// Validated changes to the policy of an event, or of an account for all its events.
package struct PolicyChoices: Sendable, Hashable {
    /// The text that `Policy.choose` parses; nil restores the default: for an event the account's setting, for an
    /// account the built-in one.
    private var texts: [Policy.Item: String?] = [:]

    package init() {}

    package var isEmpty: Bool { texts.isEmpty }

    package func contains(_ item: Policy.Item) -> Bool { texts.keys.contains(item) }

    /// The chosen text; nil if the item is not chosen, or goes back to the default.
    func text(of item: Policy.Item) -> String? { texts[item] ?? nil }

    /// Parses the given texts. Throws `PolicyError`; then nothing is set.
    package mutating func choose(_ item: Policy.Item, _ text: String) throws(PolicyError) {
        var policy = Policy()
        try policy.choose(item, text)
        texts.updateValue(policy.text(of: item), forKey: item)
    }

    /// Parses a typed value; an empty one, or `usual`, restores the default. Throws `PolicyError` with nothing chosen.
    package mutating func read(_ item: Policy.Item, _ text: String) throws(PolicyError) {
        if text.isEmpty || text.folded == "usual" { return reset(item) }
        try choose(item, text)
    }

    /// The deadline for answers.
    package mutating func chooseDeadline(at moment: Instant) {
        var policy = Policy()
        policy.answerBy = .at(moment)
        texts.updateValue(policy.text(of: .answerBy), forKey: .answerBy)
    }

    /// Restores the default.
    package mutating func reset(_ item: Policy.Item) { texts.updateValue(nil, forKey: item) }

    /// Throws if the deadline is not before the event, or has passed.
    func refuseUnfitDeadline(start: Instant, of name: String, zone: Zone, now: Instant) throws(EventError) {
        guard let text = texts[.answerBy] ?? nil, let answerBy = try? AnswerBy.read(text) else { return }
        switch answerBy {
        case .before:
            let deadline = answerBy.moment(start: start)
            if deadline <= now { throw .deadlineInPast(rule: text, deadline, event: name, zone: zone) }
        case .at(let deadline):
            if deadline >= start { throw .deadlineNotBeforeStart(deadline, event: name, zone: zone) }
        }
    }

    func save(for event: ID<Event>, in tx: Transaction) throws {
        for (item, text) in texts { try Policy.keep(item, text, event: event, in: tx) }
    }

    func save(for account: ID<Account>, in tx: Transaction) throws {
        for (item, text) in texts { try Policy.keep(item, text, account: account, in: tx) }
    }
}

extension PolicyChoices {
    /// Chooses from what somebody typed: nothing, or `usual`, goes back to the default, and a deadline may be a date.
    /// Throws `PolicyError` with nothing chosen.
    ///
    /// - Parameter zone: in which a deadline's date is meant; nil where only one before the event makes sense.
    package mutating func read(
        _ item: Policy.Item, _ text: String, zone: Zone?, account: Account, now: Instant
    ) throws(PolicyError) {
        if text.isEmpty || text.folded == "usual" { return reset(item) }
        do throws(PolicyError) {
            try choose(item, text)
        } catch {
            guard case .notAnswerBy = error, let zone else { throw error }
            do throws(EventEntryError) {
                chooseDeadline(at: try EventEntry.start(text, zone: zone, account: account, now: now).instant)
            } catch {
                throw .deadline(error)
            }
        }
    }
}
