import FoundationEssentials
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Travel

/// Consent, the place that is kept for a day, choices, caching and files.
@Suite struct LookAroundTests {
    @Test func nothingIsSentBeforeItIsAllowed() async throws {
        let environment = try await TravelEnvironment()
        let host = environment.lookup().hosts
        #expect(host.count == 1, "all are one server here")
        await #expect(throws: PlaceError.notAllowed(servers: host)) {
            _ = try await environment.around().go(to: "Central Park")
        }
        try await environment.around().go(to: TravelEnvironment.park)
        await #expect(throws: PlaceError.notAllowed(servers: host)) {
            _ = try await environment.around().search()
        }
        #expect(environment.stub.server.requests.isEmpty)
        #expect(LookupConsent.question(["a", "b", "c"]).contains("sent to a, b and c"))
        try await environment.allow()
        #expect(try await environment.around().serversToAllow().isEmpty)
        _ = try await environment.around().search()
        _ = try await environment.undo()
        #expect(try await environment.around().serversToAllow() == host)
    }

    @Test("a spot near an address is chosen for the next trip")
    func aChosenSpotIsTheDestinationOfTheNextPlan() async throws {
        let environment = try await TravelEnvironment()
        let (account, now) = (environment.account, TestEnvironment.noon)
        try await environment.allow()
        _ = try await environment.around().go(to: "Central Park")
        let found = try await environment.around().search()
        #expect(found.spots.count == 4)
        try await environment.base.store.write(at: now) { tx in
            #expect(throws: PlaceError.noSuchSpot("9", count: 4)) {
                _ = try FoundSpots.choose(9, for: nil, account: account, in: tx)
            }
            _ = try FoundSpots.choose(1, for: nil, account: account, in: tx)
        }
        let trip = try await environment.add(TripInput(name: "Museum"))
        #expect(trip.fields.to?.name == "The Metropolitan Museum of Art" && trip.fields.to?.coordinate != nil)
        #expect(trip.fields.from?.name == "Central Park, Manhattan, New York, United States")
        #expect(try await environment.add(TripInput(), mark: 2).fields.to == nil, "once")
        let other = try await environment.add(TripInput(to: "elsewhere"), mark: 3)
        #expect(other.fields.to?.name == "elsewhere")
        try await environment.base.store.write(at: now) { tx in
            _ = try FoundSpots.choose(2, for: other, account: account, in: tx)
        }
        #expect(try await environment.trips().last?.fields.to?.name == "Belvedere Castle")
        _ = try await environment.undo()
        #expect(try await environment.trips().last?.fields.to?.name == "elsewhere")
    }

    @Test func aPlaceIsForgottenAfterADay() async throws {
        let environment = try await TravelEnvironment()
        let (account, store, now) = (environment.account, environment.base.store, TestEnvironment.noon)
        try await environment.around().go(to: TravelEnvironment.park)
        let later = now.adding(.days(1))
        #expect(try await store.read(at: later) { try FoundSpots.find(account: account, in: $0) } == nil)
        #expect(try await store.read(at: now) { try FoundSpots.find(account: account, in: $0) } != nil)
        try await store.write(at: later) { try FoundSpots.removeExpired(in: $0) }
        #expect(try await store.read { try $0.exists("SELECT 1 FROM trip_search") } == false)
        await #expect(throws: PlaceError.nowhere) { _ = try await environment.around().search() }
    }

    @Test func cachedAnswersShowTheirAge() async throws {
        let environment = try await TravelEnvironment()
        try await environment.allow()
        try await environment.around().go(to: TravelEnvironment.park)
        let first = try await environment.around().search()
        #expect(first.ageText(now: TestEnvironment.noon, in: .utc) == nil)
        let count = environment.stub.server.requests.count
        let later = TestEnvironment.noon.adding(.days(3))
        try await environment.around(at: later).go(to: TravelEnvironment.park)
        let second = try await environment.around(at: later).search()
        #expect(environment.stub.server.requests.count == count, "nothing was asked again")
        #expect(second.receivedAt == TestEnvironment.noon)
        #expect(second.ageText(now: later, in: .utc) == "from 3 days ago")
        #expect(second.spots == first.spots)
    }

    @Test("a walk reaches much less far than a drive") func spansAreSettings() async throws {
        let environment = try await TravelEnvironment()
        let account = environment.base.account
        let usual = TravelSettings()
        #expect(usual.span(of: .walk) * 5 <= usual.span(of: .drive))
        var change = ChangeTravelSettings()
        (change.tileWidth, change.transport, change.walkSpan, change.home) = (300, .drive, 2, "52.52,13.405")
        let changing = change
        let saved = try await environment.base.store.write {
            try changing.run(of: account, in: $0)
        }
        #expect(saved.isChanged && saved.settings.tileWidth == 300 && saved.settings.walkSpan == 2)
        #expect(saved.settings.home?.coordinate != nil)
        change.tileWidth = 481
        let tooWide = change
        await #expect(throws: TripError.invalidSetting("tile width", 120...480)) {
            _ = try await environment.base.store.write {
                try tooWide.run(of: account, in: $0)
            }
        }
        _ = try await environment.undo()
        let back = try await environment.base.store.read { try TravelSettings.of(account.id, in: $0) }
        #expect(back == usual)
    }

    @Test func routesAreCachedAndFallBackToStraightLines() async throws {
        let environment = try await TravelEnvironment { request in
            request.line.contains("-73.97172,40.77567") && request.line.contains("/route/")
                ? Served("400 Bad Request", json: #"{"code":"NoRoute","message":"x"}"#) : nil
        }
        try await environment.allow()
        try await environment.around().go(to: TravelEnvironment.park)
        let found = try await environment.around().search()
        let spots = try found.numbersToDraw(all: true).map { try found.spot($0) }
        #expect(spots.count == 3, "not the island")
        for _ in 0..<2 {
            let routes = try await environment.around().routes(to: spots, in: found)
            #expect(routes.map(\.reach.isEstimate) == [false, false, true])
        }
        #expect(environment.stub.paths.count { $0.contains("/route/") } == 4, "two are cached")
        let svg = found.map(routes: try await environment.around().routes(to: spots, in: found)).svg
        #expect(svg.contains("© OpenStreetMap contributors") && svg.contains("<title>Bow Bridge</title>"))
        #expect(svg.components(separatedBy: "<polyline").count == 4)
    }

    @Test(arguments: ["extract.geojson", "extract.osm"]) func spotsComeFromAFileWithoutAsking(name: String) async throws
    {
        let environment = try await TravelEnvironment()
        let data = try MapFileFormat.read(try TravelEnvironment.fixture(name), name: name)
        try await environment.around().go(to: TravelEnvironment.park)
        let found = try await environment.around().search(among: data.places, file: name)
        #expect(found.spots.contains { $0.place.name == "Belvedere Castle" && $0.place.kind == .castle })
        #expect(found.spots.allSatisfy { $0.reach?.isEstimate == true })
        #expect(found.file == name && environment.stub.server.requests.isEmpty)
        let castles = try await environment.around().search(kinds: [.castle], among: data.places, file: name)
        #expect(castles.spots.map(\.place.name) == ["Belvedere Castle"])
    }
}
