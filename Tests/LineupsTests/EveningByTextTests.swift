import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// SHOW, ADD, DROP and OPEN: the evening by text, for a booker away from a computer. It is Monday, November 30 2026.
@Suite("SHOW, ADD, DROP and OPEN") struct EveningByTextTests {
    private func booker(_ scenario: LineupScenario, _ words: String, minutes: Int = 0) async throws -> String {
        try await scenario.environment.text(
            words, from: LineupScenario.booker, now: LineupScenario.at(2).adding(.minutes(minutes))) ?? ""
    }

    private func confirm(
        _ scenario: LineupScenario, _ words: String, minutes: Int = 0
    ) async throws -> String {
        let now = LineupScenario.at(2).adding(.minutes(minutes))
        return try await scenario.environment.confirm(words, from: LineupScenario.booker, now: now) ?? ""
    }

    /// Name, start and place of each show.
    private func shows(_ scenario: LineupScenario) async throws -> [String] {
        let account = scenario.environment.account.id
        return try await scenario.environment.store.read { tx in
            try Event.upcoming(.show, account: account, in: tx).map { event in
                [event.name, DateText().long(event.startsAt, in: event.zone), event.location ?? "no place"]
                    .joined(separator: " | ")
            }
        }
    }

    private func people(_ scenario: LineupScenario) async throws -> [String] {
        try await scenario.environment.names(scenario.show)
    }
}

// MARK: - SHOW

extension EveningByTextTests {
    static let saturday = "Club Night | Sat Dec 5 2026, 8 PM | The Bell"

