import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A stand-in is offered the terms of the vacant place, and gets them with it.
@Suite struct StandInTermsTests {
    private static func terms(_ dollars: Int64, minutes: Int = 8) -> Terms {
        Terms(
            pay: Money(minorUnits: dollars * 100, currency: .usd), setLength: .minutes(minutes), callBefore: .hours(1))
    }

    private func scenario(_ terms: [String: Terms]) async throws -> LineupScenario {
        let scenario = try await LineupScenario(
            ["Ada", "Grace"], bench: ["Alan", "Hedy"], policy: [.bench: "1", .reminders: "off"])
        for slot in try await scenario.environment.slots(scenario.show) {
            guard let terms = terms[slot.name] else { continue }
            try await scenario.environment.store.write { try terms.save(for: slot.id, in: $0) }
        }
        return scenario
    }

    @Test func requestConfirmationAndLineupNameTheTerms() async throws {
        let scenario = try await scenario(["Ada": Self.terms(40), "Grace": Self.terms(80)])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        let request = try #require(try await scenario.texts(to: "Alan").last)
        #expect(request.contains("Call time 7 PM. Set: 8 minutes. Pay: $40."), "\(request)")
        let reply = try #require(try await scenario.says("Alan", "yes", at: 2))
        #expect(reply.contains("Call time 7 PM. Set: 8 minutes. Pay: $40. Wrong?"), "\(reply)")
        let slot = try await scenario.environment.slots(scenario.show).first { $0.name == "Alan" }
        #expect(slot?.terms == Self.terms(40))
        // The same for a stand-in for the stand-in.
        try await scenario.says("Alan", "can't any more", at: 3)
        try await scenario.wait(until: 3, minutes: 5)
        #expect(try await scenario.texts(to: "Hedy").last?.contains("Pay: $40.") == true)
    }

    @Test func ownTermsOverrideThoseOfThePlace() async throws {
        let scenario = try await scenario([
            "Ada": Self.terms(40), "Alan": Terms(pay: Money(minorUnits: 2500, currency: .usd)),
        ])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        let request = try #require(try await scenario.texts(to: "Alan").last)
        #expect(request.contains("Set: 8 minutes. Pay: $25."), "\(request)")
        #expect(try await scenario.says("Alan", "yes", at: 2)?.contains("Pay: $25.") == true)
    }

    /// With several vacancies, terms that differ are not promised.
    @Test func differingTermsAreNamedOnceThePlaceIsTaken() async throws {
        let scenario = try await scenario(["Ada": Self.terms(40), "Grace": Self.terms(80)])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.says("Grace", "no", at: 1)
        try await scenario.wait(until: 1)
        let request = try #require(try await scenario.texts(to: "Alan").last)
        #expect(request.contains("Set: 8 minutes.") && !request.contains("Pay"), "\(request)")
        #expect(try await scenario.says("Alan", "yes", at: 2)?.contains("Pay: $40.") == true)
        #expect(try await scenario.says("Hedy", "yes", at: 2)?.contains("Pay: $80.") == true)
    }

    /// Two are asked at once, and the request to the second is still queued when the first says yes.
    @Test func standInToldThatThePlaceIsFilledIsNotAsked() async throws {
        let scenario = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "2", .reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.environment.jobs.run(now: LineupScenario.at(1))
        #expect(try await scenario.says("Alan", "yes", at: 1)?.contains("You're confirmed") == true)
        #expect(try await scenario.says("Hedy", "yes", at: 1) != nil)
        try await scenario.wait(until: 2)
        #expect(try await scenario.texts(to: "Hedy").isEmpty)
    }
}
