import Agenda
import Night
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Words of days, places and doubts in texts about guests.
@Suite struct GuestWordTests {
    /// Late Show on Friday, Dec 4, and Club Night on Saturday, Dec 5: three guests at each.
    private struct TwoShows {
        let scenario: GuestScenario
        let club: Event

        init(_ language: TextLanguage = .english) async throws {
            scenario = try await GuestScenario()
            let environment = scenario.environment
            club = try await environment.show("Club Night", inDays: 5)
            try await environment.invite(club, [scenario.contact], now: TestEnvironment.noon.adding(.minutes(2)))
            _ = try await scenario.text("yes", minutes: 3)
            try await scenario.setRules("3", at: club)
            try await environment.store.write { [contact = scenario.contact] in
                try Contact.setLanguage(language, of: contact, in: $0)
            }
        }

        /// `Kim | Guest, Guest`: of Friday and of Saturday.
        func names() async throws -> String {
            let saturday = club.id
            let list = try await scenario.environment.store.read { tx in
                try GuestList(try #require(try Event.find(saturday, in: tx)), in: tx)
            }
            return "\(try await scenario.names()) | \(list.guests.map(\.label).joined(separator: ", "))"
        }
    }

    static let oneShow: [(text: String, names: String)] = [
        ("PLUS Kim please!", "Kim"), ("PLUS Kim, thanks", "Kim"), ("PLUS Kim\nLee", "Kim, Lee"),
        ("PLUS\nKim\nLee", "Kim, Lee"), ("PLUS Kim + Lee", "Kim, Lee"), ("PLUS Kim+Lee", "Kim, Lee"),
        ("PLUS Kim at the door", "Kim"), ("PLUS Kim for dinner", "Kim"), ("PLUS Kim at the door and Lee", "Kim, Lee"),
        ("plus two comedians", "Guest, Guest"), ("PLUS 2 coworkers please", "Guest, Guest"),
        ("plus 1 for friday night", "Guest"), ("PLUS Kim for late show", "Kim"), ("PLUS 2 for the 4th", "Guest, Guest"),
        ("PLUS Kim fri dec 4", "Kim"), ("PLUS 2 for the late show on friday", "Guest, Guest"),
        // Nothing is stored.
        ("PLUS maybe Kim", ""), ("PLUS Kim and maybe Lee", ""), ("PLUS still deciding", ""), ("PLUS Kim or Lee", ""),
        ("PLUS Kim instead of Lee", ""), ("plus 1 for the 11th", ""), ("PLUS Kim for today", ""),
        ("PLUS Kim for saturday", ""), ("PLUS for lunch", ""), ("PLUS comedians", ""), ("PLUS Kim dec 11", ""),
        ("PLUS Kim next friday", ""), ("PLUS 2 drummers", ""), ("PLUS Kim 555-0199", ""), ("PLUS Kim next week", ""),
        // Names.
        ("PLUS Sun Li", "Sun Li"), ("PLUS April", "April"), ("PLUS May Lee", "May Lee"), ("PLUS Or Cohen", "Or Cohen"),
        ("PLUS Per Olsen", "Per Olsen"), ("PLUS Guy Ray", "Guy Ray"), ("PLUS 2 Jan, Lee", "Jan, Lee"),
        ("plus one?", "Guest"), ("PLUS FRI Kim (my sister)", "Kim (my sister)"),
        ("PLUS FRI 2\nthanks", "Guest, Guest"),
        ("PLUS Ty Cobb", "Ty Cobb"), ("PLUS Kim thank you", "Kim"), ("PLUS KIM PLEASE", "KIM"),
        ("PLUS Kim I think", ""), ("PLUS Kim hopefully", ""),
        ("PLUS Kim +1", "Kim, Kim +1"), ("PLUS my mom", "my mom"), ("PLUS Ana de la Cruz", "Ana de la Cruz"),
    ]

    @Test(arguments: oneShow) func wordsAroundNamesAreNone(_ row: (text: String, names: String)) async throws {
        let scenario = try await GuestScenario()
        let reply = try await scenario.text(row.text)
        #expect(try await scenario.names() == row.names, "\(row.text)")
        #expect(reply != nil, "\(row.text)")
    }

