import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// Somebody is heard from every number that is theirs alone, and from none that was taken from them.
@Suite struct AnyNumberTests {
    private static let (first, second) = ("+14155550101", "+14155550102")

    private static func cell(_ number: String) -> ContactNumber {
        ContactNumber(raw: number, e164: number, kind: "mobile", isTextable: true, isVerified: true)
    }

    private func give(_ person: ID<Contact>, _ numbers: [String], _ stage: Stage) async throws {
        try await stage.store.write { try Contact.setNumbers(numbers.map(Self.cell), of: person, in: $0) }
    }

    /// Flo is asked on her first number.
    private func asked(_ numbers: [String]) async throws -> (Stage, Event, ID<Contact>) {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let flo = try await stage.contact("Flo", nil)
        try await give(flo, numbers, stage)
        try await stage.arrive(stage.ask(show, [flo]))
        return (stage, show, flo)
    }

    static let words: [(String, Slot.Standing, String)] = [
        ("yes", .confirmed, "You're confirmed for Late Show"), ("no", .declined, "OK, you're out"),
        ("maybe", .maybe, "noted as a maybe"), ("who is this?", .asked, "could not tell"),
    ]

    @Test(arguments: words) func theSecondNumberIsHeardAndAnswered(
        _ text: String, _ standing: Slot.Standing, _ reply: String
    ) async throws {
        let (stage, show, flo) = try await asked([Self.first, Self.second])
        #expect(try await stage.text(text, from: Self.second)?.contains(reply) == true)
        #expect(try await stage.standings(show) == ["Flo": standing])
        let texts = try await stage.store.read { [id = stage.account.id] in
            try Inbound.recent(account: id, limit: 1, in: $0)
        }
        #expect(texts.first?.contact == flo)
        _ = try await stage.text("yes", from: Self.first)
        #expect(try await stage.standings(show) == ["Flo": .confirmed])
    }

    @Test func aStopIsForTheNumberItCameFrom() async throws {
        let (stage, show, _) = try await asked([Self.first, Self.second])
        _ = try await stage.text("STOP", from: Self.second)
        #expect(try await stage.standings(show) == ["Flo": .asked])
        #expect(try await stage.text("yes", from: Self.first)?.contains("You're confirmed") == true)
    }

    @Test func aNumberThatWasTakenFromHerSpeaksForNobody() async throws {
        let (stage, show, flo) = try await asked([Self.first])
        try await give(flo, [], stage)
        #expect(try await stage.standings(show) == ["Flo": .noCell])
        #expect(try await stage.text("yes", from: Self.first) == nil)
        #expect(try await stage.standings(show) == ["Flo": .noCell])
        let waiting = try await stage.waiting()
        #expect(waiting.map(\.body) == ["yes"] && waiting.allSatisfy { $0.contact == nil })
        #expect(try await stage.text("shows", from: Self.first) == nil)
        try await give(flo, [Self.second], stage)
        #expect(try await stage.text("yes", from: Self.second)?.contains("You're confirmed") == true)
        #expect(try await stage.text("no", from: Self.first) == nil)
        #expect(try await stage.standings(show) == ["Flo": .confirmed])
    }
}
