import HTTPTransport
import Testing
import Twilio
import Values

@Suite struct MessagesClientTests {
    static let message = NewMessage(
        to: TextAddress(rawValue: "+14133881111"), source: .number(TextAddress(rawValue: "+14155550100")),
        body: "Fri & Sat? 8+9 pm", statusCallback: "https://gigs.example.org/twilio/status?mid=7",
        validity: .seconds(3600))

    @Test func `invitations for a message as the official client does`() async throws {
        let provider = ScriptedProvider(try Fixture.response("message_created.json", status: 201))
        _ = try await provider.messages.create(Self.message)
        let request = try #require(provider.requests.first)
        #expect(request.method == .post)
        #expect(
            request.url
                == "https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json")
        #expect(request.authorization == .basic(user: ScriptedProvider.account, password: ScriptedProvider.token))
        #expect(request.headers.contains(HTTPField("Content-Type", "application/x-www-form-urlencoded")))
        #expect(request.headers.contains(HTTPField("Accept", "application/json")))
        let body = "To=%2B14133881111&From=%2B14155550100&Body=Fri+%26+Sat%3F+8%2B9+pm"
        let callback = "&StatusCallback=https%3A%2F%2Fgigs.example.org%2Ftwilio%2Fstatus%3Fmid%3D7"
        #expect(String(decoding: request.body, as: UTF8.self) == body + callback + "&ValidityPeriod=3600")
    }

    @Test func `a service takes the place of the number, pictures repeat their name`() async throws {
        let provider = ScriptedProvider(try Fixture.response("message_created_by_service.json", status: 201))
        let message = NewMessage(
            to: TextAddress(rawValue: "+1"), source: .service("MG1"), body: "",
            mediaURLs: ["https://m/1", "https://m/2"])
        _ = try await provider.messages.create(message)
        let body = String(decoding: try #require(provider.requests.first).body, as: UTF8.self)
        #expect(body == "To=%2B1&MessagingServiceSid=MG1&MediaUrl=https%3A%2F%2Fm%2F1&MediaUrl=https%3A%2F%2Fm%2F2")
    }

    @Test func `reads what a service has made and has no number yet`() async throws {
        let provider = ScriptedProvider(try Fixture.response("message_created_by_service.json", status: 200))
        let made = try await provider.messages.fetch(try #require(MessageSID(rawValue: "x")))
        #expect(made.status == .accepted)
        #expect(made.segments == nil)
        #expect(made.from == nil)
        #expect(made.serviceSID == "MG9752274e9e519418a7406176694466fa")
    }

    @Test(arguments: [
        (Duration.seconds(1), "6"), (.seconds(60), "60"), (.milliseconds(90_900), "90"), (.days(3), "36000"),
        (.seconds(-5), "6"),
    ])
    func `validity stays within what the provider takes`(_ validity: Duration, _ seconds: String) async throws {
        let provider = ScriptedProvider(try Fixture.response("message_created.json", status: 201))
        let message = NewMessage(
            to: TextAddress(rawValue: "+1"), source: .service("MG1"), body: "x", validity: validity)
        _ = try await provider.messages.create(message)
        let form = try FormBody(decoding: try #require(provider.requests.first).body)
        #expect(form["ValidityPeriod"] == seconds)
    }

    @Test func `an API key signs in with its own name on the account's path`() async throws {
        let script = ScriptedProvider(try Fixture.response("message_created.json", status: 201))
        let settings = Provider(
            baseURL: "https://space.signalwire.com/", pathPrefix: "/api/laml/2010-04-01", accountSID: "a b/c",
            credentials: .apiKey(sid: "SK1", secret: Secret("s")))
        _ = try await MessagesClient(provider: settings, http: script.http).create(Self.message)
        let request = try #require(script.requests.first)
        #expect(request.url == "https://space.signalwire.com/api/laml/2010-04-01/Accounts/a%20b%2Fc/Messages.json")
        #expect(request.authorization == .basic(user: "SK1", password: "s"))
        #expect(!settings.signatureCheck.canAccept)
    }

    @Test func `knows which message was made`() async throws {
        let provider = ScriptedProvider(try Fixture.response("message_created.json", status: 201))
        #expect(try await provider.messages.create(Self.message).rawValue == "SMb7c0a2ce80504485a6f653a7110836f5")
    }

    @Test func `reads what was made`() async throws {
        let provider = ScriptedProvider(try Fixture.response("message_created.json", status: 200))
        let made = try await provider.messages.fetch(try #require(MessageSID(rawValue: "x")))
        #expect(made.sid.rawValue == "SMb7c0a2ce80504485a6f653a7110836f5")
        #expect(made.status == .queued)
        #expect(made.direction == .outboundAPI)
        #expect(made.to?.rawValue == "+14133881111")
        #expect(made.segments == 1)
        #expect(made.errorCode == nil)
        #expect(made.price == nil)
        #expect(made.created == Instant(rfc3339: "2023-08-24T05:01:45Z"))
        #expect(made.sent == nil)
    }

    @Test func `fetches one by its name`() async throws {
        let provider = ScriptedProvider(try Fixture.response("message_undelivered.json"))
        let sid = try #require(MessageSID(rawValue: "SM/../x"))
        let message = try await provider.messages.fetch(sid)
        #expect(provider.requests.first?.method == .get)
        #expect(provider.requests.first?.url.hasSuffix("/Messages/SM%2F..%2Fx.json") == true)
        #expect(message.status == .undelivered)
        #expect(message.errorCode == 30005)
        #expect(message.segments == 2)
        #expect(message.price == Price(millionths: 16_600, currency: .usd))
        #expect(message.sent == Instant(rfc3339: "2026-12-04T20:00:09Z"))
    }

    @Test func `reads what a compatible provider makes of the same fields`() async throws {
        let provider = ScriptedProvider(try Fixture.response("message_compatible.json"))
        let message = try await provider.messages.fetch(try #require(MessageSID(rawValue: "x")))
        #expect(message.body == "42")
        #expect(message.segments == 1)
        #expect(message.mediaCount == 0)
        #expect(message.errorCode == 30008)
        #expect(message.status == .unknown("on_its_way"))
        #expect(message.direction == .unknown("outbound-something"))
        #expect(message.created == message.updated)
        #expect(message.created == Instant(rfc3339: "2026-12-04T20:00:07Z"))
        #expect(message.sent == nil)
        #expect(message.price == Price(millionths: 10_000, currency: .usd))
    }

    @Test func `a message of which only the name is known is still a message`() async throws {
        let answer = HTTPResponse(status: 200, body: Array(#"{"sid":"SM1","to":null}"#.utf8))
        let provider = ScriptedProvider(answer, answer)
        #expect(try await provider.messages.create(Self.message).rawValue == "SM1")
        let made = try await provider.messages.fetch(try #require(MessageSID(rawValue: "x")))
        #expect(made.sid.rawValue == "SM1")
        #expect(made.status == nil)
        #expect(made.body == "")
    }
}