    @Test(arguments: [
        ("SHOW sat 8pm Club Night at The Bell", saturday), ("show Club Night at The Bell sat 8pm", saturday),
        ("Show Club Night sat 8pm @ The Bell", saturday), ("SHOW sat at 8pm Club Night @The Bell", saturday),
        ("SHOW Sat, 8:00 pm: Club Night at The Bell", saturday), ("SHOW dec 5 20:00 Club Night at The Bell", saturday),
        ("SHOW 2026-12-05 20:00 Club Night at The Bell", saturday),
        ("SHOW 12/5 8pm Club Night at The Bell", saturday), ("SHOW 5.12. 8pm Club Night at The Bell", saturday),
        ("SHOW december the 5th 8pm Club Night at The Bell", saturday),
        ("SHOW Club Night at The Bell on sat at 8pm", saturday), ("SHOW: sat 8pm Club Night at The Bell", saturday),
        ("  show   sat   8pm   Club Night   at   The Bell.  ", saturday),
        ("SHOW sat 8pm \"Club Night\" at The Bell", saturday), ("SHOW sat 8pm-10pm Club Night at The Bell", saturday),
        ("SHOW this saturday 8 p.m. Club Night AT The Bell", saturday),
        ("SHOW sat 8pm Club Night", "Club Night | Sat Dec 5 2026, 8 PM | no place"),
        ("SHOW sat 8 Club Night", "Club Night | Sat Dec 5 2026, 8 PM | no place"),
        ("SHOW tomorrow 9pm Club Night at The Bell", "Club Night | Tue Dec 1 2026, 9 PM | The Bell"),
        ("SHOW tonight 9pm Club Night at The Bell", "Club Night | Mon Nov 30 2026, 9 PM | The Bell"),
        ("SHOW next fri 8pm Club Night at The Bell", "Club Night | Fri Dec 11 2026, 8 PM | The Bell"),
        ("SHOW in 2 weeks 8pm Club Night at The Bell", "Club Night | Mon Dec 14 2026, 8 PM | The Bell"),
        ("SHOW 4 jan 8pm Club Night at The Bell", "Club Night | Mon Jan 4 2027, 8 PM | The Bell"),
        ("SHOW sat noon Club Brunch at The Bell", "Club Brunch | Sat Dec 5 2026, 12 PM | The Bell"),
        ("SHOW sat midnight Club Night at The Bell", "Club Night | Sun Dec 6 2026, 12 AM | The Bell"),
        ("SHOW sat 8pm Live at Leeds at The Bell", "Live at Leeds | Sat Dec 5 2026, 8 PM | The Bell"),
        ("SHOW sat 8pm \u{201C}Live at Leeds\u{201D}", "Live at Leeds | Sat Dec 5 2026, 8 PM | no place"),
        ("SHOW sat 8pm \"Friday Special\" at The Bell", "Friday Special | Sat Dec 5 2026, 8 PM | The Bell"),
        ("SHOW sat 8pm Café Olé! at Zoë's Bar", "Café Olé! | Sat Dec 5 2026, 8 PM | Zoë's Bar"),
        ("SHOW dec 8 8pm Taco Tuesday at The Bell", "Taco Tuesday | Tue Dec 8 2026, 8 PM | The Bell"),
        ("SHOW dec 6 7pm Sunday Roast at The Bell", "Sunday Roast | Sun Dec 6 2026, 7 PM | The Bell"),
        ("SHOW dec 22 8pm Two for Tuesday", "Two for Tuesday | Tue Dec 22 2026, 8 PM | no place"),
        ("SHOW dec 22 8pm Friday Night Live", "Friday Night Live | Tue Dec 22 2026, 8 PM | no place"),
        ("SHOW tuesday dec 8 8pm Tacos", "Tacos | Tue Dec 8 2026, 8 PM | no place"),
        ("SHOW tue dec 8 8pm Taco Tuesday", "Taco Tuesday | Tue Dec 8 2026, 8 PM | no place"),
        ("SHOW sat Club Night at 8 at The Bell", saturday),
        ("SHOW december 5th at 8 o'clock PM called Club Night at The Bell", saturday),
        ("SHOW sat 8pm Club Night at 21 Club", "Club Night | Sat Dec 5 2026, 8 PM | 21 Club"),
        ("SHOW sat 8pm Club Night at Pier 39", "Club Night | Sat Dec 5 2026, 8 PM | Pier 39"),
        ("SHOW sat 8pm Club Night at The 5 Spot", "Club Night | Sat Dec 5 2026, 8 PM | The 5 Spot"),
        ("SHOW sat 8pm Club Night at The Doors", "Club Night | Sat Dec 5 2026, 8 PM | The Doors"),
        ("SHOW sat 8pm Club Night at 12 Main St", "Club Night | Sat Dec 5 2026, 8 PM | 12 Main St"),
        ("SHOW sat 8pm Laughs with Ada at The Bell", "Laughs with Ada | Sat Dec 5 2026, 8 PM | The Bell"),
        (
            "SHOW sat 8pm Club Night at \"Inn with Rooms\"",
            "Club Night | Sat Dec 5 2026, 8 PM | Inn with Rooms"
        ),
        ("SHOW sat 8pm The End at The Bell", "The End | Sat Dec 5 2026, 8 PM | The Bell"),
        ("SHOW sat 8pm On the Road at The Bell", "On the Road | Sat Dec 5 2026, 8 PM | The Bell"),
        ("SHOW dec 4 8pm First Friday Jam at The Bell", "First Friday Jam | Fri Dec 4 2026, 8 PM | The Bell"),
    ])
    func aShowIsCreatedAndEchoed(_ text: String, _ show: String) async throws {
        let scenario = try await LineupScenario()
        let before = try await shows(scenario)
        let reply = try await booker(scenario, text)
        #expect(try await Set(shows(scenario)).subtracting(before) == [show], "\(reply)")
        let parts = show.split(separator: " | ").map(String.init)
        let place = parts[2] == "no place" ? "no place yet" : parts[2]
        #expect(reply.hasPrefix("Created: \(parts[0]), \(parts[1]), \(place)"), "\(reply)")
        #expect(try await confirm(scenario, "UNDO").hasPrefix("Undone: created"))
        #expect(try await shows(scenario) == before)
    }

