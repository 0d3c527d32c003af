import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A contact can answer from every number that only they have, and from no number that was removed.
@Suite struct SeveralNumbersTests {
    private static let (first, second) = ("+14155550101", "+14155550102")

    private static func cell(_ number: String) -> ContactNumber {
        ContactNumber(raw: number, e164: number, kind: "mobile", isTextable: true, isVerified: true)
    }

    private func give(_ person: ID<Contact>, _ numbers: [String], _ environment: TestEnvironment) async throws {
        try await environment.store.write { try Contact.setNumbers(numbers.map(Self.cell), of: person, in: $0) }
    }

    /// Asks Flo at her first number.
    private func asked(_ numbers: [String]) async throws -> (TestEnvironment, Event, ID<Contact>) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let flo = try await environment.contact("Flo", nil)
        try await give(flo, numbers, environment)
        try await environment.deliver(environment.invite(show, [flo]))
        return (environment, show, flo)
    }

    static let words: [(String, SlotStatus, String)] = [
        ("yes", .confirmed, "You're confirmed for Late Show"), ("no", .declined, "OK, you're out"),
        ("maybe", .maybe, "noted as a maybe"), ("who is this?", .asked, "This is Anchor Comedy."),
    ]

    @Test(arguments: words) func textFromASecondNumberIsAnswered(
        _ text: String, _ status: SlotStatus, _ reply: String
    ) async throws {
        let (environment, show, flo) = try await asked([Self.first, Self.second])
        #expect(try await environment.text(text, from: Self.second)?.contains(reply) == true)
        #expect(try await environment.statuses(show) == ["Flo": status])
        let texts = try await environment.store.read { [id = environment.account.id] in
            try InboundMessage.recent(account: id, limit: 1, in: $0)
        }
        #expect(texts.first?.contact == flo)
        _ = try await environment.text("yes", from: Self.first)
        #expect(try await environment.statuses(show) == ["Flo": .confirmed])
    }

    @Test func stopAppliesToTheNumberItCameFrom() async throws {
        let (environment, show, _) = try await asked([Self.first, Self.second])
        _ = try await environment.text("STOP", from: Self.second)
        #expect(try await environment.statuses(show) == ["Flo": .asked])
        #expect(try await environment.text("yes", from: Self.first)?.contains("You're confirmed") == true)
    }

    @Test func textFromARemovedNumberChangesNothing() async throws {
        let (environment, show, flo) = try await asked([Self.first])
        try await give(flo, [], environment)
        #expect(try await environment.statuses(show) == ["Flo": .noCell])
        #expect(try await environment.text("yes", from: Self.first) == nil)
        #expect(try await environment.statuses(show) == ["Flo": .noCell])
        let waiting = try await environment.waiting()
        #expect(waiting.map(\.body) == ["yes"] && waiting.allSatisfy { $0.contact == nil })
        #expect(try await environment.text("shows", from: Self.first) == nil)
        try await give(flo, [Self.second], environment)
        #expect(try await environment.text("yes", from: Self.second)?.contains("You're confirmed") == true)
        #expect(try await environment.text("no", from: Self.first) == nil)
        #expect(try await environment.statuses(show) == ["Flo": .confirmed])
    }
}
