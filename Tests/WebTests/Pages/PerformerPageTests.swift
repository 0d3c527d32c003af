import Agenda
import Lineups
import Messaging
import People
import Platform
import Season
import Storage
import Templates
import TestSupport
import Testing
import Values

/// `/r/TOKEN`: a performer answers a request without signing in.
@Suite struct PerformerPageTests {
    private static let planner = InvitationPlanner(templates: .builtIn, publicURL: PageBrowser.origin)

    /// Asks Ada with a link. Returns its path.
    @discardableResult
    private func invite(_ environment: TestEnvironment, _ show: Event, _ ada: ID<Contact>) async throws -> String {
        let (account, sender, now) = (environment.account, environment.sender, TestEnvironment.noon)
        let texts = try await environment.store.write(at: now) { tx in
            try ReplyLink.turn(on: true, for: account.id, random: .seeded(3), in: tx)
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
            let lineup = try Lineup.of(show, in: tx)
            let plan = try Self.planner.requests(for: lineup, only: [ada], from: account, sender: sender, in: tx)
            return try InvitationOutbox(plan).queue(.request, in: tx)
        }
        try await environment.deliver(texts)
        let body = try await environment.store.read {
            try $0.value("SELECT body FROM outbound_message ORDER BY id DESC LIMIT 1", as: String.self)
        }
        let link = try #require(body?.split(separator: " ").first { $0.hasPrefix(PageBrowser.origin) })
        return String(link.dropFirst(PageBrowser.origin.count))
    }

