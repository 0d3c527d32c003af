import Values

/// One day, or several alike, as they are named: "the 4th", "fri the 4th", "fridays", option 3.
struct NamedDay: Hashable, Sendable {
    var dates: DateSet
    /// The day of the month, where one is named.
    var day: Int?
    var month: Int?
    var weekday: Weekday?
    /// Its place in the list, where that is named.
    var rank: Int?
    /// It is named by its number in our text.
    var isOption = false
    /// It is named as one of the shows of a day, not by its number.
    var isShow = false
    var isAmbiguous = false
    var isChoice = false
    /// "weekends": whether Friday nights are meant is not clear.
    var hasFridayDoubt = false
    /// The named days are known, and none of the question.
    var isOutside = false

    init(_ dates: DateSet) { self.dates = dates }

    static let ambiguous: NamedDay = {
        var day = NamedDay([])
        day.isAmbiguous = true
        return day
    }()

    func phrase(in question: AvailabilityQuestion) -> DatePhrase {
        var phrase = DatePhrase(dates)
        (phrase.isAmbiguous, phrase.isChoice) = (isAmbiguous || dates.isEmpty && !isOutside, isChoice)
        phrase.isOutside = isOutside && dates.isEmpty
        phrase.isByNumber = isOption && !isShow
        if hasFridayDoubt { phrase.doubtful = question.on(.friday).subtracting(dates) }
        return phrase
    }

    /// The days of the calendar that it can mean, also outside the question.
    func moments(in question: AvailabilityQuestion) -> [LocalDate] {
        let asked = question.options.enumerated().filter { dates.contains(question.date(at: $0.offset)) }
        if asked.isEmpty, day != nil || month != nil { return question.moments(day: day ?? 1, month: month) }
        return asked.map(\.element.date)
    }

    /// All dates from this one to another, both included.
    func range(to last: NamedDay, in question: AvailabilityQuestion) -> DatePhrase {
        if let first = weekday, day == nil, let end = last.weekday, last.day == nil {
            return DatePhrase(question.dates { first.days(until: $0.date.weekday) <= first.days(until: end) })
        }
        if isOption, last.isOption {
            let numbers = question.options.enumerated().filter {
                dates.contains(question.date(at: $0.offset)) || last.dates.contains(question.date(at: $0.offset))
            }.map(\.element.number)
            guard let low = numbers.min(), let high = numbers.max(), !dates.isEmpty, !last.dates.isEmpty else {
                return .ambiguous
            }
            var phrase = DatePhrase(question.dates { (low...high).contains($0.number) })
            phrase.isByNumber = true
            return phrase
        }
        guard day != nil || month != nil || weekday != nil, !isOption else { return .ambiguous }
        var sets: Set<DateSet> = []
        for first in moments(in: question) {
            for end in last.moments(in: question) where first <= end && first.adding(days: 40) > end {
                sets.insert(question.within(first, end))
            }
        }
        guard sets.count == 1, let dates = sets.first else { return .ambiguous }
        var phrase = DatePhrase(dates)
        (phrase.isOutside, phrase.isSpan) = (dates.isEmpty, true)
        return phrase
    }
}
