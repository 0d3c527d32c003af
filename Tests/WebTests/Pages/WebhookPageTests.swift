import Lineups
import Testing

/// `/webhooks/ID`: a webhook is changed, and gets a new secret.
@Suite struct WebhookPageTests {
    private static let fields = [("name", "Chat"), ("url", "https://example.org/in"), ("types", "answer.changed")]

    struct Row: Sendable, CustomTestStringConvertible {
        let field: String
        let value: String
        let problem: String

        var testDescription: String { "\(field) \(value)" }
    }

    private static let wayOut = "unless the operator sets GREENROOM_PRIVATE_WEBHOOKS=on"

    static let mistakes = [
        Row(field: "name", value: "", problem: "A webhook needs a name."),
        Row(field: "name", value: "board", problem: "There is already a webhook"),
        Row(field: "url", value: "http://example.org/", problem: wayOut),
        Row(field: "url", value: "https://127.0.0.1/", problem: wayOut),
        Row(field: "types", value: "", problem: "Choose at least one kind of message."),
    ]

    @Test(arguments: mistakes) func aMistakeStandsBesideItsField(_ row: Row) async throws {
        try await PageBrowser.open { browser in
            for name in ["Chat", "Board"] {
                _ = try await browser.post("/webhooks/add", [("name", name)] + Self.fields.dropFirst())
            }
            let answer = try await browser.post(
                "/webhooks/1/edit", Self.fields.map { $0.0 == row.field ? ($0.0, row.value) : $0 })
            #expect(answer.status == 422 && answer.body.contains(row.problem), "\(answer.body)")
            #expect(answer.body.contains("<details class=\"more\" id=\"edit\" open>"))
            #expect(try await browser.get("/webhooks/1").body.contains("<bdi>Chat</bdi>"))
        }
    }

    @Test func isChanged() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/webhooks/add", Self.fields)
            let fields = [
                ("name", "Wall"), ("url", "https://example.com/"), ("types", "event.changed"),
                ("types", "event.canceled"),
            ]
            #expect(try await browser.post("/webhooks/1/edit", fields).location == "/webhooks/1")
            let page = try await browser.get("/webhooks/1").body
            for words in ["<bdi>Wall</bdi>", "https://example.com/", "event.changed, event.canceled"] {
                #expect(page.contains(words), "\(words)")
            }
        }
    }

    @Test func aNewSecretIsShownOnce() async throws {
        try await PageBrowser.open { browser in
            let added = try await browser.post("/webhooks/add", Self.fields).body
            let renewed = try await browser.post("/webhooks/1/secret")
            let secret = try #require(renewed.body.firstMatch(of: /whsec_[A-Za-z0-9+\/=]+/)).output
            #expect(renewed.status == 200 && !added.contains(secret))
            let page = try await browser.get("/webhooks/1").body
            #expect(page.contains(/The secret before signs until [^<]+ [A-Z]{3,4}\./) && !page.contains("whsec_"))
        }
    }

    @Test func aMessageHasTheIDThatResendTakes() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/webhooks/add", Self.fields)
            _ = try await browser.post("/webhooks/1/test")
            #expect(try await browser.get("/webhooks/1").body.contains(", 0 tries, ID 1</span>"))
        }
    }
}

/// `/tokens`: removing one is final, so a page asks first.
@Suite struct TokenPageTests {
    @Test func removingAsksFirst() async throws {
        try await PageBrowser.open { browser in
            _ = try await browser.post("/tokens/add", [("name", "Website"), ("role", "viewer"), ("expires", "90d")])
            let page = try await browser.get("/tokens").body
            #expect(page.contains("href=\"/tokens/1/remove\"") && !page.contains("action=\"/tokens/1/remove\""))
            let question = try await browser.get("/tokens/1/remove").body
            #expect(question.contains("Remove the token"), "\(question)")
            #expect(question.contains("This cannot be undone.") && question.contains("action=\"/tokens/1/remove\""))
            #expect(try await browser.get("/tokens").body.contains("<bdi>Website</bdi>"))
            #expect(try await browser.post("/tokens/1/remove").notice == "Removed \"Website\".")
            #expect(try await !browser.get("/tokens").body.contains("<bdi>Website</bdi>"))
        }
    }
}