    private func withLink(
        _ body: @escaping @Sendable (PageBrowser, Event, ID<Contact>, String) async throws -> Void
    ) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late <b>Show</b>")
            let ada = try await environment.contact("Ada Lovelace", Phone.ada)
            let path = try await invite(environment, show, ada)
            try await body(browser.with(nil), show, ada, path)
        }
    }

    private func status(_ browser: PageBrowser, _ show: Event) async throws -> SlotStatus? {
        try await browser.environment.statuses(show)["Ada Lovelace"]
    }

    private func terms(_ browser: PageBrowser, _ path: String) async throws -> String {
        try #require(try await browser.get(path).fields("terms").first)
    }

    private func change(_ browser: PageBrowser, _ show: Event, to place: String) async throws {
        var changes = ChangeEvent.Changes()
        changes.location = place
        let change = ChangeEvent(
            planner: Self.planner, event: show.id, changes: changes, account: browser.environment.account)
        _ = try await browser.environment.store.write { try change.run(in: $0) }
    }

    @Test func showsTheRequestAndChangesNothing() async throws {
        try await withLink { browser, _, _, path in
            let before = try await browser.environment.picture()
            let page = try await browser.get(path)
            #expect(page.status == 200 && page.headers["referrer-policy"] == "no-referrer")
            #expect(page.body.contains("Late &lt;b&gt;Show&lt;/b&gt;") && page.body.contains("The Anchor"))
            #expect(page.body.contains("Hi <bdi>Ada</bdi>, are you in?"))
            #expect(!page.body.contains("/sign-out"))
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test(arguments: [
        ("yes", "", SlotStatus.confirmed, "Yes", false), ("no", "", .declined, "No", false),
        ("maybe", "", .maybe, "Maybe", false), ("yes", "I may be late", .confirmed, "Yes: I may be late", true),
    ])
    func anAnswerIsPartOfTheConversation(
        answer: String, note: String, status: SlotStatus, words: String, needsAttention: Bool
    ) async throws {
        try await withLink { browser, show, _, path in
            let fields = [("answer", answer), ("note", note), ("terms", try await terms(browser, path))]
            let sent = try await browser.post(path, fields)
            #expect(sent.status == 303 && sent.headers["location"] == path)
            #expect(try await self.status(browser, show) == status)
            let row = try await browser.environment.store.read {
                try $0.row("SELECT body, rule, needs_attention FROM inbound_message")
            }
            #expect(try row?["body"] as String? == words)
            #expect(try row?["rule"] as String? == "link")
            #expect(try row?["needs_attention"] as Bool? == needsAttention)
            let texts = try await browser.environment.store.read {
                try $0.value("SELECT count(*) FROM outbound_message WHERE kind = 'answer'", as: Int.self)
            }
            #expect(texts == 0, "the page shows the answer")
        }
    }

    @Test func aTextCorrectsAnAnswerByLink() async throws {
        try await withLink { browser, show, _, path in
            _ = try await browser.post(path, [("answer", "yes"), ("terms", try await terms(browser, path))])
            _ = try await browser.environment.text("actually no, sorry", from: Phone.ada)
            #expect(try await status(browser, show) == .withdrawn)
            _ = try await browser.post(path, [("answer", "yes"), ("terms", try await terms(browser, path))])
            #expect(try await status(browser, show) == .confirmed)
        }
    }

    /// An answer counts for what the page showed.
    @Test func aPageThatIsOutOfDateIsShownAgain() async throws {
        try await withLink { browser, show, _, path in
            let old = try await terms(browser, path)
            try await change(browser, show, to: "The Attic")
            let refused = try await browser.post(path, [("answer", "yes"), ("note", "ok"), ("terms", old)])
            #expect(refused.status == 409 && refused.body.contains("The Attic") && refused.body.contains(">ok</"))
            #expect(try await status(browser, show) == .asked)
            _ = try await browser.post(path, [("answer", "yes"), ("terms", try await terms(browser, path))])
            #expect(try await status(browser, show) == .confirmed, "the page told them")
        }
    }

    /// They are asked once there is a public page and they have confirmed. The form answers no request.
    @Test func theyAgreeToBeNamedAndTakeItBack() async throws {
        try await withLink { browser, show, ada, path in
            let (store, account) = (browser.environment.store, browser.environment.account.id)
            func contact() async throws -> Contact? { try await store.read { try Contact.find(ada, in: $0) } }
            let page = PublicPage(of: .show(show), account: account)
            #expect(try await !browser.get(path).body.contains("public_name"))
            _ = try await store.write { try page.publish(random: .system, in: $0) }
            #expect(try await !browser.get(path).body.contains("public_name"), "asked before a yes")
            _ = try await browser.post(path, [("answer", "yes"), ("terms", try await terms(browser, path))])
            let asked = try await browser.get(path)
            #expect(asked.body.contains("<details class=\"more\" id=\"naming\" open>"))
            #expect(asked.fields("public_name") == ["Ada Lovelace"])
            let agreed = try await browser.post("\(path)/named", [("named", "yes"), ("public_name", "Ada <L>")])
            #expect(agreed.status == 303 && agreed.location == path)
            #expect(try await contact()?.isNamed == true)
            #expect(try await contact()?.publicName == "Ada <L>")
            let shown = try await browser.get(path).body
            #expect(shown.contains("<details class=\"more\" id=\"naming\">") && shown.contains("Ada &lt;L&gt;"))
            #expect(try await status(browser, show) == .confirmed)
            let refused = try await browser.post("\(path)/named", [("named", "yes"), ("public_name", "!!!")])
            #expect(refused.status == 422 && refused.body.contains("Use letters or digits"))
            #expect(try await browser.post("\(path)/named", [("named", "perhaps")]).status == 422)
            #expect(try await contact()?.publicName == "Ada <L>")
            _ = try await browser.post("\(path)/named", [("named", "no"), ("public_name", "Ada")])
            #expect(try await contact()?.isNamed == false)
            #expect(try await status(browser, show) == .confirmed)
            _ = try await store.write { try page.takeDown(in: $0) }
            #expect(try await !browser.get(path).body.contains("public_name"))
        }
    }

    @Test(arguments: ["new request", "removed", "off", "unknown"]) func aRevokedLinkIsNotFound(_ kind: String)
        async throws
    {
        try await withLink { browser, show, ada, path in
            let fields = [("answer", "yes"), ("terms", try await terms(browser, path))]
            let (environment, account) = (browser.environment, browser.environment.account.id)
            var path = path
            switch kind {
            case "new request":
                try await change(browser, show, to: "The Attic")
                let tell = TellAboutChange(
                    planner: Self.planner, event: show.id, account: environment.account, sender: environment.sender)
                _ = try await environment.store.write {
                    try tell.send(tell.plan(in: $0), in: $0)
                }
            case "removed":
                let remove = RemoveFromLineup(event: show.id, contact: ada, account: account)
                _ = try await environment.store.write { try remove.run(in: $0) }
            case "off":
                try await environment.store.write {
                    try ReplyLink.turn(on: false, for: account, random: .system, in: $0)
                }
            default: path = "/r/" + String(repeating: "0", count: 32)
            }
            let before = try await environment.picture()
            #expect(try await browser.get(path).status == 404)
            #expect(try await browser.post(path, fields).status == 404)
            #expect(try await environment.picture() == before)
        }
    }

    /// In the language of whose link it was, else in that of the browser.
    @Test(arguments: [
        ("removed", TextLanguage.spanish, "de", "Este enlace no es válido"),
        ("unknown", .spanish, "de-CH, en;q=0.5", "Dieser Link gilt nicht"),
        ("unknown", .spanish, "nl", "This link is not valid"),
        ("removed", .english, "de", "This link is not valid"),
    ])
    func aRevokedLinkSaysSoInTheLanguage(
        _ kind: String, _ language: TextLanguage, _ accepted: String, _ title: String
    ) async throws {
        try await withLink { browser, show, ada, path in
            let account = browser.environment.account.id
            let remove = RemoveFromLineup(event: show.id, contact: ada, account: account)
            try await browser.environment.store.write { tx in
                try Contact.setLanguage(language, of: ada, in: tx)
                if kind == "removed" { _ = try remove.run(in: tx) }
            }
            let link = kind == "removed" ? path : "/r/" + String(repeating: "0", count: 32)
            let page = try await browser.get(link, headers: ["Accept-Language": accepted])
            #expect(page.status == 404 && page.body.contains("<h1>\(title)</h1>"), "\(page.body)")
        }
    }

    @Test func invalidFormsChangeNothing() async throws {
        try await withLink { browser, show, _, path in
            let terms = ("terms", try await terms(browser, path))
            #expect(try await browser.post(path, [("answer", "perhaps"), terms]).status == 422)
            #expect(try await browser.post(path, [terms]).status == 422)
            #expect(try await browser.post(path, [("answer", "yes")]).status == 409)
            let foreign = try await browser.post(path, [("answer", "yes"), terms], origin: "https://evil.example")
            #expect(foreign.status == 403)
            #expect(try await status(browser, show) == .asked)
        }
    }

    @Test func anOptOutStays() async throws {
        try await withLink { browser, show, _, path in
            let terms = ("terms", try await terms(browser, path))
            _ = try await browser.environment.text("STOP", from: Phone.ada)
            _ = try await browser.post(path, [("answer", "yes"), terms])
            #expect(try await status(browser, show) == .confirmed)
            let sender = browser.environment.sender.id
            #expect(
                try await browser.environment.store.read {
                    try OptOut.isInForce(Phone.ada, account: browser.environment.account.id, sender: sender, in: $0)
                })
        }
    }

    @Test func aCanceledEventCannotBeAnswered() async throws {
        try await withLink { browser, show, _, path in
            let terms = ("terms", try await terms(browser, path))
            try await browser.environment.store.write { try Event.cancel(show.id, in: $0) }
            let page = try await browser.get(path)
            #expect(page.body.contains("This event was canceled.") && !page.body.contains("<form class=\"form\""))
            #expect(try await browser.post(path, [("answer", "yes"), terms]).status == 422)
        }
    }

    /// Whoever has the link can answer, and each answer is a text in the inbox.
    @Test func aRequestTakesTwentyAnswers() async throws {
        try await withLink { browser, show, _, path in
            let terms = ("terms", try await terms(browser, path))
            for number in 1...ReplyLink.mostAnswers {
                let sent = try await browser.post(path, [("answer", number % 2 == 0 ? "yes" : "no"), terms])
                #expect(sent.status == 303, "\(number)")
            }
            let page = try await browser.get(path)
            #expect(page.status == 200 && !page.body.contains("name=\"answer\""))
            let words = "This page takes 20 answers, and all were given. To change yours, contact Anchor Comedy."
            #expect(page.body.contains(words))
            let refused = try await browser.post(path, [("answer", "no"), terms])
            #expect(refused.status == 422 && refused.body.contains(words))
            #expect(try await status(browser, show) == .confirmed)
            let texts = try await browser.environment.store.read {
                try $0.value("SELECT count(*) FROM inbound_message", as: Int.self)
            }
            #expect(texts == 20)
            _ = try await browser.environment.text("no, sorry", from: Phone.ada)
            let account = browser.environment.account.id
            let waiting = try await browser.environment.store.read {
                try InboundMessage.waiting(account: account, in: $0)
            }
            #expect(waiting.map(\.body) == ["no, sorry"], "after so many changes, a text is for the booker to decide")
        }
    }

    /// Two answers at the same moment: the page was still open.
    @Test func theLimitHoldsInTheTransaction() async throws {
        try await withLink { browser, _, _, path in
            let environment = browser.environment
            let token = SecretToken(String(path.dropFirst("/r/".count)))
            let linked = try #require(try await environment.store.read { try LinkedRequest.find(token, in: $0) })
            try await environment.store.write { _ = try $0.run("UPDATE invitation SET link_answers = 20") }
            let delivery = Inbox.Delivery(
                link: LinkAnswer(slot: linked.slot.id.rawValue, answer: .confirmed, note: ""), words: "Yes",
                from: linked.number, to: linked.sender, random: .system, now: TestEnvironment.noon)
            await #expect(throws: ReplyLinkUsedUp()) {
                try await environment.inbox.receive(delivery, replyMethod: .inline)
            }
            let texts = try await environment.store.read {
                try $0.value("SELECT count(*) FROM inbound_message", as: Int.self)
            }
            #expect(texts == 0)
        }
    }

    /// As in the performer's own feed, until they are out of it.
    @Test func theShowIsAddedToAPhonesCalendar() async throws {
        try await withLink { browser, _, _, path in
            let file = "\(path)/calendar.ics"
            #expect(try await browser.get(path).body.contains("href=\"\(file)\">Add to my phone"))
            let asked = try await browser.get(file)
            #expect(asked.headers["content-type"] == "text/calendar; charset=utf-8")
            #expect(asked.body.contains("STATUS:TENTATIVE") && asked.body.contains("SUMMARY:Late <b>Show</b>"))
            let terms = try await terms(browser, path)
            _ = try await browser.post(path, [("answer", "yes"), ("terms", terms)])
            #expect(try await browser.get(file).body.contains("STATUS:CONFIRMED"))
            _ = try await browser.post(path, [("answer", "no"), ("terms", terms)])
            #expect(try await browser.get(file).status == 404)
            #expect(try await !browser.get(path).body.contains(file))
            #expect(try await browser.get("/r/" + String(repeating: "0", count: 32) + "/calendar.ics").status == 404)
        }
    }

    @Test("dates away are added, never listed") func datesAwayAreAdded() async throws {
        try await withLink { browser, show, ada, path in
            let page = try await browser.get(path)
            #expect(page.body.contains("Dates when you are away"))
            let sent = try await browser.post("\(path)/away", [("first", "2026-12-03"), ("last", "2026-12-10")])
            #expect(sent.status == 303 && sent.headers["location"] == path)
            #expect(
                sent.notice
                    == "Noted: you're away Thu Dec 3 to Thu Dec 10 2026. Please answer this request as well.")
            #expect(try await status(browser, show) == .asked, "it answers nothing")
            let today = try #require(LocalDate(iso: "2026-11-30"))
            let dates = try await browser.environment.store.read { try DatesAway.all(of: ada, since: today, in: $0) }
            #expect(dates.map(\.source) == [.page])
            #expect(try await !browser.get(path).body.contains("Dec 10"))
            for (first, last) in [("", ""), ("x", ""), ("2026-12-10", "2026-12-03"), ("2026-01-01", "")] {
                let refused = try await browser.post("\(path)/away", [("first", first), ("last", last)])
                #expect(refused.status == 422 && refused.body.contains("role=\"alert\""), "\(first)")
                #expect(refused.body.contains("<details class=\"more\" id=\"away\" open>"))
            }
            try await browser.environment.store.write { try Contact.setLanguage(.spanish, of: ada, in: $0) }
            let own = try await browser.post("\(path)/away", [("first", "2026-12-10"), ("last", "2026-12-03")])
            #expect(own.body.contains("Elige días desde hoy") && !own.body.contains("before the first"))
            let unknown = "/r/" + String(repeating: "0", count: 32) + "/away"
            #expect(try await browser.post(unknown, [("first", "2026-12-03")]).status == 404)
            let fields = [("first", "2027-01-03")]
            #expect(try await browser.post("\(path)/away", fields, origin: "https://evil.example").status == 403)
            let count = try await browser.environment.store.read {
                try $0.value("SELECT count(*) FROM contact_away", as: Int.self)
            }
            #expect(count == 1)
        }
    }
}
