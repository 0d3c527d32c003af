package import Agenda
package import People
import PhoneNumbers
package import Platform
package import SheetReader
package import Storage
package import Values

/// Imports a booker's spreadsheet of people, events and lineups. It does not change what already exists, so importing
/// the same file twice changes nothing.
package struct LineupImport: Sendable {
    package let account: Account
    /// The file's name in messages to the booker.
    package let file: String
    /// Whether 12/4 means December 4 or April 12.
    package let order: NaturalDate.SlashOrder
    package let now: Instant
    /// The event of rows that name none; such rows need no date.
    package var target: Event?
    /// The name of the event of rows that name none; it is created where it does not exist.
    package var event: String?
    /// The date, time and place of rows that have none.
    package var date: String?
    package var time: String?
    package var place: String?
    /// Whether the names in the rows were examined in a rehearsal: the similar ones are not looked for again.
    package var isChecked = false
    /// Rows that were found invalid in a rehearsal, by line: they are not examined again.
    package var knownProblems: [Int: RowProblem] = [:]

    package init(account: Account, file: String, order: NaturalDate.SlashOrder, now: Instant) {
        (self.account, self.file, self.order, self.now) = (account, file, order, now)
    }

    /// The most rows of one file.
    package static let maximumRows = 2000

    /// The file has more than `maximumRows` rows.
    package struct TooManyRows: UserFacingError, Equatable {
        package let rows: Int

        package var sentence: String {
            "The file has \(rows) rows. At most \(LineupImport.maximumRows) can be imported at a time."
        }
        package var nextSteps: [NextStep] { ["Split it, and import the parts one after the other."] }
        package var kind: ErrorKind { .refused }
    }

    /// Imports the rows in one transaction. A bad row changes nothing and is reported.
    ///
    /// - Throws: `TooManyRows`.
    package func run(_ sheet: Sheet<LineupColumn>, in tx: Transaction) throws -> Report {
        try requireFewRows(sheet)
        var run = try Run(self, unused: sheet.unused, in: tx)
        for row in sheet.rows { try run.take(row, in: tx) }
        try run.record(in: tx)
        return run.report
    }

    /// Imports the rows in short transactions. A bad row changes nothing and is reported.
    ///
    /// - Parameter onPart: called after each transaction.
    /// - Throws: `TooManyRows`.
    func run(_ sheet: Sheet<LineupColumn>, store: Store, onPart: () -> Void) async throws -> Report {
        try requireFewRows(sheet)
        let plan = self
        let (start, names) = try await store.read(at: now) { tx in
            (
                try Run(plan, unused: sheet.unused, in: tx),
                try SimilarNames.all(account: plan.account.id, in: tx)
            )
        }
        start.contacts.know(names)
        let keep = { (run: Run, _: Void) in
            run.contacts.keep()
            onPart()
        }
        return try await store.writeParts(.account(account.id), at: now, of: sheet.rows, from: start, onPart: keep) {
            run, rest, tx in
            try run.begin(in: tx)
            var batch = WriteBatch(in: tx)
            while let row = rest.popFirst() {
                try run.take(row, in: tx)
                if batch.isFull() { break }
            }
            try run.record(in: tx)
        }.report
    }

    private func requireFewRows(_ sheet: Sheet<LineupColumn>) throws(TooManyRows) {
        guard sheet.rows.count <= Self.maximumRows else { throw TooManyRows(rows: sheet.rows.count) }
    }

    /// The state of one import from row to row.
    struct Run {
        let plan: LineupImport
        var report: Report
        var contacts: ImportRun
        var shows: ImportedShows
        /// What contacts are found by; nil until it is needed.
        private var searchTexts: ContactSearchTexts?
        private var notes: Set<String> = []
        private var shown: Set<ID<Event>> = []
        /// Events whose lineup has changed: each is scheduled once in a transaction, after its last row.
        private var toSchedule: [ID<Event>: Event] = [:]
        /// How many rows of the file have named a position of an event.
        var spotRows: [ID<Event>: [ID<Position>: Int]] = [:]
        /// The last row that named an event, until a blank row; rows below it without an event use its cells.
        var above: Sheet<LineupColumn>.Row?
        var undo: LineupImportUndo

        init(_ plan: LineupImport, unused: [String], in tx: Transaction) throws {
            self.plan = plan
            report = Report(unused: unused)
            let account = plan.account.id
            contacts = ImportRun(account: account)
            shows = try ImportedShows(account: account, in: tx)
            undo = LineupImportUndo(file: plan.file, account: account)
        }
    }
}

