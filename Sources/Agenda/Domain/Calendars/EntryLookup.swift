import ICalendar
package import Platform
package import Storage
package import Values

/// Finds the entry that a person names: by name, number, day of the week, date or location.
package struct EntryLookup: Sendable {
    private let entries: [CalendarEntry]
    private let contents: CalendarContents
    private let now: Instant

    private var zone: Zone { contents.account.zone }

    /// - Parameter contents: the calendars to search; events other than calendar entries are ignored.
    package init(_ contents: CalendarContents, now: Instant) {
        entries = contents.entries.filter { $0.kind == .entry }
        (self.contents, self.now) = (contents, now)
    }

    /// Upcoming entries take precedence over past ones. A changed occurrence of a series counts as the series.
    package func match(_ words: String) -> NameMatch<Event>.Result {
        let (upcoming, past) = (entries.filter { !isOver($0) }, entries.filter(isOver))
        var result: NameMatch<Event>.Result
        if words.isBareNumber {
            result = find(words, in: entries)
        } else {
            let (account, now) = (contents.account, now)
            result =
                NameMatch(upcoming.map(candidate)).findWhole(words)
                ?? on(account.comingDays(named: words, now: now)) ?? find(words, in: upcoming)
            if case .none = result { result = find(words, in: past) }
            if case .none = result {
                result = on(account.pastDays(named: words, now: now)) ?? find(words, in: upcoming + past)
            }
        }
        if case .several(let candidates) = result, let series = commonSeries(of: candidates) { return .one(series) }
        return result
    }

    /// Nil for an event that is not an entry of these calendars.
    package func entry(_ id: ID<Event>) -> CalendarEntry? { entries.first { $0.id == id } }

    private func find(_ words: String, in entries: [CalendarEntry]) -> NameMatch<Event>.Result {
        NameMatch(entries.map(candidate)).find(words)
    }

    /// Entries on the first of these days on which something takes place.
    private func on(_ days: [LocalDate]) -> NameMatch<Event>.Result? {
        for day in days {
            let found = contents.occurrences(in: zone.day(day))
                .filter { $0.entry.kind == .entry && $0.days(in: zone).contains(day) }
                .map { candidate($0.entry) }
            if let only = found.first, found.count == 1 { return .one(only) }
            if !found.isEmpty { return .several(found) }
        }
        return nil
    }

    /// The series when all candidates are the series itself and its changed occurrences, which share its name.
    private func commonSeries(of candidates: [NameMatch<Event>.Candidate]) -> NameMatch<Event>.Candidate? {
        let ids = Set(candidates.map(\.id))
        let found = entries.filter { ids.contains($0.id) }
        let series = found.filter { $0.event.recurrenceID == nil }
        guard let only = series.first, series.count == 1, found.allSatisfy({ $0.event.uid == only.event.uid }) else {
            return nil
        }
        return candidates.first { $0.id == only.id }
    }

    private func isOver(_ entry: CalendarEntry) -> Bool {
        entry.event.rule == nil && entry.event.addedStarts.isEmpty && entry.event.end.instant(allDayIn: zone) <= now
    }

    private func candidate(_ entry: CalendarEntry) -> NameMatch<Event>.Candidate {
        let day = entry.event.start.date
        return NameMatch.Candidate(
            id: entry.id, name: entry.name, detail: DateText().dayWithYear(day),
            otherWords: [day.description, entry.event.location].compactMap(\.self))
    }
}
