import ICalendar
import Platform
import Storage
import Values

/// The replies to the text commands TODAY, AGENDA and EVENT.
struct CalendarReplies {
    let account: Account
    /// What modules above add to TODAY.
    let parts: [TodayPart]
    let now: Instant

    private var zone: Zone { account.zone }
    private var currentDay: LocalDate { zone.date(of: now) }

    /// Lines in one text message.
    private static let maximumLines = 8
    /// How far ahead AGENDA looks.
    private static let lookahead: Duration = .days(14)

    /// The reply to TODAY, which says so if there is nothing.
    func today(in tx: Transaction) throws -> String {
        let today = try Today.of(account, parts: parts, in: tx)
        guard let words = words(of: today) else {
            let next = try upcoming(in: tx).first.flatMap { $0.entry.id == today.countdown?.id ? nil : $0 }
            let words = "Nothing today." + (next.map { " Next: \(line($0, on: currentDay))" } ?? "")
            return ([words] + (today.countdownWords.map { [$0] } ?? [])).joined(separator: "\n")
        }
        return words
    }

    /// The day as a text; nil if there is nothing.
    func day(in tx: Transaction) throws -> String? { words(of: try Today.of(account, parts: parts, in: tx)) }

    private func words(of today: Today) -> String? {
        if today.isEmpty { return nil }
        let text = TodayText(today: today)
        let occurrences = Self.limited(today.occurrences.map { line($0, on: currentDay) })
        return (["Today, \(DateText().day(currentDay)):"] + text.lines(after: occurrences)).joined(separator: "\n")
    }

    func agenda(of day: LocalDate, in tx: Transaction) throws -> String {
        let all = try merged(dates(on: day, in: tx), DueTodo.all(in: day...day, account: account.id, in: tx), on: day)
        let title = DateText().dayWithYear(day)
        return all.isEmpty ? "Nothing on \(title)." : "\(title):\n" + limited(all)
    }

    func agenda(in tx: Transaction) throws -> String {
        let days = currentDay...zone.date(of: now.adding(Self.lookahead))
        let all = try merged(
            upcoming(in: tx), DueTodo.all(in: days, account: account.id, in: tx), on: currentDay)
        return all.isEmpty ? "Nothing in the next two weeks. Add: EVENT Tue 3pm dentist" : limited(all)
    }

    func event(_ words: String, in tx: Transaction) throws -> String {
        let named = SubjectInText(words)
        let said: QuickAddEvent
        do throws(QuickAddError) {
            said = try QuickAddEvent(
                named.words, now: now, zone: zone, order: account.dateOrder, refusedPastDays: Self.refusedPastDays)
        } catch {
            switch error {
            case .incomplete: return "Say when and what: EVENT Tue 3pm dentist"
            case .ambiguous(let name) where Self.hasSeveralWeekdays(name): return Self.oneDate
            case .ambiguous(let name):
                return
                    "Not added: \"\(name)\" contains a day or a time. Put the day and time together, or put the name in "
                    + "quotes: EVENT Tue 3pm \"dentist\""
            case .date(let reason): return "Not added: \(reason.sentence)"
            case .endsBeforeStart: return "Not added: it ends before it starts."
            case .days(let reason): return "Not added: \(reason)"
            }
        }
        if Self.repeats(said.name) { return Self.oneDate }
        if try !named.words.contains(where: { "\"\u{201C}".contains($0) }) && isChange(said.name, in: tx) {
            let name = said.name.shortened(to: 60).quotedLine
            return "Not added: \(name) may be about an event that you have. To change or remove that, use the calendar "
                + "page. If it is a new one, put the name in quotes: EVENT Tue 3pm \"dentist\""
        }
        let start = said.reading.start(in: zone)
        let end =
            said.end.map { CalendarTime(zone.instant(of: $0), in: zone) }
            ?? said.lastDay.map { .day($0.adding(days: 1)) }
        let event = CalendarEvent(
            uid: "", start: start, end: end ?? CalendarEntry.defaultEnd(after: start), summary: said.name,
            alarms: CalendarEntry.defaultAlarms(start: start, isSeries: false))
        let (entry, isNew): (CalendarEntry, Bool)
        do {
            (entry, isNew) = try CalendarEntry.add(event, toCalendarNamed: named.name, account: account, in: tx)
        } catch let error as CalendarError {
            return "Not added: \(error)"
        } catch let error as QuotaError {
            return "Not added. \(error)"
        }
        // An existing entry may have another end than the text.
        let ends = zone.local(entry.event.end.instant(allDayIn: zone)).time
        let until =
            said.lastDay.map { " to \(DateText().dayWithYear($0))" }
            ?? (said.end == nil ? "" : " to \(DateText().time(ends))")
        let place = named.name == nil ? "" : " in \(entry.calendar.name)"
        let when =
            DateText().dayWithYear(start.date) + (said.reading.time.map { ", \(DateText().time($0))" } ?? "") + until
        guard isNew else { return "Already on your calendar: \(entry.name), \(when)\(place)." }
        let note = said.reading.notes.first.map { " (\($0))" } ?? ""
        return "Added: \(entry.name), \(when)\(place)\(note). Text UNDO to remove it."
    }