extension LineupImport.Run {
    /// Must be called at the start of each of several transactions.
    mutating func begin(in tx: Transaction) throws {
        contacts.begin()
        try shows.refresh(in: tx)
    }

    /// Schedules the changed lineups and records what was done since the last call for `undo`.
    mutating func record(in tx: Transaction) throws {
        for (_, event) in toSchedule.sorted(by: { $0.key < $1.key }) {
            try LineupScheduler.schedule(event, in: tx)
        }
        toSchedule = [:]
        try undo.record(&contacts, in: tx)
        try shows.settle(in: tx)
    }

    /// A bad row changes nothing.
    mutating func take(_ row: Sheet<LineupColumn>.Row, in tx: Transaction) throws {
        if row.isBlank {
            above = nil
            return
        }
        let parsed: ParsedRow
        do throws(RowProblem) {
            parsed = try read(row)
        } catch {
            return leaveOut(error, row)
        }
        if let problem = plan.knownProblems[row.line] { return leaveOut(problem, row) }
        if let problem = try unclearName(parsed, in: tx) { return leaveOut(problem, row) }
        let outcome = try take(parsed, in: tx)
        let name = parsed.person?.name ?? row[.person(.name)] ?? row.title ?? "line \(row.line)"
        report.rows.append(LineupImport.RowRecord(line: row.line, record: ImportReport.Line(name, outcome)))
    }

    private mutating func leaveOut(_ problem: RowProblem, _ row: Sheet<LineupColumn>.Row) {
        var problem = problem
        problem.name = row[.person(.name)] ?? row.title
        report.problems.append(problem)
        report.rows.append(LineupImport.RowRecord(line: row.line, record: problem.record))
    }

    /// Returns what became of the row.
    private mutating func take(_ parsed: ParsedRow, in tx: Transaction) throws -> ImportReport.Outcome {
        let event: Event?
        switch parsed.event {
        case .past: event = nil
        case .known(let known): event = known
        case .new(let draft): event = try make(draft, in: tx)
        }
        note(parsed, event)
        let person = try parsed.person.map { try contacts.take($0, at: parsed.source, in: tx) }
        if let person { report.people.append(person) }
        if let entry = parsed.person, let person, person.contact != nil, person.outcome != .unchanged {
            searchTexts?.add(entry)
        }
        if let person, [.skipped(.removedEarlier), .skipped(.erasedEarlier)].contains(person.outcome) {
            let isErased = person.outcome == .skipped(.erasedEarlier)
            say(LineupImportWords.goneContact(person.name, isErased: isErased), parsed)
        }
        if let contact = person?.contact, case .updated = person?.outcome {
            try LineupScheduler.scheduleAll(with: contact, in: tx)
        }
        guard let event else {
            if case .past(let name, let day) = parsed.event {
                report.past.append(
                    LineupImport.PastRow(line: parsed.source.line, event: name, day: day, name: person?.name))
            }
            return .leftOut(LineupImportWords.past(hasPerson: person != nil))
        }
        if shown.insert(event.id).inserted {
            report.events.append(LineupImport.EventRow(event: event, isNew: parsed.event.isNew))
        }
        guard !event.isCanceled else { return .leftOut(LineupImportWords.canceled) }
        if parsed.isOpenSpot {
            return try addOpenSpot(parsed, to: event, in: tx) > 0 || parsed.event.isNew ? .added : .unchanged
        }
        guard let person else { return parsed.event.isNew ? .added : .unchanged }
        guard let contact = person.contact else { return person.record.outcome }
        switch try place(contact, named: person.name, parsed, event, in: tx) {
        case .added: return .added
        case .alreadyIn: return person.outcome == .unchanged ? .unchanged : .updated
        case .takenOut: return .leftOut(LineupImportWords.removedEarlier)
        }
    }

