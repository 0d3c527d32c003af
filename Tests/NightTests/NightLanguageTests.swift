import Lineups
import Messaging
import Night
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What performers are told on the night, in accounts of every other language than English.
@Suite struct NightLanguageTests {
    static let languages = TextLanguage.allCases.filter { $0 != .english }

    private func speak(_ language: TextLanguage, _ environment: TestEnvironment) async throws {
        let account = environment.account.id
        try await environment.store.write {
            try ContactLanguage.ofAccount.set(language.rawValue, of: account, in: $0)
        }
    }

    private func expectNoEnglish(_ said: [(text: String, reply: String?)], _ language: TextLanguage) {
        for (text, reply) in said {
            #expect(reply != nil, "\(language) \(text)")
            #expect(EnglishWords.found(in: reply ?? "", of: language) == [], "\(text): \(reply ?? "")")
        }
    }

    @Test(arguments: languages) func performersAreAnsweredInTheLanguage(_ language: TextLanguage) async throws {
        let scenario = try await GuestScenario()
        try await speak(language, scenario.environment)
        let early = try await scenario.environment.show("Early Show", inDays: 5)
        try await scenario.environment.invite(early, [scenario.contact])
        let texts = [
            "SHOWS", "AWAY dec 3-10", "PLUS", "PLUS 2", "PLUS SAT 2", "PLUS FRI Ana", "GUESTS FRI", "MINUS FRI Bo",
            "PLUS FRI 9", "MINUS FRI 5", "PLUS FRI ones", "PAY", "NEVER mondays tuesdays", "ALWAYS mondays",
        ]
        var said: [(String, String?)] = []
        for (index, text) in texts.enumerated() {
            // At most six replies about guests within an hour.
            said.append((text, try await scenario.text(text, minutes: 10 + 20 * index)))
        }
        said.append(("HERE", try await scenario.text("HERE", atHour: 19)))
        said.append(("PLUS FRI 1", try await scenario.text("PLUS FRI 1", atHour: 19)))
        expectNoEnglish(said, language)
    }

    @Test(arguments: languages, [OpenMic.Mode.list, .draw]) func theListOfAnOpenMicIsInTheLanguage(
        _ language: TextLanguage, _ mode: OpenMic.Mode
    ) async throws {
        let scenario = try await OpenMicScenario(spots: 1, mode: mode)
        try await speak(language, scenario.environment)
        let texts = ["MIC", "Ana Diaz", "MIC Bo", "PLACE", "NAME Cid", "OUT", "MIC"]
        var said: [(String, String?)] = []
        for (index, text) in texts.enumerated() {
            said.append((text, try await scenario.text(text, at: "12:0\(index):00")))
        }
        said.append(("MIC Eve", try await scenario.text("MIC Eve", from: 1, at: "12:20:00")))
        said.append(("MIC Fay", try await scenario.text("MIC Fay", from: 2, at: "12:21:00")))
        said.append(("MIC Gus", try await scenario.text("MIC Gus", from: 3, at: "19:00:00")))
        expectNoEnglish(said.filter { $0.1 != nil }, language)
        #expect(said.count { $0.1 != nil } > 5, "\(said)")
    }

    /// At one o'clock the article of a time is another one than at nine, so there is none.
    @Test(arguments: [
        (TextLanguage.spanish, ". Tu hora: "), (.french, " : tu passes à "), (.german, ": Du bist um "),
        (.italian, ". Il tuo orario: "), (.portuguese, ". Seu horário: "),
    ])
    func aPerformersTimeIsInTheLanguage(_ language: TextLanguage, _ words: String) async throws {
        let scenario = try await RunSheetScenario()
        try await speak(language, scenario.environment)
        let bodies = try await scenario.plan().messages.map(\.body)
        #expect(bodies.count == 2)
        for body in bodies {
            #expect(body.contains(words.withGSMLetters), "\(body)")
            #expect(EnglishWords.found(in: body, of: language) == [], "\(body)")
        }
    }
}
