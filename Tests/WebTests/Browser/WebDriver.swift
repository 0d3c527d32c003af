import Foundation
import HTTPTransport
import JSON
import Sandbox
import TestSupport

/// A real browser without a window, driven by the W3C WebDriver protocol.
struct WebDriver: Sendable {
    private let http: HTTPClient
    /// The address of the browser's session.
    private let session: String

    static let isInstalled = FileManager.default.isExecutableFile(atPath: driver)
    private static let driver = "/usr/bin/chromedriver"

    enum Failure: Error {
        case refused(String)
        case noElement(String)
        case neverTrue(String)
    }

    /// Starts a browser, and ends it after `body`.
    ///
    /// - Parameter isDark: it prefers dark colors.
    static func run(
        withScripts: Bool = true, isDark: Bool = false, _ body: (WebDriver) async throws -> Void
    ) async throws {
        let port = try FreePort.find()
        let program = LiveProgram(driver, ["--port=\(port)"])
        guard await program.line(with: "started successfully") != nil else { throw Failure.refused("no driver") }
        let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
        let colors = "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)"
        var options = """
            "args":["--headless=new","--no-sandbox","--disable-gpu","--disable-dev-shm-usage","--hide-scrollbars",
            "--window-size=1280,1000","\(colors)"]
            """
        if !withScripts { options += #","prefs":{"profile.managed_default_content_settings.javascript":2}"# }
        let root = WebDriver(http: http, session: "http://127.0.0.1:\(port)")
        let value = try await root.call(
            .post, "/session",
            #"{"capabilities":{"alwaysMatch":{"browserName":"chrome","goog:chromeOptions":{\#(options)}}}}"#)
        let id = value.member("sessionId").text
        let browser = WebDriver(http: http, session: "http://127.0.0.1:\(port)/session/\(id)")
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(browser)) } catch { outcome = .failure(error) }
        _ = try? await browser.call(.delete, "")
        program.terminate()
        _ = try await program.finished()
        try outcome.get()
    }

    func open(_ url: String) async throws {
        _ = try await call(.post, "/url", JSONValue.object([.init("url", .string(url))]).text())
    }

    /// The path of the page.
    func path() async throws -> String {
        URL(string: try await call(.get, "/url").text)?.path ?? ""
    }

    func click(_ selector: String) async throws {
        _ = try await call(.post, "/element/\(element(selector))/click", "{}")
    }

    func type(_ text: String, into selector: String) async throws {
        let body = JSONValue.object([.init("text", .string(text))]).text()
        _ = try await call(.post, "/element/\(element(selector))/value", body)
    }

    /// Types into a field that may hold something.
    func replace(with text: String, in selector: String) async throws {
        _ = try await call(.post, "/element/\(element(selector))/clear", "{}")
        try await type(text, into: selector)
    }

