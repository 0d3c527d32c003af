import HTTPTransport
import Testing

@testable import Twilio

/// What the setup may ask of the provider, and nothing else.
@Suite struct SetupRequestTests {
    private static let number = "PN0123456789abcdef0123456789abcdef"
    private static let service = "MG0123456789abcdef0123456789abcdef"

    static let refused: [SetupRequest] = [
        // These buy, release or register.
        SetupRequest(.post, .api, "IncomingPhoneNumbers", ["PhoneNumber": "+14155550100"]),
        SetupRequest(.post, .api, "IncomingPhoneNumbers/Local", ["AreaCode": "415"]),
        SetupRequest(.post, .messaging, "a2p/BrandRegistrations"),
        SetupRequest(.post, .messaging, "Services/\(service)/Compliance/Usa2p"),
        SetupRequest(.post, .messaging, "Tollfree/Verifications"),
        SetupRequest(.post, .messaging, "Services"),
        SetupRequest(.post, .messaging, "Services/\(service)/PhoneNumbers"),
        SetupRequest(.post, .api, "Messages"), SetupRequest(.post, .api, ""),
        // Paths that are no SID.
        SetupRequest(.post, .api, "IncomingPhoneNumbers/../Messages", ["SmsUrl": "https://x.example"]),
        SetupRequest(.post, .api, "IncomingPhoneNumbers/", ["SmsUrl": "https://x.example"]),
        SetupRequest(.post, .api, "IncomingPhoneNumbers/\(service)", ["SmsUrl": "https://x.example"]),
        SetupRequest(.get, .messaging, "Services/a?b/PhoneNumbers"),
        SetupRequest(.get, .pricing, "Messaging/Countries/us"),
        // Fields that are not ours: calls, the address, the status callback of calls.
        SetupRequest(.post, .api, "IncomingPhoneNumbers/\(number)", ["VoiceUrl": "https://x.example"]),
        SetupRequest(.post, .api, "IncomingPhoneNumbers/\(number)", ["StatusCallback": "https://x.example"]),
        SetupRequest(.post, .api, "IncomingPhoneNumbers/\(number)", ["AddressSid": "AD1"]),
        SetupRequest(.post, .messaging, "Services/\(service)", ["StatusCallback": "https://x.example"]),
        SetupRequest(.get, .api, "Keys"), SetupRequest(.get, .api, "Usage/Records"),
    ]

    @Test("Nothing that is not listed is sent", arguments: refused)
    func refuses(_ request: SetupRequest) async {
        #expect(!request.isAllowed(.prefixed))
        let provider = ScriptedProvider(HTTPResponse(status: 200))
        let api = ProviderAPI(provider: Self.twilio, http: provider.http, timeout: .seconds(1))
        await #expect(throws: APIFailure.self) { try await api.send(request) }
        #expect(provider.requests.isEmpty)
    }

    private static let twilio = Provider(
        accountSID: ScriptedProvider.account, credentials: .token(Secret(ScriptedProvider.token)), sidPattern: .prefixed
    )

    static let hosts: [(String, String, SetupRequest, String)] = [
        (
            "https://api.twilio.com", "/2010-04-01", SetupRequest(.get, .messaging, "Services", ["PageSize": "100"]),
            "https://messaging.twilio.com/v1/Services?PageSize=100"
        ),
        (
            "https://api.dublin.ie1.twilio.com", "/2010-04-01", SetupRequest(.get, .monitor, "Alerts"),
            "https://monitor.dublin.ie1.twilio.com/v1/Alerts"
        ),
        (
            "http://127.0.0.1:4010", "/2010-04-01", SetupRequest(.get, .pricing, "Messaging/Countries/US"),
            "http://127.0.0.1:4010/pricing/v1/Messaging/Countries/US"
        ),
        (
            "https://x.signalwire.com", "/api/laml/2010-04-01", SetupRequest(.get, .api, "Balance"),
            "https://x.signalwire.com/api/laml/2010-04-01/Accounts/\(ScriptedProvider.account)/Balance.json"
        ),
    ]

    @Test("Each request goes to its host", arguments: hosts)
    func goesToItsHost(base: String, prefix: String, request: SetupRequest, url: String) {
        let provider = Provider(
            baseURL: base, pathPrefix: prefix, accountSID: ScriptedProvider.account, credentials: .token(Secret("t")))
        #expect(request.url(at: provider) == url)
    }

    @Test(
        "Only Twilio and its sandbox have other hosts",
        arguments: [
            ("https://api.twilio.com", "/2010-04-01", true), ("http://127.0.0.1:4010", "/2010-04-01", true),
            ("https://x.signalwire.com", "/api/laml/2010-04-01", false),
            ("http://127.0.0.1:4010", "/api/laml/2010-04-01", false),
            ("https://twilio.com.example.org", "/2010-04-01", false),
        ])
    func otherHosts(base: String, prefix: String, has: Bool) {
        let provider = Provider(baseURL: base, pathPrefix: prefix, accountSID: "AC1", credentials: .token(Secret("t")))
        #expect(provider.hasOtherHosts == has)
    }

    @Test(
        "A next page on another host is not fetched",
        arguments: [
            ("https://messaging.twilio.com/v1/Services?Page=1", true),
            ("https://messaging.twilio.com.evil.example/v1/Services", false),
            ("https://evil.example/v1/Services", false), ("http://messaging.twilio.com/v1/Services", false),
        ])
    func nextPage(link: String, isFollowed: Bool) {
        #expect((Self.twilio.url(following: link) != nil) == isFollowed)
    }
}