    static let twoShows: [(texts: [String], names: String)] = [
        (["plus 1 fri plus 2 sat"], "Guest | Guest, Guest"), (["PLUS FRI 2 SAT 1"], "Guest, Guest | Guest"),
        (["+1 fri, +2 sat"], "Guest | Guest, Guest"), (["PLUS 1 for fri and 2 for sat"], "Guest | Guest, Guest"),
        (["PLUS FRI Kim SAT Lee"], "Kim | Lee"), (["PLUS FRI Kim and Lee, SAT Max"], "Kim, Lee | Max"),
        (["PLUS Kim for friday, Lee for saturday"], "Kim | Lee"), (["PLUS Kim for friday"], "Kim | "),
        (["plus kim on sat"], " | kim"), (["PLUS Kim for friday please"], "Kim | "),
        (["PLUS 2 for club night"], " | Guest, Guest"), (["PLUS Kim the 5th"], " | Kim"),
        // It is asked.
        (["PLUS 2 fri and sat"], " | "), (["PLUS FRI 2 SAT"], " | "), (["PLUS 1 for the 11th"], " | "),
        (["PLUS Kim fri minus Lee sat"], " | "), (["PLUS FRI maybe Kim SAT Lee"], " | "), (["PLUS Kim"], " | "),
        // The show alone answers the question.
        (["PLUS 2", "fri"], "Guest, Guest | "), (["PLUS Kim", "Saturday please"], " | Kim"),
        (["PLUS 2", "Club Night"], " | Guest, Guest"), (["PLUS 1 for the 11th", "fri"], "Guest | "),
        (["PLUS FRI 2", "sat"], "Guest, Guest | "),
        // Who is on one list only needs no show.
        (["PLUS FRI Kim", "MINUS Kim"], " | "), (["PLUS FRI Kim SAT Kim", "MINUS Kim"], "Kim | Kim"),
        (["PLUS FRI Kim, Bo", "remove Kim from my list"], "Bo | "), (["PLUS FRI Kim", "delete that"], "Kim | "),
    ]

    @Test(arguments: twoShows) func eachShowGetsItsOwn(_ row: (texts: [String], names: String)) async throws {
        let shows = try await TwoShows()
        for (index, text) in row.texts.enumerated() { _ = try await shows.scenario.text(text, minutes: 5 + index) }
        #expect(try await shows.names() == row.names, "\(row.texts)")
    }

    @Test(arguments: [
        (TextLanguage.spanish, "PLUS Kim y Lee para el viernes por la noche", "Kim, Lee | "),
        (.spanish, "PLUS viernes 1 sábado 2", "Guest | Guest, Guest"), (.spanish, "PLUS quizá Kim viernes", " | "),
        (.spanish, "PLUS Kim 11 de diciembre", " | "), (.spanish, "PLUS viernes Kim por favor", "Kim | "),
        (.french, "PLUS Kim et Lee pour vendredi soir", "Kim, Lee | "), (.french, "PLUS vendredi peut-être Kim", " | "),
        (.french, "PLUS vendredi Kim, samedi Lee", "Kim | Lee"), (.french, "PLUS vendredi Kim s'il te plaît", "Kim | "),
        (.german, "PLUS Kim und Lee am Freitag Abend", "Kim, Lee | "), (.german, "PLUS Freitag vielleicht Kim", " | "),
        (.german, "PLUS Freitag Kim Samstag Lee", "Kim | Lee"), (.german, "PLUS Freitag 2 Kollegen", "Guest, Guest | "),
        (.italian, "PLUS Kim e Lee per venerdì sera", "Kim, Lee | "), (.italian, "PLUS venerdì forse Kim", " | "),
        (.italian, "PLUS venerdì Kim per favore", "Kim | "),
        (.portuguese, "PLUS Kim e Lee para sexta-feira", "Kim, Lee | "),
        (.portuguese, "PLUS sexta talvez Kim", " | "), (.portuguese, "PLUS Kim na porta sexta", "Kim | "),
    ])
    func theWordsAreThoseOfTheLanguage(_ language: TextLanguage, _ text: String, _ names: String) async throws {
        let shows = try await TwoShows(language)
        let reply = try await shows.scenario.text(text)
        #expect(try await shows.names() == names, "\(text): \(reply ?? "no reply")")
    }

    @Test(arguments: [
        (TextLanguage.english, "remove Kim from my list"), (.spanish, "quita a Kim de mi lista"),
        (.french, "retire Kim de ma liste"), (.german, "streich Kim von meiner Liste"),
        (.italian, "togli Kim dalla mia lista"), (.portuguese, "tira Kim da minha lista"),
    ])
    func aGuestIsTakenOffInWords(_ language: TextLanguage, _ text: String) async throws {
        let shows = try await TwoShows(language)
        _ = try await shows.scenario.text("PLUS FRI Kim, Bo", minutes: 5)
        _ = try await shows.scenario.text(text, minutes: 6)
        #expect(try await shows.names() == "Bo | ")
    }

    @Test(arguments: ["delete that", "No, remove that", "stop that", "undo", "borra eso", "lösch das", "supprime ça"])
    func takingATextBackIsAskedAndOptsNobodyOut(_ text: String) async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Kim", minutes: 5)
        let reply = try await scenario.text(text, minutes: 6)
        #expect(reply?.hasPrefix("To take somebody off, reply MINUS and the name. 1 on your list") == true, "\(text)")
        #expect(try await scenario.text("MINUS Kim", minutes: 7)?.hasPrefix("Nobody is on your list") == true)
    }

    /// Without a text about guests before it, it means what it always does.
    @Test func aWishToStopIsNotAboutGuests() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Kim", minutes: 5)
        #expect(try await scenario.text("stop texting me", minutes: 6)?.contains("no more texts") == true)
    }
}
