import Foundation
import Testing
import Twilio

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct TwiMLTests {
    static let head = #"<?xml version="1.0" encoding="UTF-8"?>"#

    @Test(arguments: [
        ([], "<Response/>"),
        ([""], "<Response/>"),
        (["\u{0}\u{1B}\u{FFFE}"], "<Response/>"),
        (["\u{1}", "one"], "<Response><Message>one</Message></Response>"),
        (["See you there"], "<Response><Message>See you there</Message></Response>"),
        (["one", "", "two"], "<Response><Message>one</Message><Message>two</Message></Response>"),
        (
            ["<b>\"O'Brien\" & Co</b>"],
            "<Response><Message>&lt;b&gt;&quot;O&#39;Brien&quot; &amp; Co&lt;/b&gt;</Message></Response>"
        ),
        (["a\u{0}b\u{1B}c\u{B}\u{FFFE}\u{FFFF}d\te\nf"], "<Response><Message>abcd\te\nf</Message></Response>"),
        (["a\r\nb"], "<Response><Message>a&#13;\nb</Message></Response>"),
        (["é 🎉 \u{FFFD}\u{85}"], "<Response><Message>é 🎉 \u{FFFD}\u{85}</Message></Response>"),
    ])
    func `is what the provider reads`(_ messages: [String], _ xml: String) {
        #expect(String(decoding: TwiML.response(messages: messages), as: UTF8.self) == Self.head + xml)
    }

    @Test func `can ask for delivery reports`() {
        let xml = TwiML.response(messages: ["ok"], statusCallback: "https://h.example/s?a=1&b=2")
        let message = #"<Message statusCallback="https://h.example/s?a=1&amp;b=2">ok</Message>"#
        #expect(String(decoding: xml, as: UTF8.self) == Self.head + "<Response>" + message + "</Response>")
    }

    @Test func `whatever is answered, it stays well-formed`() throws {
        var generator = SplitMix64(state: 4)
        let scalars = "<>&'\"]]>\u{0}\u{1}\u{8}\u{D}\u{1F}\u{7F}\u{FFFE}\u{FFFF}\u{D7FF}\u{E000}\u{10FFFF}a"
            .unicodeScalars
        for _ in 0..<300 {
            var text = ""
            for _ in 0..<20 {
                guard let scalar = scalars.randomElement(using: &generator) else { continue }
                text.unicodeScalars.append(scalar)
            }
            #expect(
                XMLParser(data: Data(TwiML.response(messages: [text]))).parse(), "\(text.unicodeScalars.map(\.value))")
        }
    }
}
