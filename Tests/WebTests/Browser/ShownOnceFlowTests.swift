import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What is shown only once, after a form far below it. Skipped where no browser is installed.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct ShownOnceFlowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        /// What is typed, by field.
        let typed: [(field: String, text: String)]
        let clicked: [String]
        /// How what is shown begins.
        let prefix: String

        var testDescription: String { path }
    }

    static let rows = [
        Row(
            path: "/webhooks", typed: [("#name", "Chat"), ("#url", "https://example.org/in")],
            clicked: ["form[action='/webhooks/add'] button.primary"], prefix: "whsec_"),
        Row(
            path: "/webhooks/1", typed: [], clicked: ["#secret summary", "#secret button"], prefix: "whsec_"),
        Row(
            path: "/tokens", typed: [("#name", "Website")], clicked: ["form[action='/tokens/add'] button.primary"],
            prefix: "gr_"),
        Row(
            path: "/members", typed: [("#name", "Dee")], clicked: ["form[action='/members/add'] button.primary"],
            prefix: "http"),
    ]

    @Test("It is in view, has the focus, and is copied", arguments: rows) func isInView(_ row: Row) async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            let account = browser.environment.account.id
            _ = try await browser.environment.store.write(at: TestEnvironment.noon) {
                try OutgoingWebhook.add(
                    WebhookInput.Reading(name: "Board", url: "https://example.org/", kinds: WebhookMessage.Kind.all),
                    to: account, random: .seeded(3), in: $0)
            }
            try await browser.driver.setSize(width: 390, height: 844)
            try await browser.open(row.path)
            for (field, text) in row.typed { try await browser.type(text, into: field) }
            for selector in row.clicked { try await browser.click(selector) }
            try await browser.wait(forScript: "return document.activeElement.id", toBe: "shown-once")
            #expect(try await browser.driver.text(of: "#shown-once .link").hasPrefix(row.prefix))
            let isInView = try await browser.driver.run(
                """
                const box = document.querySelector("#shown-once .link").getBoundingClientRect();
                const bar = document.querySelector("header.bar").getBoundingClientRect();
                return String(box.height > 0 && box.top >= bar.bottom && box.bottom <= innerHeight);
                """)
            #expect(isInView == "true")
            try await browser.driver.run(
                "navigator.clipboard.writeText = async (text) => { window.copied = text; }; return ''")
            try await browser.click("#shown-once .copy")
            try await browser.wait(for: "Copied.", in: "#shown-once [role=status]")
            let isCopied = try await browser.driver.run(
                "return String(copied === document.querySelector('#shown-once .link').textContent)")
            #expect(isCopied == "true")
        }
    }
}
