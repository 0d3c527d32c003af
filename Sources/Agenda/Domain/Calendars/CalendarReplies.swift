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

    func today(in tx: Transaction) throws -> String {
        let today = try Today.of(account, parts: parts, in: tx)
        let text = TodayText(today: today)
        if today.isEmpty {
            let next = try upcoming(in: tx).first.flatMap { $0.entry.id == today.countdown?.id ? nil : $0 }
            let words = "Nothing today." + (next.map { " Next: \(line($0, on: currentDay))" } ?? "")
            return ([words] + (today.countdownWords.map { [$0] } ?? [])).joined(separator: "\n")
        }
        let title = "Today, \(DateText().day(currentDay)):"
        return ([title] + text.lines(after: lines(today.occurrences, on: currentDay))).joined(separator: "\n")
    }

    func agenda(of day: LocalDate, in tx: Transaction) throws -> String {
        let dates = try dates(on: day, in: tx)
        let title = DateText().dayWithYear(day)
        return dates.isEmpty ? "Nothing on \(title)." : lines(title, dates, on: day)
    }

    func agenda(in tx: Transaction) throws -> String {
        let dates = try upcoming(in: tx)
        return dates.isEmpty
            ? "Nothing in the next two weeks. Add: EVENT Tue 3pm dentist" : lines(nil, dates, on: currentDay)
    }

    func event(_ words: String, in tx: Transaction) throws -> String {
        let named = SubjectInText(words)
        let said: QuickAddEvent
        do throws(QuickAddError) {
            said = try QuickAddEvent(named.words, now: now, zone: zone, order: account.dateOrder)
        } catch {
            switch error {
            case .incomplete: return "Say when and what: EVENT Tue 3pm dentist"
            case .ambiguous(let name):
                return
                    "Not added: \"\(name)\" contains a day or a time. Put the day and time together, or put the name in "
                    + "quotes: EVENT Tue 3pm \"dentist\""
            case .date(let reason): return "Not added: \(reason)."
            case .endsBeforeStart: return "Not added: it ends before it starts."
            case .days(let reason): return "Not added: \(reason)"
            }
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

    private func lines(_ title: String?, _ dates: [CalendarContents.Occurrence], on day: LocalDate) -> String {
        ((title.map { ["\($0):"] } ?? []) + lines(dates, on: day)).joined(separator: "\n")
    }

    private func lines(_ dates: [CalendarContents.Occurrence], on day: LocalDate) -> [String] {
        let shown = dates.prefix(Self.maximumLines).map { line($0, on: day) }
        let rest = dates.count - shown.count
        return shown + (rest > 0 ? ["and \(rest) more"] : [])
    }

    private func line(_ date: CalendarContents.Occurrence, on day: LocalDate) -> String {
        let last = date.isLong(in: zone) ? " to \(DateText().day(date.days(in: zone).upperBound))" : ""
        let when = date.lasting(on: day, in: zone) ?? date.words(in: zone, today: day) + last
        return "\(when) \(date.entry.shortName)" + (date.entry.shortLocation.map { ", \($0)" } ?? "")
    }
}
