import Agenda
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A night over real sockets: three strangers sign up by text, the spots are drawn, and they check in and leave.
@Suite struct OpenMicLiveTests {
    @Test(.timeLimit(.minutes(2))) func aNightByText() async throws {
        try await LiveGateway.run { live in
            let open = try await OpenMicScenario(spots: 2, mode: .draw, in: live.environment)
            let phones = Array(OpenMicScenario.people.prefix(3))
            for (phone, name) in zip(phones, ["Ada", "Grace", "Alan"]) {
                #expect(try await live.phone(phone, says: "MIC")?.contains("What name should go on the list?") == true)
                #expect(try await live.phone(phone, says: name)?.hasPrefix("\(name), you're in the draw") == true)
            }
            let drawing = DrawOpenMic(try await open.night(), random: .seeded(3))
            try await live.environment.store.write { try drawing.run(drawing.plan(in: $0).key, in: $0) }
            let rows = try await open.sheet().rows
            #expect(rows.map(\.state) == [.on(1), .on(2), .waiting(1)])
            func phone(_ place: Int) throws -> String { try #require(rows[place].entry.number) }
            #expect(try await live.phone(phone(0), says: "MIC")?.contains("you're 1st of 2") == true)
            #expect(try await live.phone(phone(0), says: "HERE")?.hasPrefix("You're checked in") == true)
            #expect(try await live.phone(phone(1), says: "OUT")?.hasPrefix("You're off the list") == true)
            #expect(try await live.phone(phone(2), says: "mic")?.contains("you're 2nd of 2") == true)
            let count = try await open.sheet().count
            #expect(count == 2)
        }
    }
}
