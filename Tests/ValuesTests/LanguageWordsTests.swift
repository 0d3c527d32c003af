import Testing
import Values

@Suite struct LanguageWordsTests {
    private static let start = LocalDateTime(
        date: LocalDate(daysSince1970: 20_791), time: LocalTime(secondsSinceMidnight: 21 * 3600))
    private static let half = LocalDateTime(
        date: LocalDate(daysSince1970: 20_788), time: LocalTime(secondsSinceMidnight: 21 * 3600 + 1800))

    @Test(arguments: [
        (TextLanguage.english, "Fri Dec 4, 9 PM", "Tue Dec 1 2026, 9:30 PM"),
        (.spanish, "vie 4 dic, 21:00", "mar 1 dic 2026, 21:30"),
        (.french, "ven 4 déc, 21h", "mar 1er déc 2026, 21h30"),
        (.german, "Fr 4. Dez, 21 Uhr", "Di 1. Dez 2026, 21:30 Uhr"),
        (.italian, "ven 4 dic, 21:00", "mar 1 dic 2026, 21:30"),
        (.portuguese, "sex 4 dez, 21h", "ter 1 dez 2026, 21h30"),
    ])
    func datesAndTimes(_ language: TextLanguage, _ short: String, _ long: String) {
        #expect(DateText(language: language).short(Self.start) == short)
        #expect(DateText(language: language).long(Self.half) == long)
    }

    @Test(arguments: [
        ("es", TextLanguage.spanish), ("es-MX", .spanish), ("ESP", nil), ("spa", .spanish), ("Spanish", .spanish),
        ("español", .spanish), ("pt_BR", .portuguese), ("Deutsch", .german), ("nl", nil), ("", nil),
        ("english", .english),
    ])
    func languagesAreFoundByName(_ text: String, _ language: TextLanguage?) {
        #expect(TextLanguage(named: text) == language)
    }

    @Test(arguments: [
        ("de-CH, en;q=0.5", TextLanguage?.some(.german)), ("en;q=0.5,fr;q=0.9", .french),
        ("nl, pt-BR;q=0.3", .portuguese),
        ("es;q=0", nil), ("", nil), ("*", nil), ("it; q=0.8, fr; q=0.8", .italian), ("fr;q=x, de;q=0.1", .german),
    ])
    func aBrowserAsksForALanguage(_ header: String, _ language: TextLanguage?) {
        #expect(TextLanguage(accepted: header) == language)
    }

    @Test(arguments: [
        (TextLanguage.spanish, ["host", "improv"], "host e improv", "host o improv"),
        (.spanish, ["Late Show", "Open Mic"], "Late Show y Open Mic", "Late Show u Open Mic"),
        (.spanish, ["agua", "hielo", "Iris"], "agua, hielo e Iris", "agua o hielo o Iris"),
        (.spanish, ["$100", "80% de la taquilla"], "$100 y 80% de la taquilla", "$100 u 80% de la taquilla"),
        (.spanish, ["$100", "11%"], "$100 y 11%", "$100 u 11%"), (.spanish, ["9%", "110%"], "9% y 110%", "9% o 110%"),
        (.italian, ["host", "Open Mic"], "host e Open Mic", "host o Open Mic"),
        (.italian, ["$100", "80%"], "$100 e 80%", "$100 o 80%"),
        (.french, ["100 $", "80 %"], "100 $ et 80 %", "100 $ ou 80 %"),
        (.german, ["a"], "a", "a"), (.english, [], "", ""),
    ])
    func listsJoinByTheNextWord(_ language: TextLanguage, _ items: [String], _ list: String, _ choice: String) {
        #expect(language.list(items) == list)
        #expect(language.alternatives(items) == choice)
    }

    @Test(
        arguments: [
            (TextLanguage.english, "Two", 2), (.spanish, "dos", 2), (.spanish, "ningún", nil), (.spanish, "ninguna", 0),
            (.french, "Deux", 2), (.german, "fünf", 5), (.german, "eine", 1), (.italian, "sei", 6),
            (.portuguese, "três", 3),
            (.portuguese, "dos", nil), (.english, "", nil),
        ] as [(TextLanguage, String, Int?)])
    func numbersAreReadInWords(_ language: TextLanguage, _ word: String, _ number: Int?) {
        #expect(language.number(named: word) == number)
    }

    @Test(arguments: [
        (TextLanguage.english, "Thu Dec 3 to Thu Dec 10 2026"), (.spanish, "jue 3 dic - jue 10 dic 2026"),
        (.french, "jeu 3 déc - jeu 10 déc 2026"), (.german, "Do 3. Dez - Do 10. Dez 2026"),
    ])
    func rangesOfDays(_ language: TextLanguage, _ text: String) throws {
        let first = try #require(LocalDate(iso: "2026-12-03"))
        let range = try DayRange(first: first, last: first.adding(days: 7))
        #expect(DateText(language: language).days(range) == text)
    }

    @Test(arguments: [
        (TextLanguage.english, "1 hour 30 minutes", "2nd", "New York time", "a, b and c"),
        (.spanish, "1 h 30 min", "2", "hora de New York", "a, b y c"),
        (.german, "1 h 30 min", "2", "Ortszeit New York", "a, b und c"),
    ])
    func smallWords(
        _ language: TextLanguage, _ length: String, _ place: String, _ zone: String, _ list: String
    ) throws {
        #expect(language.words(.minutes(90)) == length)
        #expect(language.place(2) == place)
        #expect(language.name(of: try #require(Zone("America/New_York"))) == zone)
        #expect(language.list(["a", "b", "c"]) == list)
    }

    @Test(arguments: [
        (TextLanguage.spanish, "Miércoles", Weekday?.some(.wednesday)), (.spanish, "miercoles", .wednesday),
        (.spanish, "sábados", .saturday), (.german, "montags", .monday), (.portuguese, "segunda", .monday),
        (.italian, "lun", nil), (.french, "viernes", nil),
    ])
    func weekdaysAreFoundByName(_ language: TextLanguage, _ word: String, _ day: Weekday?) {
        #expect(language.weekday(named: word) == day)
    }
}
