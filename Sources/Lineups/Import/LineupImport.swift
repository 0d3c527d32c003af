package import Agenda
internal import Messaging
package import People
internal import PhoneNumbers
package import SheetReader
package import Storage
package import Values

/// Takes in the spreadsheet that a booker has today: people, events and lineups, all in one transaction. What is there
/// already is left as it is, so the same file a second time changes nothing.
package struct LineupImport: Sendable {
    package let account: Account
    /// As it is named in what is told.
    package let file: String
    /// What 12/4 means.
    package let order: NaturalDate.SlashOrder
    package let now: Instant
    /// The event of rows that name none; then they need not say when.
    package var target: Event?
    /// What the event of rows that name none is called, where it may have to be made.
    package var event: String?
    /// When rows are that do not say so.
    package var date: String?
    package var time: String?
    package var place: String?

    package init(account: Account, file: String, order: NaturalDate.SlashOrder, now: Instant) {
        self.account = account
        self.file = file
        self.order = order
        self.now = now
    }

    package func run(_ sheet: Sheet<LineupColumn>, in tx: Transaction) throws -> Report {
        var round = try Round(self, unused: sheet.unused, in: tx)
        for row in sheet.rows { try round.take(row, in: tx) }
        return round.report
    }

    /// What one run remembers from row to row.
    struct Round {
        let plan: LineupImport
        var report: Report
        var run: ImportRun
        /// All of the account's shows, with those that this run makes.
        var events: [Event]
        /// The last row that named an event, until a blank row; cells below it that are blank mean the same.
        var above: Sheet<LineupColumn>.Row?
        /// The events that can be put back already, should the booker take the import back.
        private var kept: Set<ID<Event>> = []
        /// The first step to take back, with which all others go.
        private var first: ID<UndoStep>?

        init(_ plan: LineupImport, unused: [String], in tx: Transaction) throws {
            self.plan = plan
            report = Report(unused: unused)
            run = ImportRun(account: plan.account.id, now: plan.now)
            let account = plan.account.id
            events =
                try Event.upcoming(.show, account: account, now: plan.now, in: tx)
                + Event.past(.show, account: account, now: plan.now, in: tx)
        }
    }
}

extension LineupImport.Round {
    /// A bad row changes nothing.
    mutating func take(_ row: Sheet<LineupColumn>.Row, in tx: Transaction) throws {
        if row.isBlank {
            above = nil
            return
        }
        let wish: Wish
        do throws(RowProblem) {
            wish = try read(row)
        } catch {
            return report.problems.append(error)
        }
        if let problem = try unclearName(wish, in: tx) { return report.problems.append(problem) }
        let event: Event?
        switch wish.event {
        case .past: event = nil
        case .known(let known): event = known
        case .new(let draft): event = try make(draft, in: tx)
        }
        note(wish, event)
        let person = try wish.person.map { try run.take($0, at: wish.place, in: tx) }
        if let person { report.people.append(person) }
        if let contact = person?.contact, case .updated = person?.outcome {
            try LineupScheduler.scheduleAll(with: contact, now: plan.now, in: tx)
        }
        guard let event else {
            if wish.event.isPast { report.pastRows += 1 }
            return
        }
        if !report.events.contains(where: { $0.event.id == event.id }) {
            report.events.append(LineupImport.EventRow(event: event, isNew: wish.event.isNew))
        }
        guard !event.isCancelled, let person, let contact = person.contact else { return }
        try seat(contact, named: person.name, wish, event, in: tx)
    }

    private mutating func make(_ draft: EventDraft, in tx: Transaction) throws -> Event? {
        let id = try Event.create(draft, account: plan.account.id, now: plan.now, in: tx)
        let step = try EventBefore.keepMaking(
            of: id, name: draft.name, with: first, account: plan.account.id, now: plan.now, in: tx)
        first = first ?? step
        kept.insert(id)
        let event = try Event.find(id, in: tx)
        if let event { events.append(event) }
        return event
    }

    private mutating func seat(
        _ contact: ID<Contact>, named name: String, _ wish: Wish, _ event: Event, in tx: Transaction
    ) throws {
        let outcome: LineupImport.PlaceRow.Outcome
        if let slot = try Slot.find(contact: contact, event: event.id, in: tx) {
            outcome = .alreadyIn
            let isOther = wish.terms != Terms() && wish.terms != slot.terms || wish.isHost && !slot.isHost
            if isOther {
                say("\(Printable.line(name)) is in \(Self.title(event)) already: what is noted there stays.", wish)
            }
        } else if try Slot.wasRemoved(contact: contact, event: event.id, in: tx) {
            outcome = .takenOut
            say("\(Printable.line(name)) was taken out of \(Self.title(event)) before, and stays out.", wish)
        } else {
            outcome = .added
            if kept.insert(event.id).inserted {
                let step = try PlacesBefore.keep(
                    event, says: "took people into \"\(event.name)\" from \(plan.file)", with: first, now: plan.now,
                    in: tx)
                first = first ?? step
            }
            _ = try Lineup.add(
                contact, to: event.id, asHost: wish.isHost, onBench: wish.isOnBench, now: plan.now, in: tx)
            if let slot = try Slot.find(contact: contact, event: event.id, in: tx), !wish.terms.isEmpty {
                try wish.terms.save(for: slot.id, in: tx)
            }
            try LineupScheduler.schedule(event, now: plan.now, in: tx)
        }
        report.places.append(
            LineupImport.PlaceRow(
                line: wish.place.line, event: event, contact: contact, name: name, isHost: wish.isHost,
                isOnBench: wish.isOnBench, outcome: outcome))
    }

    /// What the row says of an event that is there already, and otherwise.
    private mutating func note(_ wish: Wish, _ event: Event?) {
        guard let event else { return }
        if event.isCancelled {
            return say("\(Self.title(event)) was called off: nobody is put into it.", wish)
        }
        if let said = wish.location, said.folded != (event.location ?? "").folded {
            let here = event.location.map { "is at \(Printable.line($0))" } ?? "has no place"
            say("\(Self.title(event)) \(here) here, not at \(Printable.line(said)): left as it is.", wish)
        }
    }

    /// Once for all rows that would say it.
    mutating func say(_ text: String, _ wish: Wish) {
        guard !report.notes.contains(where: { $0.text == text }) else { return }
        report.notes.append(LineupImport.Note(line: wish.place.line, text: text))
    }

    static func title(_ event: Event) -> String {
        "\"\(Printable.line(event.name))\" on \(DateText().long(event.startsAt, in: event.zone))"
    }

    /// Who is named by a name alone must be one person.
    private func unclearName(_ wish: Wish, in tx: Transaction) throws -> RowProblem? {
        guard let person = wish.person, person.numbers.isEmpty, person.emails.isEmpty else { return nil }
        let account = plan.account.id
        let alike = try person.lookalikes(account: account, in: tx)
        if alike.count > 1 {
            return wish.problem(
                "There are \(alike.count) contacts called \"\(Printable.line(person.name))\". Give a cell or an e-mail "
                    + "address.")
        }
        guard alike.isEmpty else { return nil }
        let near: String
        switch try Contact.match(person.name, account: account, in: tx) {
        case .one(let candidate): near = candidate.name
        case .several(let candidates): near = candidates.first?.name ?? ""
        case .none: return nil
        }
        return wish.problem(
            "There is no contact \"\(Printable.line(person.name))\"; did you mean \"\(Printable.line(near))\"? Write "
                + "the whole name, or add a cell.")
    }
}