    /// Drags an element with the mouse, to the middle of another one.
    func drag(_ selector: String, to other: String) async throws {
        func move(_ element: String, _ milliseconds: Int) -> String {
            let origin = #"{"element-6066-11e4-a52e-4f735466cecf":"\#(element)"}"#
            return #"{"type":"pointerMove","duration":\#(milliseconds),"origin":\#(origin),"x":0,"y":0}"#
        }
        let steps = [
            move(try await element(selector), 0), #"{"type":"pointerDown","button":0}"#,
            move(try await element(other), 100), #"{"type":"pointerUp","button":0}"#,
        ]
        let mouse = #"{"type":"pointer","id":"mouse","actions":[\#(steps.joined(separator: ","))]}"#
        try await call(.post, "/actions", #"{"actions":[\#(mouse)]}"#)
    }

    /// What people see of an element.
    func text(of selector: String) async throws -> String {
        try await call(.get, "/element/\(element(selector))/text").text
    }

    /// Asks again until an element shows the text. A page that is being replaced counts as not showing it.
    func wait(for text: String, in selector: String, seconds: Int = 60) async throws {
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        while ContinuousClock.now < end {
            if (try? await self.text(of: selector))?.contains(text) == true { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Failure.neverTrue("\(text) in \(selector)")
    }

    /// Opens a further window and returns its handle, for `show`.
    func newWindow() async throws -> String {
        try await call(.post, "/window/new", #"{"type":"window"}"#).member("handle").text
    }

    /// The handle of the window that is shown.
    func window() async throws -> String { try await call(.get, "/window").text }

    /// Makes a window the one that everything is done in.
    func show(window handle: String) async throws {
        try await call(.post, "/window", JSONValue.object([.init("handle", .string(handle))]).text())
    }

    /// In CSS pixels. Nil as height is the height of the page, at most 4,000.
    func setSize(width: Int, height: Int? = nil) async throws {
        try await setMetrics(width, height ?? 900)
        guard height == nil else { return }
        let whole = try await run("return String(document.documentElement.scrollHeight)")
        try await setMetrics(width, min(max(Int(whole) ?? 0, 500), 4000))
    }

    /// Every request of the page fails while it is offline.
    func setOffline(_ isOffline: Bool) async throws {
        try await setNetwork(isOffline: isOffline, latency: 0)
    }

    /// - Parameter latency: before an answer, in milliseconds.
    func setNetwork(isOffline: Bool = false, latency: Int) async throws {
        let conditions =
            #"{"offline":\#(isOffline),"latency":\#(latency),"download_throughput":-1,"upload_throughput":-1}"#
        try await call(.post, "/chromium/network_conditions", #"{"network_conditions":\#(conditions)}"#)
    }

    /// The text that a script returns.
    @discardableResult
    func run(_ script: String) async throws -> String {
        let body = JSONValue.object([.init("script", .string(script)), .init("args", .array([]))]).text()
        return try await call(.post, "/execute/sync", body).text
    }

    /// Light or dark ones, whatever the browser prefers.
    func setColors(isDark: Bool) async throws {
        let feature = #"{"name":"prefers-color-scheme","value":"\#(isDark ? "dark" : "light")"}"#
        try await devTools("Emulation.setEmulatedMedia", #"{"features":[\#(feature)]}"#)
    }

    /// Runs a script in every page that is opened, before those of the page.
    func runBeforeScripts(_ script: String) async throws {
        let parameters = JSONValue.object([.init("source", .string(script))]).text()
        try await devTools("Page.addScriptToEvaluateOnNewDocument", parameters)
    }

    private func devTools(_ command: String, _ parameters: String) async throws {
        try await call(.post, "/goog/cdp/execute", #"{"cmd":"\#(command)","params":\#(parameters)}"#)
    }

    /// A window cannot be as narrow as a phone.
    private func setMetrics(_ width: Int, _ height: Int) async throws {
        let metrics = #"{"width":\#(width),"height":\#(height),"deviceScaleFactor":1,"mobile":false}"#
        try await devTools("Emulation.setDeviceMetricsOverride", metrics)
    }

    /// What the window shows, as PNG.
    func screenshot() async throws -> [UInt8] {
        let data = Data(base64Encoded: try await call(.get, "/screenshot").text)
        guard let data else { throw Failure.refused("no picture") }
        return Array(data)
    }

    private func element(_ selector: String) async throws -> String {
        let body = JSONValue.object([.init("using", "css selector"), .init("value", .string(selector))]).text()
        let found = try await call(.post, "/element", body)
        guard case .object(let members) = found, let id = members.first?.value.text else {
            throw Failure.noElement(selector)
        }
        return id
    }

    @discardableResult
    private func call(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> JSONValue {
        let response = try await http.send(
            HTTPRequest(
                method, session + path, headers: [HTTPField("Content-Type", "application/json")],
                body: Array((body ?? "").utf8)))
        guard response.status == 200 else { throw Failure.refused(String(decoding: response.body, as: UTF8.self)) }
        return try JSONValue(parsing: response.body).member("value")
    }
}

extension JSONValue {
    fileprivate func member(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    fileprivate var text: String {
        if case .string(let text) = self { text } else { "" }
    }
}
