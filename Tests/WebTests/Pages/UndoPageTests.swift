import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Any recent change can be undone, unless a later one is about the same rows.
@Suite struct UndoPageTests {
    /// A form of a page, with the words of the event, the person or the to-do as fields.
    struct Form: Sendable, CustomTestStringConvertible {
        let path: String
        let fields: [(String, String)]

        init(_ path: String, _ fields: (String, String)...) { (self.path, self.fields) = (path, fields) }

        var testDescription: String { path }
    }

    struct Case: Sendable {
        let first: Form
        let later: Form
        /// The refusal; nil if the first change is undone.
        var refusal: String?
    }

    private static let cases = [
        Case(
            first: Form("/events/1/add", ("who", "Ada"), ("role", "lineup")),
            later: Form("/events/1/add", ("who", "Grace"), ("role", "lineup"))),
        Case(
            first: Form("/events/1/add", ("who", "Ada"), ("role", "lineup")),
            later: Form("/events/1/host", ("contact", "1"), ("host", "yes")),
            refusal: #"Not undone: added Ada to "Late Show". A later change is about the same: made Ada the host"#),
        Case(
            first: Form("/events/1/add", ("who", "Ada"), ("role", "lineup")),
            later: Form("/events/1/answer", ("contact", "1"), ("answer", "yes")),
            refusal: #"A later change is about the same: answered yes for Ada"#),
        Case(
            first: Form("/contacts/new", ("name", "Alan")), later: Form("/contacts/new", ("name", "Mary"))),
        Case(
            first: Form("/contacts/new", ("name", "Alan")),
            later: Form("/events/1/add", ("who", "Alan"), ("role", "lineup")),
            refusal: #"A later change is about the same: added Alan to "Late Show". Undo that one first."#),
        Case(
            first: Form("/todos/me/add", ("title", "buy film")), later: Form("/todos/me/add", ("title", "call Jo"))),
        Case(
            first: Form("/todos/me/add", ("title", "buy film")),
            later: Form("/todos/me/done", ("todo", "1"), ("done", "yes")),
            refusal: "A later change is about the same: "),
        Case(
            first: Form("/notes/me/add", ("body", "one")), later: Form("/notes/me/add", ("body", "two"))),
        Case(
            first: Form(
                "/budget/me/add", ("title", "taxi"), ("amount", "5"), ("kind", "spent"), ("day", "2026-11-30")),
            later: Form(
                "/budget/me/add", ("title", "beer"), ("amount", "3"), ("kind", "spent"), ("day", "2026-11-30")),
            refusal: "A later change is about the same: added \"beer\""),
    ]

    private func furnish(_ environment: TestEnvironment) async throws {
        for name in ["Ada", "Grace"] { _ = try await environment.contact(name, nil) }
        _ = try await environment.show("Late Show")
    }

    private func last(_ environment: TestEnvironment) async throws -> UndoStep? {
        let account = environment.account.id
        return try await environment.store.read { try UndoStep.recent(account: account, limit: 1, in: $0).first }
    }

    @Test(arguments: cases.indices) func anyChange(_ index: Int) async throws {
        let row = Self.cases[index]
        try await PageBrowser.open { browser in
            let environment = browser.environment
            try await furnish(environment)
            let ids = try await environment.store.read { tx in
                (
                    show: try tx.value("SELECT max(id) FROM event", as: Int64.self) ?? 0,
                    ada: try tx.value("SELECT min(id) FROM contact", as: Int64.self) ?? 0
                )
            }
            func send(_ form: Form) async throws {
                let path = form.path.replacing("/events/1/", with: "/events/\(ids.show)/")
                let fields = form.fields.map { ($0.0, $0.0 == "contact" ? "\(ids.ada)" : $0.1) }
                let answer = try await browser.post(path, fields)
                #expect(answer.status == 303, "\(path): \(answer.body.prefix(2000))")
            }
            try await send(row.first)
            let step = try #require(try await last(environment))
            try await send(row.later)
            let page = try await browser.get("/undo")
            #expect(page.fields("step").contains("\(step.id)"))
            let undone = try await browser.post("/undo", [("step", "\(step.id)")])
            let notice = try #require(undone.notice)
            if let refusal = row.refusal {
                #expect(notice.contains(refusal))
                #expect(try await last(environment)?.id != step.id)
                // After the later change it can be undone.
                let later = try #require(try await last(environment))
                let undone = try await browser.post("/undo", [("step", "\(later.id)")])
                #expect(undone.notice?.hasPrefix("Undone: ") == true)
                let again = try await browser.post("/undo", [("step", "\(step.id)")])
                #expect(again.notice == "Undone: \(step.summary).")
            } else {
                #expect(notice == "Undone: \(step.summary).")
            }
        }
    }

    @Test("the others in the lineup stay as they are") func onlyTheRowsOfTheChange() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            try await furnish(environment)
            let show = try await environment.store.read { tx in
                try tx.value("SELECT max(id) FROM event", as: Int64.self) ?? 0
            }
            _ = try await browser.post("/events/\(show)/add", [("who", "Ada"), ("role", "lineup")])
            let added = try #require(try await last(environment))
            _ = try await browser.post("/events/\(show)/add", [("who", "Grace"), ("role", "host")])
            _ = try await browser.post("/undo", [("step", "\(added.id)")])
            let names = try await environment.store.read { tx in
                try tx.values(
                    """
                    SELECT contact.name FROM slot JOIN contact ON contact.id = slot.contact_id
                    WHERE slot.removed_at IS NULL AND EXISTS (SELECT 1 FROM spot WHERE spot.slot_id = slot.id)
                    """, as: String.self)
            }
            #expect(names == ["Grace"])
        }
    }

    @Test(
        "undo returns to the page on which it was pressed",
        arguments: [
            (PageBrowser.origin + "/contacts?q=a#top", "/contacts?q=a"),
            (PageBrowser.origin + "//evil.example", "/undo"),
            (PageBrowser.origin + ".evil.example/contacts", "/undo"), ("http://evil.example/contacts", "/undo"),
        ])
    func itReturns(_ referer: String, _ path: String) async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/contacts/new", [("name", "Ada")])
            let step = try #require(try await last(browser.environment))
            let undone = try await browser.post("/undo", [("step", "\(step.id)")], headers: ["Referer": referer])
            #expect(undone.headers["location"] == path && undone.notice == "Undone: added \"Ada\".")
            // Nothing is offered to undo where nothing was done.
            #expect(undone.cookies["\(PageBrowser.cookie)_undo"] == nil)
        }
    }

    @Test("what cannot be said on a page that is gone is said on the board") func thePageIsGone() async throws {
        try await PageBrowser.open { browser in
            let cookies = "\(PageBrowser.cookie)=\(browser.session?.text ?? ""); \(PageBrowser.cookie)_notice=Undone"
            let gone = try await browser.get("/events/99", headers: ["Cookie": cookies])
            #expect(gone.status == 303 && gone.headers["location"] == "/")
            #expect(try await browser.get("/events/99").status == 404)
        }
    }

    @Test("what is saved while a note is written is one change") func notes() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            func steps() async throws -> [String] {
                try await environment.store.read { [account = environment.account.id] in
                    try UndoStep.recent(account: account, limit: 9, in: $0).map(\.summary)
                }
            }
            func save(_ path: String, _ body: String, isTyping: Bool = true) async throws -> String {
                let version = try await browser.get(path).fields("version").first ?? ""
                let fields = [("body", body), ("version", version)] + (isTyping ? [("typing", "yes")] : [])
                return try #require(try await browser.post(path, fields).headers["location"])
            }
            var path = try await save("/notes/me/add", "Set")
            for body in ["Set list", "Set list: one", "Set list: one, two"] { path = try await save(path, body) }
            #expect(try await steps() == ["added \"Set list: one, two\""])
            // A change that was sent by the button is one of its own, and so is what is written after it.
            path = try await save(path, "Set list: one, two, three", isTyping: false)
            for body in ["Set list", "Set"] { path = try await save(path, body) }
            #expect(try await steps().count == 3)
            let step = try #require(try await last(environment))
            #expect(try await browser.post("/undo", [("step", "\(step.id)")]).notice?.hasPrefix("Undone") == true)
            #expect(try await browser.get(path).body.contains("one, two, three"))
        }
    }
}
