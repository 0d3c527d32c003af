package import ICalendar
internal import People
internal import Storage
package import Values

/// What TODAY, AGENDA and EVENT say back.
struct CalendarWords {
    let account: Account
    let now: Instant

    private var zone: Zone { account.zone }
    private var thisDay: LocalDate { zone.date(of: now) }

    /// So many lines a text.
    private static let mostLines = 8
    /// How far AGENDA looks.
    private static let reach: Duration = .days(14)

    func today(in tx: Transaction) throws -> String {
        let dates = try dates(on: thisDay, in: tx)
        if !dates.isEmpty { return lines("Today, \(DateText().day(thisDay))", dates, on: thisDay) }
        let next = try coming(in: tx).first
        return "Nothing today." + (next.map { " Next: \(line($0, on: thisDay))" } ?? "")
    }

    /// Nil for words that are no day: the text may be an answer to something else.
    func agenda(_ words: String, in tx: Transaction) throws -> String? {
        guard words.isEmpty else {
            guard let day = try? NaturalDate.read(words, now: now, zone: zone, order: account.dateOrder).date else {
                return nil
            }
            let dates = try dates(on: day, in: tx)
            let title = DateText().dayWithYear(day)
            return dates.isEmpty ? "Nothing on \(title)." : lines(title, dates, on: day)
        }
        let dates = try coming(in: tx)
        return dates.isEmpty
            ? "Nothing in the next two weeks. Add: EVENT Tue 3pm dentist" : lines(nil, dates, on: thisDay)
    }

    func event(_ words: String, in tx: Transaction) throws -> String {
        let said: EventInText
        do throws(EventInTextError) {
            said = try EventInText(words, now: now, zone: zone, order: account.dateOrder)
        } catch {
            switch error {
            case .incomplete: return "Say when and what: EVENT Tue 3pm dentist"
            case .doubtful(let name):
                return "Not added: \"\(name)\" has a day or a time in it. Say them together, or put the name in "
                    + "quotes: EVENT Tue 3pm \"dentist\""
            case .date(let reason): return "Not added: \(reason)."
            }
        }
        let start = said.reading.start(in: zone)
        let end = said.end.map { CalendarTime(zone.instant(of: $0), in: zone) }
        let event = CalendarEvent(
            uid: "", start: start, end: end ?? start.usualEnd, summary: said.name,
            alarms: start.isAllDay ? [] : [CalendarEntry.usualAlarm])
        let calendars = try NamedCalendar.all(account: account.id, now: now, in: tx)
        guard let personal = calendars.first(where: { $0.role == .personal }) else { return "" }
        let (entry, isNew): (CalendarEntry, Bool)
        do {
            (entry, isNew) = try CalendarEntry.add(event, to: personal, account: account, now: now, in: tx)
        } catch let error as CalendarError {
            return "Not added: \(error)"
        }
        // What is there already may end at another time than was said now.
        let ends = zone.local(entry.event.end.instant(allDayIn: zone)).time
        let until = said.end == nil ? "" : " to \(DateText().time(ends))"
        let when =
            DateText().dayWithYear(start.date) + (said.reading.time.map { ", \(DateText().time($0))" } ?? "") + until
        guard isNew else { return "There already: \(entry.name), \(when)." }
        let note = said.reading.notes.first.map { " (\($0))" } ?? ""
        return "Added: \(entry.name), \(when)\(note). UNDO takes it back."
    }

    // MARK: - Lines

    private func dates(on day: LocalDate, in tx: Transaction) throws -> [CalendarBook.Date] {
        let window = zone.day(day)
        return try CalendarBook.of(account, in: window, now: now, tx: tx).dates(in: window)
            .filter { $0.days(in: zone).contains(day) }
    }

    private func coming(in tx: Transaction) throws -> [CalendarBook.Date] {
        let window = now..<now.adding(Self.reach)
        return try CalendarBook.of(account, in: window, now: now, tx: tx).dates(in: window)
    }

    private func lines(_ title: String?, _ dates: [CalendarBook.Date], on day: LocalDate) -> String {
        let shown = dates.prefix(Self.mostLines).map { line($0, on: day) }
        let rest = dates.count - shown.count
        return ((title.map { ["\($0):"] } ?? []) + shown + (rest > 0 ? ["and \(rest) more"] : []))
            .joined(separator: "\n")
    }

    private func line(_ date: CalendarBook.Date, on day: LocalDate) -> String {
        let last = date.isLong(in: zone) ? " to \(DateText().day(date.days(in: zone).upperBound))" : ""
        let when = date.lasting(on: day, in: zone) ?? date.words(in: zone, today: day) + last
        return "\(when) \(date.entry.shortName)" + (date.entry.event.shortPlace.map { ", \($0)" } ?? "")
    }
}

extension Zone {
    /// From midnight to midnight.
    package func day(_ date: LocalDate) -> Range<Instant> {
        let midnight = LocalTime(secondsSinceMidnight: 0)
        return instant(
            of: LocalDateTime(date: date, time: midnight))..<instant(
                of: LocalDateTime(date: date.adding(days: 1), time: midnight))
    }
}

extension NaturalDate.Reading {
    /// A whole day where no time was said.
    package func start(in zone: Zone) -> CalendarTime {
        time == nil ? .day(date) : CalendarTime(instant, in: zone)
    }
}

extension CalendarTime {
    /// A whole day lasts one, everything else as long as events do.
    package var usualEnd: CalendarTime {
        switch self {
        case .day(let date): .day(date.adding(days: 1))
        case .time: adding(CalendarDuration(seconds: Int(Event.usualLength.components.seconds)))
        }
    }
}
