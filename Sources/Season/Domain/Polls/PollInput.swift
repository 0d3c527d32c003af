package import Agenda
package import People
package import Platform
package import Storage
import Values

/// The fields of a poll as they were typed.
package struct PollInput: Sendable {
    package enum Field: String, Hashable, Sendable {
        case name, dates, closes
        case people = "names"
    }

    package var name: String?
    /// `dec 4, 5, 11-13`
    package var dates: String?
    /// The shows that are asked about.
    package var events: [ID<Event>] = []
    /// The series whose coming shows are asked about.
    package var series: [ID<Series>] = []
    package var contacts: [ID<Contact>] = []
    package var tags = TagFilter()
    /// When answers are wanted by: `fri 6pm`; empty for no time.
    package var closes: String?

    package init() {}

    /// Adds the poll. One undo step. Throws `InputProblems`, `PollError`, and the error of an unknown event or contact.
    package func add(account: Account, in tx: Transaction) throws -> Poll {
        var reader = InputReader<Field>()
        let name = reader.read(.name) { () throws(PollError) in try Self.checkedName(self.name ?? "") }
        let days = reader.read(.dates) { () throws(PollError) -> [LocalDate] in
            // A field that was left empty: shows are asked about, or nothing is.
            guard let text = dates.flatMap({ EventEntry.words($0) }) else { return [] }
            return try Self.days(text, account: account, now: tx.now)
        }
        let closesAt = reader.read(.closes) { () throws(PollError) in try closing(account: account, now: tx.now) }
        guard reader.problems.isEmpty, let name, let days else { throw reader.problems }
        let new = try newDates(days, account: account, in: tx)
        guard !new.isEmpty else { throw InputProblems(Field.dates, PollError.noDates) }
        guard new.count <= Poll.mostDates else { throw InputProblems(Field.dates, PollError.tooManyDates(new.count)) }
        let people: [ID<Contact>]
        do {
            people = try self.people(account: account.id, in: tx)
        } catch let error as PollError {
            throw InputProblems(Field.people, error)
        }
        guard !people.isEmpty else { throw InputProblems(Field.people, PollError.needsPeople(tags: tags.all)) }
        guard try !Poll.isOpen(name, account: account.id, in: tx) else {
            throw InputProblems(Field.name, PollError.exists(name))
        }
        let id: ID<Poll> = try tx.insert(
            """
            INSERT INTO poll (account_id, name, closes_at, created_at)
            VALUES (\(account.id), \(name), \(closesAt ?? nil), \(tx.now))
            """)
        try PollDate.add(new, to: id, in: tx)
        for person in people { try PollPerson.add(person, to: id, in: tx) }
        let poll = try Poll.find(id, account: account.id, in: tx)
        try PollJobs.schedule(poll, in: tx)
        try PollUndo.added(id.rawValue).record(of: poll, in: tx)
        return poll
    }

    /// Changes the name or the closing time. One undo step; none if nothing changes.
    package func change(_ poll: Poll, account: Account, in tx: Transaction) throws -> Poll {
        var reader = InputReader<Field>()
        var changed = poll
        if let name {
            if let new = reader.read(.name, { () throws(PollError) in try Self.checkedName(name) }) {
                changed.name = new
            }
        }
        if closes != nil {
            let time = reader.read(.closes) { () throws(PollError) in try closing(account: account, now: tx.now) }
            if let time { changed.closesAt = time }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        guard changed.name != poll.name || changed.closesAt != poll.closesAt else { return poll }
        if poll.closedAt == nil, try Poll.isOpen(changed.name, besides: poll.id, account: account.id, in: tx) {
            throw InputProblems(Field.name, PollError.exists(changed.name))
        }
        try PollUndo.snapshot(of: poll, in: tx).record(of: poll, in: tx)
        try changed.saveFields(in: tx)
        return changed
    }

    /// Those who were named, and those with the tags.
    func people(account: ID<Account>, in tx: Transaction) throws -> [ID<Contact>] {
        var people: [ID<Contact>] = []
        for contact in contacts { people.append(try Contact.find(contact, account: account, in: tx).id) }
        if !tags.isEmpty {
            let tagged = try Contact.ids(tagged: tags, account: account, in: tx)
            guard !tagged.isEmpty else { throw PollError.needsPeople(tags: tags.all) }
            people += tagged
        }
        var seen: Set<ID<Contact>> = []
        people = people.filter { seen.insert($0).inserted }
        guard people.count <= Poll.mostPeople else { throw PollError.tooManyPeople(people.count) }
        return people
    }

    /// The dates in their order, shows after bare dates of the same day.
    func newDates(_ days: [LocalDate], account: Account, in tx: Transaction) throws -> [NewPollDate] {
        var new = days.map { NewPollDate(day: $0) }
        let ofSeries = try series.map { try Series.find($0, account: account.id, in: tx) }
        for id in try events + ofSeries.flatMap({ try $0.comingShows(in: tx) }) {
            guard let event = try Event.find(id, in: tx), event.account == account.id else {
                throw PollError.hasNoDate("\(id)")
            }
            guard event.startsAt > tx.now else { throw PollError.past(event.localStart.date) }
            guard !new.contains(where: { $0.event == id }) else { throw PollError.namedTwice(event.name.quotedLine) }
            new.append(NewPollDate(day: event.localStart.date, event: id))
        }
        return new.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    // MARK: Reading

    static func checkedName(_ text: String) throws(PollError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { throw .noName }
        guard name.count <= Poll.longestName else { throw .nameTooLong(name.count) }
        return name
    }

    /// The days of a list. Days that are over, or named twice, are refused.
    static func days(_ text: String, account: Account, now: Instant) throws(PollError) -> [LocalDate] {
        let ranges: [DayRange]
        do throws(DayRangeError) {
            ranges = try DateEntry.days(text, account: account, now: now)
        } catch {
            throw .dates(error)
        }
        let today = account.zone.date(of: now)
        var days: Set<LocalDate> = []
        for range in ranges {
            if range.first < today { throw .past(range.first) }
            var day = range.first
            while day <= range.last {
                guard days.insert(day).inserted else { throw .namedTwice(DateText().dayWithYear(day)) }
                day = day.adding(days: 1)
            }
            guard days.count <= Poll.mostDates * 10 else { throw .tooManyDates(days.count) }
        }
        return days.sorted()
    }

    private func closing(account: Account, now: Instant) throws(PollError) -> Instant? {
        guard let closes else { return nil }
        if closes.allSatisfy(\.isWhitespace) { return nil }
        do throws(EventEntryError) {
            return try EventEntry.start(closes, zone: account.zone, account: account, now: now).instant
        } catch {
            throw .closes(error.description)
        }
    }
}

extension PollPerson {
    /// Somebody who is asked already stays as they are.
    static func add(_ contact: ID<Contact>, to poll: ID<Poll>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO poll_person (poll_id, contact_id) VALUES (\(poll), \(contact))
            ON CONFLICT (poll_id, contact_id) DO NOTHING
            """)
    }
}
