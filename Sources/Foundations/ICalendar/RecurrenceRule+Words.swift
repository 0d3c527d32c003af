package import Values

extension RecurrenceRule: CustomStringConvertible {
    /// `every week on Mon and Wed until Fri Dec 4 2026`. UNTIL is shown as a day in UTC.
    package var description: String { words(in: .utc) }

    /// `every 2 weeks on Tue, 10 times`, `every month on the last Fri`, `every year in Nov on the 4th Thu`.
    /// UNTIL is shown as a day in `zone`.
    ///
    /// - Parameter lastDay: what is shown instead for UNTIL as a moment; nil if that is not known.
    package func words(in zone: Zone, lastDay: LocalDate? = nil) -> String {
        var text = isEveryWeekday ? "every weekday" : every
        if !months.isEmpty { text += " in " + list(months.map { LocalDate.shortMonthNames[$0 - 1] }) }
        if !weekNumbers.isEmpty { text += " in week \(list(weekNumbers.map(String.init)))" }
        if !isEveryWeekday { text += on }
        text += placesInYear + times
        switch end {
        case .never: break
        case .count(1): text += ", once"
        case .count(let count): text += ", \(count) times"
        case .onDay(let day): text += " until " + DateText().dayWithYear(day)
        case .atLocal(let local): text += " until " + DateText().dayWithYear(local.date)
        case .at(let instant): text += " until " + DateText().dayWithYear(lastDay ?? zone.date(of: instant))
        }
        return text
    }

    private var every: String {
        let unit =
            switch frequency {
            case .hourly: "hour"
            case .daily: "day"
            case .weekly: "week"
            case .monthly: "month"
            case .yearly: "year"
            }
        return interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
    }

    private var hasWeekdays: Bool {
        days == Weekday.allCases.prefix(5).map { Day($0) }
    }

    private var isEveryWeekday: Bool {
        hasWeekdays && interval == 1 && monthDays.isEmpty && positions.isEmpty && clock.isEmpty
            && (frequency == .daily || frequency == .weekly)
    }

    /// ` on the 256th day of the year`
    private var placesInYear: String {
        if yearDays.isEmpty { return "" }
        let numbers = yearDays.filter { $0 > 0 } + yearDays.filter { $0 < 0 }.reversed()
        return " on the \(list(numbers.map(ordinal))) day of the year"
    }

    /// ` at 8:30 AM and 8:30 PM`, ` in the hours 8 AM and 8 PM`, ` at minute 30`.
    private var times: String {
        if clock.isEmpty { return "" }
        guard !clock.hours.isEmpty else {
            let minutes = clock.minutes.isEmpty ? "" : " at minute \(list(clock.minutes.map(String.init)))"
            let seconds = clock.seconds.isEmpty ? "" : " at second \(list(clock.seconds.map(String.init)))"
            return minutes + seconds
        }
        let minutes = clock.minutes.isEmpty ? [0] : clock.minutes
        let all = clock.hours.flatMap { hour in minutes.compactMap { LocalTime(hour: hour, minute: $0) } }
        // Without minutes they are those of the start, which the rule does not have.
        return (clock.minutes.isEmpty ? " in the hours " : " at ") + list(all.map { DateText().time($0) })
    }

    private var on: String {
        let isPlain = days.allSatisfy { $0.ordinal == 0 }
        let weekdays = hasWeekdays ? "weekday" : list(days.map(\.words), last: positions.isEmpty ? "and" : "or")
        let numbers = monthDays.filter { $0 > 0 } + monthDays.filter { $0 < 0 }.reversed()
        let dates = list(numbers.map { $0 < 0 ? ordinal($0) + " day" : ordinal($0) })
        if !positions.isEmpty {
            let choice = list(positions.map(ordinal))
            let kinds = [days.isEmpty ? "" : weekdays, monthDays.isEmpty ? "" : "day among the \(dates)"]
            let set = kinds.filter { !$0.isEmpty }.joined(separator: " that is a ")
            return " on the \(choice) \(set.isEmpty ? hasTimes ? "of these times" : "of these days" : set)"
        }
        switch (days.isEmpty, monthDays.isEmpty) {
        case (true, true): return ""
        case (true, false): return " on the \(dates)"
        case (false, true):
            if !isPlain { return " on \(weekdays)" }
            let isWithinWeek = [.hourly, .daily, .weekly].contains(frequency)
            if hasWeekdays { return isWithinWeek ? " on weekdays" : " on every weekday" }
            return isWithinWeek ? " on \(weekdays)" : " on every \(weekdays)"
        case (false, false): return " on the \(dates) when it is \(list(days.map(\.words), last: "or"))"
        }
    }
}

extension RecurrenceRule.Day {
    /// `Mon`, `the 2nd Tue`, `the last Fri`
    fileprivate var words: String {
        self.ordinal == 0 ? weekday.shortName : "the \(ICalendar.ordinal(self.ordinal)) \(weekday.shortName)"
    }
}

/// `1st`, `22nd`, `13th`; from the end `last`, `2nd to last`.
private func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    if number < 0 { return ordinal(-number) + " to last" }
    switch (number % 10, number % 100) {
    case (_, 11...13): return "\(number)th"
    case (1, _): return "\(number)st"
    case (2, _): return "\(number)nd"
    case (3, _): return "\(number)rd"
    default: return "\(number)th"
    }
}

/// `Mon, Tue and Wed`
private func list(_ words: [String], last: String = "and") -> String {
    guard words.count > 1, let end = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) " + end
}
