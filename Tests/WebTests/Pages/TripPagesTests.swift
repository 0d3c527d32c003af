import Agenda
import FoundationEssentials
import HTTPTransport
import OutsideServices
import PageKit
import Platform
import Storage
import TestSupport
import Testing
import Travel
import Values

/// Trips, spots and expenses on pages, without scripts.
@Suite struct TripPagesTests {
    static let markup = #"<script>alert(1)</script>"'&<b x="{{name}}">"#

    private static func lookup(_ stub: PlaceStub) throws -> @Sendable (Store) throws -> PlaceLookup {
        let engine = try CurlEngine(userAgent: "greenroom/test (ops@example.org)")
        return { store in
            PlaceLookup(
                stub.servers,
                client: OutsideClient(store: store, http: .curl(engine), clock: .fixed(TestEnvironment.noon)) { _ in })
        }
    }

    /// Saves a trip and returns its path.
    @discardableResult
    private func add(
        _ browser: PageBrowser, _ fields: [(String, String)] = [("name", "Rome")], mark: UInt8 = 0
    ) async throws -> String {
        let files = [("photo", "a.jpg", SampleImage.jpeg(mark: mark))]
        let answer = try await browser.upload("/trips/add", fields, files: files)
        return try #require(answer.headers["location"], "\(answer.body)")
    }

    private func trips(_ browser: PageBrowser) async throws -> [Trip] {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { try Trip.all(account: account, in: $0) }
    }

