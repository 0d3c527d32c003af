import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// No page has a serious or critical finding of axe-core, at two widths and in light and dark colors. `.ci/axe` names
/// the script of axe-core in `GREENROOM_AXE`. The pages are those that the router lists, of a furnished account.
@Suite(
    .serialized, .enabled(if: Axe.script != nil, "GREENROOM_AXE is not set"),
    .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(60)))
struct AxeTests {
    /// Pages without an account, and those of an account that is new.
    private static let emptyPages = [
        "/", "/today", "/grid", "/inbox", "/contacts", "/calendar", "/agenda", "/countdowns", "/todos", "/budget",
        "/notes", "/photos", "/trips", "/trips/book", "/trips/expenses", "/trips/spots", "/study", "/study/timer",
        "/study/statistics", "/training", "/training/plan", "/training/goals", "/training/races", "/training/runs",
        "/history", "/undo",
    ]

    @Test func noPageHasASeriousFinding() async throws {
        let axe = try Axe()
        let (pictures, places) = (try FurnishedServices.pictures(), try FurnishedServices.places())
        try await PageBrowser.open(pictures: pictures, places: places) { browser in
            let (gateway, account) = (browser.gateway, browser.environment.account.id)
            let root = "http://127.0.0.1:\(gateway.port)"
            let routes = gateway.routes.compactMap(PageRoute.init).filter { !$0.isForm }
            try await WebDriver.run { driver in
                try await driver.runBeforeScripts(axe.source)
                /// Returns what was found at every width and in both themes.
                func check(_ path: String, _ note: String = "") async throws -> Int {
                    try await driver.open(root + path)
                    for width in [390, 1280] {
                        try await driver.setSize(width: width, height: 900)
                        for isDark in [false, true] {
                            try await driver.setColors(isDark: isDark)
                            let findings = try await driver.run(Axe.question(isDark ? "color-contrast" : nil))
                            for finding in findings.split(separator: "\n") {
                                Issue.record("\(path)\(note), \(width)\(isDark ? ", dark" : ""): \(finding)")
                            }
                        }
                    }
                    return 1
                }
                var count = 0
                for route in routes where route.isForVisitors && route.parameters.isEmpty {
                    count += try await check(route.pattern, " of a visitor")
                }
                let token = try await gateway.environment.store.write {
                    try SignInLink.create(account: account, random: .system, in: $0)
                }
                count += try await check("/sign-in/\(token.text)", " of a visitor")
                try await driver.click("main button.primary")
                try await driver.wait(for: "Today", in: "h1")
                for path in Self.emptyPages { count += try await check(path, " of a new account") }
                let furnished = try await FurnishedAccount(
                    account, named: "Zoë 山田 مها", phones: [Phone.ada, Phone.grace], in: gateway)
                for route in routes where !route.isForVisitors {
                    let path = try furnished.path(of: route)
                    let answer = try await browser.get(path)
                    guard answer.status == 200, answer.headers["content-type"]?.hasPrefix("text/html") == true,
                        answer.headers["content-disposition"] == nil
                    else { continue }
                    count += try await check(path)
                }
                #expect(count > 100)
            }
        }
    }
}

/// The script of axe-core.
private struct Axe {
    static let script = ProcessInfo.processInfo.environment["GREENROOM_AXE"]

    let source: String

    init() throws { source = try String(contentsOfFile: try #require(Self.script), encoding: .utf8) }

    /// Asks for a line for each finding.
    ///
    /// - Parameter rule: the only one that is run; nil for all.
    static func question(_ rule: String?) -> String {
        let options =
            rule.map { #"{resultTypes: ["violations"], runOnly: ["\#($0)"]}"# } ?? #"{resultTypes: ["violations"]}"#
        return """
            const told = (node) => `${node.target.join(" ")} (${node.html.slice(0, 160)}) ${node.any[0]?.message ?? ""}`;
            return axe.run(document, \(options)).then(({ violations }) => violations
                .filter((one) => ["serious", "critical"].includes(one.impact))
                .map((one) => [one.id, ...one.nodes.slice(0, 4).map(told)].join(" ; ").replaceAll("\\n", " "))
                .join("\\n"));
            """
    }
}
