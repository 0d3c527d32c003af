internal import Agenda
internal import ICalendar
internal import People
internal import Storage
internal import Values

extension CommandContext {
    func calendar(_ words: String) async throws -> NamedCalendar {
        let (account, now) = (account.id, now)
        return try await store.write { try NamedCalendar.named(words, account: account, now: now, in: $0) }
    }

    /// The one that was named, or the one for what belongs nowhere else.
    func calendar(_ words: String?) async throws -> NamedCalendar {
        try await calendar(words ?? "Personal", orRole: words == nil ? .personal : nil)
    }

    private func calendar(_ words: String, orRole role: NamedCalendar.Role?) async throws -> NamedCalendar {
        let (account, now) = (account.id, now)
        return try await store.write { tx in
            let own = try NamedCalendar.all(account: account, now: now, in: tx).first {
                $0.role != nil && $0.role == role
            }
            return try own ?? NamedCalendar.named(words, account: account, now: now, in: tx)
        }
    }

    /// What is in the calendars; the first call makes those that fill themselves.
    func book(in window: Range<Instant>?, calendar: ID<NamedCalendar>? = nil) async throws -> CalendarBook {
        let (account, now) = (account, now)
        return try await store.write { tx in
            try CalendarBook.of(account, in: window, calendar: calendar, now: now, tx: tx)
        }
    }

    func feeds() async throws -> [Feed] {
        let account = account.id
        return try await store.read { try Feed.all([.calendar], account: account, in: $0) }
    }

    /// One date of a series, as an event of its own that stands in for it.
    func occurrence(of series: CalendarEntry, on day: LocalDate, in tx: Transaction) throws -> CalendarEvent {
        guard let one = try series.occurrence(on: day, account: account, now: now, in: tx) else {
            throw CommandError(
                .notFound, "\(series.name.quotedLine) does not take place on \(DateText().dayWithYear(day)).",
                "See when it does: greenroom calendar entry show \(series.name.argument)")
        }
        return one
    }

    /// An entry by its name, its number or its day; what is to come goes before what is over.
    func entry(_ words: String) async throws -> CalendarEntry {
        let zone = account.zone
        let book = try await book(in: nil)
        let entries = book.entries.filter { $0.kind == .entry }
        let (coming, past) = (
            entries.filter { !$0.isOver(at: now, zone: zone) }, entries.filter { $0.isOver(at: now, zone: zone) }
        )
        var result = NameMatch((words.isBareNumber ? entries : coming).map { $0.candidate(in: zone) }).find(words)
        if case .none = result, !words.isBareNumber {
            result = NameMatch(past.map { $0.candidate(in: zone) }).find(words)
            if case .none = result {
                result =
                    onDay(words, of: book) ?? NameMatch((coming + past).map { $0.candidate(in: zone) }).find(words)
            }
        }
        // A date of a series that was changed has its name as well: the series is meant.
        if case .several(let found) = result {
            let ids = Set(found.map(\.id))
            let same = entries.filter { ids.contains($0.id) }
            let series = same.filter { $0.event.recurrenceID == nil }
            if let only = series.first, series.count == 1, same.allSatisfy({ $0.event.uid == only.event.uid }),
                let candidate = found.first(where: { $0.id == only.id })
            {
                result = .one(candidate)
            }
        }
        let id = try pick(result, words: words, noun: "entry", listing: "greenroom calendar entry list")
        guard let found = entries.first(where: { $0.id == id }) else {
            throw CommandError(.notFound, "There is no entry \(words.quotedLine).")
        }
        return found
    }
}

extension CommandContext {
    /// What is on the day that the words name; nil where they name none, or nothing is.
    private func onDay(_ words: String, of book: CalendarBook) -> NameMatch<Event>.Result? {
        let zone = account.zone
        for case let day? in account.days(named: words, now: now) {
            let there = book.dates(in: zone.day(day))
                .filter { $0.entry.kind == .entry && $0.days(in: zone).contains(day) }
                .map { $0.entry.candidate(in: zone) }
            if let only = there.first, there.count == 1 { return .one(only) }
            if !there.isEmpty { return .several(there) }
        }
        return nil
    }
}

extension CalendarEntry {
    func isOver(at now: Instant, zone: Zone) -> Bool {
        event.rule == nil && event.addedStarts.isEmpty && event.end.instant(allDayIn: zone) <= now
    }

    fileprivate func candidate(in zone: Zone) -> NameMatch<Event>.Candidate {
        let day = event.start.date
        return NameMatch.Candidate(
            id: id, name: name, detail: DateText().dayWithYear(day),
            otherWords: [day.weekday.name, day.description, event.location].compactMap(\.self))
    }
}

extension CalendarBook.Date {
    /// `8 PM-10 PM`, `all day`; over several days with the last, `to Sat Jan 2 2027`.
    func hours(in zone: Zone) -> String {
        guard let time = local(in: zone).time else {
            return isLong(in: zone) ? "to \(DateText().dayWithYear(days(in: zone).upperBound))" : "all day"
        }
        let (from, to) = (start.instant(allDayIn: zone), end.instant(allDayIn: zone))
        let text = DateText()
        guard to > from else { return text.time(time) }
        let end = isLong(in: zone) ? text.short(to, in: zone, now: from) : text.time(zone.local(to).time)
        return "\(text.time(time))-\(end)"
    }

    func iso(in zone: Zone) -> String { Self.iso(start, in: zone) }
    /// The first moment, or day, that is no longer part of it.
    func isoEnd(in zone: Zone) -> String { Self.iso(end, in: zone) }

    private static func iso(_ time: CalendarTime, in zone: Zone) -> String {
        time.isAllDay ? time.date.description : DateText.iso(time.instant(allDayIn: zone), in: time.zone ?? zone)
    }
}
