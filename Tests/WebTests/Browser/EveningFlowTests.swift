import Sandbox
import TestSupport
import Testing

/// A whole evening with the real program, in a real browser: an import, a lineup, a request, answers from the phones in
/// a second window, and a show that turns green by itself.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(10)))
struct EveningFlowTests {
    private static let people = [("Ada Lovelace", "+14155550101"), ("Grace Hopper", "+14155550102")]

    @Test func fromAnImportToAllConfirmed() async throws {
        let home = try TemporaryFolder()
        let cards = try home.write(
            Self.people.map { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\($0.0)\r\nTEL:\($0.1)\r\nEND:VCARD\r\n" }.joined(),
            to: "comics.vcf")
        let (gateway, sandbox) = ("127.0.0.1:\(try FreePort.find())", "127.0.0.1:\(try FreePort.find())")
        let environment = [
            "HOME": home.path, "TMPDIR": home.path, "TZ": "America/New_York", "GREENROOM_LISTEN": gateway,
            "GREENROOM_SANDBOX_LISTEN": sandbox, "GREENROOM_NOW": "2026-11-30T17:00:00Z", "GREENROOM_RATE": "1000",
        ]
        func run(_ words: String...) async throws -> String {
            let end = try await LiveProgram.run(LiveProgram.greenroom, words, environment: environment)
            #expect(end.code == 0, "\(end.notes)")
            return end.output
        }
        _ = try await run("account", "edit", "--name", "Anchor Comedy", "--region", "US", "--send-wait", "0")
        let serve = LiveProgram(LiveProgram.greenroom, ["serve"], environment: environment, folder: home)
        #expect(await serve.line(with: "Gateway: listening on") != nil)
        let opened = try await run("open")
        let link = try #require(opened.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://") })

        try await WebDriver.run { browser in
            try await browser.open(String(link))
            try await browser.click("main button.primary")
            try await browser.wait(for: "Contacts", in: "body")
            try await browser.open("http://\(gateway)/contacts/import")
            try await browser.type(cards, into: "#files")
            try await browser.click("main form button.primary")
            try await browser.wait(for: "2", in: ".summary")
            try await browser.click("main form button.primary")
            try await browser.wait(for: "2", in: "#notice")

            try await browser.open("http://\(gateway)/events/new")
            try await browser.type("Late Show", into: "#name")
            try await browser.type("fri 8pm", into: "#date")
            try await browser.click("main form button.primary")
            try await browser.wait(for: "Late Show", in: ".event-head")
            for (name, _) in Self.people {
                try await browser.type(name, into: "#who")
                try await browser.click(".add-button")
                try await browser.wait(for: "Added \(name).", in: "#notice")
            }
            // The bar at the top may cover the button while the page scrolls.
            try await browser.open("http://\(gateway)\(browser.path())/ask")
            try await browser.wait(for: "2 texts, 2 segments", in: ".summary")
            try await browser.click("form.send button.primary")
            try await browser.wait(for: "on their way", in: "#notice")

            let show = try await browser.window()
            try await browser.show(window: browser.newWindow())
            try await browser.open("http://\(sandbox)/")
            for phone in 1...Self.people.count {
                let phone = ".phone:nth-of-type(\(phone))"
                try await browser.wait(for: "Reply YES", in: "\(phone) .texts")
                try await browser.type("yes", into: "\(phone) .compose input")
                try await browser.click("\(phone) .compose button")
                try await browser.wait(for: "You're confirmed", in: "\(phone) .texts")
            }
            try await browser.show(window: show)
            try await browser.wait(for: "All Confirmed", in: ".event-head")
        }
        serve.terminate()
        #expect(try await serve.finished().code == 0)
    }
}
