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
        ("&unknown; & &;", "&unknown; & &;"), ("a&nbsp;&nbsp;b", "a b"), ("[sound:a.mp3]b[anki:play:q:0]", "b"),
        ("[latex]x^2[/latex] [$]y[/$] [$$]z[/$$] [other]", "x^2 y z [other]"),
        ("[sound:never closed", "[sound:never closed"),
        ("<ruby>漢字<rt>かんじ</rt></ruby>", "漢字(かんじ)"), ("a\u{0}\u{7}b", "ab"), ("<svg><text>x</text></svg>a", "a"),
        ("<div", "<div"), ("", ""), ("<>", "<>"), ("a<hr>b", "a\nb"),
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
        ("{{hint:Front}}", "casa"), ("{{tts en_US:Front}}", ""), ("{{!comment}}x", "x"), ("{{#Front}}open", "open"),
        ("{{/Front}}x", "x"), ("{{Front", "{{Front"), ("{{}}x", "x"),
    ]

    @Test("a template of a note type is rendered with its fields", arguments: templates.indices)
    func rendersTemplate(index: Int) {
        let row = Self.templates[index]
        let html = SideTemplate(row.template).html(cloze: SideTemplate.Cloze(number: 1, isAnswer: true)) { name in
            ["Front": "casa", "Empty": "<br>"][String(name)]
        }
        #expect(html == row.result, "\(row.template)")
    }

    @Test("cloze deletions nested without end are read")
    func deepCloze() {
        let text = String(repeating: "{{c1::", count: 5000) + "a"
        _ = ClozeText(text).text(SideTemplate.Cloze(number: 1, isAnswer: true))
        #expect(!ClozeText(text).numbers.isEmpty)
    }
}
