import Platform
import Storage
import TestSupport
import Testing
import Values

/// Two people edit the same at once, in every form of the router that changes what is stored: a new one needs a row.
@Suite(.enabled(if: TestDatabase.server == nil, "furnishes an account"), .timeLimit(.minutes(15)))
struct EditFormTests {
    struct Row: Sendable {
        let form: String
        let field: String
        let first: String
        let second: String
        /// What both have in other fields.
        var others: [(String, String)] = []
        /// What a field of the form has, where a page has several with the same address.
        var with: (name: String, value: String)?

        init(
            _ form: String, _ field: String, _ first: String, _ second: String, others: [(String, String)] = [],
            with: (name: String, value: String)? = nil
        ) {
            (self.form, self.field, self.first, self.second) = ("POST " + form, field, first, second)
            (self.others, self.with) = (others, with)
        }

        static let saving = [("kind", "request"), ("do", "save")]
        static let request = (name: "kind", value: "request")
    }

    private static func wording(_ path: String) -> Row {
        Row(
            path, "text", "First: {{when}} {{place}} {{answer}}", "Second: {{when}} {{place}} {{answer}}",
            others: Row.saving, with: Row.request)
    }

    /// Those that change the zone and the country of the account are last.
    static let rows = [
        Row("/contacts/{contact}/edit", "note", "wants a stool", "wants a chair"),
        Row("/contacts/{contact}/rules", "most_a_month", "3", "4"),
        Row("/events/{event}/terms/{contact}", "note", "bring a guitar", "bring a banjo"),
        Row("/events/{event}/edit", "length", "3h", "4h"),
        Row("/positions/{position}/edit", "name", "First act", "Second act"),
        wording("/wording"), wording("/events/{event}/wording"), wording("/templates/{template}/wording"),
        Row(
            "/whatsapp", "sid", "HX0123456789abcdef0123456789abcdef", "HX0123456789abcdef0123456789abcde0",
            others: [("whatsapp", "request-en")], with: (name: "whatsapp", value: "request-en")),
        Row("/polls/{poll}/edit", "name", "First poll", "Second poll"),
        Row("/openmics/{openmic}/edit", "spots", "17", "18"),
        Row("/events/{event}/guests/edit", "limit", "3", "4"),
        Row("/events/{event}/runsheet/settings", "change", "4", "6"),
        Row("/events/{event}/runsheet/line", "minutes", "11", "12", with: nil),
        Row("/events/{event}/settlement", "heads", "51", "52"),
        Row("/events/{event}/settlement/people/{contact}", "amount", "41.00", "42.00", others: [("ruling", "killfee")]),
        Row("/todos/{subject}/edit/{todo}", "title", "buy film", "buy tape"),
        Row("/today/text", "text_at", "07:00", "07:30"),
        Row("/budget/{subject}/edit/{line}", "title", "film", "tape"),
        Row("/countdowns/{event}/edit", "name", "First day", "Second day"),
        Row("/entries/{entry}/edit", "place", "Hall one", "Hall two"),
        Row("/calendars/{calendar}/rename", "name", "First calendar", "Second calendar"),
        Row("/calendars/{calendar}/rename", "color", "blue", "gray"),
        Row("/trips/{trip}/edit", "notes", "first notes", "second notes"),
        Row("/trips/{trip}/bookings/{booking}", "confirmation", "FIRST1", "SECOND2"),
        Row("/trips/settings", "width", "201", "202"),
        Row("/study/{deck}/rename", "title", "First deck", "Second deck"),
        Row("/study/{deck}/limits", "new_per_day", "11", "12"),
        Row("/study/{deck}/cards/{card}", "front", "first front", "second front"),
        Row("/study/settings", "new_per_day", "13", "14"),
        Row("/training/settings/notifications", "hour", "08:00", "09:00"),
        Row("/training/settings/units", "week_start", "tuesday", "wednesday"),
        Row("/training/runs/{run}/edit", "note", "first run", "second run"),
        Row("/training/days/{day}/note", "note", "first note", "second note"),
        Row("/members/{member}/edit", "role", "booker", "viewer"),
        Row("/webhooks/{webhook}/edit", "name", "First hook", "Second hook"),
        Row("/webhooks/{webhook}/edit", "url", "https://example.org/first", "https://example.org/second"),
        Row("/accounts/you", "name", "First Booker", "Second Booker"),
        Row("/accounts/you", "quiet_hours", "21:00-08:00", "23:00-09:00"),
        Row("/settings/account", "name", "First Comedy", "Second Comedy"),
        Row("/settings/lineups", "countdowns", "5", "6"),
        Row("/settings/number", "answer_hours", "30", "40"),
    ]

    @Test("What somebody else has saved is never overwritten, in any form") func everyForm() async throws {
        let (pictures, places) = (try FurnishedServices.pictures(), try FurnishedServices.places())
        try await PageBrowser.open(pictures: pictures, places: places) { browser in
            let own = try await FurnishedAccount(
                browser.environment.account.id, named: "own", phones: [Phone.alan, Phone.hedy], in: browser.gateway)
            let edits = browser.gateway.edits
            #expect(Set(edits.map(\.form)) == Set(Self.rows.map(\.form)))
            let kim = try await browser.signedIn(as: browser.environment.addMember("Kim", as: .owner))
            for row in Self.rows {
                guard let edit = edits.first(where: { $0.form == row.form }) else { continue }
                // A name of their own is changed in two windows.
                let other = row.form.hasSuffix("/you") ? own.browser : kim
                try await check(row, page: edit.page, own: own, other: other)
            }
        }
    }

