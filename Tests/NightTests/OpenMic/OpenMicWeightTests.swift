import Agenda
import Night
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// The chances of those who come again: every Tuesday, with one spot that is drawn.
@Suite struct OpenMicWeightTests {
    private static let names = ["Ada", "Grace", "Alan"]

    private func made(_ environment: TestEnvironment) async throws -> OpenMic {
        let (account, modules) = (environment.account, environment.modules)
        var input = SeriesInput()
        (input.name, input.every, input.time) = ("Tuesday Night", "tue", "20:00")
        let typed = input
        let series = try await environment.store.write { try typed.add(account: account, in: $0) }
        var fields = OpenMicInput()
        (fields.keyword, fields.spots, fields.mode, fields.closes) = ("SLAM", "1", "draw", "6:30pm")
        let adding = fields
        return try await environment.store.write {
            try adding.add(to: .series(series.id), account: account, modules: modules, in: $0)
        }
    }

    @Test(arguments: [1, 2, 3]) func eachMissRaisesTheChanceUntilSomebodyIsOn(_ seed: UInt64) async throws {
        let environment = try await TestEnvironment()
        let mic = try await made(environment)
        let random = RandomSource.seeded(seed)
        var misses: [String: Int] = [:]
        for week in 0..<7 {
            let night = try await environment.store.read { try mic.nights(in: $0)[week] }
            let noon = night.event.startsAt.adding(.hours(-8))
            for (name, number) in zip(Self.names, OpenMicScenario.people) {
                _ = try await environment.text("SLAM \(name)", from: number, now: noon)
            }
            let drawing = DrawOpenMic(night, random: random)
            try await environment.store.write(at: night.event.startsAt.adding(.hours(-1))) {
                try drawing.run(nil, in: $0)
            }
            let sheet = try await environment.store.read { try OpenMicSheet(night, in: $0) }
            #expect(sheet.rows.count == Self.names.count && sheet.draw?.isRepeatable == true)
            for row in sheet.rows {
                let name = row.entry.title
                #expect(row.ticket?.weight == min(1 + misses[name, default: 0], 5), "\(name), week \(week)")
            }
            for row in sheet.rows {
                let name = row.entry.title
                misses[name] = row.hasSpot ? 0 : misses[name, default: 0] + 1
            }
        }
    }
}
