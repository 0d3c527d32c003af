import OutsideServices
import Storage
import TestSupport
import Testing
import Values

@testable import Travel

/// Nominatim, Overpass and OSRM over real sockets, with every trap of their answers.
@Suite struct PlaceServiceTests {
    private func search(
        _ environment: TravelEnvironment, span: Int = 5000, kinds: [PlaceKind] = PlaceKind.allCases
    ) async throws -> FoundSpots {
        try await SpotSearch(around: TravelEnvironment.park, by: .walk, kinds: kinds, span: span)
            .run(environment.lookup())
    }

    @Test func anAddressIsFoundAlthoughNumbersAreStrings() async throws {
        let environment = try await TravelEnvironment()
        let found = try await environment.lookup().places(at: "Central Park & co, New York")
        #expect(found.value[0].name == "Central Park, Manhattan, New York, United States")
        #expect(found.value[0].coordinate == Coordinate(latitude: 40.7825547, longitude: -73.9655834))
        #expect(found.value[0].source == "way/427818536")
        let request = try #require(environment.stub.server.requests.first)
        #expect(request.line.contains("/search?q=Central%20Park%20%26%20co%2C%20New%20York&format=jsonv2"))
        #expect(request.header("User-Agent") == "greenroom/test (ops@example.org)")
    }

