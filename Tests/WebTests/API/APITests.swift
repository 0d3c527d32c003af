import JSON
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Travel
import Values

@testable import Web

/// Contacts over the API: lists by cursor, adding once, changing only what was read, undo.
@Suite(.timeLimit(.minutes(5))) struct APITests {
    private static func add(_ client: APIClient, _ names: String...) async throws {
        for name in names { #expect(try await client.post(APIClient.contacts, ["name": .string(name)]).status == 201) }
    }

    @Test("A list comes in pages by name, also if a row is removed meanwhile") func pages() async throws {
        try await APIClient.open { client in
            try await Self.add(client, "Cleo", "Ada", "Bob", "Dee")
            let first = try await client.get("/api/v1/contacts?limit=2&fields=id,name")
            #expect(first.names == ["Ada", "Bob"])
            #expect(first.body.list("items").first == ["id": .integer(2), "name": "Ada"])
            let bob = first.body.list("items")[1].integer("id")
            let shown = try await client.get("/api/v1/contacts/\(bob)")
            #expect(try await client.delete("/api/v1/contacts/\(bob)", ["If-Match": shown.tag]).status == 204)
            let next = first.body.text("next")
            let second = try await client.get("/api/v1/contacts?limit=2&cursor=\(next)")
            #expect(second.names == ["Cleo", "Dee"] && second.body["next"] == .null)
        }
    }

    @Test("No row of a numbered list is missed when those of the page before are removed")
    func numbered() async throws {
        try await APIClient.open { client in
            let path = "/api/v1/todos"
            for title in ["one", "two", "three", "four", "five"] {
                #expect(try await client.post(path, ["title": .string(title)]).status == 201)
            }
            let first = try await client.get("\(path)?limit=2").body
            for todo in first.list("items") {
                let one = "\(path)/\(todo.integer("id"))"
                #expect(try await client.delete(one, ["If-Match": "*"]).status == 204)
            }
            let next = try await client.get("\(path)?cursor=\(first.text("next"))").body
            #expect(next.list("items").map { $0.text("title") } == ["three", "four", "five"])
        }
    }

    private static let filters: [(String, [String])] = [
        ("", ["Ada", "Bob", "Cleo"]), ("?tag=improv", ["Ada", "Bob"]), ("?tag=improv&tag=host", ["Bob"]),
        ("?any_tag=host&any_tag=magic", ["Bob", "Cleo"]), ("?without_tag=improv", ["Cleo"]),
        ("?search=le", ["Cleo"]), ("?search=nobody", []),
    ]

    @Test("A list is filtered", arguments: filters) func filtered(query: String, names: [String]) async throws {
        try await APIClient.open { client in
            for (name, tags) in [("Ada", ["improv"]), ("Bob", ["improv", "host"]), ("Cleo", ["magic"])] {
                let body: JSONValue = ["name": .string(name), "tags": .array(tags.map(JSONValue.string))]
                let added = try await client.post(APIClient.contacts, body)
                #expect(added.status == 201)
            }
            #expect(try await client.get(APIClient.contacts + query).names == names)
        }
    }

    private static let mistakes: [(String, String, JSONValue?, Int, String)] = [
        ("GET", "?nmae=x", nil, 400, "There is no \"nmae\" here. Valid names: search, tag, any_tag"),
        ("GET", "?limit=0", nil, 400, "limit must be a whole number from 1 to 200."),
        ("GET", "?limit=x", nil, 400, "limit must be a whole number from 1 to 200."),
        ("GET", "?cursor=x", nil, 400, "cursor must be the value of next of the page before."),
        ("GET", "?fields=id,nmae", nil, 400, "Unknown field \"nmae\". Valid fields: id, name, cell"),
        ("GET", "?fields=id,,name", nil, 400, "Unknown field \"\"."),
        ("GET", "?access_token=gr_1", nil, 400, "There is no \"access_token\" here."),
        ("GET", "/99", nil, 404, "There is no contact 99."), ("GET", "/x", nil, 404, "There is nothing at this"),
        ("GET", "/1/x", nil, 404, "There is nothing at this"),
        ("PUT", "", [:], 405, "takes only GET, POST, HEAD, OPTIONS."),
        ("POST", "", [:], 400, "name is missing."), ("POST", "", [], 400, "The body is not one JSON object."),
        ("POST", "", ["name": 1], 400, "name must be a text of at most 200 characters."),
        ("POST", "", ["name": " "], 400, "A contact needs a name."),
        ("POST", "", ["name": "Ada", "cell": "12"], 400, "\"12\":"),
        ("POST", "?name=x", ["name": "Ada"], 400, "There is no \"name\" here."),
        ("PATCH", "/99", ["name": "Ada"], 404, "There is no contact 99."),
    ]

    @Test("A mistake is a problem with the sentence of the command, and changes nothing", arguments: mistakes)
    func problems(method: String, path: String, body: JSONValue?, status: Int, words: String) async throws {
        try await APIClient.open { client in
            let answer = try await client.send(method, APIClient.contacts + path, body)
            #expect(answer.status == status && answer.detail.contains(words), "\(answer.detail)")
            #expect(answer.headers["content-type"] == "application/problem+json")
            #expect(answer.body.integer("status") == status && !answer.body.text("title").isEmpty)
            #expect(try await client.get(APIClient.contacts).names.isEmpty)
        }
    }

    @Test("Fields may be one value with commas, or several", arguments: ["fields=id,name", "fields=id&fields=name"])
    func someFields(query: String) async throws {
        try await APIClient.open { client in
            try await Self.add(client, "Ada")
            let rows = try await client.get("\(APIClient.contacts)?\(query)").body["items"]
            #expect(rows == [["id": 1, "name": "Ada"]])
        }
    }

    @Test("Each invalid field has its problem") func fields() async throws {
        try await APIClient.open { client in
            let answer = try await client.post(APIClient.contacts, ["name": "", "email": "x"])
            #expect(answer.body.list("errors").map { $0.text("field") } == ["email", "name"])
            for (field, value) in [("limit", "201"), ("cursor", "x"), ("fields", "nmae")] {
                let answer = try await client.get("\(APIClient.contacts)?\(field)=\(value)")
                #expect(answer.body.list("errors").map { $0.text("field") } == [field])
            }
        }
    }

    @Test("What is sent again with its key is done once") func once() async throws {
        try await APIClient.open { client in
            let key = ["Idempotency-Key": "\"8e03978e-40d5-43dd-bc93-6894a57f9324\""]
            let first = try await client.post(APIClient.contacts, ["name": "Ada"], key)
            let again = try await client.post(APIClient.contacts, ["name": "Ada"], key)
            #expect(first.status == 201 && again.status == 201 && first.body == again.body)
            let other = try await client.post(APIClient.contacts, ["name": "Bob"], key)
            #expect(other.status == 422 && other.detail.contains("was used for another request"))
            #expect(try await client.get(APIClient.contacts).names == ["Ada"])
            // Another program has keys of its own.
            #expect(try await client.with(.booker).post(APIClient.contacts, ["name": "Bob"], key).status == 201)
            // What was refused is tried again.
            let key2 = ["Idempotency-Key": "\"2\""]
            #expect(try await client.post(APIClient.contacts, ["name": ""], key2).status == 400)
            #expect(try await client.post(APIClient.contacts, ["name": "Cleo"], key2).status == 201)
        }
    }

    @Test(
        "A key is a quoted string, or a word",
        arguments: [("\"a b\"", 201), ("a", 201), ("a b", 400), ("\"\"", 400), ("a\tb", 400), ("a\"b", 400)])
    func keys(_ key: String, _ status: Int) async throws {
        try await APIClient.open { client in
            let answer = try await client.post(APIClient.contacts, ["name": "Ada"], ["Idempotency-Key": key])
            #expect(answer.status == status)
        }
    }

    @Test("Only what was read is changed or removed") func conditions() async throws {
        try await APIClient.open { client in
            let added = try await client.post(APIClient.contacts, ["name": "Ada", "note": "tall"])
            let path = "\(APIClient.contacts)/\(added.body.integer("id"))"
            #expect(try await client.get(path).tag == added.tag)
            #expect(try await client.patch(path, ["name": "Bob"]).status == 428)
            #expect(try await client.patch(path, ["name": "Bob"], ["If-Match": "\"x\""]).status == 412)
            let changed = try await client.patch(path, ["name": "Bob", "note": nil], ["If-Match": added.tag])
            #expect(changed.status == 200 && changed.body.text("name") == "Bob" && changed.tag != added.tag)
            #expect(try await client.get(path, ["If-None-Match": changed.tag]).status == 304)
            #expect(try await client.delete(path).status == 428)
            #expect(try await client.delete(path, ["If-Match": added.tag]).status == 412)
            #expect(try await client.delete(path, ["If-Match": changed.tag]).status == 204)
            #expect(try await client.get(path).status == 404)
        }
    }

    @Test("A change is undone, and listed with who made it") func undo() async throws {
        try await APIClient.open { client in
            try await Self.add(client, "Ada", "Bob")
            let all = try await client.get("/api/v1/changes").body.list("items")
            // The token is a change of its own, which an owner undoes.
            let changes = all.filter { !$0.text("summary").contains("token") }
            #expect(changes.count == 2 && all.count == 3 && changes.allSatisfy { $0["member_id"] != .null })
            let undone = try await client.post("/api/v1/changes/undo", nil)
            #expect(undone.status == 200 && undone.body.text("undone").contains("Bob"), "\(undone.body)")
            let first = changes.map { $0.integer("id") }.min() ?? 0
            #expect(try await client.post("/api/v1/changes/\(first)/undo", nil).status == 200)
            #expect(try await client.get(APIClient.contacts).names.isEmpty)
            #expect(try await client.post("/api/v1/changes/undo", nil).status == 409)
        }
    }

    /// A change of an owner, and whether bookers make it too.
    enum OwnersChange: String, CaseIterable {
        case role, account, token, wording, trips

        var isOfBookers: Bool { self == .wording || self == .trips }

        func make(_ account: Account, _ member: Member, in tx: Transaction) throws {
            switch self {
            case .role: try member.change(role: .booker, in: tx)
            case .account:
                var changes = ChangeAccount.Changes()
                changes.name = "Harbor"
                _ = try ChangeAccount(account.id, changes: changes).run(in: tx)
            case .token:
                let input = try APITokenInput(name: "Sheet", role: "viewer").read()
                _ = try APIToken.add(input, of: account.id, by: tx.actor, random: .system, in: tx)
            case .wording:
                let wording = try Wording("It is off: {{when}}.", for: Wording.Kind(.cancellation))
                try SetWording(wording.kind, to: wording, of: .account, account: account).run(in: tx)
            case .trips:
                var settings = ChangeTravelSettings()
                settings.tileWidth = 300
                _ = try settings.run(of: account, in: tx)
            }
        }
    }

    @Test(
        "A token undoes what its role may do, and nothing else, even if its member may",
        arguments: OwnersChange.allCases)
    func undoOfAnotherRole(_ change: OwnersChange) async throws {
        for isNamed in [true, false] {
            try await APIClient.open { client in
                let environment = client.gateway.environment
                let (account, dee) = (environment.account, try await environment.addMember("Dee", as: .viewer))
                let step = try await environment.store.write { tx in
                    let owner = try #require(try Member.main(of: account.id, in: tx))
                    try change.make(account, dee, in: tx.acting(as: owner.acting))
                    return try #require(try UndoStep.latest(by: owner.acting, account: account.id, in: tx)).id
                }
                let answer = try await client.post("/api/v1/changes/\(isNamed ? "\(step)/" : "")undo", nil)
                #expect(answer.status == (change.isOfBookers ? 200 : 409), "\(change): \(answer.body)")
                if !change.isOfBookers { #expect(answer.detail.contains("Your role is booker"), "\(answer.body)") }
            }
        }
    }

    @Test("A body is JSON and short") func bodies() async throws {
        try await APIClient.open { client in
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            let noJSON = try await client.post(APIClient.contacts, ["name": "Ada"], form)
            #expect(noJSON.status == 415)
            let long = JSONValue.string(String(repeating: "x", count: 70_000))
            let tooLong = try await client.post(APIClient.contacts, ["name": "Ada", "note": long])
            #expect(tooLong.status == 413)
        }
    }
}
