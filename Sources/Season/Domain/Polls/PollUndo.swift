import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// The snapshot with which a change of a poll is undone.
enum PollUndo: UndoValue {
    /// Its key.
    case added(Int64)
    case changed(before: Snapshot)
    case removed(Snapshot)

    static let kind: UndoStep.Kind = "season.poll"

    /// A poll with its dates and people.
    struct Snapshot: Codable {
        struct Date: Codable, Hashable {
            let id: Int64
            let number: Int
            let day: String
            let event: Int64?
            let isOpen: Bool
        }

        let id: Int64
        let name: String
        /// Milliseconds since 1970.
        let closesAt: Int64?
        let closedAt: Int64?
        let createdAt: Int64
        let dates: [Date]
        /// Keys of the contacts.
        let people: [Int64]

        init(_ poll: Poll, in tx: Transaction) throws {
            (id, name) = (poll.id.rawValue, poll.name)
            (closesAt, closedAt) = (poll.closesAt?.milliseconds, poll.closedAt?.milliseconds)
            createdAt = poll.createdAt.milliseconds
            dates = try PollDate.all(of: poll.id, in: tx).map {
                Date(
                    id: $0.id.rawValue, number: $0.number, day: $0.day.description, event: $0.event?.rawValue,
                    isOpen: $0.isOpen)
            }
            people = try PollPerson.all(of: poll.id, in: tx).map(\.contact.rawValue)
        }
    }

    static func snapshot(of poll: Poll, in tx: Transaction) throws -> PollUndo {
        .changed(before: try Snapshot(poll, in: tx))
    }

    /// - Parameter summary: nil for what the case says.
    @discardableResult
    func record(
        _ summary: String? = nil, of poll: Poll, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.kind, of: poll.id, self, summary: summary ?? self.summary(of: poll), with: first,
            account: poll.account, in: tx)
    }

    static func rows(of step: UndoStep) -> UndoRows { UndoRows([UndoRows.Row("poll", step.subject)]) }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let id: ID<Poll> = step.subject()
        switch try step.snapshot(PollUndo.self) {
        case .added:
            let poll = try found(id, in: tx)
            guard !poll.isSent else { throw UndoError.changedSince("The poll") }
            try tx.run("DELETE FROM poll WHERE id = \(poll.id)")
        case .changed(let before): try before.apply(to: found(id, in: tx), in: tx)
        case .removed(let removed):
            guard try Poll.find(id, in: tx) == nil else { throw UndoError.changedSince("The poll") }
            try removed.insert(account: step.account, in: tx)
        }
    }

    private static func found(_ id: ID<Poll>, in tx: Transaction) throws -> Poll {
        guard let poll = try Poll.find(id, in: tx) else { throw UndoError.isGone("The poll") }
        return poll
    }
}

extension PollUndo.Snapshot {
    private func instant(_ milliseconds: Int64?) -> Instant? { milliseconds.map { Instant(milliseconds: $0) } }

    /// Restores the fields, dates and people. Dates that were added since and sent are withdrawn instead of deleted.
    fileprivate func apply(to poll: Poll, in tx: Transaction) throws {
        var changed = poll
        (changed.name, changed.closesAt, changed.closedAt) = (name, instant(closesAt), instant(closedAt))
        try changed.saveFields(in: tx)
        let open = Set(dates.filter(\.isOpen).map(\.id))
        for date in try PollDate.all(of: poll.id, in: tx) {
            if open.contains(date.id.rawValue) {
                try tx.run("UPDATE poll_date SET withdrawn_at = NULL WHERE id = \(date.id)")
            } else if date.isOpen {
                let isSeen = try tx.exists("SELECT 1 FROM poll_choice WHERE poll_date_id = \(date.id)")
                if isSeen {
                    try date.withdraw(in: tx)
                } else {
                    try tx.run("DELETE FROM poll_date WHERE id = \(date.id)")
                }
            }
        }
        let now = try PollPerson.all(of: poll.id, in: tx)
        for person in now where !people.contains(person.contact.rawValue) && !person.wasTexted {
            try tx.run("DELETE FROM poll_person WHERE id = \(person.id)")
        }
        try insertPeople(of: poll.id, account: poll.account, in: tx)
    }

