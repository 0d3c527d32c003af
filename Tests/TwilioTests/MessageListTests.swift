import HTTPTransport
import Testing
import Twilio
import Values

@Suite struct MessageListTests {
    static let base = "https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json"

    static func page(next: String?) -> HTTPResponse {
        let link = next.map { "\"\($0)\"" } ?? "null"
        return HTTPResponse(status: 200, body: Array(#"{"messages":[],"next_page_uri":\#(link)}"#.utf8))
    }

    @Test func `follows the provider's own links to the end`() async throws {
        let provider = ScriptedProvider(
            try Fixture.response("messages_page_0.json", headers: [HTTPField("Twilio-Request-Id", "RQ1")]),
            try Fixture.response("messages_page_1.json"))
        var bodies: [[String]] = []
        var requests: [String?] = []
        let filter = MessageFilter(to: TextAddress(rawValue: "+14155550100"), pageSize: 2)
        for try await page in provider.messages.list(filter) {
            bodies.append(page.items.map(\.body))
            requests.append(page.requestID)
        }
        #expect(bodies == [["yes", ""], ["can't make it, sorry"]])
        #expect(requests == ["RQ1", nil])
        #expect(
            provider.requests.map(\.url) == [
                Self.base + "?To=%2B14155550100&PageSize=2",
                Self.base
                    + "?To=%2B14155550100&PageSize=2&Page=1&PageToken=PAMMe287d7109a5a925f182f0e07fe5b2232",
            ])
    }

    @Test func `fetches no more than is read`() async throws {
        let provider = ScriptedProvider(try Fixture.response("messages_page_0.json"))
        for try await page in provider.messages.list(MessageFilter()) {
            #expect(page.items.map(\.direction) == [.inbound, .inbound])
            break
        }
        #expect(provider.requests.count == 1)
    }

    @Test(arguments: [
        (MessageFilter(), "?PageSize=50"),
        (MessageFilter(pageSize: 0), "?PageSize=1"),
        (MessageFilter(pageSize: 5000), "?PageSize=1000"),
        (
            MessageFilter(to: TextAddress(rawValue: "+1"), from: TextAddress(rawValue: "384387")),
            "?To=%2B1&From=384387&PageSize=50"
        ),
        (
            MessageFilter(sentOnOrAfter: Instant(milliseconds: 1_780_315_205_999)),
            "?DateSent%3E=2026-06-01T12%3A00%3A05Z&PageSize=50"
        ),
        (
            MessageFilter(sentOnOrBefore: Instant(milliseconds: 1_780_315_205_999)),
            "?DateSent%3C=2026-06-01T12%3A00%3A05Z&PageSize=50"
        ),
    ])
    func `invitations for what the filter says`(_ filter: MessageFilter, _ query: String) async throws {
        let provider = ScriptedProvider(Self.page(next: nil))
        for try await page in provider.messages.list(filter) { #expect(page.items.isEmpty) }
        #expect(provider.requests.map(\.url) == [Self.base + query])
    }

    @Test(arguments: [
        "/2010-04-01/Accounts/AC1/Messages.json?Page=1",
        "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json?Page=1",
    ])
    func `links to the provider are followed`(_ link: String) async throws {
        let provider = ScriptedProvider(Self.page(next: link), Self.page(next: nil))
        for try await page in provider.messages.list(MessageFilter()) { #expect(page.items.isEmpty) }
        #expect(
            provider.requests.last?.url == "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json?Page=1")
    }

    @Test(arguments: [
        "https://evil.example/2010-04-01/Accounts/AC1/Messages.json",
        "https://api.twilio.com.evil.example/2010-04-01/Accounts/AC1/Messages.json",
        "http://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json",
        "//evil.example/2010-04-01/Accounts/AC1/Messages.json",
        "@evil.example/2010-04-01/Accounts/AC1/Messages.json",
        "/other/Accounts/AC1/Messages.json",
        "/2010-04-01/Accounts/AC1\\u0020/Messages.json",
        "Messages.json?Page=1",
    ])
    func `links to anybody else get no credentials`(_ link: String) async {
        let provider = ScriptedProvider(Self.page(next: link), Self.page(next: nil))
        await #expect(throws: APIFailure.wrongPageLink) {
            for try await _ in provider.messages.list(MessageFilter()) {}
        }
        #expect(provider.requests.count == 1)
    }

    @Test func `a list that leads back to itself ends`() async {
        let link = "/2010-04-01/Accounts/AC1/Messages.json?Page=1"
        let provider = ScriptedProvider(Self.page(next: link), Self.page(next: link), Self.page(next: link))
        await #expect(throws: APIFailure.wrongPageLink) {
            for try await _ in provider.messages.list(MessageFilter()) {}
        }
        #expect(provider.requests.count == 2)
    }

    @Test func `a message that cannot be read is not left out in silence`() async {
        let body = #"{"messages":[{"sid":"SM1"},{"body":"no name"}],"next_page_uri":null}"#
        let provider = ScriptedProvider(HTTPResponse(status: 200, body: Array(body.utf8)))
        let expected = APIFailure.unreadable(status: 200, requestID: nil, detail: #"it has no "sid""#)
        await #expect(throws: expected) {
            for try await _ in provider.messages.list(MessageFilter()) {}
        }
    }
}
