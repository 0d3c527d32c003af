package import Agenda
import ICalendar
import Messaging
import People
package import Platform
package import Storage
package import Values

/// The link in a request, to a page on which its performer answers. Each round of requests to a slot has its own; a new
/// request revokes the one before. In texts it is off unless the booker turns it on; a mail and a WhatsApp message
/// always have it.
package struct ReplyLink: Hashable, Sendable {
    package let token: SecretToken

    /// The key from which the account's links are derived. Nil where links are off.
    static let setting = AccountSetting("lineup.reply-links")

    /// Whether texts have links.
    package static func isOn(for account: ID<Account>, in tx: Transaction) throws -> Bool {
        try setting.value(of: account, in: tx) != nil
    }

    /// The key from which links are derived; nil where they are off.
    ///
    /// - Parameter channel: over which the link is sent.
    package static func key(
        of account: ID<Account>, over channel: Channel, in tx: Transaction
    ) throws -> String? {
        try setting.value(of: account, in: tx) ?? (channel != .text ? MailKey.value(of: account, in: tx) : nil)
    }

    /// Whether a link that was sent to a number or address still works.
    package static func isValid(sentTo number: String, by account: ID<Account>, in tx: Transaction) throws -> Bool {
        try key(of: account, over: Channel(of: number), in: tx) != nil
    }

    /// Turning links off revokes those that were sent.
    package static func turn(
        on isOn: Bool, for account: ID<Account>, random: RandomSource, in tx: Transaction
    ) throws {
        guard try Self.isOn(for: account, in: tx) != isOn else { return }
        try setting.set(isOn ? random.hexToken(bytes: 32) : nil, of: account, in: tx)
    }

    /// The link of the next request to a slot, or of its last one. Nil where links are off.
    static func of(
        _ slot: ID<Slot>, isNext: Bool, account: ID<Account>, over channel: Channel, in tx: Transaction
    ) throws -> ReplyLink? {
        guard let key = try key(of: account, over: channel, in: tx) else { return nil }
        let last = try tx.value(countQuery(slot), as: Int.self) ?? 0
        return ReplyLink(token: SecretToken(key: key, subject: "\(slot) \(isNext ? last + 1 : last)"))
    }

    private static func countQuery(_ slot: ID<Slot>) -> SQL {
        "SELECT count(*) FROM invitation WHERE slot_id = \(slot) AND purpose = 'request'"
    }

    /// Lets what `of` asks about these slots travel together.
    static func prefetch(for slots: [ID<Slot>], account: ID<Account>, in tx: Transaction) throws {
        try tx.prefetch { [setting.query(account)] }
        guard try isOn(for: account, in: tx) else { return }
        try tx.prefetch { slots.map(countQuery) }
    }

    /// The path of the page.
    package var path: String { "/r/\(token.text)" }

    /// The maximum number of answers on the page of one request. Whoever has the link can give them, and each is a
    /// text in the inbox.
    package static let mostAnswers = 20

    /// Counts an answer on the page of the slot's last request. Throws `ReplyLinkUsedUp`.
    static func countAnswer(for slot: ID<Slot>, in tx: Transaction) throws {
        let counted = try tx.run(
            """
            UPDATE invitation SET link_answers = link_answers + 1
            WHERE slot_id = \(slot) AND purpose = 'request' AND link_answers < \(mostAnswers)
                AND round = (SELECT max(newest.round) FROM invitation AS newest
                    WHERE newest.slot_id = \(slot) AND newest.purpose = 'request')
            """)
        guard counted > 0 else { throw ReplyLinkUsedUp() }
    }
}

/// As many answers were given on the page of a request as it takes.
package struct ReplyLinkUsedUp: Error, Hashable, UserFacingError {
    package init() {}

    package var sentence: String {
        "This page takes \(ReplyLink.mostAnswers) answers, and all were given. To change yours, contact them."
    }
    package var kind: ErrorKind { .refused }
}

/// The request that a link belongs to, with what its page shows.
package struct LinkedRequest: Sendable {
    package let slot: Slot
    package let event: Event
    package let account: Account
    /// The number that was asked, in E.164.
    package let number: String
    package let sender: Sender
    /// How many answers were given on its page.
    package let answerCount: Int
    /// Whether public pages name them; nil where that is not asked.
    package let naming: PublicNaming?

    /// The performer's given name.
    package var givenName: String { GivenName.of(slot.name) }

    /// Whether an answer can still be given.
    package func isAnswerable(at now: Instant) -> Bool {
        !event.isCanceled && event.startsAt > now && !isUsedUp
    }

    /// The page takes no more answers.
    package var isUsedUp: Bool { answerCount >= ReplyLink.mostAnswers }

    /// What a yes is given to, in short. It differs when a detail has changed since the page was loaded.
    package var terms: String {
        [
            "\(event.startsAt.milliseconds)", event.zone.identifier, event.location ?? "", "\(slot.spots.words)",
            slot.offer.agreed?.words ?? "", "\(slot.offer.setLength.map { "\($0)" } ?? "")",
            "\(slot.terms.callBefore.map { "\($0)" } ?? "")", slot.terms.note ?? "",
        ].joined(separator: "|")
    }

    /// The event as a calendar file, as in the performer's own feed; nil where they are out of it.
    package func calendarFile(in tx: Transaction) throws -> EventFile? {
        try PerformerCalendar.entry(of: slot.id, in: tx).map {
            EventFile(name: event.name, calendar: EventCalendar(name: event.name, events: [$0]))
        }
    }

    /// The language of the performer who got a link that may be revoked; nil for an unknown one.
    package static func language(ofRevoked token: SecretToken, in tx: Transaction) throws -> TextLanguage? {
        let row = try tx.row(
            """
            SELECT \(ContactLanguage.column) AS language FROM invitation
            JOIN slot ON slot.id = invitation.slot_id JOIN contact ON contact.id = slot.contact_id
            WHERE invitation.link_hash = \(token.hash)
            """)
        return try row.map { try $0["language"] ?? .english }
    }

    /// Nil for an unknown link, and for one that was revoked: by a newer request, by taking the performer out, or by
    /// turning links off.
    package static func find(_ token: SecretToken, in tx: Transaction) throws -> LinkedRequest? {
        guard
            let row = try tx.row(
                """
                SELECT invitation.slot_id, invitation.number, invitation.sender_id, invitation.link_answers,
                    slot.event_id, event.account_id
                FROM invitation JOIN slot ON slot.id = invitation.slot_id JOIN event ON event.id = slot.event_id
                WHERE invitation.link_hash = \(token.hash) AND slot.removed_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM invitation AS later
                        WHERE later.slot_id = slot.id AND later.purpose = 'request' AND later.round > invitation.round)
                """),
            try ReplyLink.isValid(sentTo: row["number"], by: row["account_id"], in: tx),
            let slot = try Slot.find(row["slot_id"], in: tx),
            let event = try Event.find(row["event_id"], in: tx),
            let account = try Account.find(row["account_id"], in: tx),
            let sender = try Sender.find(row["sender_id"], in: tx)
        else { return nil }
        return LinkedRequest(
            slot: slot, event: event, account: account, number: try row["number"], sender: sender,
            answerCount: try row["link_answers"],
            naming: try PublicNaming.asked(of: slot.contact, for: event.id, in: tx))
    }
}
