package import Agenda
import Messaging
import People
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
    /// Of texts to them.
    package let language: TextLanguage
    let terms: Terms
    /// The booker has removed the performer from the lineup since.
    let isRemoved: Bool
    /// They said yes when no place was left, and wait for one.
    let isInLine: Bool
    /// The performer may not know the current time or place; `ToldDetails.areOutdated` decides.
    let mayBeOutdated: Bool
    /// The performer was told the current time, place and zone.
    let hasCurrentDetails: Bool
    /// A stand-in who was asked and told that the show is full, and has not answered since. Their yes puts them in line.
    let isReleased: Bool
    /// Whether a text that confirms them asks whether public pages may name them.
    let asksForName: Bool
    /// The performer has offered a substitute, and the booker has not settled it.
    let offersSwap: Bool

    /// Its place in the lineup; nil where it has to be read again.
    var place: Place?

    struct Place {
        /// They have a place of their own, which nobody has taken.
        let isOwn: Bool
        /// The event has stand-ins, or people in line.
        let usesBench: Bool
    }

    /// The number was flagged as somebody else's.
    var isAtWrongNumber = false

    /// Whether an answer is awaited.
    package var isOpen: Bool { closedAt == nil }

    /// Choices from here on belong to answers without a request. They are never shown and never texted.
    static let firstHiddenChoice = 1_000_000_000

    /// The performer was told the choice, so they may text it.
    package var hasChoice: Bool { choice < Self.firstHiddenChoice }

    /// The performer has declined, or withdrawn, by text.
    var isDeclined: Bool { !isOpen && answeredIn != nil && (answer == .declined || answer == .withdrawn) }

    /// Nothing is awaited, and a bare yes is not about it: their number, the name or the day refers to it.
    var isOut: Bool { isDeclined || isReleased }

    /// A place in line that the booker entered: nothing was asked about it, and no text gave it.
    var isUntoldPlace: Bool { isInLine && !hasChoice && answeredIn == nil }

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
        try self.init(row, choice: choice, requestedAt: answeredAt, closedAt: answeredAt, mayBeOutdated: true)
    }

    private init(_ row: Row, choice: Int, requestedAt: Instant, closedAt: Instant?, mayBeOutdated: Bool) throws {
        slot = try row["slot_id"]
        (self.choice, self.requestedAt, self.closedAt) = (choice, requestedAt, closedAt)
        self.mayBeOutdated = mayBeOutdated
        answer = try row["answer"]
        answeredAt = try row["answered_at"]
        answeredIn = try row["said_in"]
        lastChange = try row["last_move"] ?? 0
        contact = try row["contact_id"]
        contactName = try row["contact_name"]
        language = try row["language"] ?? .english
        isRemoved = try row["removed_at"] as Instant? != nil
        hasCurrentDetails = try row["was_told_all"]
        isInLine = try row["is_in_line"]
        isReleased = try closedAt != nil && row["was_released"]
        (offersSwap, asksForName) = (try row["offers_swap"], try row["asks_for_name"])
        place = Place(isOwn: try row["has_own_place"], usesBench: try row["uses_bench"])
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

    /// First names where they are distinct, else full names, by slot; none where all invitations are to one person, who
    /// may be a contact of several accounts, with the same first name.
    static func names(in invitations: [Invitation]) -> [ID<Slot>: String] {
        let people = Dictionary(invitations.map { ($0.contact, $0.contactName) }) { first, _ in first }
        guard people.count > 1 else { return [:] }
        let accounts = Dictionary(grouping: invitations, by: \.event.account).values
        let isOneEach = accounts.allSatisfy { Set($0.map(\.contact)).count == 1 }
        guard !isOneEach || Set(people.values.map { GivenName.of($0).folded }).count > 1 else { return [:] }
        let first = people.mapValues(GivenName.of)
        let areDistinct = Set(first.values.map(\.folded)).count == people.count
        return Dictionary(
            invitations.map { ($0.slot, (areDistinct ? first : people)[$0.contact] ?? $0.contactName) }
        ) { first, _ in first }
    }
}

