import Lineups
import People
package import Platform
package import Storage
package import Values

/// The link in a text or mail of a poll, to a page on which its dates are ticked. In texts only where the booker has
/// turned links on.
struct PollLink: Hashable, Sendable {
    let token: SecretToken

    /// Nil where links are off.
    static func of(
        _ person: ID<PollPerson>, account: ID<Account>, over channel: Channel, in tx: Transaction
    ) throws -> PollLink? {
        guard let key = try ReplyLink.key(of: account, over: channel, in: tx) else { return nil }
        return PollLink(token: SecretToken(key: key, subject: "poll \(person)"))
    }

    var path: String { "/p/\(token.text)" }
}

/// A poll as the person sees it who has its link.
package struct LinkedPoll: Sendable {
    let person: PollPerson
    let poll: Poll
    package let account: Account
    /// The dates that are not over, with what they said.
    package let dates: [(date: PollDate, said: Availability?)]

    package var pollName: String { poll.name }
    package var givenName: String { GivenName.of(person.name) }
    /// Of what they read.
    package var language: TextLanguage { person.language }
    package var isClosed: Bool { poll.closedAt != nil }

    /// The language of the person who got a link, also one that is not valid any more; nil for an unknown one.
    package static func language(of token: SecretToken, in tx: Transaction) throws -> TextLanguage? {
        let contact = try tx.value(
            "SELECT contact_id FROM poll_person WHERE link_hash = \(token.hash)", as: ID<Contact>.self)
        return try contact.map { try ContactLanguage.of($0, in: tx) }
    }

    /// Nil for an unknown link, and where links were turned off.
    package static func find(_ token: SecretToken, in tx: Transaction) throws -> LinkedPoll? {
        guard
            let row = try tx.row("SELECT poll_id, contact_id FROM poll_person WHERE link_hash = \(token.hash)"),
            let poll = try Poll.find(row["poll_id"] as ID<Poll>, in: tx),
            let person = try PollPerson.find(row["contact_id"], in: poll.id, tx: tx),
            // The same as a text has where links are on.
            try PollLink.of(person.id, account: poll.account, over: .mail, in: tx)?.token == token,
            let account = try Account.find(poll.account, in: tx)
        else { return nil }
        let today = account.zone.date(of: tx.now)
        let open = try poll.dates(in: tx).filter { $0.day >= today }
        guard !open.isEmpty else { return nil }
        let days = try ContactDays([person.contact], on: open.map(\.day), account: account.id, in: tx)
        let dates = open.map { date in
            let key = PollAnswerKey(date, among: open)
            return (date: date, said: days.answer(of: person.contact, on: key.day, for: key.event)?.answer)
        }
        return LinkedPoll(person: person, poll: poll, account: account, dates: dates)
    }

    /// The ticked dates are a yes, the others a no.
    ///
    /// - Parameters:
    ///   - yes: keys of dates.
    ///   - shown: keys of all dates of the page; others are not changed.
    package func answer(yes: Set<String>, shown: Set<String>, in tx: Transaction) throws {
        let open = dates.map(\.date)
        for date in open where shown.contains("\(date.id)") {
            let key = PollAnswerKey(date, among: open)
            try DateAvailability(
                contact: person.contact, day: key.day, event: key.event,
                answer: yes.contains("\(date.id)") ? .yes : .no, source: .page, saidAt: tx.now
            ).save(in: tx)
        }
        try person.recordAnswer(isLate: isClosed, in: tx)
        guard !isClosed else { return }
        let asked = try tx.rows(
            """
            SELECT DISTINCT outbound_message.to_number, outbound_message.sender_id
            FROM poll_text JOIN outbound_message ON outbound_message.id = poll_text.outbound_message_id
            WHERE poll_text.poll_person_id = \(person.id)
            """)
        for row in asked {
            let number: String = try row["to_number"]
            let shows = try Invitation.live(number: number, sender: row["sender_id"], in: tx)
            try Poll.settleUnclear(from: number, beside: shows, account: account.id, in: tx)
        }
    }
}