    @Test(arguments: [
        ("SHOW sat Club Night at The Bell", "At what time on Sat Dec 5 2026? "),
        ("SHOW 8pm Club Night at The Bell", "On which day? Reply with the day, like fri or dec 19."),
        (
            "SHOW fri sat 8pm Foo at The Bell",
            "Not created: a show starts on one day, and this names two, fri and sat. If one is part of the name"
        ),
        ("SHOW firday 8pm Club Night at The Bell", "On which day? \"firday\" is not recognized; did you mean friday?"),
        ("SHOW every tue 8pm Laughs at The Bell", "Not created: SHOW creates one show. Shows that repeat are made"),
        (
            "SHOW a week from friday 8pm Laughs",
            "On which day? \"a week from friday\" is not recognized; did you mean dec 11?"
        ),
        (
            "SHOW first friday 8pm FF at The Bell",
            "Not created: \"first friday\" is not recognized; did you mean dec 4?"
        ),
        ("SHOW feb 29 8pm Leap Laughs at The Bell", "Not created: there is no Feb 29 before 2028; check the date."),
        ("SHOW mon/wed 8pm Laughs at The Bell", "Not created: \"mon/wed Laughs"),
        ("SHOW sat 8pm Laughs at The Bell 90 min", "Not created: \"90 min\" is not understood: SHOW takes a day"),
        ("SHOW sat 8pm Laughs at The Bell, 90min set", "Not created: \"90min set\" is not understood"),
        ("SHOW sat 8pm Laughs @ The Bell with Ada and Grace", "Not created: \"with Ada and Grace\" is not understood"),
        ("SHOW sat 8pm Laughs at The Bell feat. Ada", "Not created: \"feat. Ada\" is not understood"),
        ("SHOW sat 8pm Laughs at The Bell $20 tickets", "Not created: \"$20 tickets\" is not understood"),
        ("SHOW sat 8pm Laughs at The Bell 5 spots", "Not created: \"5 spots\" is not understood"),
        ("SHOW sat 8pm Laughs at The Bell, 21+ only", "Not created: \"21+ only\" is not understood"),
        ("SHOW sat 8pm Laughs at The Bell 2 hours", "Not created: \"2 hours\" is not understood"),
        ("SHOW sat 8pm Laughs at The Bell doors 7pm", "Not created: "),
        ("SHOW 12/20 7.30pm Comedy at 8 at The Bell", "Not created: "),
        ("SHOW dec 17 8pm Meet at Midnight at The Bell", "Not created: "),
        ("SHOW sat 8pm", "What is it called? "), ("SHOW sat 8pm at The Bell", "What is it called? "),
        ("SHOW sat 8pm Friday Special at The Bell", "Not created: "), ("SHOW feb 30 8pm Club Night", "Not created: "),
        ("SHOW sat 25:00 Club Night", "Not created: "), ("SHOW sat 12/4 8pm Club Night", "Not created: "),
        ("SHOW nov 30 1pm Club Night at The Bell", "Not created: Mon Nov 30 2026, 1 PM is in the past"),
        ("SHOW nov 1 8pm Club Night at The Bell", "Not created: "),
        ("SHOW dec 21 to dec 23 Club Night", "Not created: a show starts on one day."),
        ("SHOW fri 8pm Late Show at The Bell", "Late Show, Fri Dec 4 2026, 8 PM, already exists (number "),
        ("SHOW Club Night at The Bell", "To create a show, text its day, time, name and place: SHOW fri 8pm"),
        ("SHOW", "To create a show"), ("Show me", "To create a show"), ("show was great, thanks", "To create a show"),
        ("Show me who is in on friday 8pm", "To create a show"), ("show still on fri 8pm?", "To create a show"),
        ("SHOW fri 8pm \(String(repeating: "x", count: 201))", "Not created: That name is too long: 201 characters"),
        (
            "SHOW fri 8pm Club Night at \(String(repeating: "x", count: 201))",
            "Not created: That place is too long: 201 characters"
        ),
    ])
    func whatIsMissingIsAskedBack(_ text: String, _ reply: String) async throws {
        let scenario = try await LineupScenario()
        let before = try await shows(scenario)
        let said = try await booker(scenario, text)
        #expect(said.hasPrefix(reply), "\(said)")
        #expect(try await shows(scenario) == before)
    }

    @Test func aSecondShowOfThatNameOnADayIsSaid() async throws {
        let said = try await booker(LineupScenario(), "SHOW fri 9pm Late Show at The Bell")
        #expect(said.contains("Another \"Late Show\" is on that day: Fri Dec 4 2026, 8 PM. To add people"), "\(said)")
    }

    /// The next text is the answer to what was missing.
    @Test(arguments: [
        ("SHOW 8pm Club Night at The Bell", "sat", saturday), ("SHOW 8pm Club Night at The Bell", "Dec 5!", saturday),
        ("SHOW sat Club Night at The Bell", "8pm", saturday), ("SHOW sat Club Night at The Bell", "at 8", saturday),
        ("SHOW Club Night dec 5 at The Bell", "8 pm please", saturday),
    ])
    func whatWasMissingIsTakenFromTheNextText(_ text: String, _ answer: String, _ show: String) async throws {
        let scenario = try await LineupScenario()
        let before = try await shows(scenario)
        _ = try await booker(scenario, text)
        let reply = try await booker(scenario, answer, minutes: 1)
        #expect(reply.hasPrefix("Created: Club Night, Sat Dec 5 2026, 8 PM, The Bell"), "\(reply)")
        #expect(try await Set(shows(scenario)).subtracting(before) == [show])
    }