extension Invitation {
    /// The columns of an invitation, its slot, event and contact, and the change that led to the answer.
    static let columns: SQL = """
        invitation.tag, invitation.asked_at, invitation.closed_at, slot.answer, slot.answered_at, slot.contact_id,
        slot.removed_at, contact.name AS contact_name, \(ContactLanguage.column) AS language,
        CASE WHEN invitation.is_change = 1 OR slot.told_start IS NOT NULL AND (slot.told_start <> event.starts_at
                OR coalesce(slot.told_place, '') <> coalesce(event.location, ''))
            THEN 1 ELSE 0 END AS may_be_unaware,
        CASE WHEN slot.told_start IS NOT DISTINCT FROM event.starts_at
                AND slot.told_place IS NOT DISTINCT FROM event.location
                AND slot.told_zone IS NOT DISTINCT FROM event.zone
            THEN 1 ELSE 0 END AS was_told_all,
        CASE WHEN \(Slot.isInLine) THEN 1 ELSE 0 END AS is_in_line,
        CASE WHEN slot.bench_rank IS NOT NULL AND slot.answer IN ('none', 'maybe') AND NOT (\(Slot.isInLine))
            THEN 1 ELSE 0 END AS was_released,
        CASE WHEN EXISTS (SELECT 1 FROM swap_offer
                WHERE swap_offer.slot_id = slot.id AND swap_offer.closed_at IS NULL)
            THEN 1 ELSE 0 END AS offers_swap,
        CASE WHEN \(PublicNaming.isAskedInText) THEN 1 ELSE 0 END AS asks_for_name,
        CASE WHEN \(Slot.hasOwnPlace) THEN 1 ELSE 0 END AS has_own_place,
        coalesce((SELECT 1 FROM slot AS bench WHERE bench.event_id = event.id AND bench.bench_rank IS NOT NULL LIMIT 1),
            0) AS uses_bench,
        move.id AS last_move, move.inbound_message_id AS said_in, move.cause, \(Terms.offeredColumns), \(Event.columns)
        """

    /// Joins the last change of a slot's answer.
    static let joinLastMove: SQL = """
        LEFT JOIN slot_change AS move ON move.id = (SELECT max(id) FROM slot_change WHERE slot_id = slot.id)
        """

    /// The latest request of every slot that was asked at this number over this sender, or at another number of the one
    /// person who has this number; for events that are neither over nor canceled, in the order of the requests.
    package static func live(number: String, sender: ID<Sender>, in tx: Transaction) throws
        -> [Invitation]
    {
        try InvitationLookup(number: number, sender: sender, in: tx).requested(in: tx)
    }

    /// The number of a slot's request where a bare yes at this number could mean another show; nil where it could not.
    static func shownChoice(of slot: ID<Slot>, at number: String, sender: ID<Sender>, in tx: Transaction) throws
        -> Int?
    {
        let live = try live(number: number, sender: sender, in: tx)
        let hasOthers = live.contains { $0.slot != slot && ($0.isOpen || $0.isReleased) }
        return hasOthers ? live.first { $0.slot == slot }?.choice : nil
    }

    /// The last request sent to this number since then, also for an event that is over or canceled. Excludes requests
    /// to a contact who no longer has the number.
    static func latest(number: String, sender: ID<Sender>, since: Instant, in tx: Transaction) throws -> Invitation? {
        try tx.row(
            """
            SELECT invitation.slot_id, \(columns) FROM invitation
            JOIN slot ON slot.id = invitation.slot_id
            JOIN event ON event.id = slot.event_id
            JOIN contact ON contact.id = slot.contact_id
            \(joinLastMove)
            WHERE invitation.number = \(number) AND invitation.sender_id = \(sender)
                AND slot.contact_id IN (SELECT own.contact_id FROM (\(ContactAddress.holders(of: number))) AS own)
                AND invitation.purpose = 'request' AND invitation.asked_at > \(since)
            ORDER BY invitation.asked_at DESC, invitation.id DESC LIMIT 1
            """
        ).map(Invitation.init)
    }

