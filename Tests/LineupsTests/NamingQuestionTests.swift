import Agenda
import Foundation
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The text that confirms a performer asks once whether public pages may name them, where no page asks.
@Suite struct NamingQuestionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The public page that there is; nil for none.
        var page: Feed.Kind? = .season
        /// Of the show or the series that the page is about; nil for that of the request.
        var subject: Int64?
        var says = "yes"
        var prepare: @Sendable (ID<Contact>, Event, Transaction) throws -> Void = { _, _, _ in }
        let isAsked: Bool
    }

    static let rows = [
        Row(testDescription: "the page of all shows", isAsked: true),
        Row(testDescription: "the page of the show", page: .show, isAsked: true),
        Row(testDescription: "the page of a series", page: .series, subject: 1, isAsked: true),
        Row(testDescription: "no page", page: nil, isAsked: false),
        Row(testDescription: "the page of another show", page: .show, subject: 99, isAsked: false),
        Row(testDescription: "a no", says: "no", isAsked: false),
        Row(testDescription: "a maybe", says: "maybe", isAsked: false),
        Row(
            testDescription: "has agreed", prepare: { ada, _, tx in try Contact.setNamed(true, of: ada, in: tx) },
            isAsked: false),
        Row(
            testDescription: "has not agreed", prepare: { ada, _, tx in try Contact.setNamed(false, of: ada, in: tx) },
            isAsked: false),
        Row(
            testDescription: "the show is not listed",
            prepare: { _, show, tx in
                var show = show
                show.isListed = false
                try show.save(in: tx)
            }, isAsked: false),
        Row(
            testDescription: "a page that was taken down",
            prepare: { _, show, tx in
                try Feed.active(.season, of: show.account, account: show.account, in: tx)?.revoke(in: tx)
            }, isAsked: false),
        Row(
            testDescription: "a page asks",
            prepare: { _, show, tx in try ReplyLink.turn(on: true, for: show.account, random: .seeded(1), in: tx) },
            isAsked: false),
        Row(
            testDescription: "two people with a number",
            prepare: { ada, show, tx in
                let number = try Contact.find(ada, in: tx)?.numbers ?? []
                let bea = try Contact.create(name: "Bea", account: show.account, in: tx)
                try Contact.setNumbers(number, of: bea, in: tx)
            }, isAsked: false),
    ]

    private static func publish(_ row: Row, _ scenario: LineupScenario) async throws {
        let (show, ada) = (scenario.show, try #require(scenario.people["Ada"]))
        try await scenario.environment.store.write { tx in
            if let page = row.page {
                let subject = row.subject ?? (page == .show ? show.id.rawValue : show.account.rawValue)
                _ = try Feed.findOrCreate(page, of: ID<Feed>(subject), account: show.account, random: .system, in: tx)
            }
            try row.prepare(ada, show, tx)
        }
    }

    @Test(arguments: rows) func asked(_ row: Row) async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await Self.publish(row, scenario)
        let reply = try #require(try await scenario.says("Ada", row.says, at: 1))
        #expect(reply.contains("NAME ME") == row.isAsked, "\(reply)")
    }

    @Test("They are asked once, and what to reply if they cannot come stands last") func once() async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await Self.publish(Self.rows[0], scenario)
        let first = try await scenario.says("Ada", "yes", at: 1)
        let end = " To be named on our public page, reply NAME ME. Wrong? Reply NO."
        #expect(first?.hasSuffix(end) == true, "\(first ?? "")")
        let gala = try await scenario.environment.show("Gala", inDays: 5)
        let ada = try #require(scenario.people["Ada"])
        try await scenario.environment.deliver(
            scenario.environment.invite(gala, [ada], now: LineupScenario.at(2)), now: LineupScenario.at(2))
        let second = try await scenario.says("Ada", "yes", at: 3)
        #expect(second?.hasPrefix("You're confirmed for Gala") == true, "\(second ?? "")")
        #expect(second?.contains("NAME ME") == false)
        #expect(try await scenario.says("Ada", "NAME ME", at: 4)?.contains("may name you as Ada.") == true)
        #expect(try await scenario.status("Ada") == .confirmed)
    }

    @Test("A yes to several shows asks once") func severalShows() async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await Self.publish(Self.rows[0], scenario)
        let gala = try await scenario.environment.show("Gala", inDays: 5)
        let ada = try #require(scenario.people["Ada"])
        try await scenario.environment.deliver(scenario.environment.invite(gala, [ada]))
        let reply = try await scenario.says("Ada", "yes to both", at: 1) ?? ""
        #expect(reply.components(separatedBy: "You're confirmed").count == 3, "\(reply)")
        #expect(reply.components(separatedBy: "NAME ME").count == 2, "\(reply)")
    }

    @Test(arguments: TextLanguage.allCases) func inTheirLanguage(_ language: TextLanguage) async throws {
        let scenario = try await LineupScenario(["Ada"])
        try await Self.publish(Self.rows[0], scenario)
        let ada = try #require(scenario.people["Ada"])
        try await scenario.environment.store.write { try Contact.setLanguage(language, of: ada, in: $0) }
        let reply = try await scenario.says("Ada", language.yes, at: 1) ?? ""
        #expect(reply.components(separatedBy: "NAME ME. ").count == 2, "\(reply)")
    }
}
