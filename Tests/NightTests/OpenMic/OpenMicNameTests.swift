import Agenda
import Lineups
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What people text when they are asked for the name on the list.
@Suite struct OpenMicNameTests {
    static let names: [(text: String, name: String)] = [
        ("Carla", "Carla"), ("carla", "carla"), ("Carla!", "Carla"), ("Carla :)", "Carla"), ("Carla 🎤", "Carla"),
        ("🎸 Bo Diddley 🎸", "Bo Diddley"), ("It's Carla here, hi!", "Carla"), ("its carla", "carla"),
        ("It’s Carla", "Carla"), ("Hi, it's Carla", "Carla"), ("Carla here", "Carla"), ("hey this is Carla", "Carla"),
        ("my name is Bo Diddley", "Bo Diddley"), ("My name's Bo", "Bo"), ("Name: Bo Diddley", "Bo Diddley"),
        ("carla from the band The Foos", "carla"), ("Carla with the Foos", "Carla"), ("I'm Will", "Will"),
        ("I am Will", "Will"), ("im Grace", "Grace"), ("Yes, it's Carla", "Carla"), ("sure! Carla", "Carla"),
        ("Carla, thanks!", "Carla"), ("Carla please", "Carla"), ("Put me down as DJ Foo", "DJ Foo"),
        ("They call me Slim", "Slim"), ("You can call me Al", "Al"),
        ("I go by Mr. T", "Mr T"), ("Carla (she/her)", "Carla"), ("Carla she/her", "Carla"),
        ("Smith, John", "Smith John"), ("Gus & Tim", "Gus & Tim"),
        ("Queen of Hearts", "Queen of Hearts"), ("Marie O'Neill", "Marie O'Neill"),
        ("Carla. I'll bring my guitar", "Carla"), ("Carla\nthanks", "Carla"), ("Me llamo Ana López", "Ana López"),
        ("soy Ana", "Ana"), ("Hola, mi nombre es Ana", "Ana"), ("Ich bin Jürgen", "Jürgen"),
        ("Ich heiße Anna, danke", "Anna"), ("Mein Name ist Otto", "Otto"), ("Hier ist Jürgen", "Jürgen"),
        ("under Tommy", "Tommy"), ("by Tommy T", "Tommy T"), ("Put me under Tommy", "Tommy"),
        ("Tommy 415 555 0199", "Tommy"), ("Tommy 555-0199", "Tommy"), ("w/ guitar, Tommy", "Tommy"),
        ("Tommy w/ guitar", "Tommy"), ("Tommy with guitar", "Tommy"), ("poetry, Tommy", "Tommy"),
        ("Tommy - stand up", "Tommy"), ("con guitarra, Tomás", "Tomás"), ("Luc avec guitare", "Luc"),
        ("a nombre de Ana", "Ana"), ("au nom de Zoé", "Zoé"), ("unter dem Namen Otto", "Otto"),
        ("a nome di Gina", "Gina"), ("em nome de Rui", "Rui"),
        // Near them, and names.
        ("Con O'Neill", "Con O'Neill"), ("Tommy W", "Tommy W"), ("Blink 182", "Blink 182"), ("Song Li", "Song Li"),
        ("Guitar Slim", "Guitar Slim"), ("Wednesday Addams", "Wednesday Addams"),
        ("Je m'appelle Zoé", "Zoé"), ("Bonjour, c'est Amélie", "Amélie"), ("moi c'est Luc", "Luc"),
    ]

    @Test(arguments: names) func aNameIsFoundAmongWords(_ row: (text: String, name: String)) async throws {
        let open = try await OpenMicScenario()
        try await open.text("MIC")
        let reply = try await open.text(row.text, at: "12:01:00")
        #expect(reply?.hasPrefix("\(row.name), you're 1st of 2") == true, "\(row.text): \(reply ?? "no reply")")
    }

    /// What is no name, and whether the booker sees it.
    static let others: [(text: String, isShown: Bool)] = [
        ("what time?", true), ("what time does it start?", true), ("how much is it", true), ("ok", false),
        ("yes", false), ("no", false), ("thanks", false), ("hi", false), ("👍", false), ("see you tonight", true),
        ("I'm late", false), ("can I bring a friend", true), ("not sure yet", true), ("wrong number", false),
        ("5", false),
        ("mic yes", false), ("mic what time?", true), ("mic check one", true),
        ("Tues", false), ("Thursday", false), ("jeudi", false), ("Donnerstag", false), ("stand up", false),
        ("poetry", false), ("poetry, 5 min", true), ("poesía", false), ("w/ guitar", false), ("415 555 0199", true),
        ("by the way", true),
        ("ja", false), ("nein", false), ("a que hora", true), ("oui", false), ("idk", false),
    ]