    fileprivate func insert(account: ID<Account>, in tx: Transaction) throws {
        let next = (dates.map(\.number).max() ?? 0) + 1
        try tx.run(
            """
            INSERT INTO poll (id, account_id, name, closes_at, closed_at, next_number, created_at)
            VALUES (\(id), \(account), \(name), \(closesAt), \(closedAt), \(next), \(createdAt))
            """)
        for date in dates {
            let event = try date.event.flatMap { try Event.find(ID($0), in: tx)?.id }
            try tx.run(
                """
                INSERT INTO poll_date (id, poll_id, number, day, event_id, withdrawn_at)
                VALUES (\(date.id), \(id), \(date.number), \(date.day), \(event), \(date.isOpen ? nil : tx.now))
                """)
        }
        try insertPeople(of: ID(id), account: account, in: tx)
    }

    private func insertPeople(of poll: ID<Poll>, account: ID<Account>, in tx: Transaction) throws {
        for person in people {
            guard let contact = try Contact.find(ID(person), in: tx), contact.account == account else { continue }
            try PollPerson.add(contact.id, to: poll, in: tx)
        }
    }
}

/// The snapshot with which an answer that the booker entered is undone.
struct AvailabilityUndo: UndoValue {
    private struct Said: Codable {
        let day: String
        let event: Int64?
        let answer: Availability?
        let words: String?
        let source: DatesAway.Source?
        /// Milliseconds since 1970.
        let saidAt: Int64?
    }

    private let before: [Said]

    static let kind: UndoStep.Kind = "season.availability"

    init(_ keys: [PollAnswerKey], _ known: [DateAvailability]) {
        before = keys.map { key in
            let said = known.first { $0.day == key.day && $0.event == key.event }
            return Said(
                day: key.day.description, event: key.event?.rawValue, answer: said?.answer, words: said?.words,
                source: said?.source, saidAt: said?.saidAt.milliseconds)
        }
    }

    func record(
        _ summary: String, of contact: ID<Contact>, account: ID<Account>, in tx: Transaction
    ) throws {
        try UndoStep.record(Self.kind, of: contact, self, summary: summary, account: account, in: tx)
    }

    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("availability", step.subject)], within: [.contact(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let contact: ID<Contact> = step.subject()
        guard try Contact.find(contact, in: tx) != nil else { throw UndoError.isGone("The contact") }
        for said in try step.snapshot(AvailabilityUndo.self).before {
            guard let day = LocalDate(iso: said.day) else { throw UndoError.unreadable }
            let event = said.event.map { ID<Event>($0) }
            guard let answer = said.answer else {
                try DateAvailability.remove(of: contact, day, event, in: tx)
                continue
            }
            try DateAvailability(
                contact: contact, day: day, event: event, answer: answer, words: said.words,
                source: said.source ?? .booker, saidAt: Instant(milliseconds: said.saidAt ?? 0)
            ).save(in: tx)
        }
    }
}

// MARK: - Words

extension PollUndo {
    private func summary(of poll: Poll) -> String {
        let title = poll.name.quotedLine
        return switch self {
        case .added: "added the poll \(title)"
        case .changed: "changed the poll \(title)"
        case .removed: "removed the poll \(title)"
        }
    }

    static func closed(_ poll: Poll) -> String { "closed the poll \(poll.name.quotedLine)" }

    static func reopened(_ poll: Poll) -> String { "reopened the poll \(poll.name.quotedLine)" }

    static func addedDates(to poll: Poll) -> String { "added dates to \(poll.name.quotedLine)" }

    static func removedDates(from poll: Poll) -> String { "removed dates from \(poll.name.quotedLine)" }

    static func removedDate(from poll: Poll) -> String { "removed a date from \(poll.name.quotedLine)" }

    static func addedPeople(to poll: Poll) -> String { "added people to \(poll.name.quotedLine)" }

    static func removedPerson(_ name: String, from poll: Poll) -> String {
        "removed \(name) from \(poll.name.quotedLine)"
    }
}
