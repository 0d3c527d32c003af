import Agenda
import People
import Platform
import SheetReader
import Values

extension LineupImport.Run {
    /// One row, parsed and checked.
    struct ParsedRow {
        enum EventReference {
            /// Its name and day.
            case past(String, LocalDate)
            case known(Event)
            /// An event to create.
            case new(EventDraft)

            var isNew: Bool { if case .new = self { true } else { false } }
        }

        /// The file and line of the row.
        let source: CardPlace
        let person: ContactEntry?
        let event: EventReference
        let location: String?
        let isHost: Bool
        let isOnBench: Bool
        /// The positions of the row, as it names them.
        let positions: [String]
        /// The row has a placeholder such as "TBD" for a name: an open spot.
        let isOpenSpot: Bool
        let terms: Terms
        /// The time as written, if it was assumed to be in the evening.
        var assumedEvening: String?

        func problem(_ reason: String) -> RowProblem { RowProblem(place: source, reason: reason) }
    }

    mutating func read(_ row: Sheet<LineupColumn>.Row) throws(RowProblem) -> ParsedRow {
        let source = CardPlace(file: plan.file, line: row.line)
        func problem(_ reason: String) -> RowProblem { RowProblem(place: source, reason: reason) }
        guard !row.runsOver else { throw .runsOver(at: source) }
        let person: ContactEntry?
        do throws(ContactError) {
            person = try Self.person(of: row, region: plan.account)
        } catch {
            throw problem("\(error)")
        }
        if person == nil, let written = Self.addressWithoutName(row) {
            throw problem(LineupImportWords.noName(beside: written))
        }
        if row[.event] != nil { above = row }
        let head = row[.event] == nil && row[.date] == nil && row[.time] == nil ? above ?? row : row
        let (isHost, isOnBench, positions) = try role(row, problem)
        let isOpenSpot = row[.person(.name)].map(ContactEntry.isPlaceholder) ?? false
        if isHost, isOnBench { throw problem(LineupImportWords.hostOnBench) }
        func makeRow(_ reference: ParsedRow.EventReference, at location: String?) throws(RowProblem) -> ParsedRow {
            ParsedRow(
                source: source, person: person, event: reference, location: location, isHost: isHost,
                isOnBench: isOnBench, positions: positions, isOpenSpot: isOpenSpot,
                terms: try terms(row, for: reference, problem))
        }
        if head[.event] == nil, let target = plan.target { return try makeRow(.known(target), at: nil) }
        guard let name = head[.event] ?? plan.event else { throw problem(LineupImportWords.noEvent) }
        let zone = try zone(head, problem)
        let eventTime: ImportedEventTime
        do throws(ImportedEventTimeError) {
            let reader = ImportedEventTimeReader(now: plan.now, zone: zone, order: plan.order)
            let places = head.all(.place).map(\.text)
            let date = head.all(.date).first
            let (when, assumed) = try reader.when(
                date: date?.text ?? plan.date, time: head[.time] ?? plan.time, isWorkbookDate: date?.isDate ?? false)
            eventTime = ImportedEventTime(
                name: name.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                when: when, place: places.isEmpty ? plan.place : places.joined(separator: ", "), zone: zone,
                assumedEvening: assumed)
        } catch {
            throw problem("\(error)")
        }
        var parsed = try makeRow(eventReference(eventTime, length: head[.length], problem), at: eventTime.place)
        parsed.assumedEvening = eventTime.assumedEvening
        return parsed
    }

    /// Nil for a row without a name, or with a placeholder such as "TBD".
    private static func person(
        of row: Sheet<LineupColumn>.Row, region account: Account
    ) throws(ContactError) -> ContactEntry? {
        if let name = row[.person(.name)], ContactEntry.isPlaceholder(name) { return nil }
        return try ContactEntry(
            cells: { LineupColumn.people.contains($0) ? row.all(.person($0)) : [] }, region: account.region)
    }

    /// The number or e-mail address of a row that has no name; nil where it has one.
    private static func addressWithoutName(_ row: Sheet<LineupColumn>.Row) -> String? {
        guard ContactColumn.names.allSatisfy({ row[.person($0)] == nil }) else { return nil }
        return [ContactColumn.cell, .phone, .email].lazy.compactMap { row[.person($0)] }.first
    }

    private func zone(_ row: Sheet<LineupColumn>.Row, _ problem: (String) -> RowProblem) throws(RowProblem) -> Zone {
        guard let text = row[.zone] else { return plan.account.zone }
        guard let zone = Zone(text) else { throw problem(LineupImportWords.noZone(text)) }
        return zone
    }

