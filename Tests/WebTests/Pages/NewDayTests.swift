import Agenda
import Logging
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// A page that is left open overnight is correct in the morning.
@Suite struct NewDayTests {
    private func session(_ environment: TestEnvironment, _ account: ID<Account>) async throws -> Session {
        let token = try await environment.signIn(account)
        let session = try await environment.store.read { try Session.find(token, in: $0) }
        return try #require(session)
    }

    @Test("at midnight of the account's zone everything is reported as changed, once")
    func aNewDayIsReported() async throws {
        let environment = try await TestEnvironment()
        let clock = MovableClock(TestEnvironment.noon)
        let sources = environment.modules.changeSources
        let live = LiveUpdates(
            store: environment.store, sources: sources, clock: clock.clock, random: .seeded(1),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let session = try await session(environment, environment.account.id)
        let listener = try #require(live.listen(session, zone: environment.account.zone))
        for hours in [0, 11, 2, 3] {
            clock.move(by: .hours(hours))
            await live.beat()
        }
        listener.finish()
        var events: [LiveListeners.Event] = []
        for await message in listener.messages { events.append(message.event) }
        let all = LiveListeners.Event.changed(sources.nouns)
        #expect(events == [.heartbeat, .heartbeat, .heartbeat, all, .heartbeat], "midnight is after 13 hours")
    }

    @Test("a page in another zone is told at its own midnight") func zonesHaveTheirOwnMidnight() async throws {
        let environment = try await TestEnvironment()
        let clock = MovableClock(TestEnvironment.noon)
        let live = LiveUpdates(
            store: environment.store, sources: [], clock: clock.clock, random: .seeded(1),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let session = try await session(environment, environment.account.id)
        let zone = try #require(Zone("Europe/Berlin"))
        let listener = try #require(live.listen(session, zone: zone))
        clock.move(by: .hours(7))
        await live.beat()
        listener.finish()
        var events: [LiveListeners.Event] = []
        for await message in listener.messages { events.append(message.event) }
        #expect(events.count == 2, "noon in New York is 18:00 in Berlin")
    }

    /// What a lost connection or a new day makes the page fetch: every fragment, with what is true then.
    @Test func theFragmentsAreThoseOfTheNewDay() async throws {
        let clock = MovableClock(TestEnvironment.noon)
        try await PageBrowser.open(clock: clock.clock) { browser in
            _ = try await browser.environment.show("Early Show", inDays: 1)
            _ = try await browser.environment.show("Late Show", inDays: 4)
            let headers = ["X-Fragments": "board_rows"]
            let before = try await browser.get("/", headers: headers).body
            #expect(before.contains("Early Show") && before.contains("tomorrow"))
            clock.move(by: .hours(24))
            #expect(try await browser.get("/", headers: headers).body.contains("in 8 hours"))
            clock.move(by: .hours(24))
            let after = try await browser.get("/", headers: headers).body
            #expect(!after.contains("Early Show") && after.contains("Late Show"))
        }
    }
}
