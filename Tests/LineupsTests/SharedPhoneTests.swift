import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing

/// Two people with one telephone, both asked for one event: nobody answers for the other.
@Suite struct SharedPhoneTests {
    private static let phone = "+14155550101"

    private func asked(_ names: [String]) async throws -> (TestEnvironment, Event) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for name in names { people.append(try await environment.contact(name, Self.phone)) }
        try await environment.invite(show, people)
        return (environment, show)
    }

    @Test func eachRequestHasATagAndTheListNamesThePeople() async throws {
        let (environment, show) = try await asked(["Ada Lovelace", "Bob Lovelace"])
        let bodies = try await environment.store.read {
            try $0.values("SELECT body FROM outbound_message ORDER BY id", as: String.self)
        }
        #expect(bodies[0].contains("Hi Ada") && bodies[0].contains("YES 1"))
        #expect(bodies[1].contains("Hi Bob") && bodies[1].contains("YES 2"))
        let reply = try #require(try await environment.text("yes", from: Self.phone))
        #expect(reply.contains("1: Late Show, Fri Dec 4, 8 PM (Ada)") && reply.contains("(Bob)"), "\(reply)")
        #expect(try await environment.statuses(show) == ["Ada Lovelace": .asked, "Bob Lovelace": .asked])
    }

    static let rows: [(String, SlotStatus, SlotStatus)] = [
        ("yes 2", .asked, .confirmed), ("Bob yes", .asked, .confirmed), ("Ada: no", .declined, .asked),
        ("Ada yes, Bob no", .confirmed, .declined), ("Ada's in", .confirmed, .asked), ("both", .confirmed, .confirmed),
        ("yes for Bob Lovelace", .asked, .confirmed), ("yes Lovelace", .asked, .asked),
    ]

    @Test(arguments: rows) func tagOrNamePicksThePerson(_ text: String, _ ada: SlotStatus, _ bob: SlotStatus)
        async throws
    {
        let (environment, show) = try await asked(["Ada Lovelace", "Bob Lovelace"])
        let reply = try #require(try await environment.text(text, from: Self.phone))
        let after = try await environment.statuses(show)
        #expect(after["Ada Lovelace"] == ada && after["Bob Lovelace"] == bob, "\(reply)")
        if bob == .confirmed { #expect(reply.contains("Bob: You're confirmed")) }
    }

    /// "Will" is also a word, so it does not name a person by itself.
    @Test func nameThatIsAWordPicksNobodyByItself() async throws {
        let (environment, show) = try await asked(["Will Stone", "Ada Stone"])
        _ = try await environment.text("I will be there", from: Self.phone)
        #expect(try await environment.statuses(show) == ["Will Stone": .asked, "Ada Stone": .asked])
        _ = try await environment.text("Will Stone yes", from: Self.phone)
        #expect(try await environment.statuses(show)["Will Stone"] == .confirmed)
    }

    @Test func sameFirstNamesAreWrittenInFull() async throws {
        let (environment, _) = try await asked(["Ada Lovelace", "Ada Byron"])
        let reply = try #require(try await environment.text("yes", from: Self.phone))
        #expect(reply.contains("(Ada Lovelace)") && reply.contains("(Ada Byron)"))
    }
}
