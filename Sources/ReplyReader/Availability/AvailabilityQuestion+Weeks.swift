import Values

extension AvailabilityQuestion {
    /// The dates of each weekend, Friday to Sunday, in order.
    var weekends: [DateSet] {
        let saturdays = options.compactMap { option -> LocalDate? in
            switch option.date.weekday {
            case .friday: option.date.adding(days: 1)
            case .saturday: option.date
            case .sunday: option.date.adding(days: -1)
            default: nil
            }
        }
        return Set(saturdays).sorted().map { within($0.adding(days: -1), $0.adding(days: 1)) }
    }

    /// The dates of each week, Monday to Sunday, in order.
    var weeks: [DateSet] {
        let mondays = options.map { $0.date.adding(days: 1 - $0.date.weekday.rawValue) }
        return Set(mondays).sorted().map { within($0, $0.adding(days: 6)) }
    }

    /// Monday to Sunday around a day.
    func week(around date: LocalDate) -> NamedDay {
        let monday = date.adding(days: 1 - date.weekday.rawValue)
        var day = NamedDay(within(monday, monday.adding(days: 6)))
        day.isOutside = day.dates.isEmpty
        return day
    }

    /// Friday to Sunday around a day. A holiday on a Monday ends the weekend; in the middle of a week it can be either.
    func weekend(of date: LocalDate, isHoliday: Bool = false) -> NamedDay {
        let place = date.weekday.rawValue
        let endsOnIt = isHoliday && place == 1
        let before = within(date.adding(days: -2 - place), endsOnIt ? date : date.adding(days: -place))
        let behind = within(date.adding(days: 5 - place), date.adding(days: 7 - place))
        if place < 4, !endsOnIt, !before.isEmpty, !behind.isEmpty { return .ambiguous }
        var day = NamedDay(endsOnIt || place < 4 && behind.isEmpty ? before : behind)
        day.isOutside = day.dates.isEmpty
        return day
    }
}
