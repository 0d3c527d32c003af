internal import Agenda
internal import People
internal import SheetReader
internal import Values

extension LineupImport.Round {
    /// What one row asks for, read and checked.
    struct Wish {
        enum Wanted {
            case past
            case known(Event)
            case new(EventDraft)

            var isPast: Bool { if case .past = self { true } else { false } }
            var isNew: Bool { if case .new = self { true } else { false } }
        }

        let place: CardPlace
        let person: ContactEntry?
        let event: Wanted
        let location: String?
        let isHost: Bool
        let isOnBench: Bool
        let terms: Terms

        func problem(_ reason: String) -> RowProblem { RowProblem(place: place, reason: reason) }
    }

    mutating func read(_ row: Sheet<LineupColumn>.Row) throws(RowProblem) -> Wish {
        let place = CardPlace(file: plan.file, line: row.line)
        func problem(_ reason: String) -> RowProblem { RowProblem(place: place, reason: reason) }
        guard !row.runsOver else { throw .runsOver(at: place) }
        let person: ContactEntry?
        do throws(ContactError) {
            person = try Self.person(of: row, region: plan.account)
        } catch {
            throw problem("\(error)")
        }
        if person == nil, let written = Self.nameless(row) {
            throw problem("It has \"\(Printable.line(written))\" and no name.")
        }
        if row[.event] != nil { above = row }
        let head = row[.event] == nil && row[.date] == nil && row[.time] == nil ? above ?? row : row
        let (isHost, isOnBench) = try role(row, problem)
        if isHost, isOnBench { throw problem("Somebody is the host or on the bench, not both.") }
        func wish(_ wanted: Wish.Wanted, at location: String?) throws(RowProblem) -> Wish {
            Wish(
                place: place, person: person, event: wanted, location: location, isHost: isHost,
                isOnBench: isOnBench, terms: try terms(row, for: wanted, problem))
        }
        if head[.event] == nil, let target = plan.target { return try wish(.known(target), at: nil) }
        guard let name = head[.event] ?? plan.event else { throw problem("It does not say for which event.") }
        let zone = try zone(head, problem)
        let occasion: ImportedEventTime
        do throws(ImportedEventTimeError) {
            let reader = ImportedEventTimeReader(now: plan.now, zone: zone, order: plan.order)
            let places = head.all(.place).map(\.text)
            occasion = ImportedEventTime(
                name: name.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                when: try reader.when(date: head[.date] ?? plan.date, time: head[.time] ?? plan.time),
                place: places.isEmpty ? plan.place : places.joined(separator: ", "), zone: zone)
        } catch {
            throw problem("\(error)")
        }
        return try wish(wanted(occasion, length: head[.length], problem), at: occasion.place)
    }

    /// Nil for a row without a name, or with a word that keeps a place open.
    private static func person(
        of row: Sheet<LineupColumn>.Row, region account: Account
    ) throws(ContactError) -> ContactEntry? {
        if let name = row[.person(.name)], ContactEntry.isPlaceholder(name) { return nil }
        return try ContactEntry(
            cells: { LineupColumn.people.contains($0) ? row.all(.person($0)) : [] }, region: account.region)
    }

    /// A number or address in a row that says nobody's name.
    private static func nameless(_ row: Sheet<LineupColumn>.Row) -> String? {
        guard ContactColumn.names.allSatisfy({ row[.person($0)] == nil }) else { return nil }
        return [ContactColumn.cell, .phone, .email].lazy.compactMap { row[.person($0)] }.first
    }

    private func zone(
        _ row: Sheet<LineupColumn>.Row, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> Zone {
        guard let text = row[.zone] else { return plan.account.zone }
        guard let zone = Zone(text) else { throw problem("\"\(Printable.line(text))\" is not a time zone.") }
        return zone
    }

    /// The event that is meant, or is to be made.
    private func wanted(
        _ occasion: ImportedEventTime, length: String?, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> Wish.Wanted {
        let namesakes = events.filter { $0.name.folded == occasion.name.folded }
        let title = "\"\(Printable.line(occasion.name))\""
        guard let day = occasion.day else {
            let coming = namesakes.filter { !$0.isCancelled && !$0.isOver(at: plan.now) }
            guard let only = coming.first else { throw problem("There is no event \(title) to come, and no date.") }
            guard coming.count == 1 else { throw problem("\(coming.count) events are called \(title): give a date.") }
            return .known(only)
        }
        let sameDay = namesakes.filter { $0.localStart.date == day }
        if let start = occasion.start, let same = sameDay.first(where: { $0.startsAt == start }) {
            return same.isOver(at: plan.now) ? .past : .known(same)
        }
        if let other = sameDay.first(where: { !$0.isCancelled }) ?? sameDay.first {
            guard occasion.start == nil else {
                throw problem("There is \(Self.title(other)) already; put the time right here or there.")
            }
            return other.isOver(at: plan.now) ? .past : .known(other)
        }
        guard case .at(let local, let span) = occasion.when, let start = occasion.start else {
            guard day >= occasion.zone.local(plan.now).date else { return .past }
            throw problem("At what time is \(title) on \(DateText().dayWithYear(day))?")
        }
        if start <= plan.now { return .past }
        guard occasion.zone.local(start) == local else {
            throw problem("The clocks jump over \(DateText().long(local)).")
        }
        return .new(
            EventDraft(
                kind: .show, name: occasion.name, startsAt: start,
                length: try length.map { text throws(RowProblem) in try Self.length(text, problem) }
                    ?? span ?? Event.defaultLength,
                zone: occasion.zone, location: occasion.place))
    }

    private static func length(_ text: String, _ problem: (String) -> RowProblem) throws(RowProblem) -> Duration {
        do throws(DurationTextError) {
            let length = try DurationText.read(text)
            if length <= .days(14) { return length }
        } catch {
            throw problem("That length is not taken: \(error).")
        }
        throw problem("\"\(Printable.line(text))\" is too long for an event.")
    }

    private func role(
        _ row: Sheet<LineupColumn>.Row, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> (isHost: Bool, isOnBench: Bool) {
        let role = row[.role].map { Heading.key($0) } ?? ""
        return (
            try Self.yes(row[.host], "host", problem) || LineupColumn.host.headings.contains(role),
            try Self.yes(row[.bench], "bench", problem) || LineupColumn.bench.headings.contains(role)
        )
    }

    private static func yes(
        _ text: String?, _ column: String, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> Bool {
        switch text?.folded ?? "" {
        case "", "no", "n", "false", "0", "-": return false
        case "yes", "y", "x", "true", "1", "✓", "✔", column: return true
        case let other: throw problem("Under \(column) stands yes or nothing, not \"\(Printable.line(other))\".")
        }
    }

    private func terms(
        _ row: Sheet<LineupColumn>.Row, for wanted: Wish.Wanted, _ problem: (String) -> RowProblem
    ) throws(RowProblem) -> Terms {
        let (start, zone): (LocalDateTime, Zone)
        switch wanted {
        case .known(let event): (start, zone) = (event.localStart, event.zone)
        case .new(let draft): (start, zone) = (draft.zone.local(draft.startsAt), draft.zone)
        case .past: return Terms()
        }
        let notes = row.all(.note).map(\.text)
        do throws(TermsError) {
            return Terms(
                pay: try row[.pay].map { text throws(TermsError) in
                    try Terms.pay(text, home: plan.account.currency)
                },
                setLength: try row[.set].map { text throws(TermsError) in
                    // Under such a heading a bare number counts minutes.
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
