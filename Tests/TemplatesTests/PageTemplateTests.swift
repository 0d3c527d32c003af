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

    /// The key Enter presses the first button of a form. It never presses a choice, a deletion or another form's
    /// action.
    @Test(arguments: PageTemplates.builtIn.names) func enterPressesTheButtonOfTheForm(_ name: String) throws {
        let source = try #require(PageTemplates.builtIn.source(of: name))
        for form in source.matches(of: /(?s)<form\b.*?<\/form>/).map({ String($0.output) }) {
            let fields = form.matches(of: /<input\b[^>]*>/).map { String($0.output) }
            guard fields.contains(where: { $0.firstMatch(of: /type="(hidden|submit|button|file)"/) == nil }) else {
                continue
            }
            // What was typed is the name of what is deleted, or the next page asks once more.
            if name == "confirm" || form.hasPrefix("<form class=\"selectable\" method=\"get\"") { continue }
            for button in Self.defaultButtons(of: form) where !button.contains("name=\"enter\"") {
                #expect(
                    button.firstMatch(of: /\bname=|formaction=|severe/) == nil, "\(name): Enter presses \(button)")
            }
        }
    }

    /// The submit buttons up to the first that is always there. `{{#add}}` is the form itself.
    private static func defaultButtons(of form: String) -> [String] {
        var (depth, buttons) = (0, [String]())
        for match in form.matches(of: /(?s)\{\{[#^]\w+[^}]*\}\}|\{\{\/[^}]*\}\}|<button\b(\{\{[^}]*\}\}|[^>{])*>/) {
            let part = String(match.output.0)
            if ["{{#add}}", "{{/add}}"].contains(part) { continue }
            if part.hasPrefix("{{/") {
                depth -= 1
            } else if part.hasPrefix("{{") {
                depth += 1
            } else if !part.contains("type=\"button\"") {
                buttons.append(part)
                if depth == 0 { break }
            }
        }
        return buttons
    }

    @Test func aFormThatOnlySelectsRowsDoesNothingOnEnter() throws {
        for name in ["budget_lines", "note_items", "photo_items"] {
            let source = try #require(PageTemplates.builtIn.source(of: name))
            #expect(source.contains("/remove\"><button class=\"hidden\" name=\"enter\""), "\(name)")
        }
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
