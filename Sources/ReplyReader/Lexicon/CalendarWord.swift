/// What a word means as a day, month or number. Fields are 0 or nil where it means none.
struct CalendarWord: Sendable {
    /// ISO number, Monday 1.
    var weekday = 0
    var month = 0
    /// one → 1
    var cardinal = 0
    /// "two" and "dos" → 2, "drei" → 3, as in "los dos" and "all three". Unlike `cardinal`, it never means an
    /// invitation's number.
    var quantity = 0
    /// first → 1, last → -1
    var rank = 0
    var particle: Particle?

    /// Function words around days and numbers, and the nouns counted.
    enum Particle: String, CaseIterable, Sendable {
        case this, that, next, on, the, of, tonight, today, tomorrow, night, day, week, weekend, month, date, time, then
        case one, ones, show, shows, gig, spot, set, all, both, none, neither, everything, any, either, rest, others
        case other, at, `for`, to, by, until, before, after, around, from, and, or, but, those, these, them, number
        case evening, afternoon, morning, year, `is`, no, yes, only, just, every, each, nights, dates, events, option
        case everyone, not, times, shifts, `in`, days, weeks, months, a
        /// "the others" in other languages, after an article
        case autres
        case otherwise, y, n, my, yet, through, thru, bis
        /// "ce soir", "esta noche", "questa sera", "esta noite"
        case ce, esta, questa, soir, noche, sera, noite, la
        case late, behind, away
        case minutes, mins, min, minute, hours, hour, people, person, friends, guests, bucks, dollars, drinks, tickets

        /// Behind a number: "3 weeks", "2 people" are quantities.
        var isCounted: Bool {
            switch self {
            case .minutes, .mins, .min, .minute, .hours, .hour, .people, .person, .friends, .guests, .bucks, .dollars,
                .drinks, .tickets, .days, .weeks, .months, .times, .shows, .dates, .nights, .events, .shifts:
                true
            default: false
            }
        }
    }

    static func all(enteringInto vocabulary: inout Vocabulary) -> [Word: CalendarWord] {
        var entries: [Word: CalendarWord] = [:]
        for (index, names) in days.enumerated() {
            for name in names.split(separator: " ") {
                entries[vocabulary.enter(name.utf8), default: CalendarWord()].weekday = index + 1
                entries[vocabulary.enter((name + "s").utf8), default: CalendarWord()].weekday = index + 1
            }
        }
        func number(_ lists: [String], _ field: WritableKeyPath<CalendarWord, Int>) {
            for (index, list) in lists.enumerated() {
                for name in list.split(separator: " ") {
                    entries[vocabulary.enter(name.utf8), default: CalendarWord()][keyPath: field] = index + 1
                }
            }
        }
        number(months, \.month)
        number("one two three four five six seven eight nine ten".split(separator: " ").map(String.init), \.cardinal)
        for (index, words) in quantities.enumerated() {
            for word in words.split(separator: " ") {
                entries[vocabulary.enter(word.utf8), default: CalendarWord()].quantity = index + 2
            }
        }
        number(ranks, \.rank)
        entries[vocabulary.enter("last".utf8), default: CalendarWord()].rank = -1
        for particle in Particle.allCases {
            entries[vocabulary.enter(particle.rawValue.utf8), default: CalendarWord()].particle = particle
        }
        for (particle, words) in otherLanguages {
            for word in words.split(separator: " ") {
                entries[vocabulary.enter(word.utf8), default: CalendarWord()].particle = particle
            }
        }
        return entries
    }

    /// Words of other languages that stand where the English ones do.
    private static let otherLanguages: [(Particle, String)] = [
        (.yes, "si oui ja sim"), (.no, "non nein nao nee"),
        (.autres, "altri altre otros otras outros outras anderen andere"),
        (.both, "ambos ambas beide beides beiden beidem beider entrambi entrambe ambedue allebei"),
        (.rest, "resto reste demas restlichen"), (.today, "hoy heute oggi hoje aujourd'hui"), (.tonight, "stasera"),
    ]

