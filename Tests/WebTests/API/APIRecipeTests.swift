import Foundation
import JSON
import Platform
import TestSupport
import Testing
import Values

/// The recipes of docs/api.md, as they stand there, by Python and over a socket.
@Suite(
    .timeLimit(.minutes(5)), .enabled("needs python3") { await LiveProgram.succeeds("python3", ["-c", ""]) })
struct APIRecipeTests {
    /// The programs of the page by their names, which their first lines begin with.
    private static let programs: [String: String] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = (try? String(contentsOf: root.appendingPathComponent("docs/api.md"), encoding: .utf8)) ?? ""
        let blocks = page.components(separatedBy: "```python\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        let named = blocks.map { block in (String(block.dropFirst(2).prefix { $0 != ":" && $0 != "\n" }), block) }
        return Dictionary(named) { first, _ in first }
    }()

    @Test("The page has five, beside what they share") func names() {
        #expect(
            Set(Self.programs.keys)
                == ["greenroom.py", "lineup.py", "import.py", "chat.py", "fill.py", "answers.py"])
    }

    /// A folder with the programs, and a program that uses the API for the account's data.
    private struct Programs {
        let client: APIClient
        let folder: TemporaryFolder

        /// What a program of the page prints. With a token of its own.
        func run(
            _ name: String, _ arguments: [String] = [], as role: Role = .booker, input: String = "",
            chat: String? = nil
        ) async throws -> String {
            var environment = ProcessInfo.processInfo.environment
            environment["GREENROOM"] = "http://127.0.0.1:\(client.gateway.port)"
            environment["TOKEN"] = try await client.with(role).token
            environment["CHAT"] = chat
            let line = "cd \"$0\" && exec python3 -B \"$@\""
            let end = try await LiveProgram.run(
                "/bin/sh", ["-c", line, folder.path, name] + arguments, input: Array(input.utf8),
                environment: environment)
            #expect(end.code == 0, "\(name): \(end.notes)")
            return end.output
        }

        func add(_ path: String, _ body: JSONValue) async throws -> Int {
            let answer = try await client.post("/api/v1/\(path)", body)
            #expect([200, 201].contains(answer.status), "\(path): \(answer.body)")
            return answer.body.integer("id")
        }

        func answer(_ words: String, for contact: Int, in show: Int) async throws {
            let answer = try await client.post(
                "/api/v1/events/\(show)/lineup/\(contact)/answer", ["answer": .string(words)])
            #expect(answer.status == 200, "\(answer.body)")
        }
    }

    private static func open(_ body: @escaping @Sendable (Programs) async throws -> Void) async throws {
        try await APIClient.open { client in
            let folder = try TemporaryFolder()
            for (name, text) in programs { _ = try folder.write(text, to: name) }
            try await body(Programs(client: client, folder: folder))
        }
    }

    @Test("The lineup on a website has those who are confirmed") func lineup() async throws {
        try await Self.open { programs in
            let show = try await programs.add("events", ["name": "Gala <1>", "date": "2026-12-04 20:00"])
            for (name, cell, answer) in [("Ada", Phone.ada, "yes"), ("Grace", Phone.grace, "no")] {
                let contact = try await programs.add("contacts", ["name": .string(name), "cell": .string(cell)])
                _ = try await programs.client.post(
                    "/api/v1/events/\(show)/lineup", ["contact_id": .integer(contact)])
                try await programs.answer(answer, for: contact, in: show)
            }
            let page = try await programs.run("lineup.py", as: .viewer)
            #expect(page.contains("<h3>Gala &lt;1&gt;</h3>") && page.contains("<p>Ada</p>"), "\(page)")
            #expect(page.contains("<time datetime=\"2026-12-04T20:00:00-05:00\">2026-12-04 20:00</time>"))
        }
    }

    @Test("A sheet is imported, twice without another contact, and a bad row is named") func sheet() async throws {
        try await Self.open { programs in
            let sheet = "name,cell,email,tags\nAda,\(Phone.ada),,improv host\nBob,12,,\nCleo,,cleo@example.org,\n"
            _ = try programs.folder.write(sheet, to: "people.csv")
            for _ in 1...2 {
                let said = try await programs.run("import.py", ["people.csv"])
                #expect(said.hasPrefix("2 added or known\nline 3: "), "\(said)")
            }
            let contacts = try await programs.client.get(APIClient.contacts)
            #expect(contacts.names == ["Ada", "Cleo"])
            #expect(contacts.body.list("items").first?["tags"] == ["host", "improv"], "\(contacts.body)")
        }
    }

    @Test("A chat is told when a show becomes confirmed, once") func chat() async throws {
        let room = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        }
        try await Self.open { programs in
            let show = try await programs.add("events", ["name": "Gala", "date": "fri 8pm"])
            let ada = try await programs.add("contacts", ["name": "Ada", "cell": .string(Phone.ada)])
            _ = try await programs.client.post("/api/v1/events/\(show)/lineup", ["contact_id": .integer(ada)])
            _ = try await programs.run("chat.py", as: .viewer, chat: room.url)
            #expect(room.requests.isEmpty)
            try await programs.answer("yes", for: ada, in: show)
            for _ in 1...2 { _ = try await programs.run("chat.py", as: .viewer, chat: room.url) }
            let told = room.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(told.count == 1 && told.allSatisfy { $0.contains("everybody is confirmed") }, "\(told)")
        }
    }

    @Test("A show is filled, and only after a yes are its texts sent", arguments: ["yes\n", "no\n"])
    func fill(answer: String) async throws {
        try await Self.open { programs in
            let show = try await programs.add(
                "events", ["name": "Gala", "date": "2026-12-04 20:00", "spots": "2 x spot", "location": "Hall"])
            for (name, cell) in [("Ada", Phone.ada), ("Grace", Phone.grace), ("Alan", Phone.alan)] {
                let person: JSONValue = ["name": .string(name), "cell": .string(cell), "tags": ["improv"]]
                _ = try await programs.add("contacts", person)
            }
            let said = try await programs.run("fill.py", ["\(show)", "improv"], input: answer)
            #expect(said.contains("Ada: ") && said.contains("Send 2 texts"), "\(said)")
            #expect(said.contains("2 sent") == (answer == "yes\n"))
            let states = try await programs.client.get("/api/v1/events/\(show)/lineup").body.list("items")
                .map { $0.text("state") }
            #expect(states == Array(repeating: answer == "yes\n" ? "queued" : "not asked", count: 2))
        }
    }

    @Test("Answers are a sheet") func answers() async throws {
        try await Self.open { programs in
            let show = try await programs.add("events", ["name": "Gala, 1", "date": "2026-12-04 20:00"])
            let ada = try await programs.add("contacts", ["name": "Ada", "cell": .string(Phone.ada)])
            _ = try await programs.client.post("/api/v1/events/\(show)/lineup", ["contact_id": .integer(ada)])
            try await programs.answer("no", for: ada, in: show)
            let sheet = try await programs.run("answers.py", as: .viewer)
            let rows = sheet.split(separator: "\n").map(String.init)
            #expect(rows.first == "show,starts_at,name,state,asked_at,answered_at" && rows.count == 2, "\(sheet)")
            #expect(rows.last?.hasPrefix("\"Gala, 1\",2026-12-04T20:00:00-05:00,Ada,declined,") == true, "\(sheet)")
        }
    }
}
