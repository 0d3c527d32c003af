/// Counts what a person does in a browser: a click, a tap and the key Enter count 1, typing counts nothing.
final class ClickCounter {
    let browser: FlowBrowser
    private(set) var count = 0

    init(_ browser: FlowBrowser) { self.browser = browser }

    /// Scrolls, which counts nothing, so that no toast is above the element.
    func click(_ selector: String) async throws {
        count += 1
        try await browser.driver.run(
            "document.querySelector(`\(selector)`)?.scrollIntoView({block: 'center', behavior: 'instant'}); return ''")
        try await browser.click(selector)
    }

    func type(_ text: String, into selector: String) async throws { try await browser.type(text, into: selector) }

    /// Types, and then presses Enter.
    func enter(_ text: String, into selector: String) async throws {
        count += 1
        try await browser.type(text + "\u{E007}", into: selector)
    }
}
