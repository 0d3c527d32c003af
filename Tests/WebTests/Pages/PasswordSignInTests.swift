import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Signing in with e-mail address and password, and choosing a new one.
@Suite struct PasswordSignInTests {
    private static let email = "Booker@Anchor.example"
    private static let password = "seven wet umbrellas"

    private func open(
        clock: WallClock = .fixed(TestEnvironment.noon), passwords: PasswordHasher = .fast,
        _ body: @escaping @Sendable (PageBrowser, TestEnvironment) async throws -> Void
    ) async throws {
        try await PageBrowser.open(clock: clock, passwords: passwords) { browser in
            let environment = browser.environment
            try await environment.changeOwner {
                ($0.email, $0.cell) = (Self.email, TestEnvironment.ownerCell)
            }
            try await environment.setPassword(Self.password, of: environment.account.id)
            try await body(browser.with(nil), environment)
        }
    }

    @Test(
        "the e-mail address, in upper or lower case, and the password sign in",
        arguments: [email, "booker@anchor.EXAMPLE"])
    func signsIn(_ email: String) async throws {
        try await open { browser, _ in
            let answer = try await browser.post(
                "/sign-in/password", [("email", " \(email) "), ("password", Self.password)])
            #expect(answer.status == 303)
            #expect(answer.location == "/")
            #expect(try await browser.with(answer.session).get("/").status == 200)
        }
    }

    @Test("What is wrong is not said, and a wrong address looks like a wrong password")
    func refusesAlike() async throws {
        try await open { browser, environment in
            _ = try await environment.signInStranger()
            try await environment.store.write { tx in
                var stranger = try #require(try Account.all(in: tx).last)
                stranger.email = "no-password@harbour.example"
                try stranger.save(in: tx)
            }
            let tries = [
                (Self.email, Self.password + " "), (Self.email, ""), (Self.email, Self.password.uppercased()),
                ("nobody@anchor.example", Self.password), ("no-password@harbour.example", ""), ("no address", "x"),
            ]
            var pages: Set<String> = []
            for (email, password) in tries {
                let answer = try await browser.post("/sign-in/password", [("email", email), ("password", password)])
                #expect(answer.status == 422)
                #expect(answer.session == nil)
                pages.insert(answer.body.replacing("value=\"\(email)\"", with: ""))
            }
            #expect(pages.count == 1)
        }
    }

    private static func from(_ number: Int) -> [String: String] { ["X-Forwarded-For": "203.0.113.\(number)"] }

    @Test(
        "Ten tries in 15 minutes for an e-mail address, known or not, from one network address",
        arguments: [email, "nobody@anchor.example"])
    func limitPerEmail(_ email: String) async throws {
        let clock = MovableClock(TestEnvironment.noon)
        try await open(clock: clock.clock) { browser, _ in
            for _ in 1...10 {
                let fields = [("email", email), ("password", "wrong")]
                #expect(try await browser.post("/sign-in/password", fields, headers: Self.from(1)).status == 422)
            }
            let right = [("email", email.uppercased()), ("password", Self.password)]
            let status = email == Self.email ? 303 : 422
            #expect(try await browser.post("/sign-in/password", right, headers: Self.from(2)).status == status)
            let refused = try await browser.post("/sign-in/password", right, headers: Self.from(1))
            #expect(refused.status == 429, "even the right one, and after a success elsewhere")
            clock.move(by: .minutes(15))
            #expect(try await browser.post("/sign-in/password", right, headers: Self.from(1)).status == status)
        }
    }

    @Test("Wrong passwords from ten network addresses do not refuse the right one")
    func nobodyIsLockedOut() async throws {
        try await open { browser, _ in
            for number in 1...10 {
                let fields = [("email", Self.email), ("password", "wrong")]
                let wrong = try await browser.post("/sign-in/password", fields, headers: Self.from(number))
                #expect(wrong.status == 422)
            }
            let fields = [("email", Self.email), ("password", Self.password)]
            let right = try await browser.post("/sign-in/password", fields, headers: Self.from(11))
            #expect(right.status == 303)
        }
    }

    @Test("Where passwords are refused, a code by text and a link still sign in")
    func otherWaysStayOpen() async throws {
        try await open { browser, environment in
            for status in Array(repeating: 422, count: 10) + [429] {
                let fields = [("email", Self.email), ("password", "wrong")]
                #expect(try await browser.post("/sign-in/password", fields).status == status)
            }
            let asked = try await browser.post("/sign-in/cell", [("cell", TestEnvironment.ownerCell)])
            let code = try #require(try await environment.codes(to: TestEnvironment.ownerCell).first)
            #expect(try await browser.post(asked.location, [("code", code)]).status == 303)
            let account = environment.account.id
            let link = try await environment.store.write {
                try SignInLink.create(account: account, random: .system, in: $0)
            }
            #expect(try await browser.post("/sign-in/\(link.text)").status == 303)
        }
    }

