import Agenda
import People
import Platform
import Storage
import Values

/// A performer's text `AWAY dec 3-10`. Only this form is a command: "away fri" may be an answer. It changes no answer,
/// and the reply says what they are still counted on for.
struct AwayCommand {
    /// As typed, with a first and a last day.
    private let days: String

    /// Nil for any other text.
    init?(_ body: String) {
        let words = body.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, ["away", "away:"].contains(first.lowercased()) else { return nil }
        var rest = words.dropFirst().joined(separator: " ")
        while let last = rest.last, ".!".contains(last) { rest.removeLast() }
        guard DayRangeReader.hasTwoSides(rest) else { return nil }
        days = rest
    }

    /// Nil if the days are not understood, and for a number that is not exactly one contact's: then the text is read
    /// like any other.
    func run(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard let (account, contact) = try author(of: text, in: tx),
            let days = try? DayRangeReader(now: tx.now, zone: account.zone, order: account.dateOrder).read(days)
        else { return nil }
        let result: AddDatesAway.Result
        do {
            result = try AddDatesAway(contact: contact, days: days, source: .text, account: account).run(in: tx)
        } catch is DatesAwayError {
            return nil
        }
        let texts = ShowsTexts(try ContactLanguage.of(contact, in: tx))
        return InboundOutcome(
            account: account.id, contact: contact, reading: .away,
            reply: texts.away(days, stillIn: result.shows, now: tx.now), needsAttention: !result.shows.isEmpty)
    }

    /// The performer who was last asked at the number; else the only contact with it of the number's owner.
    private func author(of text: InboundText, in tx: Transaction) throws -> (Account, ID<Contact>)? {
        let latest = try Invitation.latest(
            number: text.from, sender: text.sender.id, since: Instant(milliseconds: 0), in: tx)
        if let latest, let account = try Account.find(latest.event.account, in: tx) {
            return (account, latest.contact)
        }
        let contacts = try Contact.ids(withNumber: text.from, account: text.sender.account, in: tx)
        guard let contact = contacts.first, contacts.count == 1,
            let account = try Account.find(text.sender.account, in: tx)
        else { return nil }
        return (account, contact)
    }
}
