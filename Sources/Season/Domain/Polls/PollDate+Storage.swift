import Agenda
import Platform
package import Storage
import Values

extension PollDate {
    /// All dates, also withdrawn ones, by number.
    package static func all(of poll: ID<Poll>, in tx: Transaction) throws -> [PollDate] {
        try all(of: [poll], in: tx)
    }

    /// All dates of several polls, also withdrawn ones, by number.
    static func all(of polls: [ID<Poll>], in tx: Transaction) throws -> [PollDate] {
        try tx.rows(
            """
            SELECT poll_date.id, poll_date.poll_id, poll_date.number, poll_date.day, poll_date.event_id, event.name,
                event.starts_at, event.zone, poll_date.withdrawn_at,
                CASE WHEN EXISTS (SELECT 1 FROM poll_choice WHERE poll_choice.poll_date_id = poll_date.id)
                    THEN 1 ELSE 0 END AS is_seen
            FROM poll_date LEFT JOIN event ON event.id = poll_date.event_id
            WHERE poll_date.poll_id IN \(list: polls) ORDER BY poll_date.poll_id, poll_date.number
            """
        ).map(PollDate.init)
    }

    private init(_ row: Row) throws {
        let text: String = try row["day"]
        guard let day = LocalDate(iso: text) else { throw StoreError.column("day", holds: text, wanted: "a day") }
        let start: Instant? = try row["starts_at"]
        let zone = try (row["zone"] as String?).map { Zone(stored: $0) }
        let local = start.flatMap { start in zone.map { $0.local(start) } }
        let current = local?.date ?? day
        let isSeen: Bool = try row["is_seen"]
        id = try row["id"]
        poll = try row["poll_id"]
        number = try row["number"]
        // One that nobody was asked about follows its show to another day. Answers belong to the day, so one that was
        // asked about is over when its show moves.
        self.day = isSeen ? day : current
        event = try row["event_id"]
        eventName = try row["name"]
        time = local?.time
        isOpen = try row["withdrawn_at"] as Instant? == nil && self.day == current
    }

    /// Adds dates with the next numbers.
    static func add(_ dates: [NewPollDate], to poll: ID<Poll>, in tx: Transaction) throws {
        for date in dates {
            let number = try tx.value("SELECT next_number FROM poll WHERE id = \(poll)", as: Int.self) ?? 1
            try tx.run(
                """
                INSERT INTO poll_date (poll_id, number, day, event_id)
                VALUES (\(poll), \(number), \(date.day.description), \(date.event))
                """)
            try tx.run("UPDATE poll SET next_number = \(number + 1) WHERE id = \(poll)")
        }
    }

    /// Withdraws the dates that ask about a show.
    ///
    /// - Parameter first: the first undo step of the same command.
    static func withdraw(of event: ID<Event>, with first: ID<UndoStep>?, in tx: Transaction) throws {
        let polls: [ID<Poll>] = try tx.values(
            "SELECT DISTINCT poll_id FROM poll_date WHERE event_id = \(event) AND withdrawn_at IS NULL")
        for case let poll? in try polls.map({ try Poll.find($0, in: tx) }) {
            try PollUndo.snapshot(of: poll, in: tx).record(
                PollUndo.removedDate(from: poll), of: poll, with: first, in: tx)
            for date in try PollDate.all(of: poll.id, in: tx) where date.event == event && date.isOpen {
                try date.withdraw(in: tx)
            }
        }
    }

    /// The date stays with what was said about it, and is asked about no more.
    func withdraw(in tx: Transaction) throws {
        try tx.run("UPDATE poll_date SET withdrawn_at = \(tx.now) WHERE id = \(id)")
    }
}

/// A date to be added to a poll.
struct NewPollDate: Hashable, Sendable {
    let day: LocalDate
    /// The show; nil for a bare date.
    var event: ID<Event>?
}
