import Lineups
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// What people are asked and told about dates, in accounts of every other language than English.
@Suite struct PollLanguageTests {
    @Test(arguments: TextLanguage.allCases.filter { $0 != .english }, ["dec 4, 5, 11, 12", "dec 9", "dec 4-15"])
    func aPollIsInTheLanguage(_ language: TextLanguage, _ dates: String) async throws {
        let asked = try await PolledPerson(dates, isSent: false)
        let account = asked.environment.account.id
        try await asked.environment.store.write {
            try ContactLanguage.ofAccount.set(language.rawValue, of: account, in: $0)
        }
        var said: [String?] = try await asked.send(asked.poll)
        for (index, text) in ["hm", "1", "2 perhaps", "what time?", "let me check", "ALL", "NONE"].enumerated() {
            said.append(try await asked.text(text, minutes: 5 + index))
        }
        for text in said.compactMap(\.self) {
            #expect(EnglishWords.found(in: text, of: language) == [], "\(text)")
        }
        #expect(said.compactMap(\.self).count > 3, "\(said)")
    }
}
