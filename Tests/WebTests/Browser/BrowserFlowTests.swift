import Agenda
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What a booker does, in a real browser. Skipped where none is installed.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct BrowserFlowTests {
    /// From the sign-in link over the board and the show to a request; with scripts, the answer then appears by itself.
    @Test(arguments: [true, false]) func signInAddAndAsk(withScripts: Bool) async throws {
        try await GatewayRequests.open { gateway in
            let environment = gateway.environment
            let show = try await environment.show("Late Show")
            _ = try await environment.contact("Ada Lovelace", Phone.ada)
            let account = environment.account.id
            let token = try await environment.store.write {
                try SignInLink.create(account: account, random: .system, in: $0)
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

    /// From a code by text to the settings: a password, and a field with a bad value.
    @Test("sign in with a code, then set a password", arguments: [true, false])
    func signInWithACodeAndSetAPassword(withScripts: Bool) async throws {
        try await GatewayRequests.open { gateway in
            let (environment, address) = (gateway.environment, "http://127.0.0.1:\(gateway.port)")
            try await environment.changeOwner { $0.cell = TestEnvironment.ownerCell }
            try await WebDriver.run(withScripts: withScripts) { browser in
                try await browser.open("\(address)/sign-in")
                try await browser.type("415 555 0199", into: "#cell")
                try await browser.click("form[action='/sign-in/cell'] button")
                try await browser.wait(for: "Enter the code", in: "h1")
                let code = try #require(try await environment.codes(to: TestEnvironment.ownerCell).first)
                try await browser.type(code, into: "#code")
                try await browser.click("main button.primary")
                try await browser.wait(for: "Anchor Comedy", in: "#account-menu")
                try await browser.open("\(address)/settings")
                try await browser.type("seven wet umbrellas", into: "#new-password")
                try await browser.click("#password-settings button")
                try await browser.wait(for: "Your password was changed", in: "#notice")
                try await browser.type("Mars", into: "#zone")
                try await browser.click("#account-settings button")
                try await browser.wait(for: "Unknown time zone", in: "#account-settings")
            }
        }
    }
}
