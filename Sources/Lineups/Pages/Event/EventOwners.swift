import Agenda
import PageKit
import Platform
import Storage

/// The members who can own an event.
struct EventOwners: Sendable {
    let members: [Member]
    let current: ID<Member>?
    /// What was chosen in the form, where it is shown again.
    var chosen: String?

    /// Nil where there is only one.
    init?(_ event: Event, in tx: Transaction) throws {
        let all = try Member.all(of: event.account, in: tx)
        members = all.filter(\.mayOwnEvents)
        if members.count < 2 { return nil }
        current = AlertAudience.eventOwner(event.owner, among: all)?.id
    }

    /// As the form has it.
    var stored: StoredFields.Field { .choice("owner", "Owner", current.map { "\($0)" } ?? "", words: names) }

    private var names: [String: String] {
        Dictionary(uniqueKeysWithValues: members.map { ("\($0.id)", $0.name) })
    }

    var choice: ChoiceModel {
        ChoiceModel(
            FieldModel(value: chosen ?? current.map { "\($0)" } ?? ""), among: members.map { "\($0.id)" }
        ) { names[$0] ?? $0 }
    }
}
