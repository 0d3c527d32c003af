package import JSON
package import Lineups
import Messaging
import People
import Platform
package import Storage
package import Values

/// The people of a poll by its dates: who can do what.
package struct PollSheet: Sendable {
    package struct Row: Sendable {
        package let person: PollPerson
        /// In the order of the dates.
        package let cells: [ContactDays.State]
        package let state: PollPerson.State
    }

    /// How many people can do a date.
    package struct Total: Hashable, Sendable {
        package var yes = 0
        package var maybe = 0
        /// Also those who are away, booked, or never can on that weekday.
        package var no = 0
        /// By their calendars, who said neither yes nor no.
        package var busy = 0
        package var unsaid = 0
        /// The positions of those who can: `2 host, 1 headliner`; nil where none are known.
        package var positions: String?
    }

    package let poll: Poll
    package let dates: [PollDate]
    package let rows: [Row]
    /// In the order of the dates.
    package let totals: [Total]

    package init(_ poll: Poll, in tx: Transaction) throws {
        let dates = try poll.dates(in: tx)
        let people = try PollPerson.all(of: poll.id, in: tx)
        let days = try ContactDays(people.map(\.contact), on: dates.map(\.day), account: poll.account, in: tx)
        let rows = people.map { person in
            let cells = dates.map { date in
                let key = PollAnswerKey(date, among: dates)
                return days.state(of: person.contact, on: key.day, for: key.event, at: date.event)
            }
            return Row(person: person, cells: cells, state: person.state(isComplete: cells.allSatisfy(\.isAnswered)))
        }
        (self.poll, self.dates, self.rows) = (poll, dates, rows)
        let counter = try PositionCounter(people.map(\.contact), account: poll.account, in: tx)
        totals = dates.indices.map { index in
            let yes = rows.filter { $0.cells[index].availability == .yes }.map(\.person.contact)
            return rows.reduce(into: Total(positions: counter.words(of: yes))) { total, row in
                let cell = row.cells[index]
                if case .busy = cell { return total.busy += 1 }
                switch cell.availability {
                case .yes: total.yes += 1
                case .maybe: total.maybe += 1
                case .no: total.no += 1
                case nil: total.unsaid += 1
                }
            }
        }
    }

    /// Those who can do a date, by their position in the sheet.
    package func people(_ answer: Availability, at index: Int) -> [Row] {
        rows.filter { row in
            if case .said(answer, _) = row.cells[index] { true } else { false }
        }
    }
}

extension ContactDays {
    /// Whether they cannot do a date whatever they answer: they are away or booked, or never can on that weekday.
    func isSettled(_ date: PollDate, of contact: ID<Contact>) -> Bool {
        switch state(of: contact, on: date.day, for: date.event) {
        case .away, .booked, .never: true
        case .said, .busy, .unsaid: false
        }
    }
}

extension ContactDays.State {
    /// Whether they need not say any more about the date.
    var isAnswered: Bool { availability != nil }

    /// `✓`, `?`, `✗`, `away`, `busy`; empty where nothing was said.
    package var sign: String {
        switch self {
        case .booked: "booked"
        case .away: "away"
        case .said(.yes, _): "✓"
        case .said(.maybe, _): "?"
        case .said(.no, _): "✗"
        case .busy: "busy"
        case .never: "never"
        case .unsaid: ""
        }
    }
}

extension PollSheet {
    /// A row for each person and date.
    package func table(zone: Zone) -> ExportTable {
        ExportTable(
            ["poll", "name", "date", "show", "answer", "words", "state", "answered_at", "late"],
            rows: rows.flatMap { row in
                zip(dates, row.cells).map { date, cell -> [JSONValue] in
                    var words: String?
                    if case .said(_, let said) = cell { words = said }
                    return [
                        .string(poll.name), .string(row.person.name), .string(date.day.description),
                        .optional(date.eventName), .string(cell.words), .optional(words), .string(row.state.rawValue),
                        .optional(row.person.answeredAt.map { DateText.iso($0, in: zone) }),
                        .bool(row.person.lateAt != nil),
                    ]
                }
            })
    }
}
