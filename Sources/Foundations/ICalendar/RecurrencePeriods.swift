import Values

/// The days of each period of a rule. Period 0 is the first day, week, month or year; INTERVAL gives the next ones. The
/// periods of an hourly rule are its days, each of them.
struct RecurrencePeriods: Sendable {
    let rule: RecurrenceRule
    let start: LocalDate
    private let filter: DayFilter
    private let step: Int
    private let choosesPositions: Bool

    /// - Parameter choosesPositions: false leaves BYSETPOS to the caller.
    init(rule: RecurrenceRule, start: LocalDate, choosesPositions: Bool = true) {
        (self.rule, self.start, filter) = (rule, start, DayFilter(rule))
        step = rule.frequency == .hourly ? 1 : rule.interval
        self.choosesPositions = choosesPositions && !rule.positions.isEmpty
    }

    /// The number of periods without a day after which none will have one: the Gregorian calendar repeats after 400
    /// years, which are 146,097 days and whole weeks.
    var cycle: Int {
        let (cycle, largest) =
            switch rule.frequency {
            case .hourly, .daily: (146_097, 1)
            case .weekly: (20_871, max(1, rule.days.count))
            case .monthly: (4800, 31)
            case .yearly: (400, 366)
            }
        let isChoosingNone = choosesPositions && rule.positions.allSatisfy { abs($0) > largest }
        return isChoosingNone ? 0 : cycle
    }

    /// About how many days are tested in a period.
    var testedDays: Int {
        let isByStart = rule.followsStart
        return switch rule.frequency {
        case .hourly, .daily: 1
        case .weekly: 7
        case .monthly: isByStart ? 1 : 31
        case .yearly: (isByStart ? 1 : 31) * (!rule.months.isEmpty ? rule.months.count : isByStart ? 1 : 12)
        }
    }

    /// The index of a period no later than the one that contains `date`.
    func index(reaching date: LocalDate) -> Int {
        let periods =
            switch rule.frequency {
            case .hourly, .daily: date.daysSince1970 - start.daysSince1970
            case .weekly: (date.daysSince1970 - start.daysSince1970) / 7 - 1
            case .monthly: (date.year - start.year) * 12 + date.month - start.month
            case .yearly: date.year - start.year
            }
        return max(0, periods / step)
    }

    /// The number of days in the periods before `index`, including the first day; nil if they must be counted one by
    /// one.
    ///
    /// - Parameter index: at least 1.
    func count(before index: Int) -> Int? {
        guard rule.isCountable else { return nil }
        guard rule.frequency == .weekly else { return index }
        let inFirst = (days(in: 0) ?? []).count { $0 > start } + 1
        return inFirst + (index - 1) * max(1, Set(rule.days.map(\.weekday)).count)
    }

    /// A day no later than the first day of the period.
    func begin(of index: Int) -> LocalDate {
        let step = index * step
        switch rule.frequency {
        case .hourly, .daily: return start.adding(days: step)
        case .weekly: return start.adding(days: step * 7 - daysIntoWeek(start.weekday))
        case .monthly:
            let month = start.year * 12 + start.month - 1 + step
            return LocalDate(year: month / 12, month: month % 12 + 1, day: 1) ?? start
        case .yearly: return LocalDate(year: start.year + step, month: 1, day: 1) ?? start
        }
    }

    /// Ascending, with BYSETPOS applied; nil beyond the year 9999.
    func days(in index: Int) -> [LocalDate]? {
        let step = index * step
        let days: [LocalDate]
        switch rule.frequency {
        case .hourly, .daily:
            let day = start.adding(days: step)
            guard day.year <= 9999 else { return nil }
            days = isMatch(day) ? [day] : []
        case .weekly:
            let first = start.adding(days: step * 7 - daysIntoWeek(start.weekday))
            guard first.year <= 9999 else { return nil }
            days = (0..<7).filter { isWeekMatch(weekday: ($0 + rule.weekStart.rawValue - 1) % 7) }
                .map(first.adding(days:)).filter { filter.hasMonth($0.month) && filter.hasPlace($0) && $0.year <= 9999 }
        case .monthly:
            let month = start.year * 12 + start.month - 1 + step
            guard month / 12 <= 9999 else { return nil }
            days = filter.hasMonth(month % 12 + 1) ? self.days(ofMonth: month % 12 + 1, year: month / 12) : []
        case .yearly:
            let year = start.year + step
            guard year <= 9999 else { return nil }
            let isByStart = rule.months.isEmpty && rule.followsStart
            let months = isByStart ? [start.month] : rule.months.isEmpty ? Array(1...12) : rule.months
            days = months.flatMap { self.days(ofMonth: $0, year: year) }
        }
        return choosesPositions ? chosen(from: days) : days
    }

