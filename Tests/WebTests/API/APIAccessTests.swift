import Foundation
import JSON
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// Who may do what over the API, for every route: a new one is closed to viewers until it is in the list.
@Suite(.timeLimit(.minutes(15))) struct APIAccessTests {
    private static let viewer: Set<String> = [
        "GET /contacts", "GET /contacts/:contact", "GET /events", "GET /events/:event", "GET /events/:event/lineup",
        "GET /events/:event/lineup/:contact", "GET /events/:event/spots", "GET /events/:event/spots/:spot",
        "GET /events/:event/invitations", "GET /tags", "GET /polls", "GET /polls/:poll", "GET /series",
        "GET /series/:series", "GET /run-sheets/:event",
    ]

    private static func name(_ route: APIRoute) -> String {
        "\(route.verb) \(route.path.dropFirst(APIRoute.root.count))"
    }

    /// A furnished account, and a program with a token of a stranger's account.
    private static func open(
        _ body: @escaping @Sendable (FurnishedAccount, APIClient) async throws -> Void
    ) async throws {
        let (pictures, places) = (try FurnishedServices.pictures(), try FurnishedServices.places())
        try await PageBrowser.open(pictures: pictures, places: places) { browser in
            let own = try await FurnishedAccount(
                browser.environment.account.id, named: "own", phones: [Phone.alan, Phone.hedy], in: browser.gateway)
            try await body(own, APIClient(gateway: browser.gateway, token: nil))
        }
    }

    /// The names of keys of a furnished account, by the parameters that have others.
    private static let keys = ["change": "step", "countdown": "subject", "message": "outbound"]

    /// The path of a route with keys of the account.
    private static func path(_ route: APIRoute, in own: FurnishedAccount) throws -> String {
        let pattern = route.path.split(separator: "/").map { $0.first == ":" ? "{\($0.dropFirst())}" : String($0) }
        let page = try #require(PageRoute("GET /" + pattern.dropFirst(2).joined(separator: "/")))
        return APIRoute.root
            + (try page.path { try own.key(keys[$0] ?? $0, of: page) })
    }

    /// The examples of a body, and what it must have.
    private static func body(_ route: APIRoute) -> JSONValue? {
        guard route.hasBody else { return nil }
        return .object(
            route.inputs.filter { $0.isRequired || $0.example != nil }.map {
                JSONValue.Member($0.name, $0.example ?? .string("x"))
            })
    }

    @Test("A token does what its role may, and nothing else; a refusal says why", arguments: APIToken.roles)
    func roles(_ role: Role) async throws {
        try await Self.open { own, anybody in
            let client = try await anybody.with(role)
            #expect(Self.viewer.isSubset(of: client.routes.map(Self.name)))
            for route in client.routes {
                let answer = try await client.send(
                    route.verb, Self.path(route, in: own), Self.body(route), ["If-Match": "*"])
                let isRefused =
                    answer.status == 403 && answer.detail.contains("The role of this token is \(role.rawValue)")
                let mayDo = role == .booker || Self.viewer.contains(Self.name(route))
                #expect(isRefused != mayDo, "\(role) \(Self.name(route)): \(answer.status) \(answer.detail)")
                #expect((200..<500).contains(answer.status), "\(Self.name(route)): \(answer.status)")
                if role == .viewer {
                    #expect(!["$100", "70%", "66 cash"].contains(where: answer.body.text().contains))
                }
                if answer.status == 200, let result = route.result {
                    #expect(result.accepts(answer.body), "\(Self.name(route)): \(answer.body.text())")
                }
            }
        }
    }

    @Test("The example of each input is one of its type, and each list takes its examples") func examples() async throws
    {
        try await Self.open { own, anybody in
            let client = try await anybody.with(.booker)
            for route in client.routes {
                for input in route.inputs {
                    guard let example = input.example else { continue }
                    #expect(input.type.accepts(example), "\(Self.name(route)): \(input.name)")
                    guard route.operation.kind == .list else { continue }
                    let text = example.array?.map(\.plainText).joined(separator: ",") ?? example.plainText
                    let query = "\(input.name)=\(text.replacingOccurrences(of: " ", with: "%20"))"
                    let answer = try await client.get(Self.path(route, in: own) + "?\(query)")
                    #expect(answer.status == 200, "\(Self.name(route))?\(query): \(answer.detail)")
                }
                guard [.add, .edit].contains(route.operation.kind) else { continue }
                let answer = try await client.send(
                    route.verb, Self.path(route, in: own), Self.body(route), ["If-Match": "*"])
                #expect([200, 201, 409].contains(answer.status), "\(Self.name(route)): \(answer.detail)")
            }
        }
    }

    /// `OwnedRows` reads the schema of a SQLite file.
    @Test("Nothing of another account is found", .enabled(if: TestDatabase.server == nil))
    func otherAccounts() async throws {
        try await Self.open { own, anybody in
            let booker = own.browser.environment.account
            let stranger = try await own.browser.environment.store.write { tx in
                try Account.create(name: "Harbor", zone: booker.zone, region: booker.region, in: tx)
            }
            let client = try await anybody.with(.booker, account: stranger.id)
            let before = try await OwnedRows.of(booker.id, in: own.browser.environment.store)
            for route in client.routes where !route.parameters.isEmpty {
                let answer = try await client.send(
                    route.verb, Self.path(route, in: own), Self.body(route), ["If-Match": "*"])
                #expect([404, 409].contains(answer.status), "\(Self.name(route)): \(answer.status) \(answer.detail)")
                #expect(!answer.body.text().contains("\"own "), "\(Self.name(route)): \(answer.body.text())")
            }
            #expect(try await OwnedRows.of(booker.id, in: own.browser.environment.store) == before)
        }
    }

    @Test("Without a valid token nothing is read") func tokens() async throws {
        try await APIClient.open { client in
            let path = APIClient.contacts
            #expect(try await client.get(path).status == 200)
            let store = client.gateway.environment.store
            let used = try await store.read { tx in
                try tx.value("SELECT count(*) FROM api_token WHERE used_at IS NOT NULL", as: Int.self)
            }
            #expect(used == 1)
            for token in [nil, "", "gr_0123", (client.token ?? "").uppercased()] {
                let answer = try await client.with(token).get(path)
                #expect(answer.status == 401 && answer.headers["www-authenticate"] == "Bearer")
            }
            let expired = try await client.with(.booker, expires: "90d")
            #expect(try await expired.get(path).status == 200)
            try await store.write { tx in
                _ = try tx.run(
                    "UPDATE api_token SET expires_at = \(TestEnvironment.noon) WHERE expires_at IS NOT NULL")
            }
            #expect(try await expired.get(path).status == 401)
            let member = try await client.gateway.environment.addMember("Kim", as: .booker)
            let theirs = try await client.with(.booker, of: member)
            #expect(try await theirs.post(path, ["name": "Ada"]).status == 201)
            // The role of who made it counts too.
            try await store.write { try member.change(role: .viewer, in: $0) }
            #expect(try await theirs.get(path).status == 200)
            #expect(try await theirs.post(path, ["name": "Bob"]).status == 403)
            try await store.write { tx in
                try Member.find(member.id, account: member.account, in: tx)?.remove(in: tx)
            }
            #expect(try await theirs.get(path).status == 401)
            try await store.write { tx in
                for token in try APIToken.all(of: client.gateway.environment.account.id, in: tx) {
                    try token.remove(in: tx)
                }
            }
            #expect(try await client.get(path).status == 401)
        }
    }

    @Test("So many requests are answered within a minute") func rate() throws {
        let (rate, noon) = (RequestRate(), TestEnvironment.noon)
        for _ in 0..<RequestRate.most { try rate.record(ID(1), at: noon) }
        #expect(throws: APIError.tooOften) { try rate.record(ID(1), at: noon.adding(.seconds(59))) }
        try rate.record(ID(2), at: noon)
        try rate.record(ID(1), at: noon.adding(.minutes(1)))
    }

    @Test("A page lists every route for anybody, with scripts of its own only") func page() async throws {
        try await PageBrowser.open { browser in
            let page = try await browser.get("/api")
            #expect(page.status == 200 && page.body.matches(of: /src="http/).isEmpty)
            #expect(page.body.contains("<code>fri 8pm</code>") && !page.body.contains("`"))
            for route in APIRoute.all(of: browser.environment.modules.resources) {
                #expect(page.body.contains("\(route.verb) \(route.template)"), "\(Self.name(route))")
            }
        }
    }

    @Test("The description has every route, with its inputs and its result") func description() async throws {
        try await APIClient.open { client in
            let document = try await client.with(nil).get("/api/openapi.json")
            #expect(document.status == 200 && document.body.text("openapi") == "3.1.0")
            var names: Set<String> = []
            let models = document.body["components"]?["schemas"]
            #expect(models?["Contact"]?["required"] == [], "what fields leaves out is not required")
            #expect(models?["NewContact"]?["required"] == ["name"])
            #expect(models?["NewContact"]?["properties"]?["name"]?["maxLength"] == 200)
            #expect(Set(client.routes.map(\.resource.model)).count == Set(client.routes.map(\.resource.path)).count)
            for route in client.routes {
                let path = route.path.split(separator: "/").map { $0.first == ":" ? "{\($0.dropFirst())}" : "\($0)" }
                let described = document.body["paths"]?["/" + path.joined(separator: "/")]?[
                    route.verb.lowercased()]
                let operation = try #require(described, "\(Self.name(route))")
                #expect(names.insert(operation.text("operationId")).inserted, "\(Self.name(route))")
                let keys = operation.list("parameters").filter { $0.text("in") == "path" }.map { $0.text("name") }
                #expect(keys == route.parameters)
                #expect((operation["requestBody"] != nil) == (route.hasBody && !route.inputs.isEmpty))
                let done = operation["responses"]?[route.result == nil ? "204" : "200"]
                #expect(done != nil, "\(Self.name(route))")
                for body in [done, operation["requestBody"]].compactMap(\.self) {
                    guard let schema = body["content"]?["application/json"]?["schema"] else { continue }
                    let name = schema.text("$ref").split(separator: "/").last.map(String.init) ?? ""
                    let model = try #require(models?[name], "\(Self.name(route)): \(schema)")
                    #expect(model.text("type") == "object", "\(name)")
                }
            }
        }
    }
}
