import Agenda
import Lineups
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Texts that begin with a keyword and go on with words.
@Suite struct OpenMicKeywordTests {
    private static let title = "Mondays, Mon Nov 30, 8 PM"
    private static let howTo = "To sign up for \(title), reply MIC and your name, like MIC Carla Diaz."

    @Test(arguments: [
        "MIC", "Mic!", "mic.", "“MIC”", "#mic", "MIC 🎤", "mic please", "MIC tonight", "mic tonight please",
        "Mic today!",
        "MIC Monday", "mic for mon", "mic yes", "MIC, yes please", "mic ok", "mic sure", "MIC in", "mic I'm in",
        "mic me",
        "MIC sign me up", "mic sign up", "mic put me on the list please", "MIC add me to the list", "mic count me in",
        "mic i'd like to perform tonight", "mic I want a spot tonight", "mic join", "mic enter me in the draw",
        "MIC poetry", "mic stand up, 5 min", "MIC slot", "MIC spot please", "MIC again", "MIC first timer",
        "MIC dave smith",
    ])
    func wordsWithoutANameSignUp(_ body: String) async throws {
        let open = try await OpenMicScenario()
        let reply = try await open.text(body)
        #expect(reply?.contains("What name should go on the list?") == true, "\(body): \(reply ?? "no reply")")
        #expect(try await open.list() == "1 \(OpenMicScenario.people[0])")
    }

    static let names: [(text: String, name: String)] = [
        ("MIC Ada Lovelace", "Ada Lovelace"), ("mic I'm Ada", "Ada"), ("MIC: Ada", "Ada"), ("MIC-Ada", "Ada"),
        ("MIC,Ada", "Ada"), ("mic\nAda Lovelace", "Ada Lovelace"), ("MIC Ada 🎤", "Ada"), ("mic Ada please", "Ada"),
        ("mic yes, Ada Lovelace", "Ada Lovelace"), ("mic tonight, I'm Ada", "Ada"), ("MIC Ada tonight", "Ada"),
        ("mic sign me up Ada", "Ada"), ("mic put me down as Ada", "Ada"), ("MIC my name is Ada", "Ada"),
        ("MIC Gus & Tim", "Gus & Tim"), ("MIC J.R. Smith", "J.R. Smith"), ("MIC (Ada)", "Ada"),
        ("MIC Wednesday Addams", "Wednesday Addams"), ("mic dave smith", "dave smith"), ("MIC 李雷", "李雷"),
        ("MIC under Tommy T", "Tommy T"), ("MIC by Tommy T", "Tommy T"), ("MIC - under the name Tommy", "Tommy"),
        ("MIC w/ guitar, Tommy", "Tommy"), ("MIC Tommy 555-0199", "Tommy"), ("MIC Tommy, (415) 555-0199", "Tommy"),
        ("MIC Blink 182", "Blink 182"), ("MIC Guitar Slim", "Guitar Slim"), ("MIC Bo W.", "Bo W."),
        ("MIC D'Angelo \"The Knife\" O'Brien Jr.", "D'Angelo \"The Knife\" O'Brien Jr."),
    ]

    @Test(arguments: names) func aNameSignsUpWithIt(_ row: (text: String, name: String)) async throws {
        let open = try await OpenMicScenario()
        let reply = try await open.text(row.text)
        #expect(reply?.contains(": \(row.name), you're 1st of 2") == true, "\(row.text): \(reply ?? "no reply")")
        #expect(try await open.list() == "1 \(row.name)")
    }

    @Test(arguments: [
        "mic what time?", "MIC?", "mic is it still on", "mic check", "mic is broken", "MIC tomorrow", "mic friday",
        "mic no",
        "mic not tonight", "mic on", "MIC 5", "mic how long are the sets", "MIC can I bring my band to play with me",
        "MIC next week", "MIC dec 7", "MIC 12/7", "MIC next monday", "MIC last week", "MIC same as last week",
        "MIC in 2 weeks", "MIC Ada next week", "MIC Ada dec 7", "MIC Ada monday", "MIC the 7th please",
    ])
    func anythingElseIsAnsweredOnceAndSignsNobodyUp(_ body: String) async throws {
        let open = try await OpenMicScenario()
        let reply = try await open.text(body)
        #expect(reply == "Anchor Comedy: \(Self.howTo) Text STOP to opt out.", "\(body): \(reply ?? "no reply")")
        #expect(try await open.text(body, at: "12:05:00") == nil, "one answer in ten minutes")
        #expect(try await open.sheet().rows.isEmpty)
        #expect(try await open.waitingTexts() == 2, "the booker sees it")
        // What they were told works.
        #expect(try await open.text("MIC Carla Diaz", at: "12:06:00")?.hasPrefix("Carla Diaz, you're 1st") == true)
    }