    private mutating func make(_ draft: EventDraft, in tx: Transaction) throws -> Event? {
        let id = try Event.create(draft, account: plan.account.id, in: tx)
        guard let event = try Event.find(id, in: tx) else { return nil }
        shows.add(event)
        undo.noteMaking(of: event)
        return event
    }

    private mutating func place(
        _ contact: ID<Contact>, named name: String, _ parsed: ParsedRow, _ event: Event, in tx: Transaction
    ) throws -> LineupImport.PlaceRow.Outcome {
        let outcome: LineupImport.PlaceRow.Outcome
        if let slot = try Slot.find(contact: contact, event: event.id, in: tx) {
            outcome = .alreadyIn
            for position in slot.spots.map(\.position) {
                spotRows[event.id, default: [:]][position.id, default: 0] += 1
            }
            let isSame = [Terms(), slot.terms, slot.offer].contains(parsed.terms)
            if !isSame || parsed.isHost && !slot.isHost {
                say(LineupImportWords.alreadyIn(name, event), parsed)
            }
        } else if try Slot.wasRemoved(contact: contact, event: event.id, in: tx) {
            outcome = .takenOut
            say(LineupImportWords.removed(name, event), parsed)
        } else {
            outcome = .added
            try undo.noteChange(of: event, in: tx)
            _ = try Lineup.add(contact, to: event.id, asHost: parsed.isHost, onBench: parsed.isOnBench, in: tx)
            if let slot = try Slot.find(contact: contact, event: event.id, in: tx) {
                if !parsed.isOnBench { try giveSpots(parsed, to: slot, of: event, in: tx) }
                if !parsed.terms.isEmpty { try parsed.terms.save(for: slot.id, in: tx) }
            }
            toSchedule[event.id] = event
        }
        report.places.append(
            LineupImport.PlaceRow(
                line: parsed.source.line, event: event, contact: contact, name: name, isHost: parsed.isHost,
                isOnBench: parsed.isOnBench, outcome: outcome))
        return outcome
    }

    /// Notes where the row differs from an existing event.
    private mutating func note(_ parsed: ParsedRow, _ event: Event?) {
        guard let event else { return }
        if let written = parsed.assumedEvening {
            say(LineupImportWords.assumedEvening(written), parsed)
        }
        if event.isCanceled {
            return say(LineupImportWords.canceledShow(event), parsed)
        }
        if let said = parsed.location, said.folded != (event.location ?? "").folded {
            say(LineupImportWords.otherPlace(event, said), parsed)
        }
    }

    /// Adds a note once, however many rows cause it.
    mutating func say(_ text: String, _ parsed: ParsedRow) {
        guard notes.insert(text).inserted else { return }
        report.notes.append(LineupImport.Note(line: parsed.source.line, text: text))
    }

    /// A row with only a name must match exactly one contact, or nobody of a similar name.
    private mutating func unclearName(_ parsed: ParsedRow, in tx: Transaction) throws -> RowProblem? {
        guard let person = parsed.person, person.numbers.isEmpty, person.emails.isEmpty else { return nil }
        let account = plan.account.id
        let alike = try person.lookalikes(account: account, in: tx)
        if alike.count > 1 {
            return parsed.problem(LineupImportWords.severalContacts(alike.count, person.name))
        }
        guard alike.isEmpty, !plan.isChecked else { return nil }
        let texts = try searchTexts ?? ContactSearchTexts(account: account, in: tx)
        searchTexts = texts
        guard let near = try texts.nearest(to: person.name, in: tx) else { return nil }
        return parsed.problem(LineupImportWords.noContact(person.name, near: near))
    }
}