    @Test(arguments: [
        ("[]", "notFound"), (#"[{"lat":"x","lon":"1"}]"#, "unreadable"), ("{}", "unreadable"), ("", "unreadable"),
        (#"[{"lat":"99","lon":"1","display_name":"x"}]"#, "notFound"),
    ])
    func addressesThatAreNotFoundOrUnreadable(body: String, outcome: String) async throws {
        let environment = try await TravelEnvironment { _ in Served(json: body) }
        do {
            let found = try await environment.lookup().places(at: "x").value
            // What is out of range is not a place.
            #expect(found.isEmpty && outcome == "notFound")
        } catch PlaceError.notFound {
            #expect(outcome == "notFound")
        } catch OutsideError.unreadable {
            #expect(outcome == "unreadable")
        }
    }

    @Test("spots have names, and distances and times of routes") func spotsHaveRoutes() async throws {
        let environment = try await TravelEnvironment()
        let found = try await search(environment)
        // Without a name, and twice within 100 meters: dropped. No route: last.
        #expect(
            found.spots.map(\.place.name) == [
                "Belvedere Castle", "The Metropolitan Museum of Art", "Bow Bridge", "Roosevelt Island",
            ])
        #expect(found.spots.last?.reach == nil)
        #expect(found.spots.dropLast().allSatisfy { $0.reach?.isEstimate == false })
        #expect(found.estimateReason == nil)
        #expect(try found.closest().spot.place.name == "Belvedere Castle")
        let paths = environment.stub.paths
        #expect(paths.count { $0.contains("/table/") } == 1, "one call for all spots")
        #expect(paths.last?.hasPrefix("/walk/table/v1/driving/-73.96650,40.78120;") == true, "longitude first")
    }

    @Test func theRadiusWidensUntilThereAreEnough() async throws {
        let environment = try await TravelEnvironment()
        _ = try await search(environment)
        let bodies = environment.stub.server.requests.filter { $0.line.hasPrefix("POST") }.map {
            String(decoding: $0.body, as: UTF8.self)
        }
        #expect(bodies.count == 3)
        for (body, radius) in zip(bodies, [1000, 2000, 5000]) {
            #expect(body.contains("around%3A\(radius)%2C40.78120%2C-73.96650"), "meters, latitude, longitude")
        }
        #expect(SpotSearch.radiuses(upTo: 50_000) == [1000, 2000, 5000, 10_000, 20_000, 50_000])
        #expect(SpotSearch.radiuses(upTo: 3000) == [1000, 2000, 3000])
    }

    @Test func thirtyNearestAreKept() async throws {
        let sights = (0..<60).map {
            PlaceStub.Sight($0 + 100, "Sight \($0)", 40.7812 + Double(60 - $0) / 10_000, -73.9665)
        }
        let environment = try await TravelEnvironment { request in
            request.line.hasPrefix("POST") ? Served(json: PlaceStub.overpass(sights)) : nil
        }
        let found = try await search(environment)
        #expect(found.spots.count == 30)
        #expect(found.spots.first?.place.name == "Sight 59")
        #expect(environment.stub.server.requests.count == 2, "the first radius had enough")
    }

    @Test(arguments: [
        (
            #"{"elements":[],"remark":"runtime error: Query timed out in \"query\" at line 4 after 2 seconds."}"#,
            "200 OK"
        ),
        (#"{"elements":[],"remark":"runtime error: Query ran out of memory"}"#, "200 OK"),
        ("<html>", "400 Bad Request"), ("", "504 Gateway Timeout"), ("", "429 Too Many Requests"), ("{", "200 OK"),
        ("{}", "200 OK"),
    ])
    func aFailedSearchIsAnErrorAndNotNoSpots(body: String, status: String) async throws {
        let environment = try await TravelEnvironment { request in
            request.line.hasPrefix("POST") ? Served(status, body: Array(body.utf8)) : nil
        }
        await #expect(throws: OutsideError.self) { _ = try await search(environment) }
        let kept = try await environment.base.store.read {
            try $0.value("SELECT count(*) FROM outside_answer", as: Int.self)
        }
        #expect(kept == 0, "an error is not cached")
    }

    @Test func aWiderSearchThatFailsKeepsTheNearestSpots() async throws {
        let environment = try await TravelEnvironment { request in
            let isWide = String(decoding: request.body, as: UTF8.self).contains("around%3A2000")
            return isWide ? Served("504 Gateway Timeout", body: []) : nil
        }
        let found = try await search(environment)
        #expect(found.isNarrow && found.spots.count == 4)
    }

    @Test func nothingFoundIsNoError() async throws {
        let environment = try await TravelEnvironment { request in
            request.line.hasPrefix("POST") ? Served(json: PlaceStub.overpass([])) : nil
        }
        let found = try await search(environment)
        #expect(found.spots.isEmpty)
        #expect(throws: PlaceError.noSpots) { try found.closest() }
        #expect(!environment.stub.paths.contains { $0.contains("/table/") })
    }

    @Test(arguments: [
        ("400 Bad Request", #"{"code":"NoSegment","message":"Could not find a matching segment"}"#),
        ("400 Bad Request", #"{"code":"TooBig","message":"Too many"}"#), ("400 Bad Request", "<html>"),
        ("429 Too Many Requests", #"{"message":"Too Many Requests"}"#), ("500 Oops", ""),
        ("200 OK", #"{"code":"NoTable"}"#), ("200 OK", #"{"code":"Ok"}"#), ("200 OK", "?"),
        ("200 OK", #"{"code":"Ok","durations":[[0,1]],"distances":[[0,1]]}"#),
    ])
    func withoutRoutesDistancesAreEstimates(status: String, body: String) async throws {
        let environment = try await TravelEnvironment { request in
            request.line.contains("/table/") ? Served(status, body: Array(body.utf8)) : nil
        }
        let found = try await search(environment)
        #expect(found.spots.count == 4 && found.spots.allSatisfy { $0.reach?.isEstimate == true })
        #expect(found.estimateReason?.isEmpty == false)
        #expect(found.spots[0].reach?.words(by: .walk).hasPrefix("about ") == true)
    }

    @Test(arguments: [
        (Transport.walk, "/walk/route/v1/driving/"), (.drive, "/drive/route/v1/driving/"),
    ])
    func eachTransportHasItsOwnServer(transport: Transport, path: String) async throws {
        let environment = try await TravelEnvironment()
        let there = try #require(Coordinate("40.77944,-73.96903"))
        let route = try await environment.lookup().route(
            through: [TravelEnvironment.park.coordinate, there], by: transport)
        #expect(route.value.points.count == 2 && route.value.legs.count == 1)
        #expect(environment.stub.paths == ["\(path)-73.96650,40.78120;-73.96903,40.77944"])
    }

    @Test(arguments: [
        (#"{"code":"NoRoute","message":"x"}"#, "no route leads there"),
        (#"{"code":"NoSegment","message":"x"}"#, "there is no street nearby"),
        (#"{"code":"InvalidQuery","message":"bad\u0007"}"#, "bad\\u{7}"),
    ])
    func reasonsOfRefusalsAreSaid(body: String, why: String) async throws {
        let environment = try await TravelEnvironment { _ in Served("400 Bad Request", json: body) }
        let places = [TravelEnvironment.park.coordinate, TravelEnvironment.park.coordinate]
        await #expect(throws: OutsideError.refused("OSRM", why: why)) {
            _ = try await environment.lookup().route(through: places, by: .walk)
        }
    }

    @Test func theRecordedTableIsRead() throws {
        let body = """
            {"code":"Ok","durations":[[0,192.6,382.8,null]],"distances":[[0,1886.89,"3791.3",null]],
            "sources":[{"hint":"…","distance":4.1,"name":"Friedrichstraße","location":[13.3888,52.517033]}]}
            """
        let reaches = try OSRM.reaches(Array(body.utf8), count: 3)
        #expect(reaches.map { $0?.meters } == [1887, 3791, nil])
        #expect(reaches.map { $0?.seconds } == [193, 383, nil])
    }

    @Test func theRecordedRouteIsRead() throws {
        let body = """
            {"code":"Ok","routes":[{"distance":1886.8,"duration":192.6,"weight":192.6,"weight_name":"routability",
            "geometry":"ofp_Ik_vpAilAyu@te@g`E","legs":[{"distance":1886.8,"duration":192.6,"weight":192.6,"summary":"",
            "steps":[]}]}],"waypoints":[]}
            """
        let route = try OSRM.route(Array(body.utf8))
        #expect(route.reach == Reach(meters: 1887, seconds: 193, isEstimate: false))
        #expect(
            abs(route.points[0].latitude - 52.517033) < 0.0001 && abs(route.points[0].longitude - 13.388799) < 0.0001)
    }

    @Test(arguments: [("museum,park", [PlaceKind.museum, .park]), ("Castles, theme park", [.castle, .themePark])])
    func kindsAreRead(text: String, kinds: [PlaceKind]) throws { #expect(try PlaceKind.read(text) == kinds) }

    @Test func unknownKindsAreRefused() {
        #expect(throws: PlaceError.unknownKind("pub")) { try PlaceKind.read("museum,pub") }
    }

    @Test func onlyTheChosenKindsAreAskedFor() {
        let query = Overpass.query(
            around: TravelEnvironment.park.coordinate, radius: 1000, kinds: [.museum, .zoo, .park])
        #expect(query.contains(#"nwr["tourism"~"^(museum|zoo)$"]["name"](around:1000,40.78120,-73.96650);"#))
        #expect(query.contains(#"nwr["leisure"~"^(park)$"]["name"]"#) && !query.contains("historic"))
    }
}
