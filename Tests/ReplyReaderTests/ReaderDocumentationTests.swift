import Foundation
import Testing
import Values

@testable import ReplyReader

/// `docs/reader.md` shows the rules as the reader tries them. `GREENROOM_GOLDEN=renew` writes the lists there.
@Suite struct ReaderDocumentationTests {
    private static let page =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs/reader.md")
    private static let start = "<!-- Generated from RuleOrder. -->\n"
    private static let end = "<!-- End of the generated lists. -->\n"

    @Test func thePageHasTheRulesInTheirOrder() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.range(of: Self.start))
        let end = try #require(text.range(of: Self.end))
        let lists = "\n\(RuleOrder.documentation)\n"
        if ProcessInfo.processInfo.environment["GREENROOM_GOLDEN"] == "renew" {
            try (text[..<start.upperBound] + lists + text[end.lowerBound...])
                .write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(text[start.upperBound..<end.lowerBound] == lists)
        }
    }

    @Test(arguments: Rule.allCases.filter { ![.link, .unlikely, .otherWriter].contains($0) })
    func everyRuleHasAReasonAndAPlaceInTheOrder(rule: Rule) {
        #expect(rule.reason.hasSuffix("."))
        #expect(RuleOrder.documentation.contains("`\(rule.rawValue)`"))
    }
}
