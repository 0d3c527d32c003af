import Testing
import Twilio
import Values

@testable import Sandbox

@Suite struct TwiMLReaderTests {
    struct Row: Sendable {
        let xml: String
        let messages: [TwiMLMessage]

        init(_ xml: String, _ messages: [TwiMLMessage]) {
            (self.xml, self.messages) = (xml, messages)
        }
    }

    @Test(arguments: [
        Row("<Response/>", []),
        Row("<Response></Response>", []),
        Row(#"<?xml version="1.0" encoding="UTF-8"?><Response><Message>Hi</Message></Response>"#, [.init(body: "Hi")]),
        Row("\u{FEFF}<Response><Message>Hi</Message></Response>\n", [.init(body: "Hi")]),
        Row(
            "<Response><!-- a > b --><Message>a</Message><Message>b</Message></Response>",
            [.init(body: "a"), .init(body: "b")]),
        Row(
            "<Response><Message>&lt;3 &amp; &quot;x&quot; &#39;&#x1F389;</Message></Response>",
            [.init(body: #"<3 & "x" '🎉"#)]),
        Row("<Response><Message><![CDATA[a < b && c]]></Message></Response>", [.init(body: "a < b && c")]),
        Row(
            "<Response><Message><Body>a</Body><Media>https://x/1</Media></Message></Response>",
            [.init(body: "a", media: ["https://x/1"])]),
        Row(
            "<Response><Message to='+1' from=\"+2\" statusCallback='http://h/?a=1&amp;b=2'>x</Message></Response>",
            [.init(body: "x", to: "+1", from: "+2", statusCallback: "http://h/?a=1&b=2")]),
        Row("<Response><Say>no</Say><Message >x</Message ><Redirect/></Response>", [.init(body: "x")]),
        Row("<Response><message>names are case-sensitive</message></Response>", []),
        Row("<Response><Dial><Message>nested</Message></Dial></Response>", []),
    ])
    func reads(_ row: Row) throws {
        #expect(try TwiMLReader.messages(in: Array(row.xml.utf8)) == row.messages)
    }

    @Test(arguments: [
        "", " ", "Response", "<Response>", "<Response", "<Response></response>", "<Response><Message>a</Response>",
        "<Response/><Response/>", "<Response>&nbsp;</Response>", "<Response>&#0;</Response>", "<Response>& </Response>",
        "<Response a=1/>", "<Response a='1' a='2'/>", "<Response a='<'/>", "<Response a='1'b='2'/>",
        "<Response><!-- </Response>", "<Response><![CDATA[</Response>", "<Response>]]></Res",
        "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><Response><Message>a&e;b</Message></Response>",
        String(repeating: "<a>", count: 100_000),
    ])
    func refusesWhatIsNotXML(_ xml: String) {
        #expect(throws: TwiMLError.notWellFormed) { try TwiMLReader.messages(in: Array(xml.utf8)) }
    }

    @Test func refusesAnotherDocument() {
        #expect(throws: TwiMLError.notAResponse) { try TwiMLReader.messages(in: Array("<html/>".utf8)) }
    }

    @Test func refusesBrokenUTF8() {
        #expect(throws: TwiMLError.notWellFormed) {
            try TwiMLReader.messages(
                in: Array("<Response><Message>".utf8) + [0xFF] + Array("</Message></Response>".utf8))
        }
    }

    @Test func readsWhatTheGatewayWrites() throws {
        let texts = ["You're in & on <3", "Zeile\r\nzwei 🎉"]
        let xml = TwiML.response(messages: texts, statusCallback: "http://h/?a=1&b=2")
        let read = try TwiMLReader.messages(in: xml)
        #expect(read.map(\.body) == texts)
        #expect(read.allSatisfy { $0.statusCallback == "http://h/?a=1&b=2" })
    }

    @Test func survivesAnyBytes() {
        var random = RandomSource.seeded(11)
        let seed = Array("<Response><Message to='+1'>a &amp; b<![CDATA[c]]></Message></Response>".utf8)
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? TwiMLReader.messages(in: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
        }
    }
}