    /// A change to what was just created is answered with the way to do it.
    @Test(arguments: ["oops make that 9pm", "change it to dec 10", "Actually it should be at The Anchor", "make it 9"])
    func aChangeToANewShowIsExplained(_ text: String) async throws {
        let scenario = try await LineupScenario()
        #expect(try await booker(scenario, text) == "Text MENU for commands.")
        _ = try await booker(scenario, "SHOW sat 8pm Club Night at The Bell")
        let created = try await shows(scenario)
        let hint = "A text does not change a show. Text UNDO, and then SHOW again."
        #expect(try await booker(scenario, text, minutes: 1) == hint)
        for other in ["see you there", "Ben can't make it"] {
            #expect(try await booker(scenario, other, minutes: 1) == "Text MENU for commands.", "\(other)")
        }
        #expect(try await booker(scenario, text, minutes: 11) == "Text MENU for commands.")
        #expect(try await shows(scenario) == created)
    }

    /// A day or a time in the name is no second one.
    @Test(arguments: [
        "SHOW sat 8pm Friday Special at The Bell", "SHOW sat 12/4 8pm Club Night", "SHOW fri dec 5 8pm Club Night",
    ])
    func aConflictOfDaysSuggestsQuotes(_ text: String) async throws {
        let said = try await booker(LineupScenario(), text)
        #expect(said.hasPrefix("Not created: "), "\(said)")
        #expect(said.hasSuffix("put the name in quotes: SHOW fri 8pm \"Late Show\" at The Anchor"), "\(said)")
    }
}

// MARK: - ADD

extension EveningByTextTests {
    private static let names = [
        "Ada Byron", "Ada Lovelace", "Alan Turing", "Grace Hopper", "José Núñez", "Mary and the Moles",
    ]

    private func withContacts(_ asked: [String] = []) async throws -> LineupScenario {
        let scenario = try await LineupScenario(asked, policy: [.reminders: "off"])
        for name in Self.names where !asked.contains(name) {
            _ = try await scenario.environment.contact(name, LineupScenario.number(of: name))
        }
        return scenario
    }

    @Test(arguments: [
        ("ADD Ada Lovelace, Grace to fri", ["Ada Lovelace", "Grace Hopper"]),
        ("add grace and alan to late show", ["Grace Hopper", "Alan Turing"]),
        ("Add Grace & Alan to Late Show.", ["Grace Hopper", "Alan Turing"]),
        ("ADD grace, alan, and jose to friday", ["Grace Hopper", "Alan Turing", "José Núñez"]),
        ("ADD Mary and the Moles to fri", ["Mary and the Moles"]),
        ("ADD Mary and the Moles, grace to fri", ["Mary and the Moles", "Grace Hopper"]),
        ("ADD GRACE HOPPER to dec 4", ["Grace Hopper"]), ("ADD grace to 12/4", ["Grace Hopper"]),
        ("ADD grace to 4.12.", ["Grace Hopper"]), ("ADD grace into the late show", ["Grace Hopper"]),
        ("ADD grace for fri please", ["Grace Hopper"]), ("ADD grace; alan to fri", ["Grace Hopper", "Alan Turing"]),
        ("ADD grace\nalan to fri", ["Grace Hopper", "Alan Turing"]),
        ("ADD grace und alan to fri", ["Grace Hopper", "Alan Turing"]),
        ("ADD grace y nunez to fri", ["Grace Hopper", "José Núñez"]), ("ADD hopper to fri", ["Grace Hopper"]),
        ("ADD \"grace\" to \u{201C}late show\u{201D}", ["Grace Hopper"]),
        ("ADD grace, grace hopper to fri", ["Grace Hopper"]), ("ADD grace to fri 8pm", ["Grace Hopper"]),
        ("ADD grace to fri at 8", ["Grace Hopper"]), ("ADD grace to late show fri", ["Grace Hopper"]),
        ("ADD grace to friday's show", ["Grace Hopper"]), ("ADD grace to fri pls thx", ["Grace Hopper"]),
        ("ADD grace and alan friday", ["Grace Hopper", "Alan Turing"]), ("add Grace late show", ["Grace Hopper"]),
        ("ADD hopper fri 8pm please", ["Grace Hopper"]),
    ])
    func peopleAreAddedWithoutBeingAsked(_ text: String, _ names: [String]) async throws {
        let scenario = try await withContacts()
        let reply = try await booker(scenario, text)
        #expect(
            reply.hasPrefix("Added to Late Show, Fri Dec 4 2026, 8 PM: \(names.joined(separator: ", ")).\n"), "\(reply)"
        )
        #expect(reply.contains("Nobody was texted. To ask them: ASK \(scenario.show.id)."))
        #expect(try await people(scenario) == names)
        for name in names { #expect(try await scenario.texts(to: name).isEmpty) }
        #expect(try await confirm(scenario, "UNDO").hasPrefix("Undone: added"))
        #expect(try await people(scenario).isEmpty)
    }

