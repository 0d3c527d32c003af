import Agenda
import Foundation
import Lineups
import Messaging
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The settings of an account.
@Suite struct SettingsPageTests {
    private static let usual = [
        ("alerts", "now"), ("countdowns", "64"), ("reminders", "+2d -1d"), ("answer_by", "off"), ("bench", "off"),
        ("late_within", "24h"), ("day_before", "on"),
    ]

    private static func owner(_ environment: TestEnvironment) async throws -> Account {
        let id = environment.account.id
        return try #require(try await environment.store.read { try Account.find(id, in: $0) })
    }

    @Test("the account's fields are shown and changed") func theAccount() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get("/settings")
            #expect(page.status == 200)
            for (field, value) in [
                ("name", "Anchor Comedy"), ("zone", "America/New_York"), ("region", "United States"),
            ] {
                #expect(page.body.contains("name=\"\(field)\" value=\"\(value)\""), "\(field)")
            }
            #expect(page.body.contains("Amounts are in USD"))
            let saved = try await browser.post(
                "/settings/account", [("name", "Harbour"), ("zone", "Europe/London"), ("region", "GB")])
            #expect(saved.status == 303)
            #expect(saved.location == "/settings#account-settings")
            let owner = try await Self.owner(browser.environment)
            #expect(owner.name == "Harbour")
            #expect(owner.zone.identifier == "Europe/London")
            #expect(owner.region.code == "GB")
            #expect(try await browser.get("/settings").body.contains("Amounts are in GBP"))
        }
    }

    static let invalid: [(String, String, String)] = [
        ("account", "name", " "), ("account", "name", String(repeating: "x", count: 201)), ("account", "zone", ""),
        ("account", "zone", "Mars/Base"), ("account", "region", "XX"), ("account", "region", "USA"),
        ("lineups", "alerts", "often"), ("lineups", "alerts", "25:00"), ("lineups", "countdowns", "0"),
        ("lineups", "countdowns", "65"), ("lineups", "countdowns", "all"), ("lineups", "reminders", "soon"),
        ("lineups", "answer_by", "fri 8pm"), ("lineups", "bench", "many"), ("lineups", "late_within", "a while"),
        ("lineups", "day_before", "perhaps"), ("email", "email", "nobody"), ("cell", "cell", "12"),
        ("invitations", "note", String(repeating: "x", count: 101)),
    ]

    @Test("Every bad value is refused beside its field, and keeps its input", arguments: invalid)
    func badValues(form: String, field: String, value: String) async throws {
        try await PageBrowser.open(signUp: .invite) { browser in
            let before = try await browser.environment.picture()
            var fields = ["name": "Anchor Comedy", "zone": "America/New_York", "region": "United States"]
            fields.merge(Dictionary(uniqueKeysWithValues: Self.usual)) { $1 }
            fields[field] = value
            let answer = try await browser.post("/settings/\(form)", fields.map { ($0.key, $0.value) })
            #expect(answer.status == 422)
            #expect(answer.body.contains("class=\"problem\""))
            if !value.allSatisfy(\.isWhitespace), field != "day_before" {
                #expect(answer.body.contains("value=\"\(value)\""))
            }
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test("How lineups are run is changed with the rules of the command line") func lineups() async throws {
        try await PageBrowser.open { browser in
            let fields = [
                ("alerts", "18:00"), ("countdowns", "3"), ("reminders", "+1d"), ("answer_by", "2d before"),
                ("bench", "3"),
                ("late_within", "48h"), ("day_before", "off"),
            ]
            #expect(try await browser.post("/settings/lineups", fields).status == 303)
            let account = browser.environment.account.id
            let (policy, alerts) = try await browser.environment.store.read {
                (try Policy.of(account, in: $0), try NotificationTiming.of(account, in: $0))
            }
            #expect(alerts.description == "18:00")
            #expect(policy.text(of: .answerBy) == "2d before")
            #expect(policy.text(of: .lateWithin) == "2d" || policy.text(of: .lateWithin) == "48h")
            #expect(!policy.tellsDayBefore)
            let usual = fields.map { ($0.0, $0.0 == "day_before" ? $0.1 : "") }
            #expect(try await browser.post("/settings/lineups", usual).status == 303)
            let reset = try await browser.environment.store.read { try Policy.of(account, in: $0) }
            #expect(reset.text(of: .answerBy) == "off", "an empty field goes back to what is usual")
            let (alertsNow, countdowns) = try await browser.environment.store.read {
                (try NotificationTiming.of(account, in: $0), try CountdownAlarms.pendingLimit(of: account, in: $0))
            }
            #expect(alertsNow == .usual && countdowns == CountdownAlarms.maximumPending)
            let same = try await browser.post("/settings/lineups", usual.map { ($0.0, $0.1) })
            #expect(same.status == 303)
        }
    }

    @Test("settings are lists in words, which contain what is set") func lists() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get("/settings").body
            for option in [
                #"<option value="now" selected>At once</option>"#,
                #"<option value="18:00">Once a day at 6 PM</option>"#,
                #"<option value="+2d -3d -1d" selected>2 days after the request, 3 days and 1 day before the deadline"#,
                #"<option value="off" selected>No deadline</option>"#,
                #"<option value="2d before">2 days before the show</option>"#,
                #"<option value="off" selected>Nobody</option>"#, #"<option value="1d" selected>1 day</option>"#,
            ] {
                #expect(page.contains(option), "\(option)")
            }
            let own = Self.usual.map { ($0.0, ["reminders": "+5d", "alerts": "18:30"][$0.0] ?? $0.1) }
            #expect(try await browser.post("/settings/lineups", own).status == 303)
            let changed = try await browser.get("/settings").body
            #expect(changed.contains(#"<option value="+5d" selected>5 days after the request</option>"#))
            #expect(changed.contains(#"<option value="18:30" selected>Once a day at 6:30 PM</option>"#))
        }
    }

    @Test("the rules for a number that is also used by hand are a form of their own") func ownNumber() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            func rules() async throws -> (Bool?, OwnNumber) {
                try await environment.store.read { tx in
                    (
                        try Sender.find(environment.sender.id, in: tx)?.isUsedByHand,
                        try OwnNumber.of(environment.account.id, in: tx)
                    )
                }
            }
            let fields = [("by_hand", "on"), ("answer_hours", "48"), ("auto_bench", "on"), ("keep_unknown", "on")]
            #expect(try await browser.post("/settings/number", fields).status == 303)
            var wanted = OwnNumber()
            (wanted.answerHours, wanted.asksBench, wanted.keepsStrangers) = (48, true, true)
            #expect(try await rules() == (true, wanted))
            let page = try await browser.get("/settings").body
            #expect(page.contains(#"<option value="on" selected>I also text from it by hand</option>"#))
            let wrong = try await browser.post("/settings/number", [("by_hand", "on"), ("answer_hours", "169")])
            #expect(wrong.status == 422 && wrong.body.contains("Use 1 to 168."))
            #expect(try await rules() == (true, wanted))
        }
    }

    @Test("the time zone is chosen from a list with a search") func zones() async throws {
        try await PageBrowser.open { browser in
            let all = try await browser.get("/settings/zone").body
            #expect(all.contains("value=\"Europe/Berlin\"") && all.contains("New York, 12 PM"))
            let first = try #require(all.firstRange(of: "<span class=\"title\">New York"))
            let other = try #require(all.firstRange(of: "<span class=\"title\">Berlin"))
            #expect(first.lowerBound < other.lowerBound, "those of the country come first")
            let found = try await browser.get("/settings/zone?q=sao+paulo").body
            #expect(found.contains("America/Sao_Paulo") && !found.contains("Berlin"))
            #expect(try await browser.get("/settings/zone?q=atlantis").body.contains("No place matches."))
            #expect(
                try await browser.get("/zones?q=kolk").body
                    == #"[{"value": "Asia/Kolkata", "title": "Kolkata, 10:30 PM"}]"#
            )
            let saved = try await browser.post("/settings/zone", [("zone", "Europe/Berlin")])
            #expect(saved.location == "/settings#account-settings")
            let owner = try await Self.owner(browser.environment)
            #expect(owner.zone.identifier == "Europe/Berlin" && owner.name == "Anchor Comedy")
            for zone in ["", "Mars/Base"] {
                #expect(try await browser.post("/settings/zone", [("zone", zone)]).status == 422)
            }
        }
    }

    @Test("the country is chosen from a list with a search") func countries() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/settings/country").body.contains("value=\"Germany\""))
            let found = try await browser.get("/settings/country?q=german").body
            #expect(found.contains("Germany") && !found.contains("value=\"France\""))
            #expect(
                try await browser.get("/countries?q=germ").body == #"[{"value": "Germany", "title": "DE"}]"#)
            for (typed, code) in [("Germany", "DE"), ("fr", "FR"), ("united states", "US")] {
                let saved = try await browser.post("/settings/country", [("region", typed)])
                #expect(saved.location == "/settings#account-settings", "\(typed)")
                #expect(try await Self.owner(browser.environment).region.code == code, "\(typed)")
            }
            #expect(try await browser.post("/settings/country", [("region", "Atlantis")]).status == 422)
        }
    }

    @Test("A cell counts once its code was entered, and can be undone") func aCellIsVerified() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let sent = try await browser.post("/settings/cell", [("cell", "(415) 555-0199")])
            #expect(sent.location == "/settings#cell-settings")
            #expect(try await Self.owner(environment).cell == nil)
            let page = try await browser.get("/settings").body
            #expect(page.contains("A code was sent to <strong>+1 415-555-0199</strong>"))
            let code = try #require(try await environment.codes(to: TestEnvironment.ownerCell).first)
            let wrong = try await browser.post("/settings/cell/verify", [("code", code == "000000" ? "1" : "000000")])
            #expect(wrong.status == 422)
            #expect(wrong.body.contains("You can try 4 times more."))
            #expect(try await browser.post("/settings/cell/verify", [("code", code)]).status == 303)
            #expect(try await Self.owner(environment).cell == TestEnvironment.ownerCell)
            #expect(try await environment.text("STATUS", from: TestEnvironment.ownerCell) != nil, "and is obeyed")
            #expect(try await browser.post("/settings/cell/verify", [("code", code)]).status == 422, "used")
            #expect(try await browser.post("/settings/cell/remove").status == 303)
            #expect(try await Self.owner(environment).cell == nil)
        }
    }

    @Test("A cell can be tried five times, and another account's is not taken over")
    func aCellOfAnotherAccount() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            try await environment.changeOwner { $0.cell = TestEnvironment.ownerCell }
            let stranger = browser.with(try await environment.signInStranger())
            _ = try await stranger.post("/settings/cell", [("cell", TestEnvironment.ownerCell)])
            let code = try #require(try await environment.codes(to: TestEnvironment.ownerCell).first)
            let taken = try await stranger.post("/settings/cell/verify", [("code", code)])
            #expect(taken.body.contains("Another account uses that cell."))
            #expect(try await Self.owner(environment).cell == TestEnvironment.ownerCell)
            _ = try await stranger.post("/settings/cell", [("cell", "+14155550142")])
            let other = try #require(try await environment.codes(to: "+14155550142").first)
            for _ in 1...5 {
                let wrong = other == "000000" ? "000001" : "000000"
                #expect(try await stranger.post("/settings/cell/verify", [("code", wrong)]).status == 422)
            }
            #expect(try await stranger.post("/settings/cell/verify", [("code", other)]).status == 422)
        }
    }

    @Test("At most five codes an hour for an account") func codesForAnAccount() async throws {
        try await PageBrowser.open { browser in
            for number in 0..<5 {
                #expect(try await browser.post("/settings/cell", [("cell", "+1415555014\(number)")]).status == 303)
            }
            let refused = try await browser.post("/settings/cell", [("cell", "+14155550149")])
            #expect(refused.status == 422)
            #expect(refused.body.contains("Try again in 1 hour."))
            #expect(try await browser.environment.textCount() == 5)
        }
    }

    @Test("A number of a country that the operator does not allow gets no code") func theCountryOfACell() async throws {
        try await PageBrowser.open { browser in
            let refused = try await browser.post("/settings/cell", [("cell", "+44 7400 123456")])
            #expect(refused.status == 422)
            #expect(refused.body.contains("No codes are sent to numbers of GB, only to numbers of US."))
            #expect(!refused.body.contains("verify_countries"))
            #expect(try await browser.environment.textCount() == 0)
        }
    }

    @Test("an e-mail address is unique, regardless of case") func anEmailIsUnique() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            #expect(try await browser.post("/settings/email", [("email", "Owner@Anchor.example")]).status == 303)
            let stranger = browser.with(try await environment.signInStranger())
            let taken = try await stranger.post("/settings/email", [("email", "owner@anchor.example")])
            #expect(taken.status == 422)
            #expect(taken.body.contains("Another account uses that e-mail address."))
            #expect(try await browser.post("/settings/email", [("email", "")]).status == 303)
            #expect(try await stranger.post("/settings/email", [("email", "owner@anchor.example")]).status == 303)
        }
    }

    @Test("Changing the password needs the present one and signs out all other browsers")
    func changingThePassword() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let account = environment.account.id
            let other = browser.with(try await environment.signIn(account))
            let first = [("password", "seven wet umbrellas")]
            #expect(try await browser.post("/settings/password", first).status == 303, "there was none")
            #expect(try await other.get("/").location == "/sign-in")
            let third = browser.with(try await environment.signIn(account))
            for present in ["", "seven wet umbrella"] {
                let refused = try await browser.post(
                    "/settings/password", [("present", present), ("password", "nine dry umbrellas")])
                #expect(refused.status == 422)
                #expect(refused.body.contains("This is not your current password."))
            }
            #expect(try await third.get("/").status == 200)
            let weak = try await browser.post(
                "/settings/password", [("present", "seven wet umbrellas"), ("password", "anchor comedy")])
            #expect(weak.status == 422)
            let changed = try await browser.post(
                "/settings/password", [("present", "seven wet umbrellas"), ("password", "nine dry umbrellas")])
            #expect(changed.status == 303)
            #expect(try await third.get("/").location == "/sign-in")
            #expect(try await browser.get("/").status == 200, "this one stays")
        }
    }

    @Test("sessions are listed and signed out, one or all others") func sessions() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let account = environment.account.id
            let (second, third) = (
                browser.with(try await environment.signIn(account)), browser.with(try await environment.signIn(account))
            )
            let page = try await browser.get("/settings").body
            #expect(page.components(separatedBy: "Firefox on Linux</bdi>").count == 4)
            #expect(page.components(separatedBy: "this browser").count == 2)
            let ids = try await environment.store.read {
                try Session.all(account: account, in: $0).map(\.id).sorted {
                    $0.rawValue < $1.rawValue
                }
            }
            #expect(try await browser.post("/settings/sessions/revoke", [("session", "\(ids[1])")]).status == 303)
            #expect(try await second.get("/").location == "/sign-in")
            #expect(try await third.get("/").status == 200)
            #expect(try await browser.post("/settings/sessions/revoke-others").status == 303)
            #expect(try await third.get("/").location == "/sign-in")
            #expect(try await browser.get("/settings").status == 200)
        }
    }

    @Test("Another account's sessions and the operator's invitations are not found")
    func whatIsAnothers() async throws {
        try await PageBrowser.open(signUp: .invite) { browser in
            let environment = browser.environment
            let stranger = browser.with(try await environment.signInStranger())
            #expect(try await browser.post("/settings/invitations", [("note", "Dee")]).status == 200)
            let before = try await environment.picture()
            let session = try await environment.store.read {
                try Session.all(account: environment.account.id, in: $0)[0].id
            }
            let forms = [
                ("sessions/revoke", [("session", "\(session)")]), ("sessions/revoke", [("session", "x")]),
                ("invitations", [("note", "x")]), ("invitations/revoke", [("invitation", "1")]),
            ]
            for (path, fields) in forms {
                #expect(try await stranger.post("/settings/\(path)", fields).status == 404, "\(path)")
            }
            #expect(try await environment.picture() == before)
            #expect(try await browser.get("/settings").body.contains("Dee"))
            let page = try await stranger.get("/settings").body
            #expect(!page.contains("Invitations") && !page.contains("Dee") && !page.contains("Anchor"))
        }
    }

    @Test("The operator makes invitations and takes them back") func invitations() async throws {
        try await PageBrowser.open(signUp: .invite) { browser in
            let made = try await browser.post("/settings/invitations", [("note", "Dee & co")])
            let link = try #require(made.body.firstMatch(of: /https:\/\/gigs\.example\.org(\/sign-up\/[0-9a-f]{64})/))
            let path = String(link.output.1)
            #expect(try await browser.with(nil).get(path).status == 200)
            let page = try await browser.get("/settings").body
            #expect(page.contains("Dee &amp; co"))
            #expect(!page.contains(path), "the link is shown once")
            #expect(try await browser.post("/settings/invitations/revoke", [("invitation", "1")]).status == 303)
            #expect(try await browser.with(nil).get(path).status == 404)
        }
    }

    @Test func withSignUpClosedThereAreNoInvitations() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get("/settings")
            #expect(page.body.contains("Sign-up is closed."))
            #expect(try await browser.post("/settings/invitations", [("note", "x")]).status == 404)
        }
    }

    static let forms = [
        "account", "lineups", "cell", "cell/verify", "cell/remove", "email", "password", "sessions/revoke",
        "sessions/revoke-others", "invitations", "invitations/revoke",
    ]

    @Test("No other site can change settings", arguments: forms) func forgedForms(_ form: String) async throws {
        try await PageBrowser.open(signUp: .invite) { browser in
            let environment = browser.environment
            let stranger = try await environment.signInStranger()
            let before = try await environment.picture()
            let fields = [
                ("name", "X"), ("cell", "+14155550142"), ("email", "x@y.example"), ("password", "seven wet umbrellas"),
                ("session", "1"), ("note", "x"), ("invitation", "1"), ("alerts", "off"),
            ]
            let path = "/settings/\(form)"
            for origin in ["https://evil.example", "null", nil] {
                #expect(try await browser.post(path, fields, origin: origin).status == 403)
            }
            for token in ["", "0", stranger.formToken] {
                #expect(try await browser.post(path, fields, token: token).status == 403)
            }
            #expect(try await browser.with(nil).post(path, fields).location == "/sign-in")
            #expect(try await environment.picture() == before)
        }
    }

    @Test("Markup in every field is shown as text") func markup() async throws {
        try await PageBrowser.open(signUp: .invite) { browser in
            let markup = #"<script>alert(1)</script>"'&<b x="{{name}}">"#
            try await browser.environment.changeOwner { $0.name = markup }
            _ = try await browser.post("/settings/invitations", [("note", markup)])
            var answers = [try await browser.get("/settings")]
            for (form, fields) in [
                ("account", ["name", "zone", "region"]), ("lineups", Self.usual.map(\.0)), ("email", ["email"]),
                ("cell", ["cell"]), ("cell/verify", ["code"]), ("password", ["present", "password"]),
            ] {
                answers.append(try await browser.post("/settings/\(form)", fields.map { ($0, markup) }))
            }
            for path in ["/sign-in/cell", "/sign-in/password", "/sign-in/forgot", "/sign-in/code/0"] {
                let fields = ["cell", "email", "password", "code"].map { ($0, markup) }
                answers.append(try await browser.with(nil).post(path, fields))
            }
            for answer in answers {
                #expect(!answer.body.contains("<script>alert"))
                #expect(!answer.body.contains("<b x="))
            }
            #expect(answers[0].body.contains("&lt;script&gt;"))
        }
    }

    @Test func nobodySeesSettingsWithoutASession() async throws {
        try await PageBrowser.open { browser in
            let answer = try await browser.with(nil).get("/settings")
            #expect(answer.leadsToSignIn)
        }
    }
}
