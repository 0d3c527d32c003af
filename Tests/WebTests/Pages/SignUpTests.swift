import Agenda
import Foundation
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Signing up on pages.
@Suite struct SignUpTests {
    private static let fields = [
        ("name", "Harbor Comedy"), ("email", "dee@harbour.example"), ("password", "seven wet umbrellas"),
    ]

    private static func with(_ name: String, _ value: String) -> [(String, String)] {
        fields.map { ($0.0, $0.0 == name ? value : $0.1) }
    }

    private static func accounts(_ environment: TestEnvironment) async throws -> [Account] {
        try await environment.store.read { try Account.all(in: $0) }
    }

    private static func invite(_ environment: TestEnvironment) async throws -> String {
        let token = try await environment.store.write {
            try SignUpInvitation.create(note: "Dee", random: .system, in: $0)
        }
        return "/sign-up/\(token.text)"
    }

    @Test("Sign-up is closed until the operator opens it", arguments: SignUpPolicy.allCases)
    func whoMaySignUp(_ policy: SignUpPolicy) async throws {
        try await PageBrowser.open(signUp: policy) { browser in
            let visitor = browser.with(nil)
            let isOpen = policy == .open
            #expect(try await visitor.get("/sign-up").status == (isOpen ? 200 : 404))
            #expect(try await visitor.get("/sign-in").body.contains("href=\"/sign-up\"") == isOpen)
            #expect(try await visitor.post("/sign-up", Self.fields).status == (isOpen ? 303 : 404))
            #expect(try await Self.accounts(browser.environment).count == (isOpen ? 2 : 1))
            let invitation = try await Self.invite(browser.environment)
            #expect(try await visitor.get(invitation).status == (policy == .closed ? 404 : 200))
        }
    }

    @Test("A new account sees nothing of another one, and has no number to text from")
    func aNewAccount() async throws {
        try await PageBrowser.open(signUp: .open) { browser in
            let environment = browser.environment
            let show = try await environment.show("Secret Gig")
            let visitor = browser.with(nil)
            let answer = try await visitor.post("/sign-up", Self.fields)
            #expect(answer.location == "/sign-in")
            #expect(answer.session == nil, "the address is not proven to be new")
            let signedIn = try await visitor.post("/sign-in/password", Self.fields)
            let own = browser.with(signedIn.session)
            #expect(try await own.get("/").body.contains("Secret Gig") == false)
            #expect(try await own.get("/events/\(show.id)").status == 404)
            #expect(try await own.get("/settings").body.contains("Harbor Comedy"))
            let account = try #require(try await Self.accounts(environment).last)
            #expect(account.email == "dee@harbour.example")
            #expect(account.zone == environment.account.zone)
            #expect(try await environment.store.read { try Sender.usual(for: account.id, in: $0) } == nil)
        }
    }

    @Test("An address that is registered gets the same response as a new one, and its owner a notice")
    func aRegisteredAddress() async throws {
        try await PageBrowser.open(signUp: .open) { browser in
            let environment = browser.environment
            try await environment.changeOwner {
                ($0.email, $0.cell) = ("Owner@Anchor.example", TestEnvironment.ownerCell)
            }
            try await environment.setPassword("nine dry umbrellas", of: environment.account.id)
            let visitor = browser.with(nil)
            let new = try await visitor.post("/sign-up", Self.fields)
            var known = try await visitor.post(
                "/sign-up", Self.with("email", "owner@anchor.EXAMPLE").map { ($0.0, $0.0 == "name" ? "Other" : $0.1) })
            #expect(new.status == known.status && new.location == known.location && new.notice == known.notice)
            #expect(new.body == known.body)
            let accounts = try await Self.accounts(environment)
            #expect(accounts.count == 2)
            let notices = try await environment.store.read {
                try $0.values(
                    "SELECT body FROM outbound_message WHERE to_number = \(TestEnvironment.ownerCell)", as: String.self)
            }
            #expect(notices.count == 1)
            #expect(notices.first?.contains("owner@anchor.example") == true)
            known = try await visitor.post(
                "/sign-up", Self.with("email", "owner@anchor.example").map { ($0.0, $0.0 == "name" ? "Third" : $0.1) })
            #expect(known.status == 303)
            #expect(try await environment.textCount() == 1, "once a day")
            let old = [("email", "owner@anchor.example"), ("password", "nine dry umbrellas")]
            #expect(try await visitor.post("/sign-in/password", old).status == 303, "the password is unchanged")
        }
    }