    @Test(arguments: [
        ("ADD Ada to fri", "Which \"Ada\"?\n1 Ada Byron ("), ("ADD ada, grace to fri", "Which \"ada\"?\n1 Ada Byron ("),
        ("ADD buy bread to my list", "To add a to-do, text: TODO buy bread"),
        ("ADD Grace Hoper to fri", "Nobody in your contacts matches \"Grace Hoper\". Did you mean Grace Hopper?"),
        ("ADD grace, zzz to fri", "Nobody in your contacts matches \"zzz\". Nobody was added."),
        ("ADD grace to moon", "No upcoming event is named \"moon\". Text STATUS."),
        ("ADD grace to tuesday", "Nothing is coming up on Tue Dec 1. Text STATUS."),
        ("ADD grace as juggler to fri", "Nobody was added: "),
        ("ADD grace", "To add people to a show, text their names"), ("ADD", "To add people to a show"),
        ("ADD zzz friday", "To add people to a show"), ("ADD grace moon", "To add people to a show"),
        ("ADD grace hopper", "To add people to a show"), ("ADD ada friday", "To add people to a show"),
        ("Add me", "To add people to a show"),
    ])
    func nothingIsGuessed(_ text: String, _ reply: String) async throws {
        let scenario = try await withContacts()
        let said = try await booker(scenario, text)
        #expect(said.hasPrefix(reply), "\(said)")
        #expect(try await people(scenario).isEmpty)
    }

    @Test(arguments: ["2", "Lovelace", "the lovelace one", "Ada Lovelace."])
    func whoWasMeantIsTakenFromTheNextText(_ answer: String) async throws {
        let scenario = try await withContacts()
        _ = try await booker(scenario, "ADD ada, grace to fri")
        let reply = try await booker(scenario, answer, minutes: 1)
        #expect(reply.hasPrefix("Added to Late Show, Fri Dec 4 2026, 8 PM: Grace Hopper, Ada Lovelace."), "\(reply)")
        #expect(try await people(scenario) == ["Grace Hopper", "Ada Lovelace"])
    }

