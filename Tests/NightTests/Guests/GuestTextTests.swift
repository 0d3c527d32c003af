import Agenda
import Lineups
import Night
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What performers text about their guests, and what they are told.
@Suite struct GuestTextTests {
    private static let list = "on your list for Late Show, Fri Dec 4, 8 PM"
    private static let until = "left until Fri Dec 4, 6 PM."

    private static let how = "To add guests, reply PLUS and a number or names, like PLUS 2 or PLUS Ana, Bo."

    static let replies: [(texts: [String], reply: String, names: String)] = [
        (["PLUS 2"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["+1"], "1 \(list). 2 \(until)", "Guest"),
        (["plus two guests please"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["PLUS FRI 2"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["Plus 2 for friday!"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["PLUS Ana Lopez, Bo"], "2 \(list): Ana Lopez, Bo. 1 \(until)", "Ana Lopez, Bo"),
        (["plus Ana and Bo"], "2 \(list): Ana, Bo. 1 \(until)", "Ana, Bo"),
        (["PLUS 1 Ana"], "1 \(list): Ana. 2 \(until)", "Ana"),
        (["Guest list: Ana, Bo"], "2 \(list): Ana, Bo. 1 \(until)", "Ana, Bo"),
        (["PLUS Ana +1"], "2 \(list): Ana, Ana +1. 1 \(until)", "Ana, Ana +1"),
        (["PLUS 2", "plus 1 more"], "3 \(list). 0 \(until)", "Guest, Guest, Guest"),
        (["PLUS Ana", "PLUS one more"], "2 \(list): Ana, 1 more. 1 \(until)", "Ana, Guest"),
        // Sentences that are certain.
        (["me plus one"], "1 \(list). 2 \(until)", "Guest"), (["Me +2"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["2 guests please"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["put Ana and Bo on the list"], "2 \(list): Ana, Bo. 1 \(until)", "Ana, Bo"),
        (["PLUS Ana, Bo", "take Bo off"], "1 \(list): Ana. 2 \(until)", "Ana"),
        (["PLUS Ana, Bo", "Remove Bo from the list please"], "1 \(list): Ana. 2 \(until)", "Ana"),
        // Names take the places without one first.
        (["PLUS 2", "PLUS Ana"], "2 \(list): Ana, 1 more. 1 \(until)", "Ana, Guest"),
        (["PLUS Ana", "PLUS ana"], "1 \(list): Ana. 2 \(until)", "Ana"),
        (["PLUS 2", "PLUS 3"], "3 \(list). 0 \(until)", "Guest, Guest, Guest"),
        (["PLUS 3", "MINUS 1"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["PLUS Ana, Bo", "MINUS Bo"], "1 \(list): Ana. 2 \(until)", "Ana"),
        (["PLUS Ana, Bo", "PLUS -Bo"], "1 \(list): Ana. 2 \(until)", "Ana"),
        (["PLUS Ana, Bo", "PLUS 0"], "Nobody is \(list). 3 \(until)", ""),
        (["GUESTS"], "Nobody is \(list). 3 \(until)", ""),
        (["PLUS Ana", "GUESTS FRI"], "1 \(list): Ana. 2 \(until)", "Ana"),
        // The bare word says what to text.
        (
            ["PLUS"],
            "To add guests, reply PLUS and a number or names, like PLUS 2 or PLUS Ana, Bo. Nobody is \(list). 3 \(until)",
            ""
        ),
        (
            ["PLUS Ana", "minus"],
            "To take somebody off, reply MINUS and the name. 1 \(list): Ana. 2 \(until)", "Ana"
        ),
        // Nothing is guessed.
        (
            ["PLUS 4"], "Nothing changed: that would be 4, and you can bring 3. Nobody is \(list). 3 \(until)", ""
        ),
        (
            ["PLUS Ana, Bo", "PLUS 1"],
            "Nothing changed. To take somebody off, reply MINUS and the name. 2 \(list): Ana, Bo. 1 \(until)", "Ana, Bo"
        ),
        (
            ["PLUS Ana", "MINUS Bo"],
            "Nothing changed: there is no single Bo on your list. 1 \(list): Ana. 2 \(until)", "Ana"
        ),
        (
            ["PLUS 3", "MINUS 5"], "Nothing changed: you have 3 guests. 3 \(list). 0 \(until)", "Guest, Guest, Guest"
        ),
        (
            ["PLUS Ana, Bo", "minus three"], "Nothing changed: you have 2 guests. 2 \(list): Ana, Bo. 1 \(until)",
            "Ana, Bo"
        ),
        (["PLUS 1", "PLUS -2"], "Nothing changed: you have 1 guest. 1 \(list). 2 \(until)", "Guest"),
        (["MINUS 1"], "Nothing changed: you have no guests. Nobody is \(list). 3 \(until)", ""),
        (["PLUS 3", "MINUS 3"], "Nobody is \(list). 3 \(until)", ""),
        (["PLUS two"], "2 \(list). 1 \(until)", "Guest, Guest"),
        (["PLUS my mom"], "1 \(list): my mom. 2 \(until)", "my mom"),
        (["PLUS ones"], "I couldn't tell how many or who. \(how) Nobody is \(list). 3 \(until)", ""),
        (["PLUS Ana", "MINUS 0"], "Nothing changed. 1 \(list): Ana. 2 \(until)", "Ana"),
        (["PLUS SAT 2"], "Which show? Reply\nPLUS FRI 2 for Late Show, Fri Dec 4, 8 PM", ""),
    ]

    @Test(arguments: replies) func theListIsChangedAndSaidBack(
        _ row: (texts: [String], reply: String, names: String)
    ) async throws {
        let scenario = try await GuestScenario()
        var reply: String?
        for (index, text) in row.texts.enumerated() { reply = try await scenario.text(text, minutes: 5 + index) }
        #expect(reply == row.reply)
        #expect(try await scenario.names() == row.names)
    }

    @Test(arguments: [
        (TextLanguage.spanish, "1 en tu lista de Late Show, vie 4 dic, 20:00: Ana. Quedan 2", ": Ana, Bo. Queda 1"),
        (.french, "1 sur ta liste pour Late Show, ven 4 déc, 20h : Ana. Il en reste 2", " : Ana, Bo. Il en reste 1"),
        (.german, "1 auf deiner Liste für Late Show, Fr 4. Dez, 20 Uhr: Ana. Noch 2 frei", ": Ana, Bo. Noch 1 frei"),
        (.italian, "1 nella tua lista per Late Show, ven 4 dic, 20:00: Ana. Ne restano 2", ": Ana, Bo. Ne resta 1"),
        (.portuguese, "1 na sua lista de Late Show, sex 4 dez, 20h: Ana. Restam 2", ": Ana, Bo. Resta 1"),
    ])
    func theListIsSaidInTheLanguage(_ language: TextLanguage, _ one: String, _ two: String) async throws {
        let scenario = try await GuestScenario()
        try await scenario.environment.store.write { [contact = scenario.contact] in
            try Contact.setLanguage(language, of: contact, in: $0)
        }
        let first = try await scenario.text("PLUS Ana", minutes: 5)
        #expect(first?.hasPrefix(one) == true, "\(first ?? "nothing")")
        let second = try await scenario.text("PLUS Bo", minutes: 6)
        #expect(second?.contains(two) == true, "\(second ?? "nothing")")
    }

    /// Numbers in words of the language, and in English; with names that may be one name it is asked back.
    @Test(arguments: [
        (TextLanguage.spanish, "PLUS dos", "Guest, Guest"), (.spanish, "PLUS dos amigos", "Guest, Guest"),
        (.spanish, "PLUS una persona más", "Guest"), (.spanish, "plus two", "Guest, Guest"),
        (.spanish, "PLUS Dos Santos", ""), (.spanish, "PLUS alguien", ""), (.french, "PLUS deux", "Guest, Guest"),
        (.french, "PLUS Ana", "Ana"), (.german, "PLUS drei Leute", "Guest, Guest, Guest"),
        (.italian, "PLUS due", "Guest, Guest"), (.italian, "PLUS dos", "dos"),
        (.portuguese, "PLUS duas", "Guest, Guest"),
        (.english, "PLUS Dos Santos", "Dos Santos"),
    ])
    func numbersAreReadInTheLanguage(_ language: TextLanguage, _ text: String, _ names: String) async throws {
        let scenario = try await GuestScenario()
        try await scenario.environment.store.write { [contact = scenario.contact] in
            try Contact.setLanguage(language, of: contact, in: $0)
        }
        _ = try await scenario.text(text, minutes: 5)
        #expect(try await scenario.names() == names)
    }

    /// The days to text are those of the language; the English ones are understood too.
    @Test(arguments: [
        (TextLanguage.spanish, "PLUS VIERNES 2 para Late Show, vie 4 dic, 20:00", "PLUS viernes 1"),
        (.french, "PLUS VENDREDI 2 pour Late Show, ven 4 déc, 20h", "PLUS 1 vendredi"),
        (.german, "PLUS FREITAG 2 für Late Show, Fr 4. Dez, 20 Uhr", "plus 1 am Freitag"),
        (.italian, "PLUS VENERDI 2 per Late Show, ven 4 dic, 20:00", "PLUS VENERDI 1"),
        (.portuguese, "PLUS SEXTA 2 para Late Show, sex 4 dez, 20h", "PLUS FRI 1"),
    ])
    func severalShowsAreAskedBackInTheLanguage(
        _ language: TextLanguage, _ line: String, _ said: String
    ) async throws {
        let scenario = try await GuestScenario()
        try await scenario.environment.store.write { [contact = scenario.contact] in
            try Contact.setLanguage(language, of: contact, in: $0)
        }
        let early = try await scenario.environment.show("Early Show", inDays: 5)
        try await scenario.environment.invite(
            early, [scenario.contact], now: TestEnvironment.noon.adding(.minutes(2)))
        _ = try await scenario.text(language.yes, minutes: 3)
        try await scenario.setRules("3", at: early)
        let question = try await scenario.text("PLUS 2")
        #expect(question?.contains(line) == true, "\(question ?? "nothing")")
        _ = try await scenario.text(said, minutes: 6)
        #expect(try await scenario.names() == "Guest")
    }

    @Test func severalShowsAreAskedBack() async throws {
        let scenario = try await GuestScenario()
        let early = try await scenario.environment.show("Early Show", inDays: 5)
        try await scenario.environment.invite(early, [scenario.contact])
        _ = try await scenario.text("yes", minutes: 3)
        try await scenario.setRules("3", at: early)
        #expect(
            try await scenario.text("PLUS 2") == """
                Which show? Reply
                PLUS FRI 2 for Late Show, Fri Dec 4, 8 PM
                PLUS SAT 2 for Early Show, Sat Dec 5, 8 PM
                """)
        #expect(try await scenario.names() == "")
        let reply = try await scenario.text("PLUS FRI Ana, Bo", minutes: 6)
        #expect(reply?.hasPrefix("2 on your list for Late Show") == true)
        #expect(try await scenario.text("plus 1 sat", minutes: 7)?.contains("Early Show") == true)
        #expect(try await scenario.names() == "Ana, Bo")
    }

    /// Six replies an hour; the last one says so, and what is texted after it still counts.
    @Test func aPerformerWhoIsBusyGetsSixRepliesAnHour() async throws {
        let scenario = try await GuestScenario()
        let texts = [
            "PLUS 1", "PLUS 2", "GUESTS", "PLUS 3", "MINUS 1", "PLUS Ana", "PLUS Bo", "MINUS Ana", "PLUS 9", "guests",
        ]
        var replies: [String?] = []
        for (minute, text) in texts.enumerated() {
            replies.append(try await scenario.text(text, minutes: 2 + minute))
        }
        #expect(replies.prefix(6).allSatisfy { $0?.contains("on your list") == true })
        let says = replies.map { $0?.contains("what you write still counts") }
        #expect(says == [false, false, false, false, false, true, nil, nil, nil, nil])
        #expect(try await scenario.names() == "Bo")
        // The first reply is more than an hour ago.
        #expect(try await scenario.text("PLUS 2", minutes: 63)?.contains("on your list") == true)
    }

    @Test func aMachineThatTextsTheSameIsNotAnswered() async throws {
        let loop = try await GuestScenario()
        var replies: [String?] = []
        for minute in 2..<9 { replies.append(try await loop.text("GUESTS", minutes: minute)) }
        #expect(replies.map { $0 != nil } == [true, true, true, true, true, false, false])
        #expect(replies[4]?.hasSuffix("I won't reply again for a while, but what you write still counts.") == true)
        #expect(replies[3]?.contains("I won't reply") == false)
    }

    @Test func aShowWithoutAListSaysSo() async throws {
        let scenario = try await GuestScenario()
        let early = try await scenario.environment.show("Early Show", inDays: 5)
        try await scenario.environment.invite(early, [scenario.contact])
        _ = try await scenario.text("yes", minutes: 3)
        let reply = try await scenario.text("PLUS SAT 2")
        #expect(reply == "There is no guest list for you at Early Show, Sat Dec 5, 8 PM.")
    }

    @Test func onlyAConfirmedPerformerBringsGuests() async throws {
        let scenario = try await GuestScenario(answer: nil)
        #expect(
            try await scenario.text("PLUS 2")
                == "You're not confirmed for Late Show, Fri Dec 4, 8 PM, so nobody was put on a guest list. "
                + "Reply YES first, then send your guests again.")
        #expect(try await scenario.names() == "")
    }

    @Test func aClosedListIsForTheBooker() async throws {
        let scenario = try await GuestScenario()
        let reply = try await scenario.text("PLUS 2", atHour: 19)
        #expect(
            reply == "The guest list for Late Show, Fri Dec 4, 8 PM closed Fri Dec 4, 6 PM. "
                + "I'll pass this on to Anchor Comedy.")
        #expect(try await scenario.waitingTexts() == 1)
        #expect(try await scenario.names() == "")
        #expect(try await scenario.text("GUESTS", atHour: 19)?.hasPrefix("Nobody is on your list") == true)
    }

    /// Without a limit the words mean what they always do.
    @Test(arguments: ["PLUS 2", "GUESTS", "MINUS Bo", "+1"])
    func withoutAListTheWordsAreReadLikeAnyOther(_ text: String) async throws {
        let scenario = try await GuestScenario(limit: nil)
        let reply = try await scenario.text(text)
        #expect(reply?.contains("your list") != true && reply?.contains("guest list") != true)
        #expect(try await scenario.names() == "")
    }

    @Test("After a yes that could be for several shows, a number of guests chooses none", arguments: [true, false])
    func guestsAreNoChoice(_ isSent: Bool) async throws {
        let scenario = try await GuestScenario(limit: nil, answer: nil)
        let environment = scenario.environment
        let gala = try await environment.show("Gala", inDays: 5)
        try await environment.invite(gala, [scenario.contact], isSent: isSent)
        #expect(try await scenario.text("yes", minutes: 1)?.hasPrefix("Sorry, which one do you mean?") == true)
        #expect(try await scenario.text("PLUS 2", minutes: 2) == nil)
        #expect(try await environment.statuses(scenario.show)["Ada"] != .confirmed)
        #expect(try await environment.statuses(gala)["Ada"] != .confirmed)
    }

    @Test(arguments: ["yes +1", "yes plus 2"]) func anAnswerStaysAnAnswer(_ text: String) async throws {
        let scenario = try await GuestScenario(answer: nil)
        _ = try await scenario.text(text)
        #expect(try await scenario.environment.statuses(scenario.show)["Ada"] == .confirmed)
        #expect(try await scenario.names() == "")
        #expect(try await scenario.waitingTexts() == 1)
    }

    /// A sentence is no name.
    @Test func aQuestionIsNoGuest() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("Plus what time is soundcheck?")
        #expect(try await scenario.names() == "")
    }

    @Test func theLimitOfOnePerformerWins() async throws {
        let scenario = try await GuestScenario()
        try await scenario.setRules("5", closes: nil, of: scenario.contact)
        #expect(try await scenario.text("PLUS 5")?.contains("0 left") == true)
        try await scenario.setRules("", closes: nil, of: scenario.contact)
        #expect(try await scenario.list().performers.first?.places == 3)
    }

    @Test func whoIsInStaysOnTheList() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Ana, Bo")
        let ana = try #require(try await scenario.list().guests.first)
        let check = CheckGuests(
            event: scenario.show.id, guests: [ana.id], isIn: true, account: scenario.environment.account.id)
        _ = try await scenario.environment.store.write { try check.run(in: $0) }
        #expect(
            try await scenario.text("MINUS Ana", minutes: 7)?.hasPrefix("Nothing changed: Ana is already in.") == true)
        #expect(try await scenario.text("PLUS 0", minutes: 8)?.hasPrefix("Nothing changed: Ana is already in.") == true)
        #expect(try await scenario.names() == "Ana, Bo")
    }
}

extension GuestScenario {
    /// How many texts wait for the booker.
    func waitingTexts() async throws -> Int {
        try await environment.store.read {
            try $0.value("SELECT count(*) FROM inbound_message WHERE needs_attention = 1", as: Int.self) ?? 0
        }
    }
}
