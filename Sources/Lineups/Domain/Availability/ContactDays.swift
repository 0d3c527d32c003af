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
        /// It is a weekday on which they never can.
        case never
        case unsaid

        /// What counts: dates away are a no.
        package var availability: Availability? {
            switch self {
            case .said(let answer, _): answer
            case .away, .never, .booked: .no
            case .unsaid: nil
            }
        }

        /// `yes`, `maybe`, `no`, `unsaid`, `away`, `never`, `booked at Late Show`
        package var words: String {
            switch self {
            case .booked(let show): "booked at \(show.name)"
            case .away: "away"
            case .said(let answer, _): answer.rawValue
            case .never: "never"
            case .unsaid: "unsaid"
            }
        }
    }

    private var booked: [ID<Contact>: [LocalDate: BookedShow]] = [:]
    private var away: [ID<Contact>: [DayRange]] = [:]
    private var said: [ID<Contact>: [DateAvailability]] = [:]
    private var never: [ID<Contact>: Set<Weekday>] = [:]

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
    }

    /// - Parameter event: the show, where a day has several.
    package func state(of contact: ID<Contact>, on day: LocalDate, for event: ID<Event>? = nil) -> State {
        if let show = booked[contact]?[day] { return .booked(show) }
        if away[contact]?.contains(where: { $0.contains(day) }) == true { return .away }
        let answers = said[contact, default: []].filter { $0.day == day }
        let answer = answers.last { $0.event == event && event != nil } ?? answers.last { $0.event == nil }
        if let answer { return .said(answer.answer, words: answer.words) }
        return never[contact]?.contains(day.weekday) == true ? .never : .unsaid
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
