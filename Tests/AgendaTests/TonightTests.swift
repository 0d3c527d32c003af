import Agenda
import Platform
import TestSupport
import Testing
import Values

/// Which shows are tonight's, for the door.
@Suite struct TonightTests {
    @Test(
        "A show is tonight's from midnight of its day, or six hours before it starts, until six hours after its end",
        arguments: [
            // 8 PM to 10 PM
            (20, -20 * 60 - 1, false), (20, -20 * 60, true), (20, 0, true), (20, 120, true), (20, 120 + 359, true),
            (20, 120 + 360, false), (20, -24 * 60, false),
            // 1 AM to 3 AM
            (1, -6 * 60 - 1, false), (1, -6 * 60, true), (1, 120 + 359, true), (1, 120 + 360, false),
        ])
    func margins(_ hour: Int, _ minutesAfterStart: Int, _ isTonight: Bool) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let start = show.zone.instant(
            of: LocalDateTime(date: show.localStart.date, time: LocalTime(secondsSinceMidnight: hour * 3600)))
        var moved = show
        (moved.startsAt, moved.endsAt) = (start, start.adding(.hours(2)))
        #expect(moved.isTonight(at: start.adding(.minutes(minutesAfterStart))) == isTonight)
    }

    @Test("Only a role that sees no other show is refused", arguments: Role.allCases)
    func roles(_ role: Role) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        if role.seesOnlyTonight {
            #expect(throws: NotTonight.self) { try show.check(role, at: TestEnvironment.noon) }
        } else {
            #expect(throws: Never.self) { try show.check(role, at: TestEnvironment.noon) }
        }
        #expect(throws: Never.self) { try show.check(role, at: show.startsAt) }
    }
}