    /// Whether any request for the event was ever made, sent or not.
    package static func wasEverSent(event: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            "SELECT 1 FROM invitation JOIN slot ON slot.id = invitation.slot_id WHERE slot.event_id = \(event)")
    }
}

// MARK: - Opening and closing

extension Invitation {
    /// The performer has seen on a page which positions they hold, and their pay.
    static func recordShownPositions(slot: ID<Slot>, in tx: Transaction) throws {
        guard let slot = try Slot.find(slot, in: tx), slot.benchRank == nil else { return }
        try tx.run(
            """
            UPDATE invitation SET positions = \(slot.positions.stored), pay = \(slot.offer.agreed?.stored ?? ""),
                new_pay = CASE WHEN pay_text_id IS NOT NULL THEN \(slot.offer.agreed?.stored ?? "") END
            WHERE slot_id = \(slot.id) AND purpose = 'request'
            """)
    }

    /// Closes the open requests and reminders of slots: no answer is awaited.
    package static func close(slots: [ID<Slot>], in tx: Transaction) throws {
        try tx.enqueue(
            "UPDATE invitation SET closed_at = \(tx.now) WHERE slot_id IN \(list: slots) AND closed_at IS NULL")
    }

    /// Closes the invitation of a slot and cancels its queued messages.
    ///
    /// - Parameter tellsPay: they are in, so a queued notice of another pay stays.
    package static func withdraw(slot: ID<Slot>, tellsPay: Bool = false, in tx: Transaction) throws {
        try withdraw(slots: [slot], tellsPay: tellsPay, in: tx)
    }

    /// The same for several slots.
    package static func withdraw(slots: [ID<Slot>], tellsPay: Bool = false, in tx: Transaction) throws {
        guard !slots.isEmpty else { return }
        try Outbox.cancelSome(
            """
            SELECT outbound_message_id FROM invitation WHERE slot_id IN \(list: slots)
            UNION ALL \(QueuedNote.ids(of: slots, besidesPay: tellsPay))
            """, in: tx)
        try close(slots: slots, in: tx)
    }

    /// What `reopen` asks first, for `Transaction.prefetch`.
    static func lastRequest(of slot: ID<Slot>) -> SQL {
        """
        SELECT id, number, sender_id, tag, closed_at FROM invitation
        WHERE slot_id = \(slot) AND purpose = 'request' ORDER BY round DESC LIMIT 1
        """
    }

    /// Reopens the last request of a slot, so that an answer is awaited again. Returns false where it has none.
    @discardableResult
    package static func reopen(slot: ID<Slot>, in tx: Transaction) throws -> Bool {
        guard let row = try tx.row(lastRequest(of: slot)) else { return false }
        guard try row["closed_at"] as Instant? != nil else { return true }
        let (id, number): (ID<Invitation>, String) = (try row["id"], try row["number"])
        let isTaken = try tx.exists(
            """
            SELECT 1 FROM invitation WHERE number = \(number) AND sender_id = \(try row["sender_id"] as ID<Sender>)
                AND tag = \(try row["tag"] as Int) AND purpose = 'request' AND closed_at IS NULL
            """)
        // Another invitation may have got its choice since.
        let choice: Int =
            isTaken
            ? try InvitationChoices.free(number: number, sender: try row["sender_id"], in: tx)
            : try row["tag"]
        try tx.run("UPDATE invitation SET closed_at = NULL, tag = \(choice) WHERE id = \(id)")
        return true
    }
}

// MARK: - Unclear replies

extension Invitation {
    /// Records which way a performer leans who has not answered the open request of a slot; nil for neither.
    static func setLeaning(_ leaning: Leaning?, slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE invitation SET leaning = \(leaning)
            WHERE slot_id = \(slot) AND purpose = 'request' AND closed_at IS NULL
            """)
    }
}
