/// Resolves a `ParsedDate` in a zone relative to `now`.
struct NaturalDateResolver {
    let said: ParsedDate
    let now: Instant
    let zone: Zone
    let preferFuture: Bool
    let refusesRecentPast: Bool

    private var today: LocalDate { zone.date(of: now) }

    func reading() throws(NaturalDateError) -> NaturalDate.Reading {
        if let seconds = said.secondsFromNow {
            return try exact(now.adding(.seconds(seconds)))
        }
        if let instant = said.instant {
            _ = try date(for: said, seconds: nil)
            return try exact(instant)
        }
        let said = try settlingLooseNumber()
        let time = try said.time.map { time throws(NaturalDateError) in
            try ResolvedTime(time, part: said.part, hasDay: said.day != nil || said.weekday != nil)
        }
        let day = try date(for: said, seconds: time?.seconds)
        if let time, time.isNightOrMorning {
            throw .ambiguous(word: time.text, choices: choices(hour: time.seconds / 3600 % 12, evening: day))
        }
        return try placed(day, time)
    }

    private func exact(_ instant: Instant) throws(NaturalDateError) -> NaturalDate.Reading {
        let local = zone.local(instant)
        guard (1...9999).contains(local.date.year) else { throw .noSuchDay("day that far away") }
        guard !preferFuture || instant >= now else { throw .past(local.date, local.time) }
        return NaturalDate.Reading(
            date: local.date, time: local.time, instant: instant, notes: [], namesDay: true)
    }

    private func placed(_ day: LocalDate, _ time: ResolvedTime?) throws(NaturalDateError) -> NaturalDate.Reading {
        let local = LocalDateTime(wallSeconds: Int64(day.daysSince1970) * 86_400 + Int64(time?.seconds ?? 0))
        let (instant, occurrence) = zone.resolve(local)
        if preferFuture, time == nil ? day < today : instant < now {
            throw .past(local.date, time == nil ? nil : local.time)
        }
        guard let time else {
            return NaturalDate.Reading(date: day, time: nil, instant: instant, notes: [], namesDay: true)
        }
        var notes = time.notes
        if occurrence == .gap { notes.append(.gap) }
        if occurrence == .overlap { notes.append(.overlap) }
        let shown = zone.local(instant)
        return NaturalDate.Reading(
            date: shown.date, time: shown.time, instant: instant, notes: notes,
            namesDay: said.day != nil || said.weekday != nil)
    }

    /// True if `seconds` after midnight of `date` is in the future.
    private func isToCome(_ date: LocalDate, _ seconds: Int) -> Bool {
        zone.instant(of: LocalDateTime(wallSeconds: Int64(date.daysSince1970) * 86_400 + Int64(seconds))) > now
    }

    private func choices(hour: Int, evening: LocalDate) -> [String] {
        let morning = evening.adding(days: 1)
        let (clock, name) = (
            hour == 0 ? 12 : hour, { (date: LocalDate) in DateText().day(date).dropFirst(4).lowercased() }
        )
        return ["\(name(evening)) \(clock)am", "\(name(morning)) \(clock)am"]
    }
}

// MARK: - The number after a weekday

extension NaturalDateResolver {
    /// Resolves `fri 8` to an hour and `fri 27` to a day of the month. Throws if both fit.
    private func settlingLooseNumber() throws(NaturalDateError) -> ParsedDate {
        guard let number = said.loose else { return said }
        var settled = said
        settled.loose = nil
        let isHour = number <= 23 && said.time == nil
        if !isHour {
            guard said.day == nil, said.weekday != nil else {
                throw .notUnderstood(word: String(number), suggestion: nil)
            }
            settled.day = .dayOfMonth(number)
            return settled
        }
        if said.day == nil, number > 0 {
            let day = try date(for: ParsedDate(day: .dayOfMonth(number)), seconds: nil)
            if said.weekday.map({ $0.day == day.weekday }) ?? (said.part == nil) {
                let name = "\(LocalDate.shortMonthNames[day.month - 1].lowercased()) \(day.day)"
                throw .ambiguous(word: String(number), choices: ["at \(number)", name])
            }
        }
        settled.time = ParsedTime(
            hour: number, clock: (1...12).contains(number) ? .open : .twentyFour, text: String(number))
        return settled
    }
}