    private static var oneDate: String {
        "Not added: a text adds one date. For a series, add it on the calendar page and choose how it repeats."
    }

    /// A day without a year that was so many days ago is rather that day than next year's.
    private static let refusedPastDays = 62

    /// `gym mon/wed/fri`
    private static func hasSeveralWeekdays(_ name: String) -> Bool {
        name.split(separator: " ").contains { DatePhraseReader.isSeveralWeekdays(String($0)) }
    }

    /// Whether a name is what is left of a change to an event: `dentist moved to` of `dentist moved to wed`,
    /// `delete dentist`, and `cancel dentist` if there is such an event.
    private func isChange(_ name: String, in tx: Transaction) throws -> Bool {
        let words = name.lowercased().split(separator: " ").map(String.init)
        guard let first = words.first, let last = words.last, words.count > 1 else { return false }
        let changes: Set = [
            "moved", "move", "changed", "change", "rescheduled", "reschedule", "postponed", "postpone", "pushed",
            "push", "switched", "switch", "shifted", "shift", "bumped", "bump",
        ]
        if ["moved", "rescheduled", "postponed"].contains(last) { return true }
        if ["to", "til", "till", "until"].contains(last), words.contains(where: changes.contains) { return true }
        if first == "delete" { return true }
        guard ["cancel", "remove", "drop", "erase"].contains(first) else { return false }
        let contents = try CalendarContents.of(account, in: now..<now.adding(.days(366)), tx: tx)
        if case .none = EntryLookup(contents, now: now).match(words.dropFirst().joined(separator: " ")) { return false }
        return true
    }

    /// Whether a name has what is left of a repetition: `yoga every` of `yoga every tuesday 7am`, `team call daily`.
    private static func repeats(_ name: String) -> Bool {
        let words = name.lowercased().split(separator: " ").map(String.init)
        let ends: Set = ["every", "each", "daily", "weekly", "monthly", "yearly", "weekdays", "weekends"]
        if let last = words.last, ends.contains(last) { return true }
        let units: Set = ["day", "week", "month", "year", "weekday", "other"]
        return zip(words, words.dropFirst()).contains { first, second in
            (first == "every" || first == "each") && units.contains(second)
        }
    }

    // MARK: - Lines

    private func dates(on day: LocalDate, in tx: Transaction) throws -> [CalendarContents.Occurrence] {
        let window = zone.day(day)
        return try CalendarContents.of(account, in: window, tx: tx).occurrences(in: window)
            .filter { $0.days(in: zone).contains(day) }
    }

    private func upcoming(in tx: Transaction) throws -> [CalendarContents.Occurrence] {
        let window = now..<now.adding(Self.lookahead)
        return try CalendarContents.of(account, in: window, tx: tx).occurrences(in: window).map(\.self)
    }

    /// What is on and what is due, in the order of time. At one moment, to-dos are last.
    private func merged(
        _ dates: [CalendarContents.Occurrence], _ todos: [DueTodo], on day: LocalDate
    ) -> [String] {
        var lines: [(moment: Instant, text: String)] = dates.map {
            ($0.start.instant(allDayIn: zone), line($0, on: day))
        }
        for todo in todos {
            let moment = todo.moment(in: zone) ?? now
            let place = lines.firstIndex { $0.moment > moment } ?? lines.endIndex
            lines.insert((moment, todo.line(on: day)), at: place)
        }
        return lines.map(\.text)
    }

    private func limited(_ lines: [String]) -> String { Self.limited(lines).joined(separator: "\n") }

    private static func limited(_ lines: [String]) -> [String] {
        let rest = lines.count - maximumLines
        return rest > 0 ? lines.prefix(maximumLines) + ["and \(rest) more"] : lines
    }

    private func line(_ date: CalendarContents.Occurrence, on day: LocalDate) -> String {
        let last = date.isLong(in: zone) ? " to \(DateText().day(date.days(in: zone).upperBound))" : ""
        let when = date.lasting(on: day, in: zone) ?? date.words(in: zone, today: day) + last
        return "\(when) \(date.entry.shortName)" + (date.entry.shortLocation.map { ", \($0)" } ?? "")
    }
}
