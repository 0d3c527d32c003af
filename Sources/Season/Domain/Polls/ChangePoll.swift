import Agenda
import Lineups
import Messaging
package import People
package import Platform
package import Storage
package import Values

/// The changes of a poll besides its fields. Each is one undo step.
extension Poll {
    /// Closes it: texts that still wait are not sent, and later answers are kept and marked.
    package func close(in tx: Transaction) throws -> Poll {
        try requireOpen()
        try PollUndo.snapshot(of: self, in: tx).record(PollUndo.closed(self), of: self, in: tx)
        return try closed(in: tx)
    }

    func closed(in tx: Transaction) throws -> Poll {
        var changed = self
        changed.closedAt = tx.now
        try changed.saveFields(in: tx)
        try Outbox.cancel(
            """
            SELECT outbound_message_id FROM poll_text WHERE poll_person_id IN
                (SELECT id FROM poll_person WHERE poll_id = \(id))
            """, in: tx)
        return changed
    }

    package func reopen(in tx: Transaction) throws -> Poll {
        guard closedAt != nil else { throw PollError.isOpen(name) }
        guard try !Poll.isOpen(name, account: account, in: tx) else { throw PollError.exists(name) }
        try PollUndo.snapshot(of: self, in: tx).record(PollUndo.reopened(self), of: self, in: tx)
        var changed = self
        changed.closedAt = nil
        if let closesAt, closesAt <= tx.now { changed.closesAt = nil }
        try changed.saveFields(in: tx)
        return changed
    }

    /// Removes a poll that was not sent.
    package func remove(in tx: Transaction) throws {
        guard !isSent else { throw PollError.wasSent(name) }
        try PollUndo.removed(PollUndo.Snapshot(self, in: tx)).record(of: self, in: tx)
        try tx.run("DELETE FROM poll WHERE id = \(id)")
    }

    /// Adds dates. Those who were asked already are asked about the new ones only.
    package func addDates(_ text: String, account: Account, in tx: Transaction) throws -> [PollDate] {
        try requireOpen()
        let days = try PollInput.days(text, account: account, now: tx.now)
        let known = try dates(in: tx)
        let today = account.zone.date(of: tx.now)
        for day in days {
            if let date = known.first(where: { $0.day == day && $0.event == nil }) {
                throw PollError.hasDate(date.title(today: today))
            }
        }
        guard known.count + days.count <= Poll.mostDates else {
            throw PollError.tooManyDates(known.count + days.count)
        }
        try PollUndo.snapshot(of: self, in: tx).record(PollUndo.addedDates(to: self), of: self, in: tx)
        try PollDate.add(days.map { NewPollDate(day: $0) }, to: id, in: tx)
        return try dates(in: tx)
    }

    /// Withdraws dates: what was said about them is kept.
    package func removeDates(_ text: String, account: Account, in tx: Transaction) throws -> [PollDate] {
        try requireOpen()
        return try removeDates(dates(named: text, account: account, in: tx), in: tx)
    }

    /// Withdraws dates: of two shows of one day, only those that are named.
    package func removeDates(_ gone: [PollDate], in tx: Transaction) throws -> [PollDate] {
        try requireOpen()
        let known = try dates(in: tx)
        guard gone.count < known.count else { throw PollError.noDates }
        try PollUndo.snapshot(of: self, in: tx).record(PollUndo.removedDates(from: self), of: self, in: tx)
        for date in gone { try date.withdraw(in: tx) }
        return try dates(in: tx)
    }

    /// Adds people. Returns those who were not in it.
    package func addPeople(_ input: PollInput, in tx: Transaction) throws -> [ID<Contact>] {
        try requireOpen()
        let known = Set(try PollPerson.all(of: id, in: tx).map(\.contact))
        let people = try input.people(account: account, in: tx)
        guard !people.isEmpty else { throw PollError.needsPeople(tags: input.tags.all) }
        let new = people.filter { !known.contains($0) }
        guard !new.isEmpty else { return [] }
        guard known.count + new.count <= Poll.mostPeople else {
            throw PollError.tooManyPeople(known.count + new.count)
        }
        try PollUndo.snapshot(of: self, in: tx).record(PollUndo.addedPeople(to: self), of: self, in: tx)
        for person in new { try PollPerson.add(person, to: id, in: tx) }
        return new
    }

