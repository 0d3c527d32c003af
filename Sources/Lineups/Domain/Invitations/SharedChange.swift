import Agenda
import Messaging
import Platform
import Storage
import Templates
import Values

/// A change notice about several dates to one person. One yes or no answers all of them.
struct SharedChange {
    struct Date {
        let slot: Slot
        let event: Event
        let spots: [Spot]
        let terms: Terms

        init(_ slot: Slot, of event: Event, in tx: Transaction) throws {
            (self.slot, self.event) = (slot, event)
            let lineup = slot.benchRank == nil ? nil : try Lineup.of(event, in: tx)
            spots = slot.spotsOffered(in: lineup, for: slot.invitedPositions)
            terms = spots.told(slot.termsOffered(in: lineup, for: slot.invitedPositions, at: tx.now))
        }

        /// `host, pay $50`; empty for nothing.
        fileprivate func offer(in texts: InvitationTexts) -> String {
            [texts.terms.words(spots), texts.terms.words(terms, for: event) ?? ""].filter { !$0.isEmpty }.joined(
                separator: ", ")
        }

        /// `9 PM`; with the zone where the recipient was told another one.
        fileprivate func time(_ dates: DateText) -> String {
            dates.time(event.localStart.time) + (slot.hasOldZone ? " \(dates.language.name(of: event.zone))" : "")
        }
    }

    /// By their starts.
    let dates: [Date]

    init(_ dates: [Date]) {
        self.dates = dates.sorted { ($0.event.startsAt, $0.slot.id) < ($1.event.startsAt, $1.slot.id) }
    }

    /// - Parameter leaving: when the text leaves.
    func body(
        to recipient: Recipient, account: Account, texts: InvitationTexts, leaving: Instant, in tx: Transaction
    ) throws -> String {
        let texts = texts.written(in: dates.first?.slot.language ?? .english)
        var values = values(texts, account, now: tx.now)
        values["by"] = .text(try deadline(texts, readIn: recipient.zones, leaving: leaving, in: tx) ?? "")
        return recipient.introduced(
            texts.render(.changedDates, values), by: account.name, in: texts.language, letters: texts.letters)
    }

    /// What all dates have in common is said once, and the rest with each date.
    private func values(
        _ texts: InvitationTexts, _ account: Account, now: Instant
    ) -> [String: MessageTemplate.Value] {
        let (name, offer) = (common(\.event.name), common { $0.offer(in: texts) })
        let time = name == nil ? nil : common { $0.time(texts.dates) }
        let place = name == nil ? nil : common { $0.event.location ?? "" }
        var values: [String: MessageTemplate.Value] = [:]
        if offer != nil, let first = dates.first {
            values = texts.values(for: first.slot.name, on: first.terms, event: first.event, account: account, now: now)
            values["position"] = .text(texts.terms.words(first.spots))
        }
        let each = dates.map { date in
            let day = texts.dates.day(date.event.localStart.date, today: date.event.zone.date(of: now))
            let parts = [name == nil ? date.event.name : nil, day, time == nil ? date.time(texts.dates) : nil]
            let ownPlace = place == nil ? date.event.location.map { texts.language.at($0) } ?? "" : ""
            let dateOffer = date.offer(in: texts)
            let ownOffer = offer == nil && !dateOffer.isEmpty ? " (\(dateOffer))" : ""
            return parts.compactMap(\.self).joined(separator: ", ") + ownPlace + ownOffer
        }
        let areDays = name != nil && time != nil && place != nil && offer != nil
        values["booker"] = .text(account.name ?? "")
        (values["event"], values["time"], values["place"]) = (.text(name ?? ""), .text(time ?? ""), .text(place ?? ""))
        values["dates"] = .text(areDays ? texts.language.list(each) : each.joined(separator: "; "))
        return values
    }

    /// What is the same for all dates; nil where it differs.
    private func common<Value: Equatable>(_ value: (Date) -> Value) -> Value? {
        let all = dates.map(value)
        return all.allSatisfy { $0 == all.first } ? all.first : nil
    }

    /// The earliest deadline that has not passed when the text leaves, in words.
    private func deadline(
        _ texts: InvitationTexts, readIn zones: [Zone], leaving: Instant, in tx: Transaction
    ) throws -> String? {
        let deadlines = try dates.compactMap { date in
            let own = date.slot.lastInvitation?.answerBy
            let moment = try own ?? Policy.of(date.event, in: tx).answerBy?.moment(start: date.event.startsAt)
            return moment.map { (moment: $0, event: date.event) }
        }
        return deadlines.filter { $0.moment > leaving }.min { $0.moment < $1.moment }
            .map { texts.deadline($0.moment, of: $0.event, readIn: zones, now: leaving) }
    }
}
