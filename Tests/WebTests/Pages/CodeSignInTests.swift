import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Signing in with a code by text.
@Suite struct CodeSignInTests {
    private static let cell = TestEnvironment.ownerCell

    /// A browser that is not signed in, on a gateway whose account has a verified cell.
    private func open(
        clock: WallClock = .fixed(TestEnvironment.noon),
        _ body: @escaping @Sendable (PageBrowser, TestEnvironment) async throws -> Void
    ) async throws {
        try await PageBrowser.open(clock: clock) { browser in
            try await browser.environment.changeOwner { $0.cell = Self.cell }
            try await body(browser.with(nil), browser.environment)
        }
    }

    private static func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    @Test("a code by text signs in once, at any hour")
    func aCodeSignsInOnce() async throws {
        // 3 AM in New York.
        try await open(clock: .fixed(TestEnvironment.noon.adding(.hours(-9)))) { browser, environment in
            let asked = try await browser.post("/sign-in/cell", [("cell", "(415) 555-0199")])
            #expect(asked.status == 303)
            #expect(asked.location.hasPrefix("/sign-in/code/"))
            #expect(asked.cookies.isEmpty)
            let due = try await environment.store.read {
                try $0.row("SELECT kind, not_before, created_at, quiet_zones FROM outbound_message")
            }
            let row = try #require(due)
            #expect(try row["kind"] as String == "answer", "before all other texts")
            #expect(try row["not_before"] as Instant == row["created_at"] as Instant)
            #expect(try row["quiet_zones"] as String? == nil)
            let code = try #require(try await environment.codes(to: Self.cell).first)
            #expect(try await browser.get(asked.location).body.contains("autocomplete=\"one-time-code\""))
            let spaced = "\(code.prefix(3)) \(code.suffix(3))"
            let signedIn = try await browser.post(asked.location, [("code", spaced)])
            #expect(signedIn.status == 303)
            #expect(signedIn.location == "/")
            #expect(try await browser.with(signedIn.session).get("/").status == 200)
            #expect(try await browser.post(asked.location, [("code", code)]).status == 404, "used")
        }
    }

    @Test("The response does not say whether a number is known")
    func unknownNumbersLookTheSame() async throws {
        try await open { browser, environment in
            func shown(_ cell: String) async throws -> [String] {
                let asked = try await browser.post("/sign-in/cell", [("cell", cell)])
                let page = try await browser.get(asked.location)
                let tried = try await browser.post(asked.location, [("code", "12")])
                return [asked, page, tried].map { answer in
                    let headers = answer.headers.filter { $0.key != "date" }.sorted { $0.key < $1.key }
                    return "\(answer.status) \(headers) \(answer.cookies) \(answer.body)"
                        .replacing(/[0-9a-f]{64}/, with: "TOKEN")
                }
            }
            let known = try await shown(Self.cell)
            let unknown = try await shown("+14155550142")
            #expect(known == unknown)
            #expect(try await environment.textCount() == 1, "only the verified cell gets a text")
            let rows = try await environment.store.read {
                try $0.values("SELECT tries FROM sign_in_code ORDER BY id", as: Int.self)
            }
            #expect(rows == [1, 1], "the same work is done for both")
        }
    }

    @Test("A number that is not verified gets no code")
    func onlyVerifiedCells() async throws {
        try await PageBrowser.open { browser in
            let asked = try await browser.post("/settings/cell", [("cell", Self.cell)])
            #expect(asked.status == 303)
            #expect(try await browser.environment.textCount() == 1, "the code that verifies it")
            let visitor = browser.with(nil)
            let location = try await visitor.post("/sign-in/cell", [("cell", Self.cell)]).location
            #expect(try await browser.environment.textCount() == 1)
            let code = try #require(try await browser.environment.codes(to: Self.cell).first)
            #expect(try await visitor.post(location, [("code", code)]).status == 422, "a code for something else")
        }
    }

