package import Agenda
import People
package import Platform
package import Storage
package import Values

/// Whether contacts can be booked on days: what they said, and what outweighs it.
package struct ContactDays: Sendable {
    package enum State: Hashable, Sendable {
        /// Confirmed for this show of the day.
        case booked(BookedShow)
        case away
        /// With the words of an answer that has a limit.
        case said(Availability, words: String?)
        /// By the calendar that they share, at these hours: `7 PM to 9 PM`; with what they said, which is not a yes or no.
        case busy(String, said: Availability?)
        /// It is a weekday on which they never can.
        case never
        case unsaid

        /// What counts: dates away are a no.
        package var availability: Availability? {
            switch self {
            case .said(let answer, _): answer
            case .busy(_, let said): said
            case .away, .never, .booked: .no
            case .unsaid: nil
            }
        }

        /// `yes`, `maybe`, `no`, `unsaid`, `away`, `never`, `booked at Late Show`,
        /// `busy 7 PM to 9 PM`
        package var words: String {
            switch self {
            case .booked(let show): "booked at \(show.name)"
            case .away: "away"
            case .said(let answer, _): answer.rawValue
            case .busy(let hours, let said): "busy \(hours)" + (said.map { ", said \($0.rawValue)" } ?? "")
            case .never: "never"
            case .unsaid: "unsaid"
            }
        }
    }

    private var booked: [ID<Contact>: [LocalDate: BookedShow]] = [:]
    private var away: [ID<Contact>: [DayRange]] = [:]
    private var said: [ID<Contact>: [DateAvailability]] = [:]
    private var never: [ID<Contact>: Set<Weekday>] = [:]
    private var busy: [ID<Contact>: [BusyTime]] = [:]
    /// The shows of the days; none where nobody is busy.
    private var shows: [Event] = []
    /// Of days without a show.
    private var zone = Zone.utc

    package init(_ contacts: [ID<Contact>], on days: [LocalDate], account: ID<Account>, in tx: Transaction) throws {
        said = Dictionary(grouping: try DateAvailability.all(of: contacts, on: days, in: tx), by: \.contact)
        never = try NeverDays.of(contacts, in: tx)
        guard let first = days.min(), let last = days.max() else { return }
        away = try DatesAway.all(account: account, since: first, in: tx).reduce(into: [:]) { found, dates in
            found[dates.contact, default: []].append(dates.days)
        }
        let (start, end) = (
            Zone.utc.day(first.adding(days: -1)).lowerBound, Zone.utc.day(last.adding(days: 2)).upperBound
        )
        let rows = try tx.rows(
            """
            SELECT slot.contact_id AS booked_contact, \(Event.columns) FROM slot JOIN event ON event.id = slot.event_id
            WHERE slot.contact_id IN \(list: contacts) AND slot.answer = 'confirmed' AND slot.removed_at IS NULL
                AND slot.replaced_by IS NULL AND slot.bench_rank IS NULL AND event.cancelled_at IS NULL
                AND event.starts_at >= \(start) AND event.starts_at < \(end)
            ORDER BY event.starts_at, event.id
            """)
        for row in rows {
            let event = try Event(row)
            booked[try row["booked_contact"], default: [:]][event.localStart.date] = BookedShow(event)
        }
        busy = try BusyTime.all(of: account, from: start, to: end, in: tx)
        guard !busy.isEmpty else { return }
        zone = try Account.find(account, in: tx)?.zone ?? .utc
        shows = try tx.rows(
            """
            SELECT \(Event.columns) FROM event
            WHERE account_id = \(account) AND kind = \(Event.Kind.show) AND cancelled_at IS NULL
                AND starts_at < \(end) AND ends_at > \(start)
            ORDER BY starts_at, id
            """
        ).map(Event.init)
    }

    /// A yes or no outweighs their calendar.
    ///
    /// - Parameters:
    ///   - event: the show that was asked about, where a day has several.
    ///   - show: the show whose time counts, if it is known; nil for `event`.
    package func state(
        of contact: ID<Contact>, on day: LocalDate, for event: ID<Event>? = nil, at show: ID<Event>? = nil
    ) -> State {
        if let show = booked[contact]?[day] { return .booked(show) }
        if away[contact]?.contains(where: { $0.contains(day) }) == true { return .away }
        let answers = said[contact, default: []].filter { $0.day == day }
        let answer = answers.last { $0.event == event && event != nil } ?? answers.last { $0.event == nil }
        if let answer, answer.answer != .maybe { return .said(answer.answer, words: answer.words) }
        if answer == nil, never[contact]?.contains(day.weekday) == true { return .never }
        if let hours = busyHours(of: contact, on: day, at: show ?? event) { return .busy(hours, said: answer?.answer) }
        return answer.map { .said($0.answer, words: $0.words) } ?? .unsaid
    }

    /// When they are busy at the time of a show, of any show of the day, or on a day without one; nil for never.
    private func busyHours(of contact: ID<Contact>, on day: LocalDate, at show: ID<Event>?) -> String? {
        guard let busy = busy[contact] else { return nil }
        let shows = shows.filter { $0.id == show || show == nil && $0.localStart.date == day }
        guard !shows.isEmpty else { return busy.lazy.compactMap { $0.hours(on: day, in: zone) }.first }
        for show in shows {
            guard let time = busy.first(where: { $0.counts(for: show) }) else { continue }
            return time.hours(on: day, in: show.zone) ?? time.words(in: show.zone)
        }
        return nil
    }

    /// The dates away that overlap these days, the first ones; nil for none.
    func datesAway(of contact: ID<Contact>, on days: DayRange) -> DayRange? {
        away[contact]?.first { $0.overlaps(days) }
    }

    /// What they said, whatever outweighs it.
    package func answer(of contact: ID<Contact>, on day: LocalDate, for event: ID<Event>? = nil) -> DateAvailability? {
        let answers = said[contact, default: []].filter { $0.day == day }
        return answers.last { $0.event == event && event != nil } ?? answers.last { $0.event == nil }
    }
}

/// A show that somebody is confirmed for, as it is named beside others.
package struct BookedShow: Hashable, Sendable {
    package let id: ID<Event>
    package let name: String

    init(_ event: Event) { (id, name) = (event.id, event.name) }
}
