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
            let spots = added.body.list("items")
            #expect(added.status == 201 && spots.map { $0.text("name") } == ["host", "headliner"], "\(added.detail)")
            for spot in spots {
                #expect(spot["pay_minor_units"] == 5000 && spot["pay_currency"] == "USD", "\(spot)")
            }
            let spot = "\(path)/\(spots[1].integer("id"))"
            let given = try await client.post(
                "\(spot)/assign", ["contact_id": .integer(ada.body.integer("id"))])
            #expect(given.status == 200 && given.body.text("held_by") == "Ada", "\(given.detail)")
            #expect(try await client.post("\(spot)/assign", ["contact_id": nil]).body.text("state") == "open")
            #expect(try await client.get(path).body.list("items").map { $0.text("name") } == ["host", "headliner"])
        }
    }

    private static let changes: [(JSONValue, [String: JSONValue])] = [
        (["pay": "50"], ["pay": "USD 50.00", "pay_minor_units": 5000, "pay_currency": "USD"]),
        (
            ["pay": "EUR 80 vs 70% of the door"],
            [
                "pay": "EUR 80.00 or 70% of the gross door, whichever is more", "pay_minor_units": 8000,
                "pay_currency": "EUR",
            ]
        ),
        (["pay": "70% of the door"], ["pay_minor_units": nil, "pay_currency": nil]),
        (["set": "10m"], ["set": "10m"]), (["note": "Bring a mic"], ["note": "Bring a mic"]),
        (["call": "7pm"], ["call_at": "2026-12-04T19:00:00-05:00"]),
        (["pay": nil, "set": nil, "call": nil, "note": nil], ["pay": nil, "set": nil, "call_at": nil, "note": nil]),
    ]

    @Test("What is agreed with a performer is changed, under the condition that it was read", arguments: changes)
    func terms(change: JSONValue, fields: [String: JSONValue]) async throws {
        try await APIClient.open { client in
            let show = try await client.post("/api/v1/events", ["name": "Gala", "date": "2026-12-04 20:00"])
            let ada = try await client.post(APIClient.contacts, ["name": "Ada", "cell": .string(Phone.ada)])
            let path = "/api/v1/events/\(show.body.integer("id"))/lineup"
            let added = try await client.post(path, ["contact_id": .integer(ada.body.integer("id"))])
            let one = "\(path)/\(ada.body.integer("id"))"
            #expect(try await client.patch(one, change).status == 428)
            let changed = try await client.patch(one, change, ["If-Match": added.tag])
            #expect(changed.status == 200, "\(changed.detail)")
            for (name, value) in fields { #expect(changed.body[name] == value, "\(name): \(changed.body)") }
            #expect(try await client.get(one).tag == changed.tag)
            let bad = try await client.patch(one, ["pay": "many", "call": "noonish"], ["If-Match": changed.tag])
            #expect(bad.status == 400 && bad.body.list("errors").map { $0.text("field") } == ["pay", "call"])
            #expect(try await client.get(one).tag == changed.tag)
        }
    }

    @Test("A performer is moved, made the host, and told another pay") func lineup() async throws {
        try await APIClient.open { client in
            let show = try await client.post("/api/v1/events", ["name": "Gala", "date": "fri 8pm"])
            let path = "/api/v1/events/\(show.body.integer("id"))/lineup"
            var keys: [Int] = []
            for (name, cell) in [("Ada", Phone.ada), ("Grace", Phone.grace)] {
                let contact = try await client.post(
                    APIClient.contacts, ["name": .string(name), "cell": .string(cell)])
                keys.append(contact.body.integer("id"))
                _ = try await client.post(path, ["contact_id": .integer(contact.body.integer("id"))])
            }
            let moved = try await client.post("\(path)/\(keys[1])/move", ["position": 1])
            #expect(moved.status == 200 && moved.body.integer("position") == 1, "\(moved.detail)")
            #expect(try await client.get(path).names == ["Grace", "Ada"])
            let host = try await client.post("\(path)/\(keys[0])/host", ["host": true])
            #expect(host.status == 200 && host.body["host"] == true, "\(host.detail)")
            let plan = try await client.post("\(path)/\(keys[0])/tell/plan", nil)
            #expect(plan.status == 200 && plan.body.list("texts").isEmpty, "\(plan.body)")
            #expect(try await client.post("\(path)/99/host", ["host": true]).status == 404)
        }
    }

    @Test("The tag of a show and of a contact changes with everything that can be changed")
    func tagged() async throws {
        try await APIClient.open { client in
            let show = try await client.post("/api/v1/events", ["name": "Gala", "date": "fri 8pm"])
            let ada = try await client.post(APIClient.contacts, ["name": "Ada", "cell": .string(Phone.ada)])
            let rows: [(APIClient.Answer, String, [(String, JSONValue)])] = [
                (
                    show, "/api/v1/events",
                    [
                        ("length", "90m"), ("budget", "500"), ("zone", "Europe/Berlin"), ("location", "Hall"),
                        ("name", "Ball"), ("date", "sat 9pm"), ("spots", "host"), ("listed", false),
                    ]
                ),
                (
                    ada, APIClient.contacts,
                    [
                        ("zone", "Europe/Berlin"), ("language", "de"), ("note", "tall"), ("name", "Ada King"),
                        ("email", "ada@example.org"), ("cell", .string(Phone.grace)),
                    ]
                ),
            ]
            for (added, path, changes) in rows {
                var tag = added.tag
                for (name, value) in changes {
                    let one = "\(path)/\(added.body.integer("id"))"
                    let changed = try await client.patch(one, .object([.init(name, value)]), ["If-Match": tag])
                    #expect(changed.status == 200 && changed.tag != tag, "\(name): \(changed.body)")
                    tag = changed.tag
                }
            }
            let changed = try await client.get("/api/v1/events/\(show.body.integer("id"))").body
            #expect(changed.text("length") == "1h30m" && changed["budget_minor_units"] == 50_000, "\(changed)")
            #expect(changed["budget_currency"] == "USD" && changed.text("ends_at").hasSuffix("22:30:00+01:00"))
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
            let sent = try await client.get("/api/v1/outbox").body.list("items").map { $0.integer("id") }
            #expect(sent.count == 2)
            let older = try await client.get("/api/v1/outbox?before=\(sent[0])").body.list("items")
            #expect(older.map { $0.integer("id") } == [sent[1]])
        }
    }

    @Test("Somebody is added once", arguments: [("cell", Phone.ada), ("email", "ada@example.org")])
    func once(field: String, value: String) async throws {
        try await APIClient.open { client in
            let body = JSONValue.object([.init("name", "Ada"), .init(field, .string(value))])
            let (added, again) = (
                try await client.post(APIClient.contacts, body), try await client.post(APIClient.contacts, body)
            )
            #expect(added.status == 201 && again.status == 200 && again.body == added.body, "\(again.body.text())")
            #expect(try await client.get(APIClient.contacts).names == ["Ada"])
        }
    }

    private static let ofAda: [([JSONValue.Member], [String])] = [
        ([.init("tags", ["improv"])], []), ([.init("note", "tall"), .init("language", "es")], []),
        ([.init("tags", [])], []), ([.init("tags", ["improv", "host"])], ["tags"]),
        ([.init("note", "short")], ["note"]),
        (
            [.init("email", "ada@example.org"), .init("language", "fr"), .init("tags", ["host"])],
            ["email", "tags", "language"]
        ),
    ]

    @Test("Somebody who is known is not changed by adding them, and nothing is dropped in silence", arguments: ofAda)
    func known(sent: [JSONValue.Member], refused: [String]) async throws {
        try await APIClient.open { client in
            let ada: [JSONValue.Member] = [.init("name", "Ada"), .init("cell", .string(Phone.ada))]
            let first: [JSONValue.Member] = [
                .init("tags", ["improv"]), .init("note", "tall"), .init("language", "es"),
            ]
            let added = try await client.post(APIClient.contacts, .object(ada + first))
            let again = try await client.post(APIClient.contacts, .object(ada + sent))
            let shown = try await client.get("\(APIClient.contacts)/\(added.body.integer("id"))")
            #expect(shown.body == added.body)
            guard !refused.isEmpty else {
                #expect(again.status == 200 && again.body == added.body, "\(again.body.text())")
                return
            }
            #expect(again.status == 409 && again.body.list("errors").map { $0.text("field") } == refused)
            #expect(again.detail.contains("\"Ada\" is contact 1 already"), "\(again.detail)")
            let change = refused.first == "tags" ? "POST tags/add" : "PATCH contacts/1"
            #expect(again.detail.contains(change), "\(again.detail)")
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
