import Agenda
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// 4.14: a stand-in is offered what goes for the place, and gets it with the place.
@Suite struct StandInTermsTests {
    private static func terms(_ dollars: Int64, minutes: Int = 8) -> Terms {
        Terms(
            pay: Money(minorUnits: dollars * 100, currency: .usd), setLength: .minutes(minutes), callBefore: .hours(1))
    }

    private func life(_ terms: [String: Terms]) async throws -> LineupLife {
        let life = try await LineupLife(
            ["Ada", "Grace"], bench: ["Alan", "Hedy"], policy: [.bench: "1", .reminders: "off"])
        for slot in try await life.environment.slots(life.show) {
            guard let terms = terms[slot.name] else { continue }
            try await life.environment.store.write { try terms.save(for: slot.id, in: $0) }
        }
        return life
    }

    @Test func theRequestTheConfirmationAndTheLineupNameThem() async throws {
        let life = try await life(["Ada": Self.terms(40), "Grace": Self.terms(80)])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        let request = try #require(try await life.texts(to: "Alan").last)
        #expect(request.contains("Call time 7 PM. Set: 8 minutes. Pay: $40."), "\(request)")
        let reply = try #require(try await life.says("Alan", "yes", at: 2))
        #expect(reply.contains("Call time 7 PM. Set: 8 minutes. Pay: $40. Wrong?"), "\(reply)")
        let slot = try await life.environment.slots(life.show).first { $0.name == "Alan" }
        #expect(slot?.terms == Self.terms(40))
        // And whoever stands in for the stand-in.
        try await life.says("Alan", "can't any more", at: 3)
        try await life.wait(until: 3, minutes: 5)
        #expect(try await life.texts(to: "Hedy").last?.contains("Pay: $40.") == true)
    }

    @Test func theirOwnGoBeforeThoseOfThePlace() async throws {
        let life = try await life(["Ada": Self.terms(40), "Alan": Terms(pay: Money(minorUnits: 2500, currency: .usd))])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        let request = try #require(try await life.texts(to: "Alan").last)
        #expect(request.contains("Set: 8 minutes. Pay: $25."), "\(request)")
        #expect(try await life.says("Alan", "yes", at: 2)?.contains("Pay: $25.") == true)
    }

    /// Nobody knows which place will be theirs: what differs is not promised.
    @Test func whatDiffersIsSaidWithThePlace() async throws {
        let life = try await life(["Ada": Self.terms(40), "Grace": Self.terms(80)])
        try await life.says("Ada", "no", at: 1)
        try await life.says("Grace", "no", at: 1)
        try await life.wait(until: 1)
        let request = try #require(try await life.texts(to: "Alan").last)
        #expect(request.contains("Set: 8 minutes.") && !request.contains("Pay"), "\(request)")
        #expect(try await life.says("Alan", "yes", at: 2)?.contains("Pay: $40.") == true)
        #expect(try await life.says("Hedy", "yes", at: 2)?.contains("Pay: $80.") == true)
    }

    /// Two are asked at once, and the request to the second has yet to leave when the first says yes.
    @Test func whoIsToldThatItIsFilledIsAskedNoMore() async throws {
        let life = try await LineupLife(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "2", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.environment.jobs.run(now: LineupLife.at(1))
        #expect(try await life.says("Alan", "yes", at: 1)?.contains("You're confirmed") == true)
        #expect(try await life.says("Hedy", "yes", at: 1)?.contains("is filled by now") == true)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Hedy").isEmpty)
    }
}
