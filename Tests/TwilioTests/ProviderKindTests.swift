import HTTPTransport
import Testing
import Values

@testable import Twilio

/// What the kinds of providers say about themselves, and that every one says it.
@Suite("Kinds of providers") struct ProviderKindTests {
    @Test("Each has a name, a title and paths of its own")
    func names() {
        let kinds = ProviderKind.all
        #expect(Set(kinds.map(\.name)).count == kinds.count && Set(kinds.map(\.title)).count == kinds.count)
        #expect(Set(kinds.map(\.pathPrefix)).count == kinds.count, "a sandbox is recognized by them")
        for kind in kinds {
            #expect(ProviderKind.named(kind.name) == kind)
            #expect(!kind.errors.isEmpty && !kind.exampleHost.isEmpty)
            #expect(kind.baseURL.map { WebAddress($0).flatMap(ProviderKind.at) == kind } ?? true)
            #expect(WebAddress("https://\(kind.exampleHost)").flatMap(ProviderKind.at) == kind)
        }
        #expect(ProviderKind.standard.baseURL != nil, "it needs no address")
    }

    /// (the settings, the kind of the provider, whether its identifiers have a fixed form)
    @Test(
        "The address decides, and the paths on this machine",
        arguments: [
            ("https://api.twilio.com", "/2010-04-01", "twilio", true),
            ("https://API.ashburn.us1.twilio.com:443", "/2010-04-01", "twilio", true),
            ("https://x.signalwire.com", "/api/laml/2010-04-01", "signalwire", false),
            ("http://127.0.0.1:4010", "/2010-04-01", "twilio", false),
            ("http://127.0.0.1:4010", "/api/laml/2010-04-01", "signalwire", false),
            ("https://twilio.com.example.org", "/2010-04-01", "twilio", false),
            ("https://nottwilio.com", "/v1", "twilio", false),
            ("https://api.sms-gate.app/3rdparty/v1", "", "android", false),
            ("http://127.0.0.1:4010", "", "twilio", false), ("https://sms.example.org", "", "twilio", false),
            ("http://192.168.1.20:8080", "", "twilio", false),
        ])
    func ofAnAddress(base: String, prefix: String, name: String, isFixed: Bool) {
        let provider = Provider(baseURL: base, pathPrefix: prefix, accountSID: "AC1", credentials: .token(Secret("t")))
        #expect(provider.kind.name == name)
        #expect((ProviderKind.sidPattern(at: base) == .prefixed) == isFixed)
    }

    @Test("Only the texts of a device cost nothing by themselves")
    func prices() {
        for kind in ProviderKind.all { #expect((kind.prices == nil) == kind.isDevice, "\(kind.name)") }
    }

    @Test(
        "The key of an account tells its kind",
        arguments: [
            ("https://api.twilio.com", "/2010-04-01", nil), ("https://x.signalwire.com", "/api/laml/2010-04-01", nil),
            ("http://192.168.1.20:8080", "", "android"), ("https://api.sms-gate.app/3rdparty/v1", "", nil),
            ("http://127.0.0.1:4010", "/2010-04-01", nil),
        ] as [(String, String, String?)])
    func ofAKey(base: String, prefix: String, named name: String?) {
        let provider = Provider(
            baseURL: base, pathPrefix: prefix, accountSID: "AC1", credentials: .token(Secret("t")),
            kind: name.flatMap(ProviderKind.named))
        #expect(ProviderKind.of(key: provider.kind.key(of: provider, sender: "+14155550100")) == provider.kind)
    }

    @Test("A code means the same at every kind")
    func codes() {
        for kind in ProviderKind.all {
            for (code, meaning) in kind.errors { #expect(ErrorClass.byCode[code] == meaning, "\(kind.name) \(code)") }
        }
    }

    @Test(
        "A number that nobody has set up is recognized",
        arguments: [
            (nil, true), ("https://demo.twilio.com/welcome/sms/reply", true),
            ("https://gigs.example.org/twilio/sms", false),
        ])
    func unused(url: String?, isUnused: Bool) {
        let number = IncomingNumber(
            sid: "PN1", number: TextAddress(rawValue: "+14155550100"), name: nil, canText: true, smsURL: url,
            smsMethod: nil, smsFallbackURL: nil, smsFallbackMethod: nil, smsApplicationSID: nil)
        #expect(number.isUnused == isUnused)
    }

    @Test("A reply is written in the provider's format, and so is none")
    func replies() {
        for kind in ProviderKind.all {
            guard let reply = kind.webhooks.reply else {
                #expect(kind.isDevice, "its replies go through the outbox")
                continue
            }
            let (type, body) = reply(["a < b"])
            #expect(type == "text/xml" && String(decoding: body, as: UTF8.self).contains("<Message>a &lt; b</Message>"))
            #expect(String(decoding: reply([]).body, as: UTF8.self).hasSuffix("<Response/>"))
        }
    }
}
