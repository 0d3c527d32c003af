import JSON
import Testing
import Values

@testable import Web

/// The run sheet of a show over the API.
@Suite(.timeLimit(.minutes(5))) struct APIRunSheetTests {
    private static let changes: [(change: JSONValue, field: String, value: JSONValue)] = [
        (["stop": "11pm"], "stop", "2026-12-04T23:00:00-05:00"),
        (["stop": "2026-12-05T01:30:00-05:00"], "stop", "2026-12-05T01:30:00-05:00"), (["stop": nil], "stop", nil),
        (["change": "30s"], "change", "30s"), (["length": "15"], "length", "15"), (["light": "0"], "light", "0"),
        (["light": nil], "light", nil), (["tell_moves": true], "tell_moves", true),
        (["stop": "9:01pm", "share": true], "length", "60"), ([:], "change", "30s"),
    ]

    @Test("The hard stop and what else is set is read and changed, under the condition that it was read")
    func settings() async throws {
        try await APIClient.open { client in
            let show = try await client.post("/api/v1/events", ["name": "Gala", "date": "2026-12-04 20:00"])
            let ada = try await client.post(APIClient.contacts, ["name": "Ada", "cell": .string(Phone.ada)])
            let (event, contact) = (show.body.integer("id"), JSONValue.integer(ada.body.integer("id")))
            _ = try await client.post("/api/v1/events/\(event)/lineup", ["contact_id": contact])
            let path = "/api/v1/run-sheets/\(event)"
            let shown = try await client.get(path)
            #expect(shown.status == 200 && shown.body["stop"] == JSONValue.null, "\(shown.detail)")
            #expect(shown.body.list("lines").map { $0["contact_id"] } == [contact])
            #expect(try await client.patch(path, ["stop": "11pm"]).status == 428)
            for row in Self.changes {
                let changed = try await client.patch(path, row.change, ["If-Match": client.get(path).tag])
                #expect(changed.status == 200 && changed.body[row.field] == row.value, "\(row): \(changed.body.text())")
            }
            #expect(try await client.patch(path, ["stop": "10pm"], ["If-Match": shown.tag]).status == 412)
            #expect(try await client.post("/api/v1/changes/undo", nil).status == 200)
        }
    }

    private static let problems: [(stop: String, sentence: String)] = [
        ("noonish", "Invalid time \"noonish\". Write it like 10pm or 22:00."),
        ("7pm", "A hard stop at 7 PM is not after the start of \"Gala\", 8 PM."),
        ("2026-12-09T23:00:00-05:00", "is not in the night of \"Gala\""),
    ]

    @Test("A hard stop that is none is refused, with its field", arguments: problems)
    func refused(stop: String, sentence: String) async throws {
        try await APIClient.open { client in
            let show = try await client.post("/api/v1/events", ["name": "Gala", "date": "2026-12-04 20:00"])
            let path = "/api/v1/run-sheets/\(show.body.integer("id"))"
            let answer = try await client.patch(path, ["stop": .string(stop)], ["If-Match": client.get(path).tag])
            #expect(answer.status == 400 && answer.body.list("errors").map { $0.text("field") } == ["stop"])
            #expect(answer.detail.contains(sentence), "\(answer.detail)")
            #expect(try await client.get(path).body["stop"] == JSONValue.null)
        }
    }
}
