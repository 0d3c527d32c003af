import Agenda
import Lineups
import People
import Storage
import TestSupport
import Testing

/// Two people with one telephone, both asked for one event: nobody answers for the other by accident.
@Suite struct SharedPhoneTests {
    private static let phone = "+14155550101"

    private func asked(_ names: [String]) async throws -> (Stage, Event) {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        var people: [ID<Contact>] = []
        for name in names { people.append(try await stage.contact(name, Self.phone)) }
        try await stage.ask(show, people)
        return (stage, show)
    }

    @Test func eachRequestHasItsNumberAndTheListNamesThem() async throws {
        let (stage, show) = try await asked(["Ada Lovelace", "Bob Lovelace"])
        let bodies = try await stage.store.read {
            try $0.values("SELECT body FROM outbound ORDER BY id", as: String.self)
        }
        #expect(bodies[0].contains("Hi Ada") && bodies[0].contains("YES 1"))
        #expect(bodies[1].contains("Hi Bob") && bodies[1].contains("YES 2"))
        let reply = try #require(try await stage.text("yes", from: Self.phone))
        #expect(reply.contains("1: Late Show, Fri Dec 4, 8 PM (Ada)") && reply.contains("(Bob)"), "\(reply)")
        #expect(try await stage.standings(show) == ["Ada Lovelace": .asked, "Bob Lovelace": .asked])
    }

    static let rows: [(String, Slot.Standing, Slot.Standing)] = [
        ("yes 2", .asked, .confirmed), ("Bob yes", .asked, .confirmed), ("Ada: no", .declined, .asked),
        ("Ada yes, Bob no", .confirmed, .declined), ("Ada's in", .confirmed, .asked), ("both", .confirmed, .confirmed),
        ("yes for Bob Lovelace", .asked, .confirmed), ("yes Lovelace", .asked, .asked),
    ]

    @Test(arguments: rows) func aNumberOrANamePicks(_ text: String, _ ada: Slot.Standing, _ bob: Slot.Standing)
        async throws
    {
        let (stage, show) = try await asked(["Ada Lovelace", "Bob Lovelace"])
        let reply = try #require(try await stage.text(text, from: Self.phone))
        let after = try await stage.standings(show)
        #expect(after["Ada Lovelace"] == ada && after["Bob Lovelace"] == bob, "\(reply)")
        if bob == .confirmed { #expect(reply.contains("Bob: You're confirmed")) }
    }

    /// "Will" is a word before it is a name, and nothing is guessed.
    @Test func aNameThatIsAWordPicksNobodyByItself() async throws {
        let (stage, show) = try await asked(["Will Stone", "Ada Stone"])
        _ = try await stage.text("I will be there", from: Self.phone)
        #expect(try await stage.standings(show) == ["Will Stone": .asked, "Ada Stone": .asked])
        _ = try await stage.text("Will Stone yes", from: Self.phone)
        #expect(try await stage.standings(show)["Will Stone"] == .confirmed)
    }

    @Test func twoOfOneFirstNameAreNamedInFull() async throws {
        let (stage, _) = try await asked(["Ada Lovelace", "Ada Byron"])
        let reply = try #require(try await stage.text("yes", from: Self.phone))
        #expect(reply.contains("(Ada Lovelace)") && reply.contains("(Ada Byron)"))
    }
}