    @Test(arguments: [
        ("TEXT Ada running late", "Which \"Ada\"? Ada Byron ("), ("TEXT Ada Byron running late", "To Ada Byron: "),
        ("TEXT zzz running late", "Text TEXT, a name and your words"), ("TEXT grace ok", "To Grace Hopper: "),
    ])
    func severalPeopleOfANameAreListed(_ text: String, _ reply: String) async throws {
        let said = try await booker(withContacts(), text)
        #expect(said.hasPrefix(reply), "\(said)")
        if reply.hasPrefix("Which") { #expect(said.hasSuffix("Text it again with the whole name."), "\(said)") }
    }

    @Test func aShowWhoseNameHasTheDividingWord() async throws {
        let scenario = try await withContacts()
        let other = try await scenario.environment.show("Back to Back", inDays: 5)
        #expect(try await booker(scenario, "ADD grace to back to back").hasPrefix("Added to Back to Back, Sat Dec 5"))
        #expect(try await scenario.environment.names(other) == ["Grace Hopper"])
    }

    @Test func severalShowsAreListedWithTheCommandToTextAgain() async throws {
        let scenario = try await withContacts()
        let other = try await scenario.environment.show("Late Show", inDays: 11)
        let reply = try await booker(scenario, "add grace, alan to late")
        #expect(
            reply == "Which one? ADD grace, alan to \(scenario.show.id): Late Show, Fri Dec 4, 8 PM\n"
                + "ADD grace, alan to \(other.id): Late Show, Fri Dec 11, 8 PM")
        #expect(
            try await booker(scenario, "ADD grace, alan to \(other.id)").hasPrefix("Added to Late Show, Fri Dec 11"))
        #expect(try await scenario.environment.names(other) == ["Grace Hopper", "Alan Turing"])
    }

    /// The next text says which of several shows an ADD meant.
    @Test(arguments: [
        ("club night", "Club Night"), ("Club.", "Club Night"), ("9pm", "Club Night"), ("at 9", "Club Night"),
        ("the late one", "Club Night"), ("late", "Club Night"), ("the early one please", "Early Laughs"),
        ("the 5pm one", "Early Laughs"), ("early laughs", "Early Laughs"),
    ])
    func whichShowWasMeantIsTakenFromTheNextText(_ answer: String, _ name: String) async throws {
        let scenario = try await withContacts()
        try await makeSaturdayShows(scenario)
        #expect(try await booker(scenario, "ADD grace and alan to sat").hasPrefix("Which one? ADD grace and alan to "))
        let reply = try await booker(scenario, answer, minutes: 1)
        #expect(reply.hasPrefix("Added to \(name), Sat Dec 5"), "\(reply)")
        for show in ["Early Laughs", "Club Night"] {
            let names = try await people(scenario, of: show)
            #expect(names == (show == name ? ["Grace Hopper", "Alan Turing"] : []), "\(show)")
        }
    }

    @Test(arguments: ["fri", "thanks", "not sure", "both", "7pm"])
    func anotherTextDoesNotSayWhichShow(_ answer: String) async throws {
        let scenario = try await withContacts()
        try await makeSaturdayShows(scenario)
        _ = try await booker(scenario, "ADD grace to sat")
        _ = try await booker(scenario, answer, minutes: 1)
        for show in ["Early Laughs", "Club Night", "Late Show"] {
            #expect(try await people(scenario, of: show).isEmpty, "\(show)")
        }
    }

    private func makeSaturdayShows(_ scenario: LineupScenario) async throws {
        for text in ["SHOW sat 5pm Early Laughs at The Bell", "SHOW sat 9pm Club Night at The Bell"] {
            #expect(try await booker(scenario, text).hasPrefix("Created: "))
        }
    }

    private func people(_ scenario: LineupScenario, of name: String) async throws -> [String] {
        let account = scenario.environment.account.id
        let show = try await scenario.environment.store.read { tx in
            try Event.upcoming(.show, account: account, in: tx).first { $0.name == name }
        }
        return try await scenario.environment.names(#require(show))
    }

    @Test(arguments: [
        ("ADD grace to fri as host", "Added to Late Show, Fri Dec 4 2026, 8 PM: Grace Hopper as host."),
        ("ADD grace to moon as host", "No upcoming event is named \"moon\"."),
        ("ADD grace to live as you are", "Added to Live As You Are, "),
    ])
    func thePositionMayStandBehindTheShow(_ text: String, _ start: String) async throws {
        let scenario = try await withContacts()
        let (show, account) = (scenario.show.id, scenario.environment.account)
        try await scenario.environment.store.write { tx in
            _ = try AddSpots(event: show, spots: SpotList("host"), account: account).run(in: tx)
        }
        _ = try await scenario.environment.show("Live As You Are", inDays: 8)
        let reply = try await booker(scenario, text)
        #expect(reply.hasPrefix(start), "\(reply)")
    }

    @Test func anOpenSpotAndWhoIsInAlready() async throws {
        let scenario = try await withContacts()
        let (show, account) = (scenario.show.id, scenario.environment.account)
        try await scenario.environment.store.write { tx in
            _ = try AddSpots(event: show, spots: SpotList("host, 2 x spot"), account: account).run(in: tx)
        }
        #expect(try await booker(scenario, "ADD grace as host to fri").contains(": Grace Hopper as host."))
        #expect(
            try await booker(scenario, "ADD alan as host to fri").hasPrefix("Nobody was added: "), "the spot is taken")
        #expect(try await people(scenario) == ["Grace Hopper"])
        #expect(
            try await booker(scenario, "ADD grace to fri")
                == "Already in Late Show, Fri Dec 4 2026, 8 PM: Grace Hopper.")
    }
}

