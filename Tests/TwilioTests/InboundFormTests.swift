import Testing
import Twilio

@Suite struct InboundFormTests {
    static let complete: FormBody = [
        "MessageSid": "SMe287d7109a5a925f182f0e07fe5b223b", "AccountSid": "AC1", "From": "+14133881111",
        "To": "+12028831111", "Body": "yes", "NumMedia": "0", "NumSegments": "1",
    ]

    static func form(without name: String, plus extra: [(String, String)] = []) -> FormBody {
        var form = FormBody()
        for (field, value) in complete.pairs where field != name { form.append(field, value) }
        for (field, value) in extra { form.append(field, value) }
        return form
    }

    @Test func `reads a text as Twilio sends it`() throws {
        let text = try InboundForm(FormBody(decoding: Fixture.bytes("inbound_sms.txt")), sids: .prefixed)
        #expect(text.sid.rawValue == "SMe287d7109a5a925f182f0e07fe5b223b")
        #expect(text.accountSID == "AC0123456789abcdef0123456789abcdef")
        #expect(text.from.rawValue == "+14133881111")
        #expect(text.to.rawValue == "+12028831111")
        #expect(text.body == " Yes! see you 🎉 ")
        #expect(text.segments == 1)
        #expect(text.media == [])
        #expect(text.serviceSID == nil)
        #expect(text.optOut == nil)
    }

    @Test func `reads pictures, service and carrier word`() throws {
        let text = try InboundForm(FormBody(decoding: Fixture.bytes("inbound_mms_stop.txt")), sids: .prefixed)
        #expect(text.from.kind == .channel("whatsapp"))
        #expect(text.to.kind == .shortCode)
        #expect(text.body == "")
        #expect(text.media.map(\.url) == ["https://api.twilio.com/ME0", "https://api.twilio.com/ME1"])
        #expect(text.media.map(\.contentType) == ["image/jpeg", "text/x-vcard"])
        #expect(text.serviceSID == "MG9752274e9e519418a7406176694466fa")
        #expect(text.optOut == .stop)
    }

    @Test(arguments: ["MessageSid", "AccountSid", "From", "To"])
    func `says which required field is missing, empty or doubled`(_ name: String) {
        #expect(throws: FieldError.missing(name)) { try InboundForm(Self.form(without: name)) }
        #expect(throws: FieldError.missing(name)) { try InboundForm(Self.form(without: name, plus: [(name, "")])) }
        #expect(throws: FieldError.repeated(name)) { try InboundForm(Self.form(without: "", plus: [(name, "x")])) }
    }

    @Test func `a text without words is empty, one with two bodies is refused`() throws {
        #expect(try InboundForm(Self.form(without: "Body")).body == "")
        #expect(throws: FieldError.repeated("Body")) {
            try InboundForm(Self.form(without: "", plus: [("Body", "no")]))
        }
    }

    @Test(arguments: ["NumMedia", "NumSegments"], ["-1", "1.5", "many", "99999999999999999999"])
    func `counts are whole numbers`(_ name: String, _ value: String) {
        #expect(throws: FieldError.malformed(name, expected: "a whole number")) {
            try InboundForm(Self.form(without: name, plus: [(name, value)]))
        }
    }

    @Test(arguments: [
        ("MediaUrl0", "1", 1), ("MediaUrl0", "999999999", 1), ("MediaUrl0", "0", 0), ("MediaUrl5", "2", 0),
    ])
    func `no more pictures than were announced and came`(_ field: String, _ announced: String, _ count: Int) throws {
        let form = Self.form(without: "NumMedia", plus: [("NumMedia", announced), (field, "https://m.example/1")])
        #expect(try InboundForm(form).media.count == count)
    }

    @Test(arguments: [
        ("stop", OptOutType.stop), ("START", .start), ("HELP", .help), ("PAUSE", .other("PAUSE")),
    ])
    func `any carrier word the provider has answered is seen`(_ word: String, _ type: OptOutType) throws {
        #expect(try InboundForm(Self.form(without: "", plus: [("OptOutType", word)])).optOut == type)
    }

    @Test(arguments: [
        (SIDPattern.any, "95d8b1e5-0b5b-4e4f-9a05-8b8a1f8f6d3e", true),
        (.any, "a b", false), (.any, "a\nb", false), (.any, String(repeating: "a", count: 129), false),
        (.prefixed, "95d8b1e5-0b5b-4e4f-9a05-8b8a1f8f6d3e", false),
        (.prefixed, "SMe287d7109a5a925f182f0e07fe5b223b", true),
        (.prefixed, "MMe287d7109a5a925f182f0e07fe5b223b", true),
        (.prefixed, "ACe287d7109a5a925f182f0e07fe5b223b", false),
        (.prefixed, "SMe287d7109a5a925f182f0e07fe5b223", false),
        (.prefixed, "SMe287d7109a5a925f182f0e07fe5b223g", false),
    ])
    func `message identifiers have the provider's form`(_ pattern: SIDPattern, _ sid: String, _ isRight: Bool) {
        let form = Self.form(without: "MessageSid", plus: [("MessageSid", sid)])
        #expect(((try? InboundForm(form, sids: pattern)) != nil) == isRight)
    }
}
