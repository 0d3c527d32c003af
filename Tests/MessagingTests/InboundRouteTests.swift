import HTTPTransport
import Messaging
import Testing
import Twilio
import Values

/// Who gets the texts to a number: the table of cases, and the change that makes them come here.
@Suite struct InboundRouteTests {
    struct Row: Sendable {
        let name: String
        let number: String
        var service: String?
        let shown: String
        let isUnused: Bool
        /// The fields that the change sends; nil for none.
        let sends: [String: String]?
    }

    private static let ours = "https://gigs.example.org/twilio/sms"
    private static let full = ours + "#rc=3&rp=all"
    private static let toNumber = [
        "SmsUrl": full, "SmsMethod": "POST", "SmsFallbackUrl": ours, "SmsFallbackMethod": "POST",
    ]
    private static let toService = [
        "InboundRequestUrl": full, "InboundMethod": "POST", "FallbackUrl": ours, "FallbackMethod": "POST",
    ]

    static let rows: [Row] = [
        Row(name: "new number", number: #""sms_url":"""#, shown: "no address", isUnused: true, sends: toNumber),
        Row(
            name: "factory address", number: #""sms_url":"https://demo.twilio.com/welcome/sms/reply/""#,
            shown: "https://demo.twilio.com/welcome/sms/reply/", isUnused: true, sends: toNumber),
        Row(
            name: "studio flow", number: #""sms_url":"https://webhooks.twilio.com/v1/Accounts/AC1/Flows/FW1""#,
            shown: "https://webhooks.twilio.com/v1/Accounts/AC1/Flows/FW1", isUnused: false, sends: toNumber),
        Row(
            name: "ours", number: #""sms_url":"\#(full)","sms_method":"POST""#, shown: ours, isUnused: false,
            sends: nil),
        Row(
            name: "ours without overrides", number: #""sms_url":"\#(ours)""#, shown: ours, isUnused: false, sends: nil),
        Row(
            name: "ours by GET", number: #""sms_url":"\#(full)","sms_method":"GET""#, shown: ours, isUnused: false,
            sends: toNumber),
        Row(
            name: "an application", number: #""sms_url":"\#(full)","sms_application_sid":"AP1""#,
            shown: "the application AP1", isUnused: false, sends: toNumber.merging(["SmsApplicationSid": ""]) { $1 }),
        Row(
            name: "service that defers", number: #""sms_url":"""#,
            service: #""use_inbound_webhook_on_number":true,"inbound_request_url":null"#, shown: "no address",
            isUnused: true, sends: toNumber),
        Row(
            name: "service with an address", number: #""sms_url":"\#(full)""#,
            service: #""use_inbound_webhook_on_number":false,"inbound_request_url":"https://other.example/in""#,
            shown: "https://other.example/in", isUnused: false, sends: toService),
        Row(
            name: "service of ours", number: #""sms_url":"""#,
            service: #""use_inbound_webhook_on_number":false,"inbound_request_url":"\#(full)","inbound_method":"POST""#,
            shown: ours, isUnused: false, sends: nil),
        Row(
            name: "service without an address", number: #""sms_url":"\#(full)""#,
            service: #""use_inbound_webhook_on_number":false,"inbound_request_url":null"#,
            shown: "nobody: the Messaging Service has no address, so texts are lost", isUnused: true, sends: toService),
    ]

    @Test("Each case is shown, and changed, as it should be", arguments: rows)
    func routes(_ row: Row) async throws {
        let number = try await Self.number(row.number)
        let service = try await Self.service(row.service)
        let route = InboundRoute(number: number, service: service)
        #expect(route.description == row.shown, "\(row.name)")
        #expect(route.isUnused == row.isUnused, "\(row.name)")
        let change = WebhookChange(of: route, to: Self.ours)
        #expect(change?.after == row.sends, "\(row.name)")
        // The change can be undone completely.
        if let change { #expect(Set(change.before.keys) == Set(change.after.keys), "\(row.name)") }
    }

    private static func number(_ fields: String) async throws -> IncomingNumber {
        let body = #"{"incoming_phone_numbers":[{"sid":"PN1","phone_number":"+14155550100",\#(fields)}]}"#
        return try #require(try await client(body).numbers().first)
    }

    private static func service(_ fields: String?) async throws -> MessagingServiceResource? {
        guard let fields else { return nil }
        return try await client(#"{"services":[{"sid":"MG1",\#(fields)}],"meta":{"next_page_url":null}}"#).service(
            "MG1")
    }

    private static func client(_ body: String) -> AccountClient {
        AccountClient(
            provider: Provider(accountSID: "AC1", credentials: .token(Secret("t"))),
            http: HTTPClient { _ in HTTPResponse(status: 200, body: Array(body.utf8)) })
    }

    @Test(
        "A provider cannot post to these addresses",
        arguments: [
            "localhost", "ftp://gigs.example.org", "https://localhost", "https://127.0.0.1", "http://10.0.0.7:8080",
            "https://192.168.1.4", "https://169.254.1.1", "https://[::1]", "https://[fd00::1]", "https://gigs",
            "https://gigs_club.example.org", "https://bühne.example.org", "https://gigs.local", "https://", "",
        ])
    func refuses(address: String) {
        let provider = Provider(accountSID: "AC1", credentials: .token(Secret("t")))
        #expect(throws: PublicAddressError.self) { try PublicAddressError.check(address, for: provider) }
    }

    @Test(
        "To these it can",
        arguments: [
            "https://gigs.example.org", "http://gigs.example.org:8080/greenroom", "https://203.0.114.9",
        ])
    func accepts(address: String) throws {
        let provider = Provider(accountSID: "AC1", credentials: .token(Secret("t")))
        try PublicAddressError.check(address, for: provider)
        // A provider on this machine can reach any address of it.
        try PublicAddressError.check(
            "http://127.0.0.1:8080",
            for: Provider(baseURL: "http://127.0.0.1:4010", accountSID: "AC1", credentials: .token(Secret("t"))))
    }

    @Test(
        "Credentials are checked before they are sent",
        arguments: [
            ("SK0123456789abcdef0123456789abcdef", nil), ("AC0123", nil), ("", nil),
            (" AC0123456789abcdef0123456789ABCDEF ", "AC0123456789abcdef0123456789ABCDEF"),
            ("AC0123456789abcdef0123456789abcdeg", nil),
        ] as [(String, String?)])
    func accountSID(typed: String, read: String?) {
        #expect((try? ProviderEntry.accountSID(typed, .prefixed)) == read)
    }

    @Test(
        "A token is in no error",
        arguments: ["", "secret", "f0e1d2c3b4a5968778695a4b3c2d1e0", "x0e1d2c3b4a5968778695a4b3c2d1e0f"])
    func token(typed: String) {
        #expect {
            try ProviderEntry.token(typed, .prefixed)
        } throws: { error in
            typed.isEmpty || !"\((error as? ProviderEntryError)?.sentence ?? "")\(error)".contains(typed)
        }
    }
}
