import HTTPTransport
import Testing
import Twilio
import Values

@Suite struct APIFailureTests {
    func failure(_ answer: Result<HTTPResponse, HTTPFailure>) async -> APIFailure? {
        let provider = ScriptedProvider([answer])
        do {
            _ = try await provider.messages.create(MessagesClientTests.message)
            return nil
        } catch {
            return error
        }
    }

    func refusal(_ answer: HTTPResponse) async throws -> Refusal {
        guard case .refused(let refusal) = await failure(.success(answer)) else {
            throw Fixture.Missing(name: "a refusal")
        }
        return refusal
    }

    @Test func `reads an error of the 2010 kind`() async throws {
        let answer = try Fixture.response(
            "error_21211.json", status: 400, headers: [HTTPField("twilio-request-id", "RQ2")])
        let refusal = try await refusal(answer)
        #expect(refusal.status == 400)
        #expect(refusal.code == 21211)
        #expect(refusal.message == "The 'To' number +1413388 is not a valid phone number.")
        #expect(refusal.requestID == "RQ2")
        #expect(refusal.retryAfter == nil)
        #expect(APIFailure.refused(refusal).errorClass.remedy == .numberInvalid)
        #expect("\(refusal)" == "the provider refused with HTTP 400, code 21211, request RQ2")
    }

    @Test func `reads an error of the RFC 9457 kind`() async throws {
        let answer = try Fixture.response(
            "error_problem.json", status: 429, headers: [HTTPField("Retry-After", "12")])
        let refusal = try await refusal(answer)
        #expect(refusal.code == 20429)
        #expect(refusal.message == "Too many concurrent requests")
        #expect(refusal.retryAfter == .delay(.seconds(12)))
        #expect(APIFailure.refused(refusal).errorClass.remedy == .retry)
    }

    @Test(arguments: [(502, Remedy.uncertain), (403, .pauseAccount), (404, .pauseAccount), (400, .giveUp)])
    func `a gateway's HTML is judged by its status`(_ status: Int, _ remedy: Remedy) async throws {
        let refusal = try await refusal(try Fixture.response("bad_gateway.html", status: status))
        #expect(refusal.code == nil)
        #expect(refusal.message == nil)
        #expect(APIFailure.refused(refusal).errorClass.remedy == remedy)
    }

    @Test(arguments: [
        ("", "it is not JSON"), ("<html>", "it is not JSON"), ("[]", "it has the wrong type"),
        (#"{"sid":7}"#, #"its "sid" has the wrong type"#), (#"{"status":"queued"}"#, #"it has no "sid""#),
        (#"{"sid":null}"#, #"its "sid" has the wrong type"#), (#"{"sid":""}"#, #"its "sid" is not valid"#),
    ])
    func `a yes that cannot be read leaves the outcome uncertain`(_ body: String, _ detail: String) async {
        let answer = HTTPResponse(
            status: 201, headers: [HTTPField("Twilio-Request-Id", "RQ3")], body: Array(body.utf8))
        let failure = await failure(.success(answer))
        #expect(failure == .unreadable(status: 201, requestID: "RQ3", detail: detail))
        #expect(failure?.errorClass.remedy == .uncertain)
    }

    @Test(arguments: [(true, Remedy.uncertain), (false, .retry)])
    func `no answer is handed on as it is`(_ mayHaveBeenSent: Bool, _ remedy: Remedy) async {
        let lost = HTTPFailure(.timedOut, "api.twilio.com:443 did not answer in 15 s", mayHaveBeenSent: mayHaveBeenSent)
        let failure = await failure(.failure(lost))
        #expect(failure == .transport(lost))
        #expect(failure?.errorClass.remedy == remedy)
    }
}

@Suite struct RetryAfterTests {
    let now = Instant(milliseconds: 1_796_414_400_000)  // 2026-12-04T20:00:00Z

    @Test(arguments: [
        ("0", Duration.zero), ("12", .seconds(12)), (" 12 ", .seconds(12)), ("9999999", .days(1)),
        ("Fri, 04 Dec 2026 20:00:30 GMT", .seconds(30)), ("Fri, 04 Dec 2026 19:00:00 GMT", .zero),
        ("Fri, 04 Dec 2037 19:00:00 GMT", .days(1)),
    ])
    func `is a delay or a date, within a day`(_ header: String, _ wait: Duration) {
        #expect(RetryAfter(header: header)?.wait(now: now) == wait)
    }

    @Test(arguments: ["", "soon", "-1", "1.5", "12 s"])
    func `is nothing else`(_ header: String) {
        #expect(RetryAfter(header: header) == nil)
    }
}

@Suite struct MailDateTests {
    @Test(arguments: [
        ("Thu, 24 Aug 2023 05:01:45 +0000", "2023-08-24T05:01:45Z"),
        ("Thu, 24 Aug 2023 05:01:45 GMT", "2023-08-24T05:01:45Z"),
        ("24 Aug 2023 05:01:45 +0000", "2023-08-24T05:01:45Z"),
        ("Sat, 1 Jan 2028 01:15 +0130", "2027-12-31T23:45:00Z"),
        ("Mon, 29 Feb 2028 23:59:59 -0500", "2028-03-01T04:59:59Z"),
        ("thu, 24 AUG 2023 05:01:45 +0000", "2023-08-24T05:01:45Z"),
    ])
    func `reads the provider's dates`(_ text: String, _ instant: String) {
        #expect(MailDate.parse(text) == Instant(rfc3339: instant))
    }

    @Test(arguments: [
        "", "Thu, 24 Aug 2023", "Thu, 31 Jun 2023 05:01:45 +0000", "24 Aug 23 05:01:45 +0000",
        "Thu, 24 Aug 2023 25:01:45 +0000", "Thu, 24 Aug 2023 05:01:45", "Thu, 24 Aug 2023 05:01:45 +00",
        "Thu, 24 Aug 2023 05:01:45 EST", "Thu, 24 Foo 2023 05:01:45 +0000", "2023-08-24T05:01:45Z", "soon",
        "Thu, 24 Aug 2023 05:01:45 0000 x",
    ])
    func `reads nothing else`(_ text: String) {
        #expect(MailDate.parse(text) == nil)
    }
}
