import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// What the page of an event is made from, as a role sees it, read in one transaction.
struct EventFacts: Sendable {
    let lineup: Lineup
    let policy: Policy
    let changes: [SlotChange]
    let conflicts: [ID<Contact>: [ScheduleConflict]]
    /// Of people who are away on the day.
    let away: [ID<Contact>: [DatesAway]]
    let people: [Contact]
    /// The texts about the show that wait for the booker, the oldest first. Their words may be about pay.
    let waiting: [WaitingText]
    /// Nil for a show that cannot be changed.
    let candidates: LineupCandidates?
    /// The spots that somebody can be suggested for.
    let suggestible: [Spot]
    /// How many texts a request, and a reminder, to everybody would be.
    let requests: Int
    let reminders: Int
    /// Who gets the alerts about it; nil where the account has only one member.
    let owner: String?
    /// The members of the account; empty where there is only one.
    let members: [ID<Member>: String]
    /// Whether the viewer may see pay.
    let showsPay: Bool
    /// Whether the viewer may change the show and its lineup.
    let mayChange: Bool
    /// The series of the show.
    var series: SubjectGroup?

    /// Throws `EventError.unknown`.
    static func of(
        _ id: ID<Event>, account: ID<Account>, seenBy role: Role = .owner, picker: PickerForm = PickerForm(),
        in tx: Transaction
    ) throws -> EventFacts {
        let event = try Event.find(id, account: account, in: tx)
        var lineup = try Lineup.of(event, in: tx)
        let people = try Contact.all(account: account, in: tx)
        let away = event.isCanceled ? [:] : try DatesAway.all(account: account, on: event.days, in: tx)
        let conflicts = event.isCanceled ? [:] : try ScheduleConflict.all(with: event, in: tx)
        let mayChange = role.may(.change)
        let isOpen = mayChange && !event.isCanceled && !event.isOver(at: tx.now)
        if isOpen { lineup.benchSkips = try lineup.reasonsToSkip(in: tx) }
        let busy = isOpen ? try BusyTime.all(with: event, in: tx) : [:]
        let booker = isOpen && event.startsAt > tx.now ? try Account.find(account, in: tx) : nil
        let coming = Set((lineup.slots + lineup.bench).filter(\.isStillIn).map(\.contact))
        return EventFacts(
            lineup: lineup, policy: try Policy.of(event, in: tx), changes: try SlotChange.all(event: id, in: tx),
            conflicts: conflicts.filter { coming.contains($0.key) }, away: away.filter { coming.contains($0.key) },
            people: people,
            waiting: mayChange ? try WaitingText.all(account: account, in: tx).filter { $0.event.id == id } : [],
            candidates: isOpen
                ? try LineupCandidates(
                    picker.query, for: lineup, among: people, chosen: picker.chosen, away: away, conflicts: conflicts,
                    busy: busy, in: tx) : nil,
            suggestible: try booker == nil ? [] : lineup.spotsToSuggest(at: tx.now, in: tx),
            requests: try booker.map { try InvitationPlanner.requestCount(for: lineup, from: $0, in: tx) } ?? 0,
            reminders: try booker.map { try InvitationPlanner.reminderCount(for: lineup, from: $0, in: tx) } ?? 0,
            owner: try AlertAudience.ownerName(event.owner, among: Member.all(of: account, in: tx)),
            members: try Member.actors(of: account, in: tx), showsPay: role.may(.pay), mayChange: mayChange)
    }
}
