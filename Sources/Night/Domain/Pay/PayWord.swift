import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

/// A performer's text `PAY`: what is agreed with them, due to them and was paid to them. Only a number that is one
/// contact's gets amounts, since whoever else has it must not learn them.
enum PayWord {
    /// How such a text is stored.
    static let verdict = "pay"

    static func answer(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        // "Pay?" is a question about a request.
        guard ["pay", "my pay", "pay.", "pay!"].contains(text.body.folded) else { return nil }
        let account = try text.account(in: tx)
        let contacts = try Contact.ids(withNumber: text.from, account: account, in: tx)
        guard !contacts.isEmpty, let booker = try Account.find(account, in: tx) else { return nil }
        let words = PayWords(try ContactLanguage.of(contacts[0], in: tx))
        let name = booker.name ?? words.booker
        guard contacts.count == 1, let contact = contacts.first, try isOwn(contact, text.from, in: tx) else {
            return outcome(account, nil, words.severalPeople(ask: name))
        }
        let lines = try self.lines(of: contact, account: booker, in: tx)
        if lines.isEmpty {
            let isAsked = try Invitation.live(number: text.from, sender: text.sender.id, in: tx).contains(
                where: \.isOpen)
            // They mean the pay of what they are asked for.
            if isAsked { return nil }
        }
        return outcome(account, contact, lines.isEmpty ? words.nothing(ask: name) : lines.joined(separator: "\n"))
    }

    private static func outcome(_ account: ID<Account>, _ contact: ID<Contact>?, _ reply: String) -> InboundOutcome {
        InboundOutcome(
            account: account, contact: contact, reading: .other(verdict: verdict, rule: "pay"), reply: reply,
            needsAttention: false)
    }

    /// False for a number that was flagged as somebody else's.
    private static func isOwn(_ contact: ID<Contact>, _ number: String, in tx: Transaction) throws -> Bool {
        let numbers = try Contact.find(contact, in: tx)?.numbers ?? []
        return numbers.contains { $0.e164 == number && !$0.isWrong }
    }

    static let mostLines = 6

    /// What is due comes first, then what was paid lately, then what is agreed, or entered by the booker, for shows
    /// that are not settled.
    static func lines(of contact: ID<Contact>, account: Account, in tx: Transaction) throws -> [String] {
        let words = PayWords(try ContactLanguage.of(contact, in: tx))
        let lines = try PayLine.all(of: contact, in: tx)
        let payments = try Payment.all(of: contact, in: tx)
        let earliest = account.zone.date(of: tx.now).adding(days: -90)
        var (due, paid, open): ([String], [String], [Money]) = ([], [], [])
        for event in Set(lines.map(\.event)).sorted(by: { $0.rawValue > $1.rawValue }) {
            let own = payments.filter { $0.event == event }
            let sum = PaySum(owed: lines.reduce(0) { $0 + ($1.event == event ? $1.amount : 0) }, own)
            let paidLately = sum.paid > 0 ? own.last.map(\.day).flatMap { $0 >= earliest ? $0 : nil } : nil
            // Most shows were paid long ago.
            guard sum.open > 0 || paidLately != nil, let show = try Event.find(event, in: tx),
                show.account == account.id, let settlement = try Settlement.find(event, in: tx)
            else { continue }
            let title = "\(show.name), \(words.day(show.localStart.date))"
            if sum.open > 0 {
                let owed = sum.paid > 0 ? settlement.amount(sum.owed).forTexts : nil
                due.append("\(title): \(words.due(settlement.amount(sum.open).forTexts, of: owed))")
                open.append(settlement.amount(sum.open))
            } else if let paidLately {
                paid.append("\(title): \(words.paid(settlement.amount(sum.paid).forTexts, on: paidLately))")
            }
        }
        var shown = Array((due + paid).prefix(mostLines))
        shown += try unsettled(of: contact, most: mostLines - shown.count, words, account: account, in: tx)
        guard due.count > 1 else { return shown }
        let totals = try Money.totals(of: open).map(\.forTexts).joined(separator: ", ")
        return shown + [words.total(totals)]
    }

    /// Shows without a closed settlement: what is agreed for those for which they are confirmed, and what the booker has
    /// entered instead, such as a kill fee.
    private static func unsettled(
        of contact: ID<Contact>, most: Int, _ words: PayWords, account: Account, in tx: Transaction
    ) throws -> [String] {
        guard most > 0 else { return [] }
        let events = try tx.rows(
            """
            SELECT \(Event.columns) FROM event LEFT JOIN settlement ON settlement.event_id = event.id
            WHERE event.id IN (
                    SELECT event_id FROM slot WHERE contact_id = \(contact) AND removed_at IS NULL
                        AND answer = 'confirmed' AND bench_rank IS NULL AND replaced_by IS NULL
                    UNION SELECT event_id FROM pay_entry WHERE contact_id = \(contact))
                AND event.account_id = \(account.id) AND settlement.closed_at IS NULL
                AND event.ends_at > \(tx.now.adding(.zero - .days(60)))
            ORDER BY event.starts_at, event.id LIMIT \(mostShows)
            """
        ).map(Event.init)
        var lines: [String] = []
        for event in events where lines.count < most {
            guard let pay = try expected(of: contact, for: event, words, in: tx) else { continue }
            lines.append("\(event.name), \(words.day(event.localStart.date)): \(pay)")
        }
        return lines
    }

    /// So many shows without a closed settlement are looked at.
    private static let mostShows = 50

    /// `agreed $50`, `kill fee $25 (not settled yet)`; nil for no pay.
    private static func expected(
        of contact: ID<Contact>, for event: Event, _ words: PayWords, in tx: Transaction
    ) throws -> String? {
        let slot = try Slot.find(contact: contact, event: event.id, in: tx)
        let plays = !event.isCanceled && slot?.hasConfirmedPlace == true
        let agreed = plays && slot?.isNoShow != true ? slot?.offer.agreed : nil
        let entry = try PayEntry.all(event: event.id, in: tx)
            .first { $0.contact == contact && $0.counts(isPlaying: plays) }
        let amount = try entry.flatMap { try Settlement.find(event.id, in: tx)?.amount($0.amount) }
        let paid = amount.flatMap { $0.minorUnits > 0 ? $0.forTexts : nil }
        switch entry?.kind {
        case .noShow: return nil
        case .amount: return paid.map { words.unsettled(words.pay($0)) }
        case .killFee: return paid.map { words.unsettled(words.killFee($0)) }
        case nil:
            return agreed.map { event.isOver(at: tx.now) ? words.unsettled(words.agreed($0)) : words.agreed($0) }
        }
    }
}