extension EveningByTextTests {
    /// Who is added without a position gets a spot, or is named; the spots of the show, and what is said.
    @Test(arguments: [
        ("3 x spot", "Grace Hopper (spot), Alan Turing (spot)."),
        ("spot", "Grace Hopper (spot), Alan Turing.\nAlan Turing holds no spot; none is open."),
        ("host", "Grace Hopper, Alan Turing."),
    ])
    func peopleWithoutAPositionGetASpot(_ spots: String, _ said: String) async throws {
        let scenario = try await withContacts()
        try await scenario.environment.setSpots(spots, of: scenario.show)
        let reply = try await booker(scenario, "ADD grace and alan to fri")
        #expect(
            reply.hasPrefix("Added to Late Show, Fri Dec 4 2026, 8 PM: \(said)\nNobody was texted."), "\(reply)")
    }
}

// MARK: - DROP

extension EveningByTextTests {
    @Test(arguments: [
        ("DROP Grace from fri", ["Grace Hopper"]),
        ("drop grace and alan from late show", ["Grace Hopper", "Alan Turing"]),
        ("Drop alan & grace off friday", ["Alan Turing", "Grace Hopper"]),
        ("DROP alan turing, grace from 12/4", ["Alan Turing", "Grace Hopper"]),
        ("DROP grace fri", ["Grace Hopper"]), ("drop alan late show", ["Alan Turing"]),
    ])
    func peopleAreTakenOutAfterTheCode(_ text: String, _ names: [String]) async throws {
        let scenario = try await withContacts(["Grace Hopper", "Alan Turing"])
        let before = try await people(scenario)
        let question = try await booker(scenario, text)
        let shown = names.map { "\($0) (asked)" }.joined(separator: ", ")
        #expect(
            question.hasPrefix("Take out of Late Show, Fri Dec 4, 8 PM: \(shown)? They are not told.\nReply SAVE "),
            "\(question)")
        #expect(try await people(scenario) == before)
        let code = try #require(TestEnvironment.codeReply(to: question))
        let texts = try await names.asyncCount { try await scenario.texts(to: $0).count }
        let reply = try await booker(scenario, code, minutes: 1)
        #expect(reply.hasPrefix("Taken out of Late Show, Fri Dec 4, 8 PM: \(names.joined(separator: ", ")).\n"))
        #expect(reply.contains("\(names.count == 1 ? "was" : "were") asked. To tell them: TEXT \(names[0])"))
        #expect(try await people(scenario) == before.filter { !names.contains($0) })
        #expect(try await names.asyncCount { try await scenario.texts(to: $0).count } == texts, "they are not told")
        let undone = try await confirm(scenario, "UNDO", minutes: 2)
        #expect(undone.hasPrefix("Undone: removed"), "\(undone)")
        #expect(try await Set(people(scenario)) == Set(before))
    }

    @Test(arguments: [
        ("DROP Bob from fri", "Nobody in Late Show, Fri Dec 4, 8 PM matches \"Bob\". Nobody was dropped."),
        ("DROP Ada from fri", "Nobody in Late Show, Fri Dec 4, 8 PM matches \"Ada\"."),
        ("DROP Grace from moon", "No upcoming event is named \"moon\". Text STATUS."),
        ("DROP Grace", "To take people out of a show"), ("drop it", "To take people out of a show"),
    ])
    func whoIsNotInIsNotDropped(_ text: String, _ reply: String) async throws {
        let scenario = try await withContacts(["Grace Hopper"])
        let said = try await booker(scenario, text)
        #expect(said.hasPrefix(reply), "\(said)")
        #expect(try await people(scenario) == ["Grace Hopper"])
    }

    /// Of several shows, the only one that they are in.
    @Test(arguments: ["DROP Grace from fri", "DROP grace fri", "DROP grace from late"])
    func theShowIsThatWithThePeople(_ text: String) async throws {
        let scenario = try await withContacts(["Grace Hopper"])
        #expect(try await booker(scenario, "SHOW fri 11pm Later Show at The Bell").hasPrefix("Created: "))
        let question = try await booker(scenario, text)
        #expect(question.hasPrefix("Take out of Late Show, Fri Dec 4, 8 PM: Grace Hopper (asked)?"), "\(question)")
        #expect(try await booker(scenario, "DROP alan from fri", minutes: 1).contains("Which one? DROP alan from "))
    }

    @Test func anAnswerSinceTheQuestionStopsIt() async throws {
        let scenario = try await withContacts(["Grace Hopper"])
        let code = try #require(TestEnvironment.codeReply(to: try await booker(scenario, "DROP grace from fri")))
        try await scenario.says("Grace Hopper", "yes", at: 2, minutes: 1)
        let reply = try await booker(scenario, code, minutes: 2)
        #expect(reply.contains("somebody has answered since. Nothing was changed."), "\(reply)")
        #expect(try await scenario.status("Grace Hopper") == .confirmed)
    }
}