    @Test("A code can be tried five times")
    func bruteForce() async throws {
        try await open { browser, environment in
            let location = try await browser.post("/sign-in/cell", [("cell", Self.cell)]).location
            let code = try #require(try await environment.codes(to: Self.cell).first)
            for left in [4, 3, 2] {
                let answer = try await browser.post(location, [("code", Self.wrong(code))])
                #expect(answer.status == 422)
                #expect(answer.body.contains("You can try \(left) times more."))
            }
            #expect(try await browser.post(location, [("code", Self.wrong(code))]).body.contains("try once more"))
            #expect(try await browser.post(location, [("code", Self.wrong(code))]).status == 404)
            #expect(try await browser.post(location, [("code", code)]).status == 404, "even the right one")
            #expect(try await browser.get(location).status == 404)
        }
    }

    static let unfit = ["", "1", "12345", "1234567", "abcdef", "٠١٢٣٤٥", "' OR 1=1 --", "null"]

    @Test(arguments: unfit) func whatIsNoCodeIsWrong(_ text: String) async throws {
        try await open { browser, _ in
            let location = try await browser.post("/sign-in/cell", [("cell", Self.cell)]).location
            let answer = try await browser.post(location, [("code", text)])
            #expect(answer.status == 422)
            #expect(answer.session == nil)
        }
    }

    @Test("A code is valid for ten minutes") func aCodeExpires() async throws {
        let clock = MovableClock(TestEnvironment.noon)
        try await open(clock: clock.clock) { browser, environment in
            let location = try await browser.post("/sign-in/cell", [("cell", Self.cell)]).location
            let code = try #require(try await environment.codes(to: Self.cell).first)
            clock.move(by: .minutes(10))
            #expect(try await browser.get(location).status == 404)
            #expect(try await browser.post(location, [("code", code)]).status == 404)
        }
    }

    @Test("A code works only on the page of its own request")
    func aCodeBelongsToItsRequest() async throws {
        try await open { browser, environment in
            let first = try await browser.post("/sign-in/cell", [("cell", Self.cell)]).location
            let code = try #require(try await environment.codes(to: Self.cell).first)
            let second = try await browser.post("/sign-in/cell", [("cell", Self.cell)]).location
            #expect(try await browser.post(second, [("code", code)]).status == 422)
            let reset = first.replacing("/code/", with: "/reset/")
            #expect(try await browser.get(reset).status == 404, "not for another purpose")
            #expect(try await browser.post("/sign-in/code/0", [("code", code)]).status == 404)
            #expect(try await browser.post(first, [("code", code)]).status == 303)
        }
    }

    @Test("At most five codes an hour for a number, known or not", arguments: [cell, "+14155550142"])
    func limitPerNumber(_ number: String) async throws {
        let clock = MovableClock(TestEnvironment.noon)
        try await open(clock: clock.clock) { browser, _ in
            for address in 1...5 {
                let headers = ["X-Forwarded-For": "203.0.113.\(address)"]
                #expect(try await browser.post("/sign-in/cell", [("cell", number)], headers: headers).status == 303)
            }
            let refused = try await browser.post(
                "/sign-in/cell", [("cell", number)], headers: ["X-Forwarded-For": "203.0.113.9"])
            #expect(refused.status == 429)
            #expect(refused.headers["retry-after"] == "3600")
            clock.move(by: .hours(1))
            #expect(try await browser.post("/sign-in/cell", [("cell", number)]).status == 303)
        }
    }

    @Test("At most ten codes an hour from an address")
    func limitPerAddress() async throws {
        try await open { browser, _ in
            let rows: [(from: String, status: Int)] =
                (1...10).map { ("2001:db8::\($0)", 303) } + [
                    // The same /64; the last hop counts; another one.
                    ("2001:db8::ffff", 429), ("203.0.113.9, 2001:db8::1", 429), ("2001:db8:0:1::1", 303),
                ]
            for (number, row) in rows.enumerated() {
                let answer = try await browser.post(
                    "/sign-in/cell", [("cell", "+1415555\(number + 1000)")], headers: ["X-Forwarded-For": row.from])
                #expect(answer.status == row.status, "\(row.from)")
            }
        }
    }

