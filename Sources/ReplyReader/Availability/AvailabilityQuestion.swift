package import Values

/// The dates about which a person was asked, with the numbers that they saw.
package struct AvailabilityQuestion: Sendable, Hashable {
    package struct Option: Sendable, Hashable {
        package let number: Int
        package let date: LocalDate
        /// When the show begins; nil for a bare date.
        package let time: LocalTime?

        package init(number: Int, date: LocalDate, time: LocalTime? = nil) {
            (self.number, self.date, self.time) = (number, date, time)
        }
    }

    /// In the order of their numbers. The first 64 count.
    package let options: [Option]
    /// Where the person is.
    package let today: LocalDate
    /// The person's name; nil where it is not known, or several people share the number.
    package var addressee: String?
    /// The language that the person usually writes in; nil where it is not known. A text's own words count first.
    package var language: TextLanguage?

    package init(_ options: [Option], today: LocalDate, addressee: String? = nil) {
        self.options = options.count > 64 ? Array(options.prefix(64)) : options
        (self.today, self.addressee) = (today, addressee)
    }
}

/// Some of the dates of a question.
struct DateSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt64

    var count: Int { rawValue.nonzeroBitCount }
}

extension AvailabilityQuestion {
    var all: DateSet { dates { _ in true } }

    func dates(where matches: (Option) -> Bool) -> DateSet {
        var found: DateSet = []
        for (place, option) in options.enumerated() where matches(option) {
            found.insert(DateSet(rawValue: 1 << UInt64(place)))
        }
        return found
    }

    func date(at place: Int) -> DateSet { DateSet(rawValue: 1 << UInt64(place)) }

    func dates(at places: some Sequence<Int>) -> DateSet { places.reduce([]) { $0.union(date(at: $1)) } }

    func numbered(_ number: Int) -> DateSet { dates { $0.number == number } }

    func onDay(_ day: Int, month: Int? = nil) -> DateSet {
        dates { $0.date.day == day && (month == nil || $0.date.month == month) }
    }

    func on(_ weekday: Weekday) -> DateSet { dates { $0.date.weekday == weekday } }

    func within(_ first: LocalDate, _ last: LocalDate) -> DateSet {
        dates { first <= $0.date && $0.date <= last }
    }

    /// The date with this day of the month that a person can mean: not past, and near the dates of the question.
    /// Several where the month is not clear.
    func moments(day: Int, month: Int?) -> [LocalDate] {
        guard let last = options.map(\.date).max() else { return [] }
        let first = min(today, options.map(\.date).min() ?? today)
        var found: [LocalDate] = []
        var start = first.firstOfMonth
        while start <= last.adding(days: month == nil ? 31 : 182) {
            if month == nil || start.month == month,
                let date = LocalDate(year: start.year, month: start.month, day: day), date >= today,
                month != nil || date <= last.adding(days: 14)
            {
                found.append(date)
            }
            guard let next = start.adding(months: 1) else { break }
            start = next
        }
        // A day among those of the question is meant before one around them.
        if let earliest = options.map(\.date).min() {
            let among = found.filter { earliest <= $0 && $0 <= last }
            if !among.isEmpty { return among }
        }
        // A month of the question is meant before another one.
        let near = found.filter { date in options.contains { $0.date.month == date.month } }
        return near.isEmpty ? found : near
    }
}
