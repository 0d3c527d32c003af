import JSON
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// Shows over the API, and texts in two steps: only what a plan has shown is sent.
@Suite(.timeLimit(.minutes(5))) struct APITextsTests {
    /// A show with these people in its lineup. Returns its path.
    private static func show(_ client: APIClient, _ people: [(String, String)]) async throws -> String {
        let made = try await client.post(
            "/api/v1/events",
            [
                "name": "Late Show", "date": "2026-12-04T20:00:00-05:00", "zone": "America/New_York",
                "location": "The Anchor",
            ])
        #expect(made.status == 201 && made.body.text("starts_at") == "2026-12-04T20:00:00-05:00", "\(made.body)")
        let path = "/api/v1/events/\(made.body.integer("id"))"
        for (name, cell) in people {
            let contact = try await client.post(APIClient.contacts, ["name": .string(name), "cell": .string(cell)])
            let added = try await client.post("\(path)/lineup", ["contact_id": .integer(contact.body.integer("id"))])
            #expect(added.status == 201 && added.body.text("state") == "not asked", "\(added.body)")
        }
        return path
    }

    @Test("Only the texts of a plan are sent, and once") func plan() async throws {
        try await APIClient.open { client in
            let path = try await Self.show(client, [("Ada Lovelace", Phone.ada)])
            let plan = try await client.post("\(path)/ask/plan", nil)
            #expect(plan.status == 200, "\(plan.body)")
            #expect(plan.body.list("texts").map { $0.text("name") } == ["Ada Lovelace"])
            #expect(plan.body.text("size").hasPrefix("1 text"))
            #expect(plan.body["segments"] == 1 || plan.body["segments"] == 2, "\(plan.body)")
            #expect(plan.body["price_currency"] == "USD" && plan.body.integer("price_minor_units") > 0)
            let grace = try await client.post(
                APIClient.contacts, ["name": "Grace Hopper", "cell": .string(Phone.grace)])
            _ = try await client.post("\(path)/lineup", ["contact_id": .integer(grace.body.integer("id"))])
            let key: JSONValue = ["key": .string(plan.body.text("key"))]
            let sent = try await client.post("\(path)/ask/send", key)
            #expect(sent.status == 200 && sent.body.integer("sent") == 1, "\(sent.body)")
            #expect(sent.body["not_sent"] == ["Grace Hopper"])
            let lineup = try await client.get("\(path)/lineup").body.list("items")
            #expect(lineup.map { $0.text("state") } == ["queued", "not asked"])
            #expect(try await client.post("\(path)/ask/send", key).body.integer("sent") == 0)
            #expect(try await client.post("\(path)/ask/send", ["key": "x"]).body.integer("sent") == 0)
            #expect(
                try await client.get("\(path)/lineup").body.list("items").map { $0.text("state") }.last == "not asked")
        }
    }

    @Test("The key of a plan approves no other choice about quiet hours", arguments: [true, false])
    func anyway(isPlanned: Bool) async throws {
        try await APIClient.open { client in
            let path = try await Self.show(client, [("Ada Lovelace", Phone.ada)])
            let plan = try await client.post("\(path)/ask/plan", ["anyway": .bool(isPlanned)])
            let key: JSONValue = .string(plan.body.text("key"))
            let other = try await client.post("\(path)/ask/send", ["key": key, "anyway": .bool(!isPlanned)])
            #expect(other.body["sent"] == 0 && other.body["not_sent"] == ["Ada Lovelace"], "\(other.body)")
            let same = try await client.post("\(path)/ask/send", ["key": key, "anyway": .bool(isPlanned)])
            #expect(same.body["sent"] == 1, "\(same.body)")
        }
    }

    @Test("A change that sends texts at once is refused with them, until they are approved") func caused() async throws
    {
        try await APIClient.open { client in
            let path = try await Self.show(client, [("Ada Lovelace", Phone.ada)])
            let plan = try await client.post("\(path)/ask/plan", nil)
            _ = try await client.post("\(path)/ask/send", ["key": .string(plan.body.text("key"))])
            let shown = try await client.get(path)
            let change: JSONValue = ["location": "The Harbor"]
            let refused = try await client.patch(path, change, ["If-Match": shown.tag])
            #expect(
                refused.status == 409 && refused.detail.hasPrefix("This sends or rewrites texts."), "\(refused.body)")
            #expect(try await client.get(path).body.text("location") == "The Anchor")
            let key = refused.body["plan"]?.text("key") ?? ""
            let approved: JSONValue = ["location": "The Harbor", "approve": .string(key)]
            let changed = try await client.patch(path, approved, ["If-Match": shown.tag])
            #expect(changed.status == 200 && changed.body.text("location") == "The Harbor", "\(changed.body)")
        }
    }

    @Test("An answer that somebody gave is recorded, and a show is canceled in two steps") func answers() async throws {
        try await APIClient.open { client in
            let path = try await Self.show(client, [("Ada Lovelace", Phone.ada)])
            let contact = try await client.get("\(path)/lineup").body.list("items")[0].integer("contact_id")
            let answer = try await client.post("\(path)/lineup/\(contact)/answer", ["answer": "yes"])
            #expect(answer.status == 200 && answer.body.text("state") == "confirmed", "\(answer.body)")
            #expect(try await client.get("/api/v1/events").body.list("items").map { $0.text("state") } == ["confirmed"])
            let plan = try await client.post("\(path)/cancel/plan", nil)
            let blind = try await client.post("\(path)/cancel/send", ["key": "x"])
            #expect(blind.status == 409, "\(blind.body)")
            #expect(try await client.get(path).body.text("state") == "confirmed")
            let sent = try await client.post("\(path)/cancel/send", ["key": .string(plan.body.text("key"))])
            #expect(sent.status == 200, "\(sent.body)")
            #expect(try await client.get(path).body.text("state") == "canceled")
        }
    }
}
