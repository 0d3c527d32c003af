import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// Somebody wants no more texts, by whatever word: the booker hears what is expected of them, and to call.
@Suite struct OptOutNewsTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let before: String?
        let text: String
        let news: String
    }

    static let rows = [
        Row(
            testDescription: "asked", before: nil, text: "CANCEL",
            news: "Ada wants no more texts, and was asked for Late Show, Fri Dec 4, 8 PM. Call them."),
        Row(
            testDescription: "confirmed", before: "yes", text: "STOP",
            news: "Ada wants no more texts, and is confirmed for Late Show, Fri Dec 4, 8 PM. Call them."),
        Row(
            testDescription: "in words", before: "maybe", text: "stop texting me",
            news: "Ada wants no more texts, and said maybe to Late Show, Fri Dec 4, 8 PM. Call them."),
        Row(testDescription: "out", before: "no", text: "STOP", news: "Ada wants no more texts."),
    ]

    @Test(arguments: rows) func theBookerHearsWhatItIsAbout(_ row: Row) async throws {
        let life = try await LineupLife(["Ada", "Grace"], policy: [.reminders: "off"])
        if let before = row.before {
            try await life.says("Ada", before, at: 1)
            try await life.wait(until: 1)
        }
        try await life.says("Ada", row.text, at: 2)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "booker").last == row.news)
    }

    @Test func severalAreNamedTheSoonestFirst() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        let ada = try #require(life.people["Ada"])
        for day in 5...8 {
            try await life.environment.ask(
                life.environment.show("Show \(day)", inDays: day), [ada], now: LineupLife.at(1))
        }
        try await life.says("Ada", "STOP", at: 2)
        try await life.wait(until: 2)
        let news = try await life.texts(to: "booker").last ?? ""
        #expect(
            news.hasPrefix(
                "Ada wants no more texts, and was asked for Late Show, Fri Dec 4, 8 PM; was asked for Show 5"))
        #expect(news.hasSuffix("; and 2 more. Call them."), "\(news)")
    }

    @Test func whoComesBackIsAwaitedAgainAndTheBenchIsLookedAt() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await life.says("Alan", "STOP", at: 1)
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        #expect(try await life.texts(to: "Alan").isEmpty)
        try await life.says("Alan", "START", at: 2)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Alan").count == 1)
    }
}
