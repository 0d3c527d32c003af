import Agenda
import Messaging
import People
import Platform
import Storage
import Templates
import Values

/// A cancellation notice about one or several dates to one telephone.
struct SharedCancellation {
    /// By their starts.
    let events: [Event]

    init(_ events: [Event]) { self.events = events.sorted { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) } }

    /// - Parameter texts: the booker's own wording is used where there is one date.
    func body(
        to recipient: Recipient, account: Account, texts: InvitationTexts, in tx: Transaction
    ) throws -> String {
        let texts = texts.written(in: try ContactLanguage.of(recipient.contact, account: account.id, in: tx))
        guard events.count == 1 else {
            return recipient.introduced(
                texts.render(.canceledDates, values(texts.dates, account, now: tx.now)), by: account.name,
                in: texts.language, letters: texts.letters)
        }
        let own = try texts.worded(for: events[0], in: tx)
        let values = own.values(for: events[0], account: account.name, now: tx.now)
        return recipient.introduced(
            own.render(.canceled, values), by: account.name, in: own.language, letters: own.letters)
    }

    /// What all dates have in common is said once, and the rest with each date.
    private func values(_ dates: DateText, _ account: Account, now: Instant) -> [String: MessageTemplate.Value] {
        let name = Set(events.map(\.name)).count == 1 ? events[0].name : nil
        let areDays = name != nil && Set(events.map(\.localStart.time)).count == 1
        let each = events.map { event in
            if areDays { return dates.day(event.localStart.date, today: event.zone.date(of: now)) }
            let when = event.when(at: now, dates: dates)
            return name == nil ? "\(event.name), \(when)" : when
        }
        return [
            "booker": .text(account.name ?? ""), "event": .text(name ?? ""),
            "dates": .text(areDays ? dates.language.list(each) : each.joined(separator: "; ")),
        ]
    }
}
