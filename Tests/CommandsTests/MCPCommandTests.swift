import ArgumentParser
import CommandKit
import JSON
import Logging
import Platform
import Storage
import TestSupport
import Testing
import Web

@testable import App

/// `greenroom mcp list|approve|discard`: what becomes of the plans of an assistant.
@Suite struct MCPCommandTests {
    /// Lets an assistant plan a text to Ada. Returns the key of the plan.
    private static func plan(_ text: String, in environment: CommandTestEnvironment) async throws -> Int {
        let (app, account) = (environment.app, try await environment.app.account().id)
        let member = try #require(try await app.store.read { try Member.main(of: account, in: $0) })
        var server = AssistantServer(
            store: app.store, modules: app.modules, clock: app.clock, log: app.log, version: "1", account: account,
            member: member.id, role: .booker, sender: { try await app.sender(of: $0) },
            plan: AssistantServer.storingPlans)
        let call: JSONValue = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            // Also during quiet hours.
            "params": [
                "name": "contact_text_plan", "arguments": ["contact_id": 1, "text": .string(text), "anyway": true],
            ],
        ]
        let line = try #require(await server.answer(Array(call.text().utf8)))
        let result = try JSONValue(parsing: Array(line.utf8))["result"]?["structuredContent"]
        #expect(result?.text("state") == "waiting", "\(line)")
        return result?.integer("id") ?? 0
    }

    @Test("A plan is shown, sent once after a yes, and undone with its assistant's name") func approve() async throws {
        try await LiveEnvironment.run(isServed: false) { live in
            let environment = live.environment
            let plan = try await Self.plan("Doors at 7", in: environment)
            let list = try await environment.run("mcp list --format csv").output
            #expect(list.contains("waiting,An assistant,Texts a contact.,Ada Lovelace"), "\(list)")
            let shown = try await environment.run("mcp approve \(plan) --dry-run")
            #expect(shown.code == 0 && shown.output.contains("Ada Lovelace: Texts a contact."), "\(shown)")
            #expect(shown.output.contains("To Ada Lovelace:") && shown.output.contains("Doors at 7"))
            #expect(shown.notes.contains("quiet hours") || shown.notes.contains("Quiet hours"), "\(shown)")
            let unasked = try await environment.run("mcp approve \(plan)")
            #expect(unasked.code == 64 && unasked.notes.contains("add --yes"), "\(unasked)")
            let sent = try await environment.run("mcp approve \(plan) --yes")
            let waits = "1 text will be sent in 10 seconds.\nIt is sent while"
            #expect(sent.code == 0 && sent.output.contains(waits), "\(sent)")
            let again = try await environment.run("mcp approve \(plan) --yes")
            #expect(again.code == 1 && again.notes.contains("was approved before"), "\(again)")
            #expect(try await environment.run("mcp list --format csv").output.contains("approved,"))
            let undo = try await environment.run("undo")
            #expect((undo.output + undo.notes).contains("as planned by An assistant (assistant)"), "\(undo)")
        }
    }

    @Test("An outdated plan is shown as one, is not sent, and can be renewed") func outdated() async throws {
        let environment = try await CommandTestEnvironment()
        let plan = try await Self.plan("Doors at 7", in: environment)
        // The same words, from the booker.
        _ = try await environment.run(#"text Ada "Doors at 7" --anyway --yes"#)
        let list = try await environment.run("mcp list")
        #expect(list.output.contains("outdated") && list.notes.contains("Plan \(plan) is outdated: "), "\(list)")
        for line in ["mcp approve \(plan) --dry-run", "mcp approve \(plan) --yes"] {
            let refused = try await environment.run(line)
            #expect(refused.code == 1 && refused.output.contains("Doors at 7"), "\(refused)")
            #expect(refused.notes.contains("is outdated") && refused.notes.contains("greenroom mcp renew \(plan)"))
        }
        let renewed = try await environment.run("mcp renew \(plan)")
        #expect(renewed.output.hasPrefix("Plan \(plan + 1) replaces plan \(plan): "), "\(renewed)")
        #expect(try await environment.run("mcp approve \(plan + 1) --dry-run").code == 0)
        #expect(try await environment.run("mcp renew \(plan + 1)").output == "Plan \(plan + 1) is not outdated.\n")
        #expect(try await environment.run("mcp renew \(plan)").notes.contains("was discarded before"))
    }

    @Test("The help lists only roles that are accepted") func roles() {
        let help = MCPServe.helpMessage()
        #expect(help.contains("--role") && !help.contains("owner") && !help.contains("door"), "\(help)")
    }

    @Test("A discarded plan is over") func discard() async throws {
        let environment = try await CommandTestEnvironment()
        let plan = try await Self.plan("Doors at 7", in: environment)
        #expect(try await environment.run("mcp discard \(plan)").output.hasPrefix("Discarded plan \(plan): "))
        #expect(try await environment.run("mcp discard \(plan)").notes.contains("was discarded before"))
        #expect(try await environment.run("mcp approve \(plan) --yes").notes.contains("was discarded before"))
    }

    @Test(
        "What is no plan or role is refused with a sentence",
        arguments: [
            ("mcp approve 99 --yes", 2, "There is no plan 99.\nSee all: greenroom mcp list"),
            ("mcp discard 99", 2, "There is no plan 99."),
            ("mcp renew 99", 2, "There is no plan 99."),
            ("mcp serve --role door", 64, "Use viewer or booker."), ("mcp serve --role king", 64, "king"),
        ])
    func refused(line: String, code: Int32, sentence: String) async throws {
        let outcome = try await CommandTestEnvironment().run(line)
        #expect(outcome.code == code && outcome.notes.contains(sentence), "\(outcome)")
    }
}