    @Test("a trip without a photo is not saved, and one with nothing else has no name")
    func aPlanNeedsAPhotoOnly() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/trips").body.contains("No trips yet"))
            let refused = try await browser.upload("/trips/add", [("name", "Rome"), ("notes", "film")], files: [])
            #expect(refused.status == 422 && refused.body.contains("A trip needs a photo"))
            #expect(refused.body.contains("value=\"Rome\"") && refused.body.contains(">\nfilm</textarea>"))
            let notPicture = try await browser.upload("/trips/add", files: [("photo", "a.jpg", [1, 2])])
            #expect(notPicture.status == 422)
            #expect(try await trips(browser).isEmpty)
            try await add(browser, [])
            #expect(try await browser.get("/trips").body.contains("<bdi>No Plan Name</bdi>"))
        }
    }

    @Test("forms of a trip are for the screen, not for paper") func printed() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get(try await add(browser)).body
            for form in ["id=\"add-booking\"", "id=\"trip-files\"", "aria-labelledby=\"add-stop\"", "/expense\""] {
                let tag = try #require(page.split(separator: "<").first { $0.contains(form) })
                #expect(tag.contains("on-screen\""), "\(tag)")
            }
        }
    }

    @Test("a trip is shown with all its fields, edited and removed")
    func aPlanIsShownEditedAndRemoved() async throws {
        try await PageBrowser.open { browser in
            let path = try await add(
                browser,
                [
                    ("name", "Rome"), ("from", "Berlin"), ("to", "41.8902,12.4922"), ("start", "2027-06-01"),
                    ("end", "2027-06-03"), ("expense", "120"), ("notes", "film"),
                ])
            let page = try await browser.get(path).body
            for words in ["Tue Jun 1 2027 to Thu Jun 3 2027", "Berlin", "film", "<svg xmlns", "/photos/"] {
                #expect(page.contains(words), "\(words)")
            }
            #expect(try await browser.get("/calendar?month=2027-06").body.contains("Rome"))
            for (start, end, words) in [
                ("", "2027-06-01", "needs a start date"), ("2027-06-02", "2027-06-01", "ends before it starts"),
                ("soonish", "", "Invalid date"),
            ] {
                let refused = try await browser.post("\(path)/edit", [("start", start), ("end", end)])
                #expect(refused.status == 422 && refused.body.contains(words), "\(words)")
            }
            _ = try await browser.post("\(path)/edit", [("name", "Roma"), ("expense", "abc")])
            #expect(try await trips(browser).map(\.title) == ["Roma"])
            _ = try await browser.post("\(path)/expense", [("step", "up")])
            #expect(try await trips(browser).map(\.fields.expense.amount) == [1])
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            let removed = try await browser.post("/trips/remove", [("trip", id)])
            #expect(removed.notice == "Removed Roma.")
            #expect(try await trips(browser).isEmpty)
        }
    }

    @Test("bookings are added, edited and removed; a shorter trip says what is behind its end")
    func bookings() async throws {
        try await PageBrowser.open { browser in
            let path = try await add(browser, [("name", "Rome"), ("start", "2027-06-01"), ("end", "2027-06-03")])
            let fields = [("kind", "flight"), ("title", "BA 117"), ("confirmation", "X7KP2Q")]
            for (name, value) in [("title", ""), ("kind", "rocket"), ("time", "9:20"), ("end_day", "2027-06-01")] {
                let refused = try await browser.post(
                    "\(path)/bookings/add", fields.filter { $0.0 != name } + [(name, value)])
                #expect(refused.status == 422 && refused.body.contains("X7KP2Q"), "\(name)")
            }
            let times = [("day", "2027-06-01"), ("time", "09:20"), ("end_time", "12:55")]
            #expect(try await browser.post("\(path)/bookings/add", fields + times).notice == "Added BA 117.")
            let page = try await browser.get(path).body
            #expect(page.contains("Flight BA 117") && page.contains("9:20 AM to 12:55 PM") && page.contains("X7KP2Q"))
            let match = try #require(page.firstMatch(of: /href="(\/trips\/\d+\/bookings\/\d+)"/)).1
            let booking = String(match)
            #expect(try await browser.get(booking).body.contains("value=\"09:20\""))
            _ = try await browser.post(booking, [("kind", "train"), ("title", "IC 5")])
            #expect(try await browser.get(path).body.contains("Train IC 5"))
            let bad = try await browser.upload(
                "\(booking)/document", files: [("document", "a.pdf", Array("<script>".utf8))])
            #expect(bad.status == 422 && bad.body.contains("a.pdf"))
            #expect(try await browser.get("\(booking)/document").status == 404)
            let pdf = Array("%PDF-1.7".utf8)
            #expect(
                try await browser.upload("\(booking)/document", files: [("document", "a.pdf", pdf)]).notice == "Saved.")
            let file = try await browser.get("\(booking)/document")
            #expect(file.headers["content-type"] == "application/pdf" && file.body == "%PDF-1.7")
            #expect(file.headers["content-disposition"]?.hasPrefix("attachment") == true)
            #expect(file.headers["x-content-type-options"] == "nosniff")
            #expect(try await browser.get(path).body.contains("href=\"\(booking)/document\""))
            #expect(try await browser.post("\(booking)/document/remove").notice == "Removed the document.")
            let stop = [("name", "Forum"), ("day", "3"), ("time", "10:00")]
            _ = try await browser.post("\(path)/stops/add", stop)
            let late = [("name", "Forum"), ("day", "3"), ("time", "25:00")]
            #expect(try await browser.post("\(path)/stops/add", late).status == 422)
            let edit = [("name", "Rome"), ("start", "2027-06-01"), ("end", "2027-06-02")]
            #expect(
                try await browser.post("\(path)/edit", edit).notice
                    == "Saved. The trip has 2 days, but day 3 has Forum.")
            #expect(try await browser.post("\(path)/edit", edit + [("expense", "12.50")]).status == 422)
            #expect(try await browser.post("\(booking)/remove").notice == "Removed IC 5.")
            #expect(try await browser.get(booking).status == 404)
        }
    }

    @Test("tiles have the size of the settings") func tilesHaveTheChosenSize() async throws {
        try await PageBrowser.open { browser in
            try await add(browser)
            #expect(try await browser.get("/trips").body.contains(#"class="picture" width="200" height="150""#))
            let fields = [
                ("width", "300"), ("height", "225"), ("walk", "3"), ("drive", "60"), ("transport", "drive"),
                ("home", "at"), ("home_at", "52.52,13.405"),
            ]
            #expect(try await browser.post("/trips/settings", fields).headers["location"] == "/trips")
            #expect(try await browser.get("/trips").body.contains(#"class="picture" width="300" height="225""#))
            for (name, value) in [("width", "481"), ("height", "x"), ("walk", "0"), ("drive", "101"), ("home_at", "x")]
            {
                let changed = fields.map { $0.0 == name ? (name, value) : $0 }
                let refused = try await browser.post("/trips/settings", changed)
                #expect(refused.status == 422 && refused.body.contains("role=\"alert\""), "\(name)")
            }
            #expect(try await browser.post("/trips/settings", fields + [("x", "y")]).notice == nil)
            let form = try await browser.get("/trips/settings").body
            #expect(form.contains(#"<option value="52.52,13.405" selected>"#))
            let kept = fields.map { $0.0 == "home" ? ($0.0, "52.52,13.405") : $0 }
            #expect(try await browser.post("/trips/settings", kept).notice == nil)
        }
    }

    @Test("the book has a page for each trip") func theBookHasAPageForEachTrip() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/trips/book").body.contains("No trips yet"))
            for mark in [1, 2] as [UInt8] { try await add(browser, [("name", "Plan \(mark)")], mark: mark) }
            let page = try await browser.get("/trips/book").body
            #expect(page.contains("id=\"trip-1\"") && page.contains("href=\"#trip-2\"") && page.contains("2 of 2"))
        }
    }

    @Test("the chart has a bar and a photo for each trip") func theChartHasABarForEachTrip() async throws {
        try await PageBrowser.open { browser in
            let empty = try await browser.get("/trips/expenses").body
            #expect(empty.contains("Please add a plan to show expense stats!"))
            try await add(browser, [("name", "a"), ("expense", "120")], mark: 1)
            try await add(browser, [("name", "b"), ("expense", "oops")], mark: 2)
            let page = try await browser.get("/trips/expenses").body
            #expect(page.contains("The maximum expense is 120") && page.contains("<title>a: 120</title>"))
            // In the chart, and in the list that phones show instead.
            #expect(page.components(separatedBy: "<image href=\"/photos/").count == 5)
            #expect(page.contains("“oops” is not a whole amount"))
        }
    }

    @Test func stopsAreAddedMovedOrderedAndRemoved() async throws {
        try await PageBrowser.open { browser in
            let path = try await add(browser, [("start", "2027-06-01")])
            for (name, place) in [("a", "41.89,12.49"), ("b", "41.90,12.45"), ("c", "41.891,12.485")] {
                let fields = [("name", name), ("at", place), ("day", "1")]
                #expect(try await browser.post("\(path)/stops/add", fields).status == 303)
            }
            for (fields, words) in [
                ([("name", ""), ("day", "1")], "needs a name"), ([("name", "x"), ("day", "2")], "no day 2"),
                ([("name", "x"), ("day", "1"), ("at", "9")], "Invalid position"),
            ] {
                let refused = try await browser.post("\(path)/stops/add", fields)
                #expect(refused.status == 422 && refused.body.contains(words), "\(words)")
            }
            let page = try await browser.get(path).body
            #expect(page.contains("Reordering the stops saves"))
            #expect(page.contains(" data-map=\"") && page.contains("operator sets <code>GREENROOM_TILES_URL</code>"))
            func names() async throws -> [String] {
                let trip = try #require(try await trips(browser).first)
                return try await browser.environment.store.read { try TripStops.of(trip, in: $0).stops.map(\.name) }
            }
            _ = try await browser.post("\(path)/stops/order", [("day", "1")])
            #expect(try await names() == ["a", "c", "b"])
            let id = try #require(page.split(separator: "data-row=\"").dropFirst().first?.prefix { $0 != "\"" })
            _ = try await browser.post("\(path)/stops/move", [("stop", "\(id)"), ("place", "3")])
            #expect(try await names() == ["c", "b", "a"])
            _ = try await browser.post("\(path)/stops/remove", [("stop", "\(id)")])
            #expect(try await names() == ["c", "b"])
        }
    }

    @Test("sights near a place are found with their routes, and one is chosen")
    func sightsAreFoundAndOneIsChosen() async throws {
        let stub = try PlaceStub()
        try await PageBrowser.open(places: Self.lookup(stub)) { browser in
            try await add(browser)
            let first = try await browser.get("/trips/spots").body
            #expect(first.contains("your position is sent to 127.0.0.1:"))
            #expect(try await browser.post("/trips/spots/here", [("address", "Central Park")]).status == 422)
            #expect(stub.server.requests.isEmpty)
            let servers = first.components(separatedBy: "name=\"server\" value=\"").dropFirst().map {
                ("server", String($0.prefix { $0 != "\"" }))
            }
            #expect(try await browser.post("/trips/spots/allow", [("server", "evil.example")]).status == 303)
            #expect(try await browser.get("/trips/spots").body.contains("your position is sent to"))
            _ = try await browser.post("/trips/spots/allow", servers)
            #expect(try await !browser.get("/trips/spots").body.contains("your position is sent to"))
            #expect(try await browser.post("/trips/spots/here", [("address", "Central Park")]).status == 303)
            let search = [("transport", "walk"), ("kind", "castle"), ("kind", "museum"), ("kind", "evil")]
            #expect(try await browser.post("/trips/spots/search", search).status == 303)
            let page = try await browser.get("/trips/spots").body
            for words in [
                "Belvedere Castle", "closest", "min walk", "no route", "© OpenStreetMap contributors",
                "<title>Bow Bridge</title>",
            ] { #expect(page.contains(words), "\(words)") }
            #expect(try await browser.post("/trips/spots/choose", [("spot", "9")]).status == 404)
            let chosen = try await browser.post("/trips/spots/choose", [("spot", "1")])
            let drawn = try await browser.get(chosen.headers["location"] ?? "").body
            #expect(drawn.contains("<polyline ") && drawn.contains("tag\">chosen"))
            #expect(try await browser.get("/trips/add").body.contains("value=\"The Metropolitan Museum of Art\""))
            #expect(
                try await browser.get("/trips/spots?draw=all").body.components(separatedBy: "<polyline ").count == 4)
            let id = "\(try #require(try await trips(browser).first).id)"
            _ = try await browser.post("/trips/spots/choose", [("spot", "2"), ("trip", id)])
            #expect(try await trips(browser).first?.fields.to?.name == "Belvedere Castle")
            _ = try await browser.post("/trips/spots/forget")
            #expect(try await !browser.get("/trips/spots").body.contains("Belvedere"))
        }
    }

    @Test func thePositionOfTheBrowserIsUsedAsItIs() async throws {
        let stub = try PlaceStub()
        try await PageBrowser.open(places: Self.lookup(stub)) { browser in
            let form = try await browser.get("/trips/spots").body
            #expect(form.contains("data-locate"), "the page is secure")
            let answer = try await browser.post("/trips/spots/here", [("at", "40.7812,-73.9665"), ("address", "")])
            #expect(answer.status == 303)
            let spots = try await browser.get("/trips/spots").body
            #expect(spots.contains("Your position"))
            #expect(stub.server.requests.isEmpty)
        }
    }

    @Test("the route of a day is drawn, once lookups are allowed")
    func theRouteOfADay() async throws {
        let stub = try PlaceStub()
        try await PageBrowser.open(places: Self.lookup(stub)) { browser in
            let path = try await add(browser)
            for (name, at) in [("Castle", "40.7794,-73.9690"), ("Bridge", "40.7758,-73.9718")] {
                _ = try await browser.post("\(path)/stops/add", [("name", name), ("at", at), ("day", "1")])
            }
            let refused = try await browser.get("\(path)?day=1").body
            #expect(refused.contains("role=\"alert\"") && !refused.contains("<polyline "))
            let account = browser.environment.account.id
            let servers = try await LookAround(
                account, lookup: Self.lookup(stub)(browser.environment.store), store: browser.environment.store,
                now: TestEnvironment.noon
            ).serversToAllow()
            try await browser.environment.store.write { tx in
                try LookupConsent.give(servers, account: account, in: tx)
            }
            let drawn = try await browser.get("\(path)?day=1").body
            #expect(drawn.contains("Day 1: ") && drawn.contains("<polyline ") && drawn.contains("min walk"))
            #expect(try await browser.get("\(path)?day=7").body.contains("role=\"alert\""))
        }
    }

    @Test(
        "a tile URL has places for its numbers and a host",
        arguments: [
            ("https://tiles.example.org/{z}/{x}/{y}.png", true), ("http://127.0.0.1:8090/{z}/{x}/{y}", true),
            ("https://tiles.example.org/", false), ("https://{s}.example.org/{z}/{x}/{y}", false),
            ("https://a b/{z}/{x}/{y}", false), ("ftp://a/{z}/{x}/{y}", false), ("//a/{z}/{x}/{y}", false),
            ("https://me:secret@a/{z}/{x}/{y}", false), ("https://a; script-src *;/{z}/{x}/{y}", false),
            ("https://a.org,b/{z}/{x}/{y}", false), ("", false),
        ])
    func tiles(url: String, isValid: Bool) { #expect(MapTiles.isValid(url) == isValid) }

    @Test func aServerThatFailsIsSaid() async throws {
        let stub = try PlaceStub { _ in Served("504 Gateway Timeout", body: []) }
        try await PageBrowser.open(places: Self.lookup(stub)) { browser in
            _ = try await browser.post("/trips/spots/here", [("at", "40.7812,-73.9665")])
            let servers = try await browser.get("/trips/spots").fields("server").map { ("server", $0) }
            _ = try await browser.post("/trips/spots/allow", servers)
            let refused = try await browser.post("/trips/spots/search", [("transport", "drive")])
            #expect(refused.status == 422 && refused.body.contains("Overpass cannot be reached right now"))
        }
    }

    @Test func filesAreImportedAndSaved() async throws {
        try await PageBrowser.open { browser in
            let path = try await add(browser, [("name", "Rome"), ("start", "2027-06-01")])
            let gpx = #"<gpx><wpt lat="41.89" lon="12.49"><name>Forum</name></wpt></gpx>"#
            let files = [("file", "a.gpx", Array(gpx.utf8))]
            let report = try #require(try await browser.upload("\(path)/import", files: files).headers["location"])
            let preview = try await browser.get(report)
            #expect(preview.body.contains("1 read: 1 to add.") && preview.body.contains("“Forum”"))
            #expect(try await !browser.get(path).body.contains("Forum"), "nothing was changed")
            #expect(try await browser.post(report).notice == "1 read: 1 added.")
            #expect(try await browser.post(report).headers["location"] == path, "once")
            let again = try #require(try await browser.upload("\(path)/import", files: files).headers["location"])
            let known = try await browser.get(again).body
            #expect(known.contains("1 read: 1 already there.") && !known.contains(">Import</button>"))
            #expect(try await browser.with(browser.environment.signInStranger()).get(again).status == 404)
            let refused = try await browser.upload("\(path)/import", files: [("file", "a.gpx", [60])])
            #expect(refused.status == 422 && refused.body.contains("cannot be read"))
            for (format, words) in [
                ("ics", "DTEND;VALUE=DATE:20270602"), ("gpx", "<name>Forum</name>"), ("geojson", "FeatureCollection"),
                ("kml", "<Placemark>"), ("text", "1. Forum"), ("html", "data:image/jpeg"),
            ] {
                let file = try await browser.get("\(path)/file/\(format)")
                #expect(file.status == 200 && file.body.contains(words), "\(format)")
                #expect(file.headers["content-disposition"]?.hasPrefix("attachment; filename=\"Rome.") == true)
            }
            #expect(try await browser.get("\(path)/file/exe").status == 404)
        }
    }

    /// What was typed stays in the form.
    @Test func aStopIsLookedUpAndChosen() async throws {
        let stub = try PlaceStub()
        try await PageBrowser.open(places: Self.lookup(stub)) { browser in
            let path = try await add(browser, [("name", "New York")])
            let typed = [("name", "Central Park"), ("at", ""), ("day", "1")]
            let asked = try await browser.post("\(path)/stops/add", typed + [("find", "yes")])
            #expect(asked.body.contains("Allow and find") && asked.body.contains("value=\"Central Park\""))
            #expect(stub.paths.isEmpty, "nothing leaves before it is allowed")
            let servers = asked.fields("server").map { ("server", $0) }
            let found = try await browser.post("\(path)/stops/add", typed + servers + [("find", "allow")])
            let place = try #require(found.fields("chosen").first)
            #expect(found.body.contains("value=\"Central Park\""))
            let chosen = try await browser.post("\(path)/stops/add", typed + [("chosen", place)])
            #expect(chosen.headers["location"] == path)
            #expect(try await browser.get(path).body.contains(place))
        }
    }

    // MARK: What no page may do

    private static let pages = ["/trips/T", "/trips/T/edit", "/trips/T/file/text", "/trips/T/file/html"]
    private static let forms: [(String, [(String, String)])] = [
        ("/trips/T/edit", [("name", "x")]), ("/trips/T/bookings/add", [("kind", "hotel"), ("title", "x")]),
        ("/trips/T/expense", [("step", "up")]),
        ("/trips/T/stops/add", [("name", "x"), ("day", "1")]),
        ("/trips/T/stops/move", [("stop", "1"), ("place", "1")]),
        ("/trips/T/stops/remove", [("stop", "1")]), ("/trips/T/stops/order", [("day", "1")]),
        ("/trips/remove", [("trip", "T")]),
    ]
    private static let otherForms: [(String, [(String, String)])] = [
        ("/trips/settings", [("transport", "walk")]), ("/trips/spots/here", [("at", "1,1")]),
        ("/trips/spots/search", [("transport", "walk")]), ("/trips/spots/choose", [("spot", "1")]),
        ("/trips/spots/allow", []), ("/trips/spots/forget", []),
    ]

    @Test func anotherAccountsPlansAreNotFoundAndForgedFormsChangeNothing() async throws {
        try await PageBrowser.open { browser in
            let path = try await add(browser, [("name", "Secret")])
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            _ = try await browser.post("\(path)/stops/add", [("name", "Secret"), ("day", "1")])
            let own = try await trips(browser)
            func at(_ text: String) -> String { text.replacing("/T", with: "/\(id)") }
            let session = try await browser.environment.signInStranger()
            let stranger = browser.with(session)
            for page in Self.pages {
                #expect(try await browser.get(at(page)).status == 200, "\(page)")
                let answer = try await stranger.get(at(page))
                #expect(answer.status == 404 && !answer.body.contains("Secret"), "\(page)")
                #expect(try await browser.with(nil).get(at(page)).leadsToSignIn)
            }
            for (form, fields) in Self.forms + Self.otherForms {
                let fields = fields.map { ($0.0, $0.1 == "T" ? id : $0.1) }
                if form.contains("T") || form == "/trips/remove" {
                    #expect(try await stranger.post(at(form), fields).status == 404, "\(form)")
                }
                #expect(try await browser.post(at(form), fields, origin: "https://evil.example").status == 403)
                #expect(try await browser.post(at(form), fields, token: session.formToken).status == 403)
                #expect(try await browser.with(nil).post(at(form), fields).headers["location"] == "/sign-in")
            }
            for upload in ["/trips/add", "\(path)/import"] {
                #expect(try await browser.upload(upload, files: [], origin: "https://evil.example").status == 403)
                #expect(try await browser.upload(upload, files: [], token: session.formToken).status == 403)
            }
            #expect(try await stranger.upload("\(path)/import", files: [("file", "a.gpx", [60])]).status == 404)
            #expect(try await trips(browser) == own)
            #expect(try await !stranger.get("/trips").body.contains("Secret"))
        }
    }

    @Test func markupInEveryFieldIsShownAsText() async throws {
        try await PageBrowser.open { browser in
            let path = try await add(
                browser,
                ["name", "from", "to", "notes"].map { ($0, "x " + Self.markup) } + [("expense", "<b x='y'>")])
            _ = try await browser.post("\(path)/stops/add", [("name", Self.markup), ("at", "1,1"), ("day", "1")])
            for page in ["/trips", "/trips/book", "/trips/expenses", path, "\(path)/edit", "\(path)/file/html"] {
                let body = try await browser.get(page).body
                #expect(!body.contains("<script>alert") && !body.contains("<b x="), "\(page)")
                #expect(body.contains("&lt;script&gt;"), "\(page)")
            }
        }
    }
}