// MARK: - Days

extension NaturalDateResolver {
    /// The time, `seconds` after midnight, decides whether the next such day is today.
    private func date(for said: ParsedDate, seconds: Int?) throws(NaturalDateError) -> LocalDate {
        guard let day = said.day else {
            if let weekday = said.weekday {
                return date(of: weekday.day, weekday.which, seconds: seconds).adding(days: said.daysAfterWeekday)
            }
            guard let seconds else { throw .missingDay(said.part?.rawValue ?? "that") }
            let isTodayToCome = isToCome(today, seconds)
            return today.adding(days: isTodayToCome == preferFuture ? 0 : preferFuture ? 1 : -1)
        }
        let date = try date(of: day, said)
        guard (1...9999).contains(date.year) else { throw .noSuchDay("day that far away") }
        if let weekday = said.weekday?.day, weekday != date.weekday {
            throw .weekdayMismatch(said: weekday, date: date)
        }
        return date
    }

    private func date(of day: ParsedDate.Day, _ said: ParsedDate) throws(NaturalDateError) -> LocalDate {
        switch day {
        case .daysFromToday(let days):
            return today.adding(days: days)
        case .monthsFromToday(let months):
            guard let date = today.adding(months: months) else { throw .noSuchDay("day that far away") }
            return date
        case .calendar(.some(let year), let month, let day):
            guard let date = LocalDate(year: year, month: month, day: day) else {
                throw .noSuchDay(name(month, day, year))
            }
            return date
        case .calendar(.none, let month, let day):
            // Leap days are at most eight years apart.
            let years = (0...8).map { preferFuture ? today.year + $0 : today.year - $0 }
            guard let date = nearest(years.compactMap { LocalDate(year: $0, month: month, day: day) }) else {
                throw .noSuchDay(name(month, day))
            }
            if preferFuture, refusesRecentPast, let past = NaturalDate.recentPast(before: date, today: today),
                said.weekday.map({ $0.day == past.weekday }) ?? true
            {
                throw .pastWithoutYear(past)
            }
            return date
        case .lastWeekday(let weekday, let month):
            let years = (0...1).map { preferFuture ? today.year + $0 : today.year - $0 }
            let dates = years.compactMap { year -> LocalDate? in
                guard let first = LocalDate(year: year, month: month, day: 1)?.adding(months: 1) else { return nil }
                // The weekday in the seven days before the next month.
                let ahead = (weekday.rawValue - first.weekday.rawValue + 7) % 7
                return first.adding(days: ahead - 7)
            }
            guard let date = nearest(dates) else { throw .noSuchDay(name(month, 31)) }
            return date
        case .dayOfMonth(let day):
            let months = (0...2).compactMap { step -> LocalDate? in
                let index = today.year * 12 + today.month - 1 + (preferFuture ? step : -step)
                return LocalDate(year: index / 12, month: index % 12 + 1, day: day)
            }
            guard let date = nearest(months) else { throw .noSuchDay("day \(day)") }
            return date
        }
    }

    /// The first candidate on the right side of today, including today.
    private func nearest(_ dates: [LocalDate]) -> LocalDate? {
        dates.first { preferFuture ? $0 >= today : $0 <= today }
    }

    private func date(of weekday: Weekday, _ which: ParsedDate.Which, seconds: Int?) -> LocalDate {
        let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        switch which {
        case .this: return today.adding(days: ahead)
        case .next: return today.adding(days: 7 + weekday.rawValue - today.weekday.rawValue)
        case .last: return today.adding(days: ahead - 7)
        case .bare where preferFuture:
            let isToday = ahead == 0 && seconds.map { isToCome(today, $0) } ?? false
            return today.adding(days: ahead == 0 && !isToday ? 7 : ahead)
        case .bare:
            let isToday = ahead == 0 && !(seconds.map { isToCome(today, $0) } ?? false)
            return today.adding(days: isToday ? 0 : ahead - 7)
        }
    }

    private func name(_ month: Int, _ day: Int, _ year: Int? = nil) -> String {
        guard (1...12).contains(month) else { return "month \(month)" }
        return "\(LocalDate.shortMonthNames[month - 1]) \(day)" + (year.map { " \($0)" } ?? "")
    }
}