    @Test(arguments: ["mic's broken", "microphone", "what's the mic", "is the mic on?", "MIC please stop texting me"])
    func othersAreNoKeyword(_ body: String) async throws {
        let open = try await OpenMicScenario()
        #expect(try await open.text(body)?.contains("sign up") != true)
        #expect(try await open.sheet().rows.isEmpty)
    }

    @Test func aQuestionOutsideOfSignUpSaysWhen() async throws {
        let open = try await OpenMicScenario(opens: "6pm")
        #expect(try await open.text("mic what time?")?.contains("opens Mon Nov 30, 6 PM. Reply MIC then.") == true)
        #expect(try await open.text("mic what time?", from: 1, at: "18:40:00")?.contains("is closed") == true)
        #expect(try await open.sheet().rows.isEmpty)
    }

    @Test func somebodyOnTheListIsToldTheirPlace() async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        #expect(try await open.text("mic what time?", at: "12:05:00")?.hasPrefix("Ada, you're 1st of 2") == true)
        #expect(try await open.waitingTexts() == 1)
    }

    @Test(arguments: [
        "MIC out", "MIC drop", "MIC remove me", "mic cancel", "MIC cancel my spot please", "Mic: take me off the list",
    ])
    func itTakesSomebodyOffTheList(_ body: String) async throws {
        let open = try await OpenMicScenario()
        let off = "You're off the list for \(Self.title)."
        let notOn = "You're not on the list for \(Self.title)."
        #expect(try await open.text(body) == "Anchor Comedy: \(notOn) Text STOP to opt out.")
        try await open.signUp("Ada", 0, minute: 5)
        #expect(try await open.text(body, at: "12:20:00")?.hasPrefix(off) == true)
        #expect(try await open.list() == "left Ada")
        #expect(try await open.text("MIC Ada", at: "12:21:00")?.hasPrefix("Ada, you're 1st of 2") == true)
    }

    @Test func theCommandOfAnOwnerStaysOne() async throws {
        let environment = try await TestEnvironment()
        var owner = environment.account
        owner.cell = OpenMicScenario.people[0]
        let account = owner
        try await environment.store.write { try account.save(in: $0) }
        let open = try await OpenMicScenario(in: environment)
        #expect(try await open.text("STATUS mic")?.contains("sign up") != true)
        #expect(try await open.sheet().rows.isEmpty)
    }

    // MARK: Names

    static let repliedNames: [(text: String, name: String)] = [
        ("J.R. Smith", "J.R. Smith"), ("J. R. Smith", "J. R. Smith"), ("j.r. smith", "j.r. smith"), ("J.R.", "J.R."),
        ("M.I.A.", "M.I.A."), ("will.i.am", "will.i.am"), ("B.o.B", "B.o.B"), ("N. Ng", "N. Ng"), ("Y. Lee", "Y. Lee"),
        ("Ada L.", "Ada L."), ("I'm J.R. Smith", "J.R. Smith"), ("NAME J.R. Smith", "J.R. Smith"),
        ("J.R. Smith, thanks!", "J.R. Smith"), ("Mary-Jane O'Neil", "Mary-Jane O'Neil"),
        ("D'Angelo \"The Knife\" O'Brien Jr.", "D'Angelo \"The Knife\" O'Brien Jr."),
        ("MC Ren", "MC Ren"), ("Prince", "Prince"), ("Ng", "Ng"),
        ("María José", "María José"), ("Dr. Dre", "Dr Dre"), ("Mrs. Robinson", "Mrs Robinson"), ("E-40", "E-40"),
    ]

    @Test(arguments: repliedNames) func aNameWithInitialsIsAName(_ row: (text: String, name: String)) async throws {
        let open = try await OpenMicScenario()
        try await open.text("MIC")
        let reply = try await open.text(row.text, at: "12:01:00")
        #expect(reply?.hasPrefix("\(row.name), you're 1st of 2") == true, "\(row.text): \(reply ?? "no reply")")
    }

    @Test(arguments: ["N.O.", "y.e.s.", "No. Thanks.", "K."]) func anAnswerWithPeriodsIsNoName(_ body: String)
        async throws
    {
        let open = try await OpenMicScenario()
        try await open.text("MIC")
        #expect(try await open.text(body, at: "12:01:00")?.contains("couldn't tell the name") == true)
    }
}

extension OpenMicScenario {
    /// How many texts wait for the booker.
    func waitingTexts() async throws -> Int {
        try await environment.store.read {
            try $0.value("SELECT count(*) FROM inbound_message WHERE needs_attention = 1", as: Int.self) ?? 0
        }
    }
}
