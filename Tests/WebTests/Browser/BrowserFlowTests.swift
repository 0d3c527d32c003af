import Agenda
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What a booker does, in a real browser. Skipped where none is installed.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(5)))
struct BrowserFlowTests {
    /// From the sign-in link over the board and the show to a request; with scripts, the answer then appears by itself.
    @Test(arguments: [true, false]) func signInAddAndAsk(withScripts: Bool) async throws {
        try await GatewayRequests.open { gateway in
            let environment = gateway.environment
            let show = try await environment.show("Late Show")
            _ = try await environment.contact("Ada Lovelace", Phone.ada)
            let account = environment.account.id
            let token = try await environment.store.write {
                try SignInLink.create(account: account, random: .system, now: TestEnvironment.noon, in: $0)
            }
            try await WebDriver.run(withScripts: withScripts) { browser in
                try await browser.open("http://127.0.0.1:\(gateway.port)/sign-in/\(token.text)")
                try await browser.click("main button.primary")
                try await browser.wait(for: "No lineup yet", in: ".board")
                try await browser.click("a.name")
                try await browser.type("lovelace", into: "#who")
                try await browser.click(".add-button")
                try await browser.wait(for: "Added Ada Lovelace.", in: "#notice")
                try await browser.wait(for: "not asked", in: ".lineup")
                try await browser.click(".actions a.primary")
                try await browser.wait(for: "1 text, 1 segment", in: ".summary")
                try await browser.click("form.send button.primary")
                try await browser.wait(for: "1 text is on its way.", in: "#notice")
                #expect(try await browser.path() == "/events/\(show.id)")
                let texts = try await environment.store.read {
                    try $0.values("SELECT id FROM outbound_message", as: ID<OutboundMessage>.self)
                }
                #expect(texts.count == 1)
                try await environment.deliver(texts)
                _ = try await environment.text("yes", from: Phone.ada)
                if !withScripts { try await browser.open("http://127.0.0.1:\(gateway.port)/events/\(show.id)") }
                try await browser.wait(for: "confirmed", in: ".lineup")
                try await browser.wait(for: "All Confirmed", in: ".event-head")
            }
        }
    }
}
