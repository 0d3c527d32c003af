import App
import Templates
import Testing

@testable import PageKit

extension PageTemplates {
    /// Those of the program.
    static let all = PageTemplates(nouns: Modules.pages)
}

/// The templates of the pages. Their values are checked where the models are, in `PageModelTests`.
@Suite struct PageTemplateTests {
    @Test func everyNounNamesItsTemplatesAsNoOtherDoes() {
        let names = Modules.pages.flatMap { $0.templates().names }
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: PageTemplates.all.names) func everyTemplateParses(_ name: String) {
        #expect(PageTemplates.all.problem(of: name) == nil)
        for included in PageTemplates.all.includes(of: name) {
            #expect(PageTemplates.all.names.contains(included))
        }
    }

    @Test func anAbsentValueDoesNotFallThroughToTheOneOutside() throws {
        struct Frame: Codable {
            struct Page: Codable {
                let sentence: String?
                let steps: [String]
            }

            let sentence: String
            let title: String
            let page: Page
        }
        let frame = Frame(
            sentence: "outside", title: "<b>", page: Frame.Page(sentence: nil, steps: []))
        let html = try PageTemplates.all.render("error", frame)
        #expect(html?.contains("outside") == false)
        #expect(html?.contains("&lt;b&gt;") == true)
        #expect(try PageTemplates.all.render("none", frame) == nil)
    }

    @Test func aFieldHasALabelAndItsProblem() throws {
        struct Field: Codable {
            let value: String
            let problem: String?
        }
        struct Dates: Codable {
            let first: Field
            let last: Field
        }
        let dates = Dates(first: Field(value: "<1>", problem: "no day"), last: Field(value: "2", problem: nil))
        let html = try #require(try PageTemplates.all.render("away_fields", dates))
        let words = html.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words == """
                <div class="field"><label for="first">First day</label> \
                <input id="first" type="date" name="first" value="&lt;1&gt;" \
                aria-invalid="true" autofocus aria-describedby="first-problem" > \
                <p class="problem" id="first-problem" role="alert">no day</p> </div> \
                <div class="field"><label for="last">Last day</label> \
                <input id="last" type="date" name="last" value="2" > </div>
                """)
    }

    @Test(arguments: PageTemplates.all.names.filter { $0 != "labeled" })
    func everyLabeledFieldIsRenderedByThePartial(_ name: String) throws {
        let file = try #require(PageTemplates.all.file(of: name))
        #expect(!file.contains("class=\"field\""))
    }

    /// A difference between two versions of a template is read line by line.
    @Test(arguments: PageTemplates.all.names) func noLineIsLongerThan200Characters(_ name: String) throws {
        let file = try #require(PageTemplates.all.file(of: name))
        for line in file.split(separator: "\n") {
            #expect(line.count <= 200, "\(name): \(line)")
        }
    }

    /// The key Enter presses the first button of a form. It never presses a choice, a deletion or another form's
    /// action.
    @Test(arguments: PageTemplates.all.names) func enterPressesTheButtonOfTheForm(_ name: String) throws {
        let source = try #require(PageTemplates.all.source(of: name))
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
            let source = try #require(PageTemplates.all.source(of: name))
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
        let sheets = PageAsset.allCases.filter(\.isStylesheet).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(sheets.contains { $0.contains(rule) })
    }
}
