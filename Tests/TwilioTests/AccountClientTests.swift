import HTTPTransport
import Testing
import Twilio
import Values

@Suite struct AccountClientTests {
    @Test func `reads the account and the provider's clock`() async throws {
        let date = HTTPField("Date", "Fri, 04 Dec 2026 20:01:30 GMT")
        let provider = ScriptedProvider(try Fixture.response("account.json", headers: [date]))
        let account = try await provider.account.account()
        #expect(
            provider.requests.map(\.url) == [
                "https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef.json"
            ])
        #expect(account.name == "Anchor Gigs")
        #expect(account.status == .active)
        #expect(account.isTrial)
        #expect(account.ownerSID == nil)
        #expect(account.signing == .ours)
        #expect(account.providerClock == Instant(rfc3339: "2026-12-04T20:01:30Z"))
    }

    @Test(arguments: [
        (#"{"sid":"AC1","status":"suspended","auth_token":"other"}"#, AccountResource.Status.suspended, "another"),
        (#"{"sid":"AC1","status":"closed","owner_account_sid":"AC2"}"#, .closed, "unknown"),
        (#"{"sid":"AC1"}"#, .unknown(""), "unknown"),
    ])
    func `tells a secondary token and an account out of order`(
        _ body: String, _ status: AccountResource.Status, _ signing: String
    ) async throws {
        let provider = ScriptedProvider(HTTPResponse(status: 200, body: Array(body.utf8)))
        let account = try await provider.account.account()
        #expect(account.status == status)
        #expect("\(account.signing)" == signing)
        #expect(account.providerClock == nil)
        #expect(account.ownerSID == (body.contains("AC2") ? "AC2" : nil))
    }

    @Test func `finds our number exactly, though the provider's filter is a pattern`() async throws {
        let provider = ScriptedProvider(try Fixture.response("incoming_numbers.json"))
        let numbers = try await provider.account.numbers(TextAddress(rawValue: "+14155550100"))
        let number = try #require(numbers.first)
        #expect(numbers.count == 1)
        #expect(number.sid == "PN0123456789abcdef0123456789abcdef")
        #expect(number.canText == true)
        #expect(number.smsURL == "https://demo.twilio.com/welcome/sms/reply")
        #expect(number.smsMethod == "POST")
        #expect(number.smsFallbackURL == nil)
        #expect(number.smsApplicationSID == nil)
        #expect(provider.requests.first?.url.hasSuffix("?PhoneNumber=%2B14155550100&PageSize=1000") == true)
    }

    @Test func `a probe invitations for little and tells the time`() async throws {
        let date = HTTPField("Date", "Fri, 04 Dec 2026 20:01:30 GMT")
        let provider = ScriptedProvider(try Fixture.response("incoming_numbers.json", headers: [date]))
        #expect(try await provider.account.probe() == Instant(rfc3339: "2026-12-04T20:01:30Z"))
        #expect(provider.requests.first?.url.hasSuffix("/IncomingPhoneNumbers.json?PageSize=1") == true)
    }

    @Test func `lists all numbers with what they can do`() async throws {
        let provider = ScriptedProvider(try Fixture.response("incoming_numbers.json"))
        let numbers = try await provider.account.numbers()
        #expect(numbers.map(\.canText) == [true, false])
        #expect(numbers.map(\.smsApplicationSID) == [nil, "AP0123456789abcdef0123456789abcdef"])
    }

    @Test func `hands on a refusal`() async throws {
        let provider = ScriptedProvider(HTTPResponse(status: 401, body: Array(#"{"code":20003}"#.utf8)))
        await #expect {
            try await provider.account.numbers()
        } throws: { error in
            (error as? APIFailure)?.errorClass.remedy == .pauseAccount
        }
    }
}
