import Testing

@testable import AnkiFiles

/// HTML of untrusted decks becomes plain text.
@Suite struct HTMLTextTests {
    static let rows: [(html: String, text: String)] = [
        ("plain", "plain"), ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"), ("<div>a</div><div>b</div>", "a\nb"),
        ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"), ("<p>a</p>\n\n\n<p>b</p>", "a\nb"),
        ("<ul><li>a<li>b</ul>c", "- a\n- b\nc"), ("a <b>b</b> <i>c</i>", "a b c"), ("a  \n b", "a b"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("<script>alert('x')</script>a", "a"), ("<style>.a{}</style>a", "a"), ("a<!-- <b> -->b", "ab"),
        ("<script>never closed", ""), ("a<b", "a<b"), ("1 < 2 > 0", "1 < 2 > 0"), ("<3", "<3"),
        ("<img src=x onerror=alert(1)>a", "a"), ("<a href=\"javascript:alert('>')\">a</a>", "a"),
        ("&lt;b&gt; &amp;amp; &quot;&#39;&apos;", "<b> &amp; \"''"),
        ("&eacute;&Eacute;&szlig;&yuml;&Omega;&omega;", "éÉßÿΩω"),
        ("&#233;&#xE9;&#x1F600;", "éé😀"), ("&#0;&#xD800;&#99999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&unknown; & &;", "&unknown; & &;"), ("a&nbsp;&nbsp;b", "a b"),
        ("[sound:a.mp3] b[anki:play:q:0]", "[sound:a.mp3] b"), ("a[sound:a.mp3]", "a [sound:a.mp3]"),
        ("[latex]x^2[/latex] [$]y[/$] [$$]z[/$$] [other]", "x^2 y z [other]"),
        ("[sound:never closed", "[sound:never closed"),
        ("<ruby>漢字<rt>かんじ</rt></ruby>", "漢字(かんじ)"), ("a\u{0}\u{7}b", "ab"), ("<svg><text>x</text></svg>a", "a"),
        ("<div", "<div"), ("", ""), ("<>", "<>"), ("a<hr>b", "a\nb"),
        ("<pre>a\n  b\n\n\tc</pre>d", "a\n  b\n\n\tc\nd"), ("a<pre><code>\nb  c\r\n</code></pre>", "a\nb  c"),
        ("10<sup>23</sup>", "10²³"), ("10<sup>-9</sup>", "10⁻⁹"), ("H<sub>2</sub>O", "H₂O"),
        ("x<sup>2k</sup>", "x^(2k)"),
        ("v<sub>A</sub>", "v_A"), ("the 1<sup>st</sup>", "the 1st"), ("a<sup>[1]</sup>", "a[1]"), ("<sup>x</sup>", "x"),
        ("a<sup></sup>b", "ab"), ("a<sup>never closed", "anever closed"),
    ]

    @Test("HTML is reduced to safe text", arguments: rows.indices)
    func text(index: Int) {
        #expect(HTMLText(Self.rows[index].html).text == Self.rows[index].text, "\(Self.rows[index].html)")
    }

    @Test("pictures are found by their source")
    func pictures() {
        let html = "<img src=\"a &amp; b.png\"><img alt='' src='c d.jpg'><IMG SRC=e.gif><img data-src=\"no.png\"><img>"
        #expect(HTMLText(html).pictures == ["a & b.png", "c d.jpg", "e.gif"])
    }

    static let templates: [(template: String, result: String)] = [
        ("{{Front}}", "casa"), ("{{ Front }}", "casa"), ("{{Missing}}", ""), ("{{#Front}}yes{{/Front}}", "yes"),
        ("{{^Front}}no{{/Front}}", ""), ("{{#Empty}}no{{/Empty}}", ""), ("{{^Empty}}yes{{/Empty}}", "yes"),
        ("{{#Front}}{{#Empty}}a{{/Empty}}{{^Empty}}b{{/Empty}}{{/Front}}", "b"), ("{{type:Front}}", "casa"),
        ("{{hint:Front}}", "casa"), ("{{kanji:Ruby}}", "漢字 と[sound:a.mp3]"),
        ("{{kana:Ruby}}", "かんじ と[sound:a.mp3]"), ("{{furigana:Ruby}}", "<ruby>漢字<rt>かんじ</rt></ruby> と[sound:a.mp3]"),
        ("{{#c1}}one{{/c1}}{{#c2}}two{{/c2}}{{^c2}}not two{{/c2}}", "onenot two"), ("{{tts en_US:Front}}", ""),
        ("{{!comment}}x", "x"), ("{{#Front}}open", "open"),
        ("{{/Front}}x", "x"), ("{{Front", "{{Front"), ("{{}}x", "x"),
    ]

    @Test("a template of a note type is rendered with its fields", arguments: templates.indices)
    func rendersTemplate(index: Int) {
        let row = Self.templates[index]
        let html = SideTemplate(row.template).html(cloze: SideTemplate.Cloze(number: 1, isAnswer: true)) { name in
            ["Front": "casa", "Empty": "<br>", "Ruby": "漢字[かんじ] と[sound:a.mp3]"][String(name)]
        }
        #expect(html == row.result, "\(row.template)")
    }

    /// (template of a question, what it shows, what it shows on request)
    static let questions: [(template: String, text: String, hint: String)] = [
        ("{{Front}}<br>{{hint:Back}}", "casa<br>", "house<br>"), ("{{type:Front}}", "", ""),
        ("{{#Empty}}{{hint:Back}}{{/Empty}}x", "x", ""), ("{{hint:Front}}{{hint:Back}}", "", "casa<br>house<br>"),
        ("{{hint:cloze:Cloze}}", "", "[...] x<br>"), ("{{hint:Missing}}", "", ""),
    ]

    @Test("a question shows hints on request only, and nothing that is to be typed", arguments: questions.indices)
    func asks(index: Int) {
        let row = Self.questions[index]
        let (template, cloze) = (SideTemplate(row.template), SideTemplate.Cloze(number: 1, isAnswer: false))
        func field(_ name: Substring) -> String? {
            ["Front": "casa", "Back": "house", "Empty": "", "Cloze": "{{c1::a}} x"][String(name)]
        }
        #expect(template.html(cloze: cloze, field: field) == row.text, "\(row.template)")
        #expect(template.hints(cloze: cloze, field: field) == row.hint, "\(row.template)")
    }

    @Test("a front is one line, and marks the line breaks of code")
    func lines() {
        #expect(HTMLText("a<br>b").line == "a b")
        #expect(
            HTMLText("Loop<pre>for x in y:\n    print(x)</pre>").line == "Loop \u{23CE} for x in y: \u{23CE} print(x)")
        #expect(HTMLText(plain: "a\n  b\tc").line == "a b\tc")
    }

    @Test("cloze deletions nested without end are read")
    func deepCloze() {
        let text = String(repeating: "{{c1::", count: 5000) + "a"
        _ = ClozeText(text).text(SideTemplate.Cloze(number: 1, isAnswer: true))
        #expect(!ClozeText(text).numbers.isEmpty)
    }
}
