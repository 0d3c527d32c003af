import JSON
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// An account with one of everything, entered through the pages, and the keys of all that.
struct FurnishedAccount: Sendable {
    let account: ID<Account>
    /// Signed in to it.
    let browser: PageBrowser
    /// In every text that is entered.
    private let name: String
    private let phones: [String]
    /// By the name of the parameter or field that has it; with the noun of the path where that makes a difference.
    private var keys = [
        "day": "2026-12-02", "divisor": "8", "trips/format": "text", "study/format": "csv",
    ]

    /// The fields of forms and addresses that have a key, and whose.
    static let keyFields = [
        ("contact", "contact"), ("person", "contact"), ("other", "other"), ("only", "contact"), ("event", "event"),
        ("todo", "todo"),
        ("line", "line"), ("note", "note"), ("photo", "photo"), ("calendar", "calendar"), ("deck", "deck"),
        ("card", "card"), ("trip", "trip"), ("stop", "stop"), ("booking", "booking"), ("text", "text"),
        ("message", "text"), ("workout", "workout"), ("race", "race"), ("filter", "filter"), ("session", "session"),
        ("step", "step"), ("dates", "dates"), ("kept", "token"), ("from", "token"),
        ("invitation", "contact"),
        ("add", "cell"), ("polldate", "polldate"), ("pollcell", "pollcell"), ("spot", "spot"),
        ("position", "position"), ("template", "template"), ("runline", "runline"), ("after", "runline"),
        ("occasion", "occasion"), ("micentry", "micentry"), ("guest", "guest"), ("expense", "expense"),
        ("membership", "member"), ("series", "series"),
    ]