    /// Words for today, tonight and tomorrow, which are references in texts.
    static let relativeDays: Set<String> = Set(
        ["today", "tonight", "tomorrow"]
            + otherLanguages.filter { [.today, .tonight].contains($0.0) }
            .flatMap { $0.1.split(separator: " ").map(String.init) })

    private static let days = [
        "monday mon lunes lundi montag lunedi segunda maandag",
        "tuesday tue tues martes mardi dienstag martedi terca dinsdag",
        "wednesday wed weds wensday wednsday miercoles mercredi mittwoch mercoledi quarta woensdag",
        "thursday thu thur thurs thrusday jueves jeudi donnerstag giovedi quinta donderdag",
        "friday fri firday fryday friyay viernes vendredi freitag venerdi sexta vrijdag",
        "saturday sat saterday satuday sabado samedi samstag sonnabend sabato zaterdag",
        "sunday sun domingo dimanche sonntag domenica zondag",
    ]

    /// The weekday that an abbreviation means in sentences of these languages; 0 for another word. Many are words
    /// elsewhere: "ven" (come), "mer" (sea), "sex".
    static func weekday(of abbreviation: String, in languages: LanguageSet) -> Int {
        guard let known = shortDays[abbreviation], !known.languages.isDisjoint(with: languages) else { return 0 }
        return known.weekday
    }

    /// "do", "so": also the words that are everywhere.
    static let everydayWords: Set<String> = ["di", "mi", "do", "so"]

    private static let shortDays: [String: (weekday: Int, languages: LanguageSet)] = {
        let byDay: [[(String, LanguageSet)]] = [
            [("lun", [.spanish, .french, .italian]), ("seg", .portuguese), ("mo", .german)],
            [("mar", [.spanish, .french, .italian]), ("di", .german)],
            [("mie", .spanish), ("mer", [.french, .italian]), ("mi", .german), ("qua", .portuguese)],
            [
                ("jue", .spanish), ("jeu", .french), ("gio", .italian), ("giov", .italian), ("qui", .portuguese),
                ("do", .german),
            ],
            [("vie", .spanish), ("ven", [.french, .italian]), ("sex", .portuguese), ("fr", .german)],
            [("sab", [.spanish, .italian, .portuguese]), ("sam", .french), ("sa", .german)],
            [("dom", [.spanish, .italian, .portuguese]), ("dim", .french), ("so", .german)],
        ]
        var days: [String: (weekday: Int, languages: LanguageSet)] = [:]
        for (index, words) in byDay.enumerated() {
            for (word, languages) in words { days[word] = (index + 1, languages) }
        }
        return days
    }()

    /// In other languages they count only beside another rank: "la prima no, la seconda sì".
    private static let ranks = [
        "first primero primera primer premier premiere erste ersten erster erstes primo prima primeiro primeira",
        "second segundo segunda deuxieme seconde zweite zweiten zweiter zweites secondo seconda",
        "third tercero tercera troisieme dritte dritten dritter drittes terzo terza terceiro terceira", "fourth",
        "fifth",
    ]

    private static let quantities = [
        "two dos deux zwei due dois duas twee", "three tres trois drei tre drie",
        "four cuatro quatre vier quattro quatro", "five cinco cinq funf cinque vijf",
    ]

    private static let months = [
        "january jan enero janvier januar janner jaenner gennaio janeiro januari",
        "february feb febrero fevrier februar febbraio fevereiro februari",
        "march mar marzo marz maerz maart", "april apr abril avril aprile", "may mayo maggio maio",
        "june jun junio juin juni giugno junho", "july jul julio juillet juli luglio julho",
        "august aug agosto aout augustus", "september sep sept septiembre septembre settembre setembro",
        "october oct octubre octobre oktober ottobre outubro", "november nov noviembre novembre novembro",
        "december dec diciembre decembre dezember dicembre dezembro",
    ]
}