    @Test("An invitation works once, and signs in") func anInvitation() async throws {
        try await PageBrowser.open(signUp: .invite) { browser in
            let environment = browser.environment
            let path = try await Self.invite(environment)
            let visitor = browser.with(nil)
            for _ in 1...2 { #expect(try await visitor.get(path).status == 200, "looking does not use it up") }
            #expect(try await visitor.post(path, Self.with("email", "no address")).status == 422)
            let done = try await visitor.post(path, Self.fields)
            #expect(done.location == "/")
            #expect(try await browser.with(done.session).get("/").status == 200)
            #expect(try await visitor.get(path).status == 404)
            #expect(try await visitor.post(path, Self.with("name", "Third")).status == 404)
            #expect(try await Self.accounts(environment).count == 2)
        }
    }

    @Test("An invitation may say that an address or a name is taken, and stays valid")
    func anInvitationSaysWhatIsTaken() async throws {
        try await PageBrowser.open(signUp: .invite) { browser in
            try await browser.environment.changeOwner { $0.email = "dee@harbour.example" }
            let path = try await Self.invite(browser.environment)
            let visitor = browser.with(nil)
            let taken = try await visitor.post(path, Self.with("email", "DEE@harbour.example"))
            #expect(taken.status == 422)
            #expect(taken.body.contains("Another account uses that e-mail address."))
            let named = try await visitor.post(path, Self.with("name", "anchor comedy"))
            #expect(named.status == 422)
            #expect(named.body.contains("Another account is named"))
            #expect(try await visitor.get(path).status == 200)
        }
    }

    @Test("every field says what is wrong with it, and keeps its input")
    func messagesStandBesideTheFields() async throws {
        try await PageBrowser.open(signUp: .open) { browser in
            let typed = "<b>x@y</b>"
            let answer = try await browser.with(nil).post(
                "/sign-up", [("name", " "), ("email", typed), ("password", "short")])
            #expect(answer.status == 422)
            for field in ["name", "email", "password"] {
                #expect(answer.body.contains("id=\"\(field)-problem\""), "\(field)")
            }
            #expect(answer.body.contains("value=\"&lt;b&gt;x@y&lt;/b&gt;\""))
            #expect(!answer.body.contains("value=\"short\""), "but for the password")
        }
    }

    @Test("Ten sign-ups an hour from a network address") func limitPerAddress() async throws {
        try await PageBrowser.open(signUp: .open) { browser in
            for number in 1...10 {
                let fields = [
                    ("name", "N\(number)"), ("email", "n\(number)@harbour.example"),
                    ("password", "seven wet umbrellas"),
                ]
                let answer = try await browser.with(nil).post("/sign-up", fields)
                #expect(answer.status == 303)
            }
            #expect(try await browser.with(nil).post("/sign-up", Self.fields).status == 429)
            let invitation = try await Self.invite(browser.environment)
            #expect(try await browser.with(nil).post(invitation, Self.fields).status == 429, "also with an invitation")
        }
    }

    @Test("Sign-ups that wait keep nobody from signing in, and one beyond the limits does not wait")
    func aFullQueue() async throws {
        let passwords = PasswordHasher(cost: PasswordHash.Cost(logN: 14, r: 8, p: 4))
        try await PageBrowser.open(signUp: .open, passwords: passwords) { browser in
            let environment = browser.environment
            try await environment.changeOwner { $0.email = "owner@anchor.example" }
            try await environment.setPassword("nine dry umbrellas", of: environment.account.id)
            try await environment.store.write { tx in
                for _ in 0..<AttemptLimit.signUps.count {
                    try AttemptLimit.signUps.record("gateway", in: tx)
                }
            }
            let chosen = try Password("seven wet umbrellas")
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        do {
                            _ = try await passwords.hashForVisitor(chosen, random: .system)
                            return true
                        } catch is PasswordHasher.Busy {
                            return false
                        }
                    }
                }
                // The first to end are those that were refused.
                #expect(try await group.next() == false)
                let visitor = browser.with(nil)
                let known = [("email", "owner@anchor.example"), ("password", "nine dry umbrellas")]
                #expect(try await visitor.post("/sign-in/password", known).status == 303)
                let refused = try await visitor.post("/sign-up", Self.fields)
                #expect(refused.status == 429)
                #expect(refused.headers["retry-after"] == "3600", "by the limit, not by the queue")
                for try await _ in group {}
            }
        }
    }
}
