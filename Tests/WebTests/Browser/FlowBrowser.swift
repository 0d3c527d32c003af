import Foundation
import Platform
import Storage
import TestSupport
import Values

/// A browser that is signed in to a gateway, for the flows of all nouns.
struct FlowBrowser: Sendable {
    let driver: WebDriver
    let gateway: GatewayRequests
    let withScripts: Bool
    /// For the files that are uploaded.
    let folder: TemporaryFolder

    var environment: TestEnvironment { gateway.environment }

    /// Opens a page of the gateway.
    func open(_ path: String) async throws { try await driver.open("http://127.0.0.1:\(gateway.port)\(path)") }

    func click(_ selector: String) async throws { try await settled(selector) { try await driver.click(selector) } }

    func type(_ text: String, into selector: String) async throws {
        try await settled(selector) { try await driver.type(text, into: selector) }
    }

    func replace(with text: String, in selector: String) async throws {
        try await settled(selector) { try await driver.replace(with: text, in: selector) }
    }

    /// An open page may replace a part of itself while an element of it is looked up; then it is looked up again.
    private func settled(_ selector: String, _ body: () async throws -> Void) async throws {
        for _ in 0..<5 {
            do {
                return try await body()
            } catch WebDriver.Failure.refused(let reason) {
                guard reason.contains("stale element") || reason.contains("not interactable") else {
                    throw WebDriver.Failure.refused("\(selector): \(reason)")
                }
            }
        }
        try await body()
    }

    func wait(for text: String, in selector: String) async throws {
        try await driver.wait(for: text, in: selector, seconds: 40)
    }

    /// Asks again until a script returns the value.
    func wait(forScript script: String, toBe value: String) async throws {
        for _ in 0..<600 where try await driver.run(script) != value { try await Task.sleep(for: .milliseconds(50)) }
        guard try await driver.run(script) == value else { throw WebDriver.Failure.neverTrue("\(script): \(value)") }
    }

    /// Types a date into a date field, as its browser shows it.
    func type(month: Int, day: Int, year: Int, into selector: String) async throws {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        try await replace(with: "\(padded(month))\(padded(day))\(year)", in: selector)
    }

    /// Runs flows one after the other in one browser.
    static func run(withScripts: Bool, _ body: @escaping @Sendable (FlowBrowser) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await GatewayRequests.open(tiles: "http://127.0.0.1:9/{z}/{x}/{y}.png") { gateway in
            let account = gateway.environment.account.id
            let token = try await gateway.environment.store.write {
                try SignInLink.create(account: account, random: .system, in: $0)
            }
            try await WebDriver.run(withScripts: withScripts) { driver in
                let browser = FlowBrowser(driver: driver, gateway: gateway, withScripts: withScripts, folder: folder)
                try await browser.open("/sign-in/\(token.text)")
                try await browser.click("main button.primary")
                try await browser.wait(for: "Today", in: "h1")
                try await body(browser)
            }
        }
    }
}