    @Test("Thirty tries in 15 minutes from a network address") func limitPerAddress() async throws {
        try await open { browser, _ in
            for number in 1...30 {
                let fields = [("email", "a\(number)@anchor.example"), ("password", "wrong")]
                let answer = try await browser.post("/sign-in/password", fields)
                #expect(answer.status == 422)
            }
            let fields = [("email", Self.email), ("password", Self.password)]
            #expect(try await browser.post("/sign-in/password", fields).status == 429)
        }
    }

    @Test("Eight wait for one that is hashed, and the next gets 429") func theQueueIsLimited() async throws {
        let passwords = PasswordHasher(cost: PasswordHash.Cost(logN: 14, r: 8, p: 4))
        try await open(passwords: passwords) { browser, _ in
            let long = try Password("seven wet umbrellas")
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        do {
                            _ = try await passwords.hash(long, random: .system)
                            return true
                        } catch is PasswordHasher.Busy {
                            return false
                        }
                    }
                }
                // The first to end are those that were refused.
                #expect(try await group.next() == false)
                let fields = [("email", Self.email), ("password", Self.password)]
                let refused = try await browser.post("/sign-in/password", fields)
                #expect(refused.status == 429)
                #expect(refused.headers["retry-after"] == "5")
                #expect(refused.session == nil)
                var hashed = 0
                for try await wasHashed in group where wasHashed { hashed += 1 }
                #expect(hashed == 9)
            }
        }
    }

    @Test("A forgotten password is replaced with a code by text, which ends all sessions")
    func reset() async throws {
        try await open { browser, environment in
            let account = environment.account.id
            let before = browser.with(try await environment.signIn(account))
            let asked = try await browser.post("/sign-in/forgot", [("cell", "415-555-0199")])
            #expect(asked.location.hasPrefix("/sign-in/reset/"))
            let code = try #require(try await environment.codes(to: TestEnvironment.ownerCell).first)
            let weak = try await browser.post(asked.location, [("code", code), ("password", "short")])
            #expect(weak.status == 422)
            #expect(weak.body.contains("value=\"\(code)\""), "the input is kept")
            let wrong = try await browser.post(asked.location, [("code", "1"), ("password", "nine dry umbrellas")])
            #expect(wrong.status == 422)
            let done = try await browser.post(asked.location, [("code", code), ("password", "nine dry umbrellas")])
            #expect(done.status == 303)
            #expect(try await browser.with(done.session).get("/").status == 200)
            #expect(try await before.get("/").location == "/sign-in")
            #expect(try await environment.sessionCount(account) == 1)
            let again = try await browser.post(asked.location, [("code", code), ("password", "ten old umbrellas")])
            #expect(again.status == 404, "used")
            let old = try await browser.post("/sign-in/password", [("email", Self.email), ("password", Self.password)])
            #expect(old.status == 422)
            let new = try await browser.post(
                "/sign-in/password", [("email", Self.email), ("password", "nine dry umbrellas")])
            #expect(new.status == 303)
        }
    }

    @Test("The limit of a reset is checked before the password is hashed")
    func resetChecksBeforeItHashes() async throws {
        // scrypt refuses this cost, so every hash fails.
        let passwords = PasswordHasher(cost: PasswordHash.Cost(logN: 0, r: 1, p: 1))
        try await open(passwords: passwords) { browser, _ in
            let asked = try await browser.post("/sign-in/forgot", [("cell", TestEnvironment.ownerCell)])
            let fields = [("code", "1"), ("password", "nine dry umbrellas")]
            #expect(try await browser.post(asked.location, fields).status == 503, "it is hashed")
            for _ in 0..<AttemptLimit.codeEntriesFromAddress.count {
                #expect(try await browser.post("/sign-in/code/0", [("code", "1")]).status == 404)
            }
            #expect(try await browser.post(asked.location, fields).status == 429)
        }
    }

    @Test("A reset code of an unknown number is never right") func resetOfNobody() async throws {
        try await open { browser, environment in
            let asked = try await browser.post("/sign-in/forgot", [("cell", "+14155550142")])
            #expect(asked.location.hasPrefix("/sign-in/reset/"))
            #expect(try await browser.get(asked.location).status == 200)
            #expect(try await environment.textCount() == 0)
            let tried = try await browser.post(
                asked.location, [("code", "123456"), ("password", "nine dry umbrellas")])
            #expect(tried.status == 422)
        }
    }
}