    private func chosen(from days: [LocalDate]) -> [LocalDate] {
        let indices = rule.positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }
        return Set(indices).sorted().filter(days.indices.contains).map { days[$0] }
    }

    // MARK: - By month and year

    private func days(ofMonth month: Int, year: Int) -> [LocalDate] {
        if rule.followsStart {
            return LocalDate(year: year, month: month, day: start.day).map { [$0] } ?? []
        }
        guard let first = LocalDate(year: year, month: month, day: 1) else { return [] }
        let length = LocalDate.daysIn(month: month, year: year)
        let weekday = first.weekday.rawValue - 1
        // An ordinal counts within the month, or within the year if a yearly rule has no BYMONTH.
        let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
        let before = isOfYear ? (1..<month).reduce(0) { $0 + LocalDate.daysIn(month: $1, year: year) } : 0
        let total = isOfYear ? LocalDate.isLeap(year) ? 366 : 365 : length
        // A week alone has the weekday of the start (RFC 5545 section 3.3.10).
        let isWeekOfStart = rule.days.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty
        var days: [LocalDate] = []
        for day in 1...length where filter.hasMonthDay(day, of: length) {
            let position = before + day - 1
            let isMatch = filter.hasWeekday(
                (weekday + day - 1) % 7, week: position / 7 + 1, weekFromEnd: (total - position - 1) / 7 + 1)
            guard isMatch, let date = LocalDate(year: year, month: month, day: day), filter.hasPlace(date),
                !isWeekOfStart || date.weekday == start.weekday
            else { continue }
            days.append(date)
        }
        return days
    }

    // MARK: - By day and week

    private func isMatch(_ day: LocalDate) -> Bool {
        filter.hasMonth(day.month)
            && filter.hasMonthDay(day.day, of: LocalDate.daysIn(month: day.month, year: day.year))
            && filter.hasWeekday(day.weekday.rawValue - 1, week: 0, weekFromEnd: 0) && filter.hasPlace(day)
    }

    private func isWeekMatch(weekday: Int) -> Bool {
        rule.days.isEmpty ? weekday == start.weekday.rawValue - 1 : filter.hasWeekday(weekday, week: 0, weekFromEnd: 0)
    }

    /// 0 on the first day of the rule's weeks.
    private func daysIntoWeek(_ weekday: Weekday) -> Int {
        (weekday.rawValue - rule.weekStart.rawValue + 7) % 7
    }
}

/// The days that BYMONTH, BYMONTHDAY, BYDAY, BYYEARDAY and BYWEEKNO accept, as bit sets, because very many days are
/// tested.
private struct DayFilter: Sendable {
    /// Bits 1…12; all without BYMONTH.
    private let months: UInt16
    /// Bits 1…31, from either end.
    private let monthDays: UInt32
    private let monthDaysFromEnd: UInt32
    /// Bits 0…6 from Monday, for any ordinal.
    private let weekdays: UInt8
    /// By weekday from Monday: bits 1…53, from either end.
    private var weeks: [UInt64]
    private var weeksFromEnd: [UInt64]
    /// BYYEARDAY and BYWEEKNO, from either end.
    private let yearDays: Set<Int>
    private let weekNumbers: Set<Int>
    private let weekStart: Weekday

    init(_ rule: RecurrenceRule) {
        months = rule.months.isEmpty ? .max : rule.months.reduce(0) { $0 | 1 << $1 }
        monthDays = rule.monthDays.isEmpty ? .max : rule.monthDays.filter { $0 > 0 }.reduce(0) { $0 | 1 << $1 }
        monthDaysFromEnd = rule.monthDays.filter { $0 < 0 }.reduce(0) { $0 | 1 << -$1 }
        weekdays = rule.days.isEmpty ? .max : rule.days.reduce(0) { $0 | 1 << ($1.weekday.rawValue - 1) }
        weeks = Array(repeating: rule.days.isEmpty ? .max : 0, count: 7)
        weeksFromEnd = Array(repeating: 0, count: 7)
        (yearDays, weekNumbers, weekStart) = (Set(rule.yearDays), Set(rule.weekNumbers), rule.weekStart)
        for day in rule.days {
            let index = day.weekday.rawValue - 1
            switch day.ordinal {
            case 0: weeks[index] = .max
            case 1...: weeks[index] |= 1 << day.ordinal
            default: weeksFromEnd[index] |= 1 << -day.ordinal
            }
        }
    }

    func hasMonth(_ month: Int) -> Bool { months & 1 << month != 0 }

    func hasMonthDay(_ day: Int, of length: Int) -> Bool {
        monthDays & 1 << day != 0 || monthDaysFromEnd & 1 << (length - day + 1) != 0
    }

    /// `weekday` is 0 for Monday; weeks count from 1.
    func hasWeekday(_ weekday: Int, week: Int, weekFromEnd: Int) -> Bool {
        weekdays & 1 << weekday != 0
            && (weeks[weekday] & 1 << week != 0 || weeksFromEnd[weekday] & 1 << weekFromEnd != 0)
    }

    /// The day of the year and the number of its week.
    func hasPlace(_ date: LocalDate) -> Bool {
        guard !yearDays.isEmpty || !weekNumbers.isEmpty else { return true }
        let (day, length) = date.placeInYear
        if !yearDays.isEmpty, !yearDays.contains(day), !yearDays.contains(day - length - 1) { return false }
        guard !weekNumbers.isEmpty else { return true }
        // A week belongs to the year of its fourth day.
        let middle = date.adding(days: 3 - (date.weekday.rawValue - weekStart.rawValue + 7) % 7)
        let (fourth, days) = middle.placeInYear
        let week = (fourth - 1) / 7 + 1
        let last = (days - (fourth - 1) % 7 - 1) / 7 + 1
        return weekNumbers.contains(week) || weekNumbers.contains(week - last - 1)
    }
}
