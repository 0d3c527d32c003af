import JSON
import TestSupport
import Testing
import Values

/// Every resource over the API in the same steps: added, shown, changed under a condition, listed, removed, undone.
@Suite(.timeLimit(.minutes(5))) struct APIResourceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let new: JSONValue
        let change: JSONValue
        /// Of one that was changed.
        let field: String
        let value: JSONValue

        /// What is removed comes back.
        let isRestored: Bool

        init(
            _ path: String, _ new: JSONValue, change: JSONValue, _ field: String, _ value: JSONValue,
            isRestored: Bool = true
        ) {
            (self.path, self.new, self.change, self.field, self.value) = (path, new, change, field, value)
            self.isRestored = isRestored
        }

        var testDescription: String { path }
    }

    static let rows = [
        Row("contacts", ["name": "Ada"], change: ["note": "tall"], "note", "tall", isRestored: false),
        Row(
            "events", ["name": "Gala", "date": "fri 8pm"], change: ["location": "Hall"], "location", "Hall",
            isRestored: false),
        Row("positions", ["name": "singer", "set": "25m", "pay": "60"], change: ["set": nil], "set", nil),
        Row("todos", ["title": "film", "due": "fri"], change: ["title": "map"], "title", "map"),
        Row(
            "budget-lines", ["title": "Hotel", "amount": "450.00"], change: ["amount": "500"], "minor_units",
            .integer(50_000)),
        Row("notes", ["body": "one"], change: ["body": "two"], "body", "two"),
        Row("countdowns", ["name": "trip", "date": "2027-06-01"], change: ["name": "tour"], "name", "tour"),
        Row("calendars", ["name": "Holidays"], change: ["name": "Days off"], "name", "Days off"),
        Row(
            "entries", ["name": "Dentist", "date": "tue 3pm"], change: ["location": "Main St"], "location", "Main St"),
        Row("decks", ["title": "Spanish"], change: ["title": "French"], "title", "French"),
        Row("runs", ["distance": "5.2", "time": "47:10"], change: ["note": "rain"], "note", "rain"),
    ]

    @Test("What is added is shown, changed, listed and removed, and undone", arguments: rows)
    func life(_ row: Row) async throws {
        let time = MovableClock(TestEnvironment.noon)
        try await APIClient.open(clock: time.clock) { client in
            let path = "/api/v1/\(row.path)"
            let added = try await client.post(path, row.new)
            #expect(added.status == 201, "\(added.detail)")
            let one = "\(path)/\(added.body.integer("id"))"
            let shown = try await client.get(one)
            #expect(shown.status == 200 && shown.body == added.body && shown.tag == added.tag)
            #expect(try await client.patch(one, row.change).status == 428)
            // The tag stays until somebody changes it.
            time.move(by: .minutes(1))
            let changed = try await client.patch(one, row.change, ["If-Match": shown.tag])
            #expect(changed.status == 200 && changed.body[row.field] == row.value, "\(changed.body) \(changed.detail)")
            #expect(try await client.patch(one, row.change, ["If-Match": shown.tag]).status == 412)
            let listed = try await client.get(path).body.list("items").map { $0.integer("id") }
            #expect(listed.contains(added.body.integer("id")))
            let removed = try await client.delete(one, ["If-Match": changed.tag])
            #expect(removed.status == 204, "\(removed.detail)")
            #expect(try await client.get(one).status == 404)
            let undone = try await client.post("/api/v1/changes/undo", nil)
            #expect(undone.status == (row.isRestored ? 200 : 409), "\(undone.detail)")
            if row.isRestored { #expect(try await client.get(one).body[row.field] == row.value) }
        }
    }

    @Test("Spots of a show are added, given to somebody and emptied") func spots() async throws {
        try await APIClient.open { client in
            let show = try await client.post("/api/v1/events", ["name": "Gala", "date": "fri 8pm"])
            let path = "/api/v1/events/\(show.body.integer("id"))/spots"
            let ada = try await client.post(APIClient.contacts, ["name": "Ada", "cell": .string(Phone.ada)])
            let added = try await client.post(path, ["spots": "host, headliner", "pay": "50"])
            #expect(added.status == 201 && added.body.text("name") == "headliner", "\(added.detail)")
            let spot = "\(path)/\(added.body.integer("id"))"
            let given = try await client.post(
                "\(spot)/assign", ["contact_id": .integer(ada.body.integer("id"))])
            #expect(given.status == 200 && given.body.text("held_by") == "Ada", "\(given.detail)")
            #expect(try await client.post("\(spot)/assign", ["contact_id": nil]).body.text("state") == "open")
            #expect(try await client.get(path).body.list("items").map { $0.text("name") } == ["host", "headliner"])
        }
    }

    @Test("A poll is planned, and only what was shown is sent") func poll() async throws {
        try await APIClient.open { client in
            let ada = try await client.post(APIClient.contacts, ["name": "Ada", "cell": .string(Phone.ada)])
            let contact = JSONValue.integer(ada.body.integer("id"))
            let poll = try await client.post(
                "/api/v1/polls", ["name": "December", "dates": "dec 4, 5", "contact_ids": .array([contact])])
            #expect(poll.status == 201 && poll.body.text("state") == "draft", "\(poll.detail)")
            let path = "/api/v1/polls/\(poll.body.integer("id"))"
            let plan = try await client.post("\(path)/ask/plan", nil)
            #expect(plan.body.list("texts").map { $0.text("name") } == ["Ada"], "\(plan.detail)")
            #expect(try await client.post("\(path)/ask/send", ["key": "x"]).body.integer("sent") == 0)
            let key: JSONValue = ["key": .string(plan.body.text("key"))]
            #expect(try await client.post("\(path)/ask/send", key).body.integer("sent") == 1)
            #expect(try await client.post("\(path)/ask/send", key).body.integer("sent") == 0)
            let said = try await client.post("\(path)/answer", ["contact_id": contact, "answer": "yes"])
            #expect(said.body.list("totals").map { $0.integer("yes") } == [1, 1], "\(said.detail)")
        }
    }

    @Test("A text of one's own is sent once, with its key") func ownWords() async throws {
        try await APIClient.open { client in
            let ada = try await client.post(
                APIClient.contacts, ["name": "Ada", "cell": .string(Phone.ada), "tags": ["improv"]])
            let requests: [(path: String, words: JSONValue)] = [
                ("\(APIClient.contacts)/\(ada.body.integer("id"))/text", ["text": "Doors are at 7."]),
                ("/api/v1/tags/text", ["text": "We start at 8.", "tag": ["improv"]]),
            ]
            for (path, words) in requests {
                let plan = try await client.post("\(path)/plan", words)
                #expect(plan.body.list("texts").count == 1, "\(plan.detail)")
                let other = JSONValue.object(
                    words.with("text", "At 8.") + [JSONValue.Member("key", .string(plan.body.text("key")))])
                #expect(try await client.post("\(path)/send", other).body.integer("sent") == 0, "other words")
                let same = JSONValue.object(
                    words.with("text", nil) + [JSONValue.Member("key", .string(plan.body.text("key")))])
                #expect(try await client.post("\(path)/send", same).body.integer("sent") == 1)
                #expect(try await client.post("\(path)/send", same).body.integer("sent") == 0)
            }
            let thread = try await client.get("\(APIClient.contacts)/\(ada.body.integer("id"))/thread")
            #expect(thread.body.list("items").map { $0.text("state") } == ["queued", "queued"])
            #expect(try await client.get("/api/v1/outbox").body.list("items").count == 2)
        }
    }

    @Test("Tags are added to contacts, counted and removed") func tags() async throws {
        try await APIClient.open { client in
            let ada = try await client.post(APIClient.contacts, ["name": "Ada"]).body.integer("id")
            let body: JSONValue = ["tag": "improv", "contact_ids": .array([.integer(ada)])]
            #expect(try await client.post("/api/v1/tags/add", body).body["changed"] == .array([.integer(ada)]))
            let counted: JSONValue = ["name": "improv", "contacts": .integer(1)]
            #expect(try await client.get("/api/v1/tags").body.list("items") == [counted])
            #expect(try await client.post("/api/v1/tags/remove", body).status == 200)
            #expect(try await client.get("/api/v1/tags").body.list("items").isEmpty)
            let unknown: JSONValue = ["tag": "improv", "contact_ids": .array([.integer(99)])]
            #expect(try await client.post("/api/v1/tags/add", unknown).status == 404)
        }
    }
}

extension JSONValue {
    /// The members of an object with another value of one; nil for the same members.
    fileprivate func with(_ name: String, _ value: JSONValue?) -> [JSONValue.Member] {
        guard case .object(let members) = self else { return [] }
        return members.map { $0.name == name ? JSONValue.Member(name, value ?? $0.value) : $0 }
    }
}
