package import Agenda
package import Platform
import ReplyReader
package import Storage
package import Values

/// One request for one slot, as it was sent to one number, together with the slot's current answer.
package struct Invitation: Sendable {
    /// A slot has one request at a time; reminders repeat it.
    package enum Purpose: String, SQLConvertible {
        case request, reminder
    }

    package let slot: ID<Slot>
    /// The short number by which the performer names it where several are open: "YES 2".
    package let choice: Int
    package let requestedAt: Instant
    /// When it was answered, withdrawn or expired; nil while an answer is awaited.
    package let closedAt: Instant?
    package let answer: Answer
    package let answeredAt: Instant?
    /// The text that gave the answer; nil where no text did.
    let answeredIn: ID<InboundMessage>?
    /// The id of the slot's last answer change, which orders changes of all slots; 0 where there was none.
    let lastChange: Int64
    package let event: Event
    package let contact: ID<Contact>
    package let contactName: String
    let terms: Terms
    /// The booker has removed the performer from the lineup since.
    let isRemoved: Bool
    /// The performer may not know the current time or place; `ToldDetails.areOutdated` decides.
    let mayBeOutdated: Bool
    /// The performer was told the current time, place and zone.
    let hasCurrentDetails: Bool

    /// The number was flagged as somebody else's.
    var isAtWrongNumber = false

    /// Whether an answer is awaited.
    package var isOpen: Bool { closedAt == nil }

    /// Choices from here on belong to answers without a request. They are never shown and never texted.
    static let firstHiddenChoice = 1_000_000_000

    /// The performer was told the choice, so they may text it.
    var hasChoice: Bool { choice < Self.firstHiddenChoice }

    /// The performer has declined, or withdrawn, by text.
    var isDeclined: Bool { !isOpen && answeredIn != nil && (answer == .declined || answer == .withdrawn) }

    /// When it was closed or answered, whichever is later.
    var settledAt: Instant { max(closedAt ?? requestedAt, answeredAt ?? requestedAt) }

    func wasOpen(at moment: Instant) -> Bool { requestedAt <= moment && closedAt.map { $0 > moment } ?? true }
}

extension Invitation {
    /// Reads a row that has `columns`.
    init(_ row: Row) throws {
        try self.init(
            row, choice: row["tag"], requestedAt: row["asked_at"], closedAt: row["closed_at"],
            mayBeOutdated: row["may_be_unaware"])
    }

    /// An answer that was not requested at this number, as a closed invitation.
    init(unrequested row: Row, choice: Int) throws {
        let answeredAt: Instant = try row["answered_at"]
        try self.init(
            row, choice: choice, requestedAt: answeredAt, closedAt: answeredAt, mayBeOutdated: true)
    }

    private init(
        _ row: Row, choice: Int, requestedAt: Instant, closedAt: Instant?, mayBeOutdated: Bool
    ) throws {
        slot = try row["slot_id"]
        (self.choice, self.requestedAt, self.closedAt) = (choice, requestedAt, closedAt)
        self.mayBeOutdated = mayBeOutdated
        answer = try row["answer"]
        answeredAt = try row["answered_at"]
        answeredIn = try row["said_in"]
        lastChange = try row["last_move"] ?? 0
        contact = try row["contact_id"]
        contactName = try row["contact_name"]
        isRemoved = try row["removed_at"] as Instant? != nil
        hasCurrentDetails = try row["was_told_all"]
        event = try Event(row)
        terms = try Terms(row)
    }
}

// MARK: - What the reader and the templates need

extension Invitation {
    /// - Parameter isShared: several people are asked at this number.
    func openInvitation(isShared: Bool) -> OpenInvitation {
        let state: OpenInvitation.State =
            switch answer {
            case .maybe: .maybe
            case .confirmed: .confirmed
            case .none, .declined, .withdrawn, .expired: .unanswered
            }
        return openInvitation(isShared: isShared, state)
    }

    func openInvitation(isShared: Bool, _ state: OpenInvitation.State) -> OpenInvitation {
        OpenInvitation(
            number: choice, title: event.name, venue: event.location, who: isShared ? contactName : nil,
            starts: event.localStart, state: state)
    }

    /// First names where they are distinct, else full names, by slot; none where all invitations are to one person.
    static func names(in invitations: [Invitation]) -> [ID<Slot>: String] {
        let people = Dictionary(invitations.map { ($0.contact, $0.contactName) }) { first, _ in first }
        guard people.count > 1 else { return [:] }
        let first = people.mapValues(GivenName.of)
        let areDistinct = Set(first.values.map(\.folded)).count == people.count
        return Dictionary(
            invitations.map { ($0.slot, (areDistinct ? first : people)[$0.contact] ?? $0.contactName) }
        ) { first, _ in first }
    }
}
