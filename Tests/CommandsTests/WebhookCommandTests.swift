import TestSupport
import Testing

@testable import App

/// `greenroom webhook`, with a receiver on this machine.
@Suite struct WebhookCommandTests {
    /// - Parameter status: of its responses.
    private static func server(_ status: String) throws -> LoopbackServer {
        try LoopbackServer(answering: { _ in "HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n" })
    }

    @Test("A webhook is added, tested, shown, changed and removed, and its secret is shown once")
    func life() async throws {
        let (environment, server) = (
            try await CommandTestEnvironment(privateWebhooks: "on"), try Self.server("204 No Content")
        )
        let added = try await environment.run(words: ["webhook", "add", "Chat", server.url])
        #expect(added.code == 0 && added.output.hasPrefix("whsec_"), "\(added.notes)")
        let list = try await environment.run("webhook list --format csv").output
        #expect(list.contains("Chat,127.0.0.1:\(server.port),") && !list.contains("whsec_"))
        #expect(try await environment.run("webhook test Chat").output.contains("Delivered to 127.0.0.1"))
        #expect(server.requests.count == 1)
        let shown = try await environment.run("webhook show Chat --format csv --fields type,state,status").output
        #expect(shown.contains("webhook.test,delivered,204"))
        let again = try await environment.run("webhook resend 1")
        #expect(again.output.contains("Sending again: 1 message."), "\(again.notes)")
        #expect(try await environment.run("webhook resend --failed Chat").output.contains("Nothing has failed."))
        #expect(try await environment.run("webhook edit Chat --off").output.contains("Changed \"Chat\": off."))
        #expect(try await environment.run("webhook test Chat").notes.contains("is switched off"))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("webhook remove Chat").output.contains("Removed \"Chat\"."))
        #expect(try await environment.run("webhook list").notes.contains("There are no webhooks"))
    }

    @Test("A new secret is printed once, and cannot be undone") func newSecret() async throws {
        let (environment, server) = (
            try await CommandTestEnvironment(privateWebhooks: "on"), try Self.server("200 OK")
        )
        let old = try await environment.run(words: ["webhook", "add", "Chat", server.url]).output
        let renewed = try await environment.run("webhook edit Chat --new-secret")
        #expect(renewed.output.hasPrefix("whsec_") && renewed.output != old, "\(renewed)")
        #expect(renewed.notes.contains("for 24 hours too") && !renewed.notes.contains("Undo:"))
        let shown = try await environment.run("webhook show Chat").notes
        #expect(shown.contains("The secret before signs until Tue Dec 1"), "\(shown)")
        _ = try await environment.run("webhook test Chat")
        #expect(server.requests.first?.header("webhook-signature")?.split(separator: " ").count == 2)
        #expect(try await environment.run("undo").code != 0)
    }

    @Test("A receiver that refuses is reported with its reason", arguments: ["500 Away", "302 Found", "410 Gone"])
    func notTaken(_ status: String) async throws {
        let (environment, server) = (try await CommandTestEnvironment(privateWebhooks: "on"), try Self.server(status))
        _ = try await environment.run(words: ["webhook", "add", "Chat", server.url])
        let outcome = try await environment.run("webhook test Chat")
        #expect(outcome.code == 69 && outcome.notes.contains("HTTP \(status.prefix(3))"), "\(outcome.notes)")
        let state = try await environment.run("webhook list --format csv --fields state").output
        #expect(state.contains(status.hasPrefix("410") ? "gone" : "on"))
    }

    @Test(
        "A bad webhook is refused with a sentence, and nothing is stored",
        arguments: [
            ("webhook add Board http://example.org/", "unless the operator sets GREENROOM_PRIVATE_WEBHOOKS=on."),
            ("webhook add Board ftp://example.org/", "is not an address"),
            ("webhook add Board https://me:secret@example.org/", "hook, without a password"),
            ("webhook add Board https://127.0.0.1/", "unless the operator sets GREENROOM_PRIVATE_WEBHOOKS=on."),
            ("webhook add Board https://example.org/ --type answers", "There are no messages \"answers\"."),
            ("webhook add chat https://example.org/", "There is already a webhook \"chat\"."),
            ("webhook add \" \" https://example.org/", "A webhook needs a name."),
            ("webhook show Nothing", "There is no webhook \"Nothing\"."),
            ("webhook resend 99", "There is no message \"99\" to a webhook."),
            ("webhook edit Chat --on --off", "Use --on or --off, not both."),
            ("webhook edit Chat --off --new-secret", "Use --new-secret alone."),
            ("webhook edit Chat", "Nothing to change. Use --name,"),
        ])
    func refused(line: String, sentence: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("webhook add Chat https://hooks.example.org/greenroom").code == 0)
        let outcome = try await environment.run(line)
        #expect(outcome.code != 0 && outcome.notes.contains(sentence), "\(outcome.notes)")
        #expect(try await environment.run("webhook list --format csv --fields name").output.contains("Chat"))
        #expect(try await !environment.run("webhook list --format csv --fields name").output.contains("Board"))
    }
}