    /// - Parameter phones: the numbers of two contacts.
    init(_ account: ID<Account>, named name: String, phones: [String], in gateway: GatewayRequests) async throws {
        (self.account, self.name, self.phones) = (account, name, phones)
        browser = PageBrowser(gateway: gateway, session: try await gateway.environment.signIn(account))
        _ = try await gateway.environment.store.write { tx in
            try tx.run("UPDATE account SET name = \(name + " Comedy") WHERE id = \(account)")
        }
        // The link is shown on the page that answers the form.
        let invited = try await browser.post("/members/add", [("name", "\(name) Dee"), ("role", "door")])
        try #require(invited.status == 200, "\(invited.body)")
        let token = try await browser.post("/tokens/add", [("name", name), ("role", "viewer"), ("expires", "90d")])
        try #require(token.status == 200, "\(token.body)")
        try await addWebhook()
        try await addPeopleAndShow()
        try await addPlan()
        try await addPoll()
        try await addOpenMic()
        keys["series"] = try await post(
            "/series/add", [("name", name), ("every", "tue"), ("time", "20:00"), ("place", name)])
        try await addAgenda()
        try await addStudy()
        try await addTrip()
        try await addTraining()
        let card = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name) New\r\nEND:VCARD\r\n".utf8)
        try await upload("/contacts/import", files: [("files", "\(name).vcf", card)], as: "token")
        try await addTexts()
        try await addSwap()
        try await findKeys()
    }

    /// The key that a parameter of a route gets.
    func key(_ parameter: String, of route: PageRoute) throws -> String {
        try #require(
            keys["\(route.noun)/\(parameter)"] ?? keys[parameter],
            "\(route): add a key for {\(parameter)} to the keys of FurnishedAccount")
    }

    func path(of route: PageRoute) throws -> String { try route.path { try key($0, of: route) } }

    /// The fields that have keys, with the keys of this account.
    var keyFields: [(String, String)] {
        Self.keyFields.map { ($0, key($1)) }
    }

    private func key(_ name: String) -> String { keys[name] ?? "" }

    /// The show is eight hours after noon of today.
    func moveShowToTonight() async throws {
        let (starts, event) = (TestEnvironment.noon.adding(.hours(8)), Int64(key("event")) ?? 0)
        try await browser.environment.store.write { tx in
            _ = try tx.run(
                """
                UPDATE event SET starts_at = \(starts), ends_at = \(starts.adding(.hours(2))) WHERE id = \(event)
                """)
        }
    }

    // MARK: - Forms

    /// Returns the key of what was added.
    @discardableResult
    private func post(_ path: String, _ fields: [(String, String)] = []) async throws -> String {
        let answer = try await browser.post(path, fields)
        try #require(answer.status == 303, "\(path): \(answer.body)")
        return answer.location.split(separator: "/").last.map(String.init) ?? ""
    }

    private mutating func upload(
        _ path: String, _ fields: [(String, String)] = [], files: [(String, String, [UInt8])], as key: String? = nil
    ) async throws {
        let answer = try await browser.upload(path, fields, files: files)
        try #require(answer.status == 303, "\(path): \(answer.body)")
        if let key { keys[key] = answer.location.split(separator: "/").last.map(String.init) }
    }

    private func picture(_ mark: UInt8) -> [(String, String, [UInt8])] {
        [("photo", "a.jpg", SampleImage.jpeg(width: 400, height: 300, mark: mark))]
    }

    private mutating func addPeopleAndShow() async throws {
        let mailbox = name.filter { $0.isASCII && $0.isLetter }
        keys["contact"] = try await post(
            "/contacts/new",
            [("name", "\(name) Ada"), ("cell", phones[0]), ("email", "\(mailbox)@example.org"), ("note", name)])
        keys["other"] = try await post("/contacts/new", [("name", "\(name) Grace"), ("cell", phones[1])])
        let contact = "/contacts/\(key("contact"))"
        try await post("\(contact)/tag", [("tag", name)])
        try await post("\(contact)/rules", [("most_a_month", "2"), ("never_with", "\(name) Grace")])
        try await post("\(contact)/away", [("first", "2026-12-24"), ("last", "2026-12-26"), ("note", name)])
        keys["event"] = try await post(
            "/events/new",
            [
                ("name", "\(name) Show"), ("date", "fri 8pm"), ("place", name), ("length", "2h"),
                ("spots", "host, headliner"), ("budget", "500"),
            ])
        try await post("/positions/add", [("name", "\(name) act")])
        try await post("/templates/add", [("event", key("event")), ("name", name)])
        keys["cell"] = "\(key("event"))-\(key("contact"))"
        let show = "/events/\(key("event"))"
        for person in ["contact", "other"] {
            let fields = [("contact", key(person)), ("who", ""), ("offered", ""), ("role", "lineup")]
            try await post("\(show)/add", fields)
        }
        try await post("\(show)/terms/\(key("contact"))", [("note", "\(name) fee 66 cash"), ("pay", "$100 vs 70%")])
        try await addGuests(show)
        try await addSettlement(of: show)
        for place in [show, ""] {
            try await post(
                "\(place)/wording",
                [("kind", "request"), ("text", "\(name) {{when}} {{place}} {{answer}}"), ("do", "save")])
        }
        let texts = try await browser.get("\(show)/ask").fields("text")
        try #require(texts.count == 2)
        try await post("\(show)/ask", texts.map { ("text", $0) })
        try await post("\(show)/runsheet/add", [("kind", "break"), ("title", name), ("minutes", "10")])
    }

    private func addGuests(_ show: String) async throws {
        try await post("\(show)/guests/edit", [("limit", "2"), ("closes", "1h before")])
        try await post("\(show)/guests/limit", [("contact", key("contact")), ("own", "3")])
        for performer in [key("contact"), ""] {
            try await post("\(show)/guests/add", [("names", "\(name) guest"), ("contact", performer)])
        }
    }

    private mutating func addSettlement(of show: String) async throws {
        try await post("\(show)/settlement/expense", [("title", name), ("amount", "30")])
        let fields = [("ruling", "killfee"), ("amount", "25"), ("reason", name)]
        try await post("\(show)/settlement/people/\(key("contact"))", fields)
        let expenses = try await browser.get("\(show)/settlement").fields("expense")
        keys["expense"] = expenses.first
    }

    private mutating func addPoll() async throws {
        let fields = [("name", name), ("dates", "dec 4, 5"), ("tag", name)]
        keys["poll"] = try await post("/polls/add", fields)
        let poll = "/polls/\(key("poll"))"
        let texts = try await browser.get("\(poll)/send").fields("text")
        try #require(texts.count == 1)
        try await post("\(poll)/send", texts.map { ("text", $0) })
        let dates = try await browser.environment.store.read { [poll = key("poll")] tx in
            try tx.values(
                SQL(stringLiteral: "SELECT CAST(max(id) AS TEXT) FROM poll_date WHERE poll_id = \(poll)"),
                as: String.self)
        }
        keys["polldate"] = dates.first
        keys["pollcell"] = "\(key("polldate"))-\(key("contact"))"
        try await post("\(poll)/answer", [("pollcell", key("pollcell")), ("answer", "yes")])
    }

    /// With somebody who walked in.
    private mutating func addOpenMic() async throws {
        keys["occasion"] = "show-\(key("event"))"
        keys["openmic"] = try await post(
            "/openmics/add",
            [("occasion", key("occasion")), ("keyword", "MIC\(account)"), ("spots", "5"), ("mode", "draw")])
        try await post("/openmics/\(key("openmic"))/nights/\(key("event"))/walkin", [("name", "\(name) Walker")])
    }

    private mutating func addAgenda() async throws {
        try await upload(
            "/countdowns/add",
            [("name", "\(name) trip"), ("date", "2027-06-01"), ("time", "18:00"), ("notifies", "yes")],
            files: picture(1), as: "countdowns/event")
        keys["subject"] = key("countdowns/event")
        for subject in ["me", key("subject")] {
            try await post("/todos/\(subject)/add", [("title", name)])
            try await post("/budget/\(subject)/add", [("title", name), ("amount", "5"), ("day", "2026-11-30")])
            try await post("/notes/\(subject)/add", [("body", name)])
            try await upload("/photos/\(subject)/add", files: picture(2))
        }
        try await post("/photos/\(key("subject"))/search", [("phrase", name)])
        try await post("/countdowns/\(key("subject"))/share/link")
        try await post("/countdowns/\(key("subject"))/calendar", [("calendar", ""), ("alarms", "2h")])
        keys["calendar"] = try await post("/calendars/add", [("name", name)])
        keys["entry"] = try await post(
            "/entries/add",
            [
                ("name", name), ("date", "2026-12-03"), ("time", "19:00"), ("repeats", "weekly"), ("place", name),
                ("notes", name), ("alarms", "2h"), ("calendar", key("calendar")),
            ])
        try await post("/calendars/feeds/add")
        try await post("/calendars/feeds/add", [("calendar", key("calendar"))])
    }

    private mutating func addStudy() async throws {
        keys["deck"] = try await post("/study/add", [("title", name)])
        let deck = "/study/\(key("deck"))"
        try await upload("\(deck)/cards/add", [("front", name), ("back", name), ("tags", "a1")], files: [])
        try await post("\(deck)/quiz/begin")
        try await post("/study/timer/start", [("study", "25"), ("break", "5"), ("deck", key("deck"))])
    }

    private mutating func addTrip() async throws {
        try await upload(
            "/trips/add",
            [
                ("name", name), ("from", name), ("to", "41.89,12.49"), ("start", "2027-06-01"), ("end", "2027-06-03"),
                ("expense", "120"), ("notes", name),
            ], files: picture(3), as: "trip")
        let stop = [("name", name), ("at", "41.89,12.49"), ("day", "1")]
        try await post("/trips/\(key("trip"))/stops/add", stop)
        let places = "<gpx version=\"1.1\"><wpt lat=\"41.9\" lon=\"12.5\"><name>\(name)</name></wpt></gpx>"
        try await upload(
            "/trips/\(key("trip"))/import", [("day", "1")], files: [("file", "\(name).gpx", Array(places.utf8))],
            as: "trips/token")
        try await post(
            "/trips/\(key("trip"))/bookings/add", [("kind", "hotel"), ("title", name), ("confirmation", name)])
        let booking = try await browser.environment.store.read {
            try $0.value("SELECT max(id) FROM trip_booking", as: Int64.self)
        }
        try await upload(
            "/trips/\(key("trip"))/bookings/\(booking ?? 0)/document",
            files: [("document", "\(name).pdf", Array("%PDF-1.7 \(name)".utf8))])
        let servers = try await browser.get("/trips/spots").fields("server")
        try await post("/trips/spots/allow", servers.map { ("server", $0) })
        try await post("/trips/spots/here", [("address", "Central Park")])
        try await post("/trips/spots/search", [("transport", "walk")])
    }

    private mutating func addTraining() async throws {
        try await post(
            "/training/plan/new",
            [
                ("goal", "5k"), ("weeks", "8"), ("experience", "new"), ("days", "mon,wed,sat"),
                ("recent", "5k 30:40"),
            ])
        try await post("/training/done", [("distance", "2"), ("time", "20:00"), ("note", name)])
        try await post("/training/goals/set", [("period", "week"), ("measure", "runs"), ("amount", "3")])
        try await post("/training/races/add", [("race", "1649/139165")])
        try await post("/training/races/save", [("near", "80007"), ("filter", name)])
        try await post("/training/days/2026-12-02/note", [("note", name)])
    }

    // MARK: - Rows

    /// A text of a contact, and one of somebody who is no contact.
    private func addTexts() async throws {
        let (account, name, now) = (account, name, TestEnvironment.noon)
        let (sender, store) = (browser.environment.sender.id, browser.environment.store)
        let texts: [(String, Int64?)] = [
            (phones[0], Int64(key("contact"))), ("+1415555\(7000 + account.rawValue)", nil),
        ]
        try await store.write { tx in
            for (number, author) in texts {
                _ = try tx.run(
                    """
                    INSERT INTO inbound_message (provider, sid, account_id, sender_id, contact_id, from_number, to_number,
                        body, received_at, taken_in_at, verdict, rule, needs_attention, answer_channel)
                    VALUES (\(TestEnvironment.provider), \("SM\(number)"), \(account), \(sender), \(author), \(number),
                        \(TestEnvironment.ourNumber), \(name), \(now), \(now), 'unclear', 'unclear', 1, 'none')
                    """)
            }
        }
    }

    /// One with a message.
    private func addWebhook() async throws {
        let added = try await browser.post(
            "/webhooks/add", [("name", name), ("url", "https://example.org/in"), ("types", "answer.changed")])
        try #require(added.status == 200, "\(added.body)")
        let id: Int64? = try await browser.environment.store.read { [account] in
            try $0.value("SELECT max(id) FROM webhook WHERE account_id = \(account)")
        }
        let tested = try await browser.post("/webhooks/\(try #require(id))/test")
        try #require(tested.status == 303, "\(tested.body)")
    }

    /// A substitute whom the performer of the show offers.
    private func addSwap() async throws {
        let (event, name, now) = (key("event"), name, TestEnvironment.noon)
        try await browser.environment.store.write { tx in
            _ = try tx.run(
                """
                INSERT INTO swap_offer (slot_id, inbound_message_id, names, made_at)
                SELECT (SELECT max(id) FROM slot WHERE event_id = \(Int64(event) ?? 0)),
                    (SELECT max(id) FROM inbound_message), \(name), \(now)
                """)
        }
    }

    /// Of an assistant.
    private func addPlan() async throws {
        let (account, name, contact) = (account, name, Int(key("contact")) ?? 0)
        let (modules, sender) = (browser.environment.modules, browser.environment.sender)
        let resource = try #require(modules.resources.first { $0.path == "contacts" })
        let operation = try #require(resource.operations.first { $0.kind == .act("text/plan") })
        try await browser.environment.store.write(at: TestEnvironment.noon) { tx in
            guard let owner = try Account.find(account, in: tx), let member = try Member.main(of: account, in: tx)
            else { return }
            let arguments = [
                JSONValue.Member("contact_id", .integer(contact)), JSONValue.Member("text", .string(name)),
            ]
            let request = try ResourceRequest(
                account: owner, member: member, role: .booker, modules: modules, sender: sender, arguments: arguments,
                of: resource, operation, inputs: operation.inputs)
            _ = try PlanForAssistant(operation, of: resource, request, .object(arguments), by: name).run(in: tx)
        }
    }

    private mutating func findKeys() async throws {
        let (account, subject) = ("\(account)", key("subject"))
        let queries = [
            ("todo", "max(id)", "todo WHERE subject_id = \(subject)"),
            ("line", "max(id)", "budget_line WHERE subject_id = \(subject)"),
            ("note", "max(id)", "note WHERE subject_id = \(subject)"),
            ("photo", "max(id)", "photo WHERE subject_id = \(subject)"),
            ("file", "max(file)", "photo_candidate WHERE subject_id = \(subject)"),
            ("card", "max(id)", "card WHERE deck_id = \(key("deck"))"),
            ("stop", "max(id)", "trip_stop WHERE subject_id = \(key("trip"))"),
            ("booking", "max(id)", "trip_booking WHERE subject_id = \(key("trip"))"),
            ("spot", "max(id)", "spot WHERE event_id = \(key("event"))"),
            ("runline", "'item-' || max(id)", "run_item WHERE event_id = \(key("event"))"),
            ("micentry", "max(id)", "open_mic_entry WHERE event_id = \(key("event"))"),
            ("guest", "max(id)", "guest WHERE event_id = \(key("event"))"),
            ("position", "max(id)", "position WHERE account_id = \(account)"),
            ("template", "max(id)", "template WHERE account_id = \(account)"),
            ("dates", "max(id)", "contact_away WHERE contact_id = \(key("contact"))"),
            ("member", "max(id)", "member WHERE account_id = \(account) AND is_main = 0"),
            ("run", "max(id)", "run WHERE account_id = \(account)"),
            ("filter", "max(id)", "race_filter WHERE account_id = \(account)"),
            ("workout", "min(event_id)", "workout WHERE state = 'planned' AND account_id = \(account)"),
            ("race", "max(event_id)", "race WHERE account_id = \(account)"),
            ("plan", "max(id)", "assistant_plan WHERE account_id = \(account)"),
            ("apitoken", "max(id)", "api_token WHERE account_id = \(account)"),
            ("webhook", "max(id)", "webhook WHERE account_id = \(account)"),
            (
                "webhookmessage", "max(id)",
                "webhook_delivery WHERE webhook_id IN (SELECT id FROM webhook WHERE account_id = \(account))"
            ),
            ("session", "max(id)", "session WHERE account_id = \(account)"),
            ("step", "max(id)", "undo_step WHERE account_id = \(account)"),
            ("swap", "max(id)", "swap_offer WHERE slot_id IN (SELECT id FROM slot WHERE event_id = \(key("event")))"),
            ("text", "max(id)", "inbound_message WHERE account_id = \(account)"),
            ("outbound", "max(id)", "outbound_message WHERE account_id = \(account)"),
            ("feed", "max(id)", "feed WHERE account_id = \(account)"),
        ]
        let found = try await browser.environment.store.read { tx in
            try queries.map { name, column, rows -> (String, String?) in
                let query = SQL(stringLiteral: "SELECT CAST(\(column) AS TEXT) FROM \(rows)")
                return (name, try tx.value(query, as: String.self))
            }
        }
        for (name, found) in found {
            let key: String = try #require(found, "there is no \(name)")
            keys[name] = key
        }
    }
}
