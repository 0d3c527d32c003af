import Agenda
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

@testable import Lineups

/// Suggested lineups and the calendars that contacts share.
@Suite struct BusySuggestionTests {
    @Test("Who is busy during the show is suggested only if they said yes")
    func busy() async throws {
        let scenario = try await SuggestionScenario()
        let (ada, show) = (scenario.ada, scenario.show)
        try await scenario.environment.store.write { tx in
            let time = BusyTime(show.startsAt.adding(.hours(-1)), show.startsAt.adding(.minutes(30)))
            try BusyTime.replace([time], of: ada, in: tx)
        }
        #expect(try await scenario.suggestion().lines.map(\.name) == ["Ada"])
        try await scenario.environment.store.write {
            try DateAvailability.remove(of: ada, show.localStart.date, nil, in: $0)
        }
        #expect(try await scenario.suggestion().lines.map(\.words) == ["1 busy by their calendar"])
        try await scenario.environment.store.write { try BusyTime.replace([], of: ada, in: $0) }
        #expect(try await scenario.suggestion().lines.map(\.words) == ["1 not answered"])
    }
}
