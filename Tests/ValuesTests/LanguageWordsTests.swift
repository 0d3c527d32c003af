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
