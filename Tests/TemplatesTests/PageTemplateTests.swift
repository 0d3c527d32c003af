import Templates
import Testing

/// The templates of the pages. Their values are checked where the models are, in `PageModelTests`.
@Suite struct PageTemplateTests {
    @Test(arguments: PageTemplates.builtIn.names) func everyTemplateParses(_ name: String) {
        #expect(PageTemplates.builtIn.problem(of: name) == nil)
        for included in PageTemplates.builtIn.includes(of: name) {
            #expect(PageTemplates.builtIn.names.contains(included))
        }
    }

    @Test func anAbsentValueDoesNotFallThroughToTheOneOutside() throws {
        struct Frame: Codable {
            struct Page: Codable {
                let sentence: String?
                let hasHints: Bool
                let hints: [String]
            }

            let sentence: String
            let title: String
            let page: Page
        }
        let frame = Frame(
            sentence: "outside", title: "<b>", page: Frame.Page(sentence: nil, hasHints: false, hints: ["x"]))
        let html = try PageTemplates.builtIn.render("error", frame)
        #expect(html?.contains("outside") == false)
        #expect(html?.contains("&lt;b&gt;") == true)
        #expect(try PageTemplates.builtIn.render("none", frame) == nil)
    }

    /// What a narrow screen needs, and photos of any color.
    @Test(arguments: [
        ".show.text{grid-template-columns:minmax(0,1fr)}", ".text .badge{white-space:normal}",
        ".panel .choices button{flex:1 1 auto", ".panel input + .choices{border-top:0}",
        ".crop-frame,.card-image{border:1px solid var(--line)}", "background:#000;opacity:.6}",
        ".countdown{-webkit-print-color-adjust:exact",
    ])
    func theStylesheetHasTheRule(_ rule: String) {
        #expect(String(decoding: PageAsset.stylesheet.bytes, as: UTF8.self).contains(rule))
    }

    @Test func theScriptsAreSmall() {
        let scripts = PageAsset.allCases.filter { $0.rawValue.hasSuffix(".js") }
        #expect(scripts.reduce(0) { $0 + $1.bytes.count } < 20_000)
    }
}
