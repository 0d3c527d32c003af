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

    @Test func aNumberThatSheGotSinceIsHeardToo() async throws {
        let (stage, show, flo) = try await asked([Self.first])
        #expect(try await stage.text("yes", from: Self.second) == nil)
        try await give(flo, [Self.first, Self.second], stage)
        #expect(try await stage.text("yes", from: Self.second)?.contains("You're confirmed") == true)
        #expect(try await stage.standings(show) == ["Flo": .confirmed])
    }

    @Test func aNumberThatIsAlsoSomebodyElsesSaysNothingForHer() async throws {
        let (stage, show, _) = try await asked([Self.first, Self.second])
        _ = try await stage.contact("Gus", Self.second)
        #expect(try await stage.text("yes", from: Self.second) == nil)
        #expect(try await stage.standings(show) == ["Flo": .asked])
        #expect(try await stage.waiting().count == 1)
    }

    @Test func aStopIsForTheNumberItCameFrom() async throws {
        let (stage, show, _) = try await asked([Self.first, Self.second])
        _ = try await stage.text("STOP", from: Self.second)
        #expect(try await stage.standings(show) == ["Flo": .asked])
        #expect(try await stage.text("yes", from: Self.first)?.contains("You're confirmed") == true)
    }

    /// Flo is asked on one number, then on another that is the first by now: each request has a short number of its own.
    @Test func shortNumbersDifferAcrossHerNumbers() async throws {
        let (stage, show, flo) = try await asked([Self.first])
        let mic = try await stage.show("Open Mic", inDays: 6)
        try await give(flo, [Self.second, Self.first], stage)
        try await stage.arrive(stage.ask(mic, [flo]))
        let reply = try #require(try await stage.text("yes", from: Self.first))
        #expect(reply.contains("1: Late Show") && reply.contains("2: Open Mic"), "\(reply)")
        _ = try await stage.text("yes 2, no 1", from: Self.second)
        #expect(try await stage.standings(show) == ["Flo": .declined])
        #expect(try await stage.standings(mic) == ["Flo": .confirmed])
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