    private func check(_ row: Row, page: String, own: FurnishedAccount, other: PageBrowser) async throws {
        let (route, pageRoute) = (try #require(PageRoute(row.form)), try #require(PageRoute(page)))
        let (path, pagePath) = (try own.path(of: route), try own.path(of: pageRoute))
        let form = try #require(
            EditedForm(try await own.browser.get(pagePath), action: path, with: row.with), "\(row.form) on \(pagePath)")
        #expect(form["basis"]?.isEmpty == false, "\(row.form)")
        let saved = try await post(path, form.typing(row.others + [(row.field, row.first)]), other)
        #expect(saved.status == 303, "\(row.form): \(saved.status) \(saved.body)")
        let again = try await post(path, form.typing(row.others + [(row.field, row.first)]), other)
        #expect(again.status == 303, "\(row.form) twice: \(again.status)")

        let refused = try await own.browser.post(path, form.typing(row.others + [(row.field, row.second)]))
        #expect(refused.status == 409, "\(row.form): \(refused.status) \(refused.notice ?? "")")
        #expect(refused.body.contains("Not saved"), "\(row.form)")
        #expect(refused.body.contains(row.first) && refused.body.contains(row.second), "\(row.form): \(refused.body)")

        let outdated = try #require(EditedForm(refused, action: path), "\(row.form)")
        let kept = try await post(path, outdated.fields.map { ($0.name, $0.value) }, own.browser)
        #expect(kept.status == 303, "\(row.form): \(kept.status) \(kept.body)")
        let shown = try await own.browser.get(pagePath).body
        #expect(shown.contains(row.second), "\(row.form)")
    }

    /// Posts a form, and approves the texts that it shows first.
    private func post(
        _ path: String, _ fields: [(String, String)], _ browser: PageBrowser
    ) async throws -> PageAnswer {
        let answer = try await browser.post(path, fields)
        guard answer.status == 200, let approval = EditedForm(answer, action: path) else { return answer }
        return try await browser.post(path, approval.fields.map { ($0.name, $0.value) })
    }

    @Test("What only one of two has changed is kept of both") func twoFields() async throws {
        try await PageBrowser.open { browser in
            let contact = try await browser.environment.contact("Ada", Phone.ada)
            let path = "/contacts/\(contact)/edit"
            let form = try #require(EditedForm(try await browser.get(path), action: path))
            for typed in [("note", "wants a stool"), ("email", "ada@example.org")] {
                #expect(try await browser.post(path, form.typing([typed])).status == 303)
            }
            let now = try #require(EditedForm(try await browser.get(path), action: path))
            #expect(now["note"] == "wants a stool")
            #expect(now["email"] == "ada@example.org")
        }
    }

    @Test("The page that refuses says who changed what, and keeps the other fields") func whoChangedIt() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let contact = try await environment.contact("Ada", Phone.ada)
            let kim = try await browser.signedIn(as: environment.addMember("Kim", as: .booker))
            let path = "/contacts/\(contact)/edit"
            let form = try #require(EditedForm(try await browser.get(path), action: path))
            let theirs = [("note", "wants a stool"), ("email", "ada@example.org")]
            #expect(try await kim.post(path, form.typing(theirs)).status == 303)
            let refused = try await browser.post(path, form.typing([("note", "a chair"), ("name", "Ada L")]))
            #expect(refused.status == 409)
            for words in ["Last change: Kim, ", "Now it is: wants a stool", "a chair"] {
                #expect(refused.body.contains(words), "\(words): \(refused.body)")
            }
            let outdated = try #require(EditedForm(refused, action: path))
            #expect(outdated["name"] == "Ada L")
            #expect(outdated["email"] == "ada@example.org")
            #expect(try await browser.post(path, outdated.fields.map { ($0.name, $0.value) }).status == 303)
            let now = try #require(EditedForm(try await browser.get(path), action: path))
            #expect([now["name"], now["note"], now["email"]] == ["Ada L", "a chair", "ada@example.org"])
        }
    }

    @Test("What was removed in the meantime is one clear line") func removed() async throws {
        try await PageBrowser.open { browser in
            let contact = try await browser.environment.contact("Ada", Phone.ada)
            let path = "/contacts/\(contact)/edit"
            let form = try #require(EditedForm(try await browser.get(path), action: path))
            #expect(try await browser.post("/contacts/\(contact)/remove").status == 303)
            let answer = try await browser.post(path, form.typing([("note", "a chair")]))
            #expect(answer.status == 404)
            #expect(answer.body.contains("That no longer exists. Reload the page."))
        }
    }

    @Test("Of saves of the same field at the same moment, one is kept and the others are told")
    func atTheSameMoment() async throws {
        try await PageBrowser.open { browser in
            let contact = try await browser.environment.contact("Ada", Phone.ada)
            let path = "/contacts/\(contact)/edit"
            let form = try #require(EditedForm(try await browser.get(path), action: path))
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...8 {
                    group.addTask { try await browser.post(path, form.typing([("note", "note \(number)")])).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [303] + Array(repeating: 409, count: 7))
        }
    }
}
