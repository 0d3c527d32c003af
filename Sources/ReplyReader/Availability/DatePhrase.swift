import Values

/// Words that name dates of a question: "the 4th and 12th", "fridays", "after the 10th".
struct DatePhrase: Hashable, Sendable {
    var dates: DateSet
    /// Dates of which the words do not say whether they are meant: the 10th of "until the 10th".
    var doubtful: DateSet = []
    /// What a no to these dates says about all others: "out of town until the 8th" is a yes to those after it.
    var impliesRest = false
    /// Every date, in words that leave the rest to others: "all", "any".
    var isAll = false
    /// Words that can mean different dates.
    var isAmbiguous = false
    /// One of them, not all: "either saturday", "the 4th or the 12th".
    var isChoice = false
    /// They only name days outside the question, as in "except thanksgiving week".
    var isOutside = false
    /// "back on the 9th": they can do these dates and none before.
    var isReturn = false
    /// "after that": said of the days that are named before.
    var isRelative = false
    /// "after the 10th", "until the 18th"
    var isSpan = false
    /// They are named by their numbers in our text.
    var isByNumber = false

    init(_ dates: DateSet) { self.dates = dates }

    static let ambiguous: DatePhrase = {
        var phrase = DatePhrase([])
        phrase.isAmbiguous = true
        return phrase
    }()
}

extension DatePhrase {
    /// Several phrases of a list.
    mutating func merge(_ other: DatePhrase) {
        isOutside = isOutside && other.isOutside
        dates.formUnion(other.dates)
        doubtful.formUnion(other.doubtful)
        doubtful.subtract(dates)
        impliesRest = impliesRest && other.impliesRest
        isAmbiguous = isAmbiguous || other.isAmbiguous
        isChoice = isChoice || other.isChoice
    }
}

/// What bare numbers of a text mean, decided for all of them together.
struct NumberMeaning: Sendable {
    enum Mode: Sendable { case options, days }

    let mode: Mode
    /// Both would make sense, and the dates are said back with a question.
    let isDoubtful: Bool

    /// - Parameters:
    ///   - numbers: the bare numbers.
    ///   - hasDays: other words of the text name days of the month.
    init(of numbers: [Int], hasDays: Bool, in question: AvailabilityQuestion) {
        let days = Set(question.options.map(\.date.day))
        let choices = Set(question.options.map(\.number))
        let onlyDays = numbers.contains { days.contains($0) && !choices.contains($0) } || hasDays
        let onlyChoices = numbers.contains { choices.contains($0) && !days.contains($0) }
        let either = numbers.contains { days.contains($0) && choices.contains($0) }
        if onlyDays, !onlyChoices {
            (mode, isDoubtful) = (.days, either)
        } else {
            (mode, isDoubtful) = (.options, onlyDays)
        }
    }

    func dates(_ number: Int, in question: AvailabilityQuestion) -> DateSet {
        let (choice, day) = (question.numbered(number), question.onDay(number))
        return mode == .options ? (choice.isEmpty ? day : choice) : (day.isEmpty ? choice : day)
    }
}

/// Calendar words of the languages that people mix in.
enum DateWords {
    static let weekdays: [String: Weekday] = entries([
        (.monday, "monday mondays mon mons mondy lunes lundi montag lunedi"),
        (.tuesday, "tuesday tuesdays tue tues tuesdy tusday martes mardi dienstag martedi"),
        (
            .wednesday,
            "wednesday wednesdays wed weds wednsday wensday wendsday miercoles mercredi mittwoch mercoledi mie"
        ),
        (.thursday, "thursday thursdays thu thur thurs thrusday thursdy jueves jeudi donnerstag giovedi jue"),
        (
            .friday,
            "friday fridays fri fris firday fryday friyay fridy frday viernes vendredi freitag venerdi sexta vie"
        ),
        (
            .saturday,
            "saturday saturdays sat sats saterday satuday saturdy sturday sabado sabados samedi samstag sabato sab"
        ),
        (.sunday, "sunday sundays sun suns sundy domingo domingos dimanche sonntag domenica"),
    ])

    static let months: [String: Int] = {
        var found: [String: Int] = [:]
        for (index, name) in LocalDate.monthNames.enumerated() {
            found[name.lowercased()] = index + 1
            found[String(name.lowercased().prefix(3))] = index + 1
            // "Jan's no good"
            found[name.lowercased() + "s"] = index + 1
            if index != 2 { found[String(name.lowercased().prefix(3)) + "s"] = index + 1 }
        }
        let others = [
            ("enero", 1), ("febrero", 2), ("marzo", 3), ("abril", 4), ("mayo", 5), ("junio", 6), ("julio", 7),
            ("agosto", 8), ("septiembre", 9), ("sept", 9), ("octubre", 10), ("noviembre", 11), ("diciembre", 12),
            ("decemeber", 12), ("decembre", 12), ("dezember", 12), ("dicembre", 12), ("dezembro", 12), ("janvier", 1),
            ("januar", 1), ("juni", 6), ("juli", 7), ("marz", 3), ("oktober", 10), ("fevrier", 2), ("fev", 2),
            ("aout", 8), ("gennaio", 1), ("janeiro", 1), ("avril", 4), ("juin", 6), ("juillet", 7), ("mai", 5),
            ("decmber", 12), ("dicember", 12), ("janurary", 1), ("febuary", 2),
        ]
        for (name, number) in others { found[name] = number }
        return found
    }()

    static let cardinals: [String: Int] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12,
        "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5,
    ]

    static let ranks: [String: Int] = {
        let names =
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
            + "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
        var found = ["primero": 1, "primera": 1, "segunda": 2, "segundo": 2, "tercero": 3, "tercera": 3]
        for (index, name) in names.split(separator: " ").enumerated() { found[String(name)] = index + 1 }
        return found
    }()

    private static func entries(_ lists: [(Weekday, String)]) -> [String: Weekday] {
        var found: [String: Weekday] = [:]
        for (weekday, names) in lists { for name in names.split(separator: " ") { found[String(name)] = weekday } }
        return found
    }
}