    /// The existing event that the row names, or the one to create.
    private func eventReference(
        _ eventTime: ImportedEventTime, length: String?, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> ParsedRow.EventReference {
        let sameName = shows.named(eventTime.name)
        guard let day = eventTime.day else {
            let coming = sameName.filter { !$0.isCanceled && !$0.isOver(at: plan.now) }
            guard let only = coming.first else {
                throw problem(LineupImportWords.noUpcoming(eventTime.name))
            }
            guard coming.count == 1 else {
                throw problem(LineupImportWords.severalUpcoming(coming.count, eventTime.name))
            }
            return .known(only)
        }
        let sameDay = sameName.filter { $0.localStart.date == day }
        if let start = eventTime.start, let same = sameDay.first(where: { $0.startsAt == start }) {
            return same.isOver(at: plan.now) ? .past(eventTime.name, day) : .known(same)
        }
        if let other = sameDay.first(where: { !$0.isCanceled }) ?? sameDay.first {
            guard eventTime.start == nil else {
                throw problem(LineupImportWords.otherTime(other))
            }
            return other.isOver(at: plan.now) ? .past(eventTime.name, day) : .known(other)
        }
        guard case .at(let local, let span) = eventTime.when, let start = eventTime.start else {
            guard day >= eventTime.zone.local(plan.now).date else { return .past(eventTime.name, day) }
            throw problem(LineupImportWords.noTime(eventTime.name, day))
        }
        if start <= plan.now { return .past(eventTime.name, day) }
        guard eventTime.zone.local(start) == local else {
            throw problem(LineupImportWords.skippedTime(local))
        }
        return .new(
            EventDraft(
                kind: .show, name: eventTime.name, startsAt: start,
                length: try length.map { text throws(RowProblem) in try Self.length(text, problem) }
                    ?? span ?? Event.defaultLength,
                zone: eventTime.zone, location: try Self.place(eventTime.place, problem)))
    }

    private static func place(_ text: String?, _ problem: (String) -> RowProblem) throws(RowProblem) -> String? {
        guard let text else { return nil }
        do throws(EventEntryError) {
            _ = try EventEntry.place(text)
        } catch {
            throw problem("\(error)")
        }
        return text
    }

    private static func length(_ text: String, _ problem: (String) -> RowProblem) throws(RowProblem) -> Duration {
        do throws(DurationTextError) {
            let length = try DurationText.read(text)
            if length <= .days(14) { return length }
        } catch {
            throw problem(LineupImportWords.invalidLength(error))
        }
        throw problem(LineupImportWords.tooLong(text))
    }

    private func role(
        _ row: Sheet<LineupColumn>.Row, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> (isHost: Bool, isOnBench: Bool, positions: [String]) {
        let roles = (row[.role] ?? "").split(whereSeparator: { ",;/".contains($0) })
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
        let (hosts, bench) = (LineupColumn.host.headings, LineupColumn.bench.headings)
        let keys = roles.map { Heading.key($0) }
        return (
            try Self.yes(row[.host], "host", problem) || keys.contains(where: hosts.contains),
            try Self.yes(row[.bench], "bench", problem) || keys.contains(where: bench.contains),
            roles.filter { !hosts.contains(Heading.key($0)) && !bench.contains(Heading.key($0)) }
        )
    }

    private static func yes(
        _ text: String?, _ column: String, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> Bool {
        switch text?.folded ?? "" {
        case "", "no", "n", "false", "0", "-": return false
        case "yes", "y", "x", "true", "1", "✓", "✔", column: return true
        case let other: throw problem(LineupImportWords.notYes(other, in: column))
        }
    }

    private func terms(
        _ row: Sheet<LineupColumn>.Row, for reference: ParsedRow.EventReference, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> Terms {
        let (start, zone): (LocalDateTime, Zone)
        switch reference {
        case .known(let event): (start, zone) = (event.localStart, event.zone)
        case .new(let draft): (start, zone) = (draft.zone.local(draft.startsAt), draft.zone)
        case .past: return Terms()
        }
        let notes = row.all(.note).map(\.text)
        do throws(TermsError) {
            return Terms(
                deal: try row[.pay].map { text throws(TermsError) in
                    try Terms.agreed(text, home: plan.account.currency)
                },
                setLength: try row[.set].map { text throws(TermsError) in
                    // In this column a bare number means minutes.
                    try Terms.setLength(text.allSatisfy(\.isNumber) ? text + "m" : text)
                },
                callBefore: try row[.call].map { text throws(TermsError) in
                    try Terms.callBefore(text, start: start, zone: zone)
                },
                note: notes.isEmpty ? nil : try Terms.checkedNote(notes.joined(separator: "; ")))
        } catch {
            throw problem("\(error)")
        }
    }
}