    /// Removes somebody, with a text to them that still waits. What they said is kept.
    package func removePerson(_ contact: ID<Contact>, name: String, in tx: Transaction) throws {
        guard let person = try PollPerson.find(contact, in: id, tx: tx) else {
            throw PollError.isNotAsked(person: name, poll: self.name)
        }
        try PollUndo.snapshot(of: self, in: tx).record(PollUndo.removedPerson(name, from: self), of: self, in: tx)
        try Outbox.cancel(
            "SELECT outbound_message_id FROM poll_text WHERE poll_person_id = \(person.id)", in: tx)
        try tx.run("DELETE FROM poll_person WHERE id = \(person.id)")
    }
}

/// What the booker enters for somebody who called. One undo step.
package struct AnswerForPerson: Sendable {
    package let contact: ID<Contact>
    package let dates: [PollDate]
    /// Nil to take back what was said.
    package let answer: Availability?
    package let source: DatesAway.Source

    package init(
        contact: ID<Contact>, dates: [PollDate], answer: Availability?, source: DatesAway.Source = .booker
    ) {
        (self.contact, self.dates, self.answer, self.source) = (contact, dates, answer, source)
    }

    /// `yes`, `no`, `maybe`; `clear` for nil.
    package static func answer(_ words: String) throws(PollError) -> Availability? {
        let folded = words.folded
        if ["clear", "none", "unsaid", "-"].contains(folded) { return nil }
        guard let answer = Availability(rawValue: folded) else { throw .answer(words) }
        return answer
    }

    /// Returns whether that changed anything. Throws `PollError.isNotAsked` where the booker answers for somebody who
    /// is not in the poll.
    @discardableResult
    package func run(of poll: Poll, in tx: Transaction) throws -> Bool {
        let name = try Contact.find(contact, account: poll.account, in: tx).name
        if source == .booker, try PollPerson.find(contact, in: poll.id, tx: tx) == nil {
            throw PollError.isNotAsked(person: name, poll: poll.name)
        }
        let all = try poll.dates(in: tx)
        let before = try DateAvailability.all(of: [contact], on: dates.map(\.day), in: tx)
        let keys = dates.map { PollAnswerKey($0, among: all) }
        let isNew = keys.contains { key in
            before.first { $0.day == key.day && $0.event == key.event }?.answer != answer
        }
        guard isNew else { return false }
        if source == .booker {
            try AvailabilityUndo(keys, before).record(
                summary(for: name), of: contact, account: poll.account, in: tx)
        }
        for key in keys {
            guard let answer else {
                try DateAvailability.remove(of: contact, key.day, key.event, in: tx)
                continue
            }
            try DateAvailability(
                contact: contact, day: key.day, event: key.event, answer: answer, source: source, saidAt: tx.now
            ).save(in: tx)
        }
        return true
    }

    private func summary(for name: String) -> String { "entered \(answer?.rawValue ?? "nothing") for \(name)" }
}

/// What an answer to a date of a poll is about: the day, or the show where the poll lists several of one day.
struct PollAnswerKey: Hashable, Sendable {
    let day: LocalDate
    let event: ID<Event>?
}

extension PollAnswerKey {
    init(_ date: PollDate, among dates: [PollDate]) {
        self.init(day: date.day, event: dates.count { $0.day == date.day } > 1 ? date.event : nil)
    }
}

extension Poll {
    /// The dates with these days; all for nil.
    package func dates(named text: String?, account: Account, in tx: Transaction) throws -> [PollDate] {
        let known = try dates(in: tx)
        guard let text else { return known }
        let days = try PollInput.days(text, account: account, now: tx.now)
        if let missing = days.first(where: { day in !known.contains { $0.day == day } }) {
            throw PollError.hasNoDate(DateText().day(missing))
        }
        return known.filter { days.contains($0.day) }
    }
}