// MARK: - OPEN, and texts that are no commands

extension EveningByTextTests {
    @Test func openNamesThoseWhoAreOut() async throws {
        let scenario = try await withContacts(["Grace Hopper"])
        let title = "Late Show, Fri Dec 4, 8 PM"
        try await scenario.says("Grace Hopper", "can't make it", at: 1)
        #expect(try await booker(scenario, "OPEN") == "\(title): out: Grace Hopper.")
        #expect(try await booker(scenario, "OPEN fri") == "\(title): out: Grace Hopper.")
    }

    @Test func openListsTheOpenSpots() async throws {
        let scenario = try await withContacts()
        let title = "Late Show, Fri Dec 4, 8 PM"
        #expect(try await booker(scenario, "OPEN") == "No show has open spots.")
        #expect(try await booker(scenario, "OPEN fri") == "\(title): it has no spots.")
        let (show, account) = (scenario.show.id, scenario.environment.account)
        try await scenario.environment.store.write { tx in
            _ = try AddSpots(event: show, spots: SpotList("host, 2 x spot, optional opener"), account: account)
                .run(in: tx)
        }
        for words in ["OPEN", "open fri", "Open late show?", "OPEN dec 4", "open on friday please"] {
            #expect(try await booker(scenario, words) == "\(title): open: host, 2 spots; optional: opener.")
        }
        #expect(try await booker(scenario, "OPEN moon") == "No upcoming event is named \"moon\". Text STATUS.")
        _ = try await booker(scenario, "ADD grace as host to fri")
        #expect(try await booker(scenario, "OPEN fri") == "\(title): open: 2 spots; optional: opener.")
    }

    /// Of shows that repeat, OPEN tells about the next one.
    @Test func openTellsAboutTheNextOfASeries() async throws {
        let scenario = try await withContacts()
        _ = try await scenario.environment.show("Late Show", inDays: 11)
        #expect(try await booker(scenario, "OPEN late show") == "Late Show, Fri Dec 4, 8 PM: it has no spots.")
    }

    @Test(arguments: ["Drop it", "Open it", "drop", "Add nothing"])
    func anOpenQuestionIsNotMistakenForACommand(_ text: String) async throws {
        let scenario = try await withContacts(["Grace Hopper"])
        let before = try await people(scenario)
        _ = try await booker(scenario, "DROP grace from fri")
        let reply = try await booker(scenario, text, minutes: 1)
        #expect(reply.contains("Not taken out of Late Show, Fri Dec 4, 8 PM: Grace Hopper"), "\(reply)")
        #expect(try await people(scenario) == before)
    }

    /// A booker who was asked to perform answers in their own words.
    @Test(arguments: ["Show me as a yes for friday", "Add me to friday", "Open to it, yes"])
    func aBookerWhoPerformsAnswers(_ text: String) async throws {
        let scenario = try await LineupScenario(policy: [.reminders: "off"])
        let contact = try await scenario.environment.contact("Bo", LineupScenario.booker)
        try await scenario.environment.deliver(scenario.environment.invite(scenario.show, [contact]), as: .sent)
        let shows = try await shows(scenario)
        let reply = try await booker(scenario, text)
        #expect(!reply.hasPrefix("To ") && !reply.contains("Nobody") && !reply.contains("No upcoming"), "\(reply)")
        #expect(try await self.shows(scenario) == shows)
        #expect(try await people(scenario) == ["Bo"])
    }
}

extension [String] {
    /// The sum of a count over all of them.
    fileprivate func asyncCount(_ count: (String) async throws -> Int) async throws -> Int {
        var sum = 0
        for element in self { sum += try await count(element) }
        return sum
    }
}