    @Test("The gateway sends at most 20 codes an hour, and the response does not change")
    func limitPerGateway() async throws {
        try await open { browser, environment in
            let account = environment.account
            let cells = (0..<5).map { "+1415555010\($0)" }
            try await environment.store.write { tx in
                for cell in cells {
                    var other = try Account.create(name: cell, zone: account.zone, region: account.region, in: tx)
                    other.cell = cell
                    try other.save(in: tx)
                }
            }
            for round in 0..<5 {
                for cell in cells {
                    let headers = ["X-Forwarded-For": "203.0.113.\(round * 5 + (cell.last?.wholeNumberValue ?? 0))"]
                    let asked = try await browser.post("/sign-in/cell", [("cell", cell)], headers: headers)
                    #expect(asked.status == 303)
                }
            }
            #expect(try await environment.textCount() == 20)
        }
    }

    @Test("Codes are stored as hashes") func theDatabaseHoldsNoCodes() async throws {
        try await open { browser, environment in
            let location = try await browser.post("/sign-in/cell", [("cell", Self.cell)]).location
            let code = try #require(try await environment.codes(to: Self.cell).first)
            let stored = try await environment.store.read {
                try $0.rows("SELECT token_hash, code_hash, salt FROM sign_in_code").map { "\($0)" }
            }
            #expect(stored.count == 1)
            #expect(!stored[0].contains("\"\(code)\"") && !stored[0].contains(location.suffix(64)))
        }
    }

    @Test("A session is never one that the browser brought along")
    func noSessionFixation() async throws {
        try await open { browser, environment in
            let chosen = SecretToken(String(repeating: "a", count: 64))
            let attacked = browser.with(chosen)
            let location = try await attacked.post("/sign-in/cell", [("cell", Self.cell)]).location
            let code = try #require(try await environment.codes(to: Self.cell).first)
            let signedIn = try await attacked.post(location, [("code", code)])
            #expect(signedIn.session != nil && signedIn.session != chosen)
            #expect(try await attacked.get("/").location == "/sign-in")
        }
    }

    @Test("Signing in again ends the session of the same browser")
    func signingInAgainReplacesTheSession() async throws {
        try await open { browser, environment in
            let old = try await environment.signIn(environment.account.id)
            let location = try await browser.with(old).post("/sign-in/cell", [("cell", Self.cell)]).location
            let code = try #require(try await environment.codes(to: Self.cell).first)
            let new = try await browser.with(old).post(location, [("code", code)]).session
            #expect(try await browser.with(old).get("/").location == "/sign-in")
            #expect(try await browser.with(new).get("/").status == 200)
        }
    }

    static let forms = [
        "/sign-in/cell", "/sign-in/password", "/sign-in/forgot", "/sign-in/code/0", "/sign-in/reset/0", "/sign-up",
        "/sign-up/0",
    ]

    @Test("No other site can post a sign-in form", arguments: forms)
    func crossSiteForms(_ path: String) async throws {
        try await open { browser, environment in
            let fields = [("cell", Self.cell), ("email", "a@b.example"), ("password", "x"), ("code", "1")]
            for origin in ["https://evil.example", "null", "http://gigs.example.org", nil] {
                #expect(try await browser.post(path, fields, origin: origin).status == 403)
            }
            let json = try await browser.post(path, fields, headers: ["Content-Type": "application/json"])
            #expect(json.status == 415)
            #expect(try await environment.textCount() == 0)
            let attempts = try await environment.store.read {
                try $0.value("SELECT count(*) FROM sign_in_attempt", as: Int.self)
            }
            #expect(attempts == 0)
        }
    }

    static let numbers = ["", "12", "call me", "+1", "+44 20 7946 0958x", "<script>alert(1)</script>"]

    @Test(arguments: numbers) func whatIsNoCellIsRefusedBesideTheField(_ typed: String) async throws {
        try await open { browser, _ in
            for path in ["/sign-in/cell", "/sign-in/forgot"] {
                let answer = try await browser.post(path, [("cell", typed)])
                #expect(answer.status == 422)
                #expect(answer.body.contains("id=\"cell-problem\""))
                #expect(!answer.body.contains("<script>alert"))
            }
        }
    }
}

/// The comparison of secrets.
@Suite struct ConstantTimeTests {
    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("abcdef", "abcdef", true), ("abcdef", "abcdeg", false),
        ("abcdef", "bbcdef", false), ("abc", "abcd", false), ("abc", "", false),
    ]) func comparesAllBytes(left: String, right: String, areEqual: Bool) {
        #expect(ConstantTime.areEqual(Array(left.utf8), Array(right.utf8)) == areEqual)
    }
}