    @Test(arguments: others) func whatIsNoNameIsAskedAgain(_ row: (text: String, isShown: Bool)) async throws {
        let open = try await OpenMicScenario()
        try await open.text("MIC")
        let reply = try await open.text(row.text, at: "12:01:00")
        #expect(
            reply == "I couldn't tell the name for the list. Reply NAME and the name, like NAME Carla Diaz. "
                + "Reply OUT to leave.", "\(row.text)")
        #expect(try await open.list() == "1 \(OpenMicScenario.people[0])")
        let waiting = try await open.environment.store.read {
            try $0.value("SELECT count(*) FROM inbound_message WHERE needs_attention = 1", as: Int.self) ?? 0
        }
        #expect(waiting == (row.isShown ? 1 : 0), "\(row.text)")
        // The name still counts after it.
        #expect(try await open.text("NAME Carla", at: "12:02:00")?.hasPrefix("Carla, you're 1st of 2") == true)
    }

    @Test(arguments: ["STOP", "please stop texting me"]) func anOptOutIsNoName(_ text: String) async throws {
        let open = try await OpenMicScenario()
        try await open.text("MIC")
        let reply = try await open.text(text, at: "12:01:00")
        #expect(reply?.contains("NAME Carla") != true)
        #expect(try await open.text("MIC", at: "12:02:00") == nil)
    }

    @Test(arguments: ["MIC it's Carla here", "MIC, me llamo Carla", "mic - Carla"])
    func theNameMayStandBehindTheKeyword(_ text: String) async throws {
        let open = try await OpenMicScenario()
        let reply = try await open.text(text)
        #expect(reply?.contains("Carla, you're 1st of 2") == true, "\(reply ?? "no reply")")
    }

    // MARK: PLACE

    @Test(arguments: ["PLACE", "what place am I?", "am I on the list", "Where am I?", "what's my place please"])
    func thePlaceIsTold(_ question: String) async throws {
        let open = try await OpenMicScenario(spots: 1)
        #expect(try await open.text(question, from: 1)?.contains("1st") != true)
        try await open.signUp("Ada", 0, minute: 1)
        try await open.signUp("Grace", 1, minute: 3)
        #expect(try await open.text(question, at: "12:06:00")?.hasPrefix("Ada, you're 1st of 1") == true)
        let second = try await open.text(question, from: 1, at: "12:07:00")
        #expect(second?.contains("You're 1st on the waiting list") == true, "\(second ?? "")")
    }

    @Test func thePlaceInADrawIsTold() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        try await open.signUp("Ada", 0)
        #expect(try await open.text("PLACE", at: "12:05:00")?.hasPrefix("Ada, you're in the draw") == true)
    }

    // MARK: Limits

    @Test func theLastReplyBeforeAPauseSaysSo() async throws {
        let open = try await OpenMicScenario()
        let texts = ["MIC", "Ada", "PLACE", "NAME Ada King", "HERE", "where am I", "PLACE", "OUT"]
        var replies: [String?] = []
        for (minute, text) in texts.enumerated() {
            replies.append(try await open.text(text, at: "12:1\(minute):00"))
        }
        #expect(replies.map { $0 != nil } == [true, true, true, true, true, true, false, false])
        #expect(replies.map { $0?.contains("I won't reply again for a while") ?? false }.filter(\.self).count == 1)
        #expect(replies[5]?.hasSuffix("I won't reply again for a while, but what you write still counts.") == true)
        #expect(try await open.sheet().count == 0, "what was said counts all the same")
    }

    @Test func aContactIsAnsweredLonger() async throws {
        let open = try await OpenMicScenario()
        _ = try await open.environment.contact("Ada King", OpenMicScenario.people[0])
        for (minute, text) in ["MIC", "PLACE", "HERE", "OUT", "MIC", "where am I", "HERE", "OUT"].enumerated() {
            #expect(try await open.text(text, at: "12:1\(minute):00") != nil, "\(text)")
        }
    }

    @Test func aTextOutsideIsAnsweredAlsoAfterAnother() async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        try await open.text("OUT", at: "18:29:00")
        #expect(try await open.text("MIC", at: "18:31:00")?.contains("is closed") == true)
        #expect(try await open.text("MIC", at: "18:32:00") == nil)
    }
}
