import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

/// The provider's error for each invalid send request, one row per check. Source: Twilio's error dictionary.
@Suite(.timeLimit(.minutes(3))) struct CreateChecksTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let form: FormBody
        let code: Int

        init(_ name: String, _ form: FormBody, _ code: Int) {
            (self.name, self.form, self.code) = (name, form, code)
        }

        var testDescription: String { "\(name): \(code)" }
    }

    static let ours = RunningSandbox.ours
    static let theirs = "+14155550123"
    static let service = "MG" + String(repeating: "a", count: 32)
    static let now = Instant(milliseconds: 1_780_315_200_000)  // 2026-06-01T12:00:00Z

    static func scheduled(_ sendAt: String?, type: String = "fixed", inService: Bool = true) -> FormBody {
        var form: FormBody = ["To": theirs, "Body": "x", "ScheduleType": type]
        form.append(inService ? "MessagingServiceSid" : "From", inService ? service : ours)
        if let sendAt { form.append("SendAt", sendAt) }
        return form
    }

    static func media(_ count: Int, url: String = "https://example.org/a.jpg") -> FormBody {
        var form: FormBody = ["To": theirs, "From": ours]
        for _ in 0..<count { form.append("MediaUrl", url) }
        return form
    }

    static func with(_ name: String, _ value: String) -> FormBody {
        ["To": theirs, "From": ours, "Body": "x", name: value]
    }

    static let refusals: [Row] = [
        Row("no To", ["From": ours, "Body": "x"], 21604),
        Row("empty To", ["To": "", "From": ours, "Body": "x"], 21604),
        Row("To without plus", ["To": "4155550123", "From": ours, "Body": "x"], 21211),
        Row("To too short", ["To": "+1415555", "From": ours, "Body": "x"], 21211),
        Row("To with an area code that cannot be", ["To": "+11155550123", "From": ours, "Body": "x"], 21211),
        Row("To in words", ["To": "Maya", "From": ours, "Body": "x"], 21211),
        Row("To a short code", ["To": "384387", "From": ours, "Body": "x"], 21265),
        Row("no sender", ["To": theirs, "Body": "x"], 21603),
        Row("From in bad characters", ["To": theirs, "From": "+1 415", "Body": "x"], 21212),
        Row("From not ours", ["To": theirs, "From": "+14155550199", "Body": "x"], 21659),
        Row("From a name, to North America", ["To": theirs, "From": "ANCHOR", "Body": "x"], 21612),
        Row("To is From", ["To": ours, "From": ours, "Body": "x"], 21266),
        Row("unknown service", ["To": theirs, "MessagingServiceSid": "MG1", "Body": "x"], 21705),
        Row("no body", ["To": theirs, "From": ours], 21602),
        Row("empty body", ["To": theirs, "From": ours, "Body": ""], 21602),
        Row("body too long", with("Body", "").replacingBody(String(repeating: "é", count: 1601)), 21617),
        Row("eleven pictures", media(11), 21623),
        Row("a picture from nowhere", media(1, url: "file:///etc/passwd"), 21620),
        Row("status callback without a host", with("StatusCallback", "/status"), 21609),
        Row("status callback with an underscore", with("StatusCallback", "https://my_host.example.org/s"), 21609),
        Row("status callback over ftp", with("StatusCallback", "ftp://example.org/s"), 21609),
        Row("validity in words", with("ValidityPeriod", "long"), 90007),
        Row("validity zero", with("ValidityPeriod", "0"), 90007),
        Row("validity beyond ten hours", with("ValidityPeriod", "36001"), 90007),
        Row("schedule type unknown", scheduled("2026-06-01T13:00:00Z", type: "later"), 35126),
        Row("schedule without a time", scheduled(nil), 35111),
        Row("schedule without a service", scheduled("2026-06-01T13:00:00Z", inService: false), 35118),
        Row("schedule in words", scheduled("tomorrow"), 35114),
        Row("schedule in four minutes", scheduled("2026-06-01T12:04:00Z"), 35114),
        Row("schedule in 36 days", scheduled("2026-07-07T12:00:00Z"), 35117),
        Row("magic To: invalid", ["To": "+15005550001", "From": ours, "Body": "x"], 21211),
        Row("magic To: no route", ["To": "+15005550002", "From": ours, "Body": "x"], 21612),
        Row("magic To: country off", ["To": "+15005550003", "From": ours, "Body": "x"], 21408),
        Row("magic To: opted out", ["To": "+15005550004", "From": ours, "Body": "x"], 21610),
        Row("magic To: not mobile", ["To": "+15005550009", "From": ours, "Body": "x"], 21614),
        Row("magic From: invalid", ["To": theirs, "From": "+15005550001", "Body": "x"], 21212),
        Row("magic From: cannot text", ["To": theirs, "From": "+15005550007", "Body": "x"], 21606),
        Row("magic From: queue full", ["To": theirs, "From": "+15005550008", "Body": "x"], 21611),
    ]

    static let acceptances: [Row] = [
        Row("plain", ["To": theirs, "From": ours, "Body": "x"], 201),
        Row("1600 characters", with("Body", "").replacingBody(String(repeating: "é", count: 1600)), 201),
        Row("a picture alone", media(1), 201),
        Row("ten pictures", media(10), 201),
        Row("a content template", ["To": theirs, "From": ours, "ContentSid": "HX1"], 201),
        Row("status callback on loopback", with("StatusCallback", "http://127.0.0.1:1/s?mid=1"), 201),
        Row("ten hours", with("ValidityPeriod", "36000"), 201),
        Row("magic From", ["To": theirs, "From": "+15005550006", "Body": "x"], 201),
        Row("From a name, abroad", ["To": "+447700900123", "From": "ANCHOR", "Body": "x"], 201),
        Row("a service", ["To": theirs, "MessagingServiceSid": service, "Body": "x"], 201),
        Row("a service as From", ["To": theirs, "From": service, "Body": "x"], 201),
        Row("schedule in five minutes", scheduled("2026-06-01T12:05:00Z"), 201),
        Row("schedule in 35 days", scheduled("2026-07-06T12:00:00Z"), 201),
    ]

    static func configure(_ configuration: inout SandboxConfiguration) {
        configuration.serviceSID = service
        configuration.clock = .fixed(now)
    }

    @Test func refusesWhatTheProviderRefuses() async throws {
        try await withSandbox(Self.configure) { sandbox in
            for row in Self.refusals {
                let response = try await sandbox.post(sandbox.messages, row.form)
                let fields = try Fields(response)
                #expect(response.status == 400, "\(row.name)")
                #expect(fields[number: "code"] == row.code, "\(row.name)")
                #expect(fields[number: "status"] == 400, "\(row.name)")
                #expect(fields[text: "more_info"] == "https://www.twilio.com/docs/errors/\(row.code)", "\(row.name)")
                #expect(fields[text: "message"]?.isEmpty == false, "\(row.name)")
            }
            #expect(try Fields(try await sandbox.get(sandbox.messages))[list: "messages"].isEmpty)
        }
    }

    @Test func acceptsWhatTheProviderAccepts() async throws {
        try await withSandbox(Self.configure) { sandbox in
            for row in Self.acceptances {
                let response = try await sandbox.post(sandbox.messages, row.form)
                #expect(response.status == row.code, "\(row.name)")
            }
        }
    }

    @Test func trialAccountTextsVerifiedNumbersOnly() async throws {
        try await withSandbox {
            $0.faults.trial = true
            $0.verifiedNumbers = [Self.theirs]
        } _: { sandbox in
            let other = try await sandbox.post(
                sandbox.messages, ["To": "+14155550124", "From": Self.ours, "Body": "x"])
            #expect(try Fields(other)[number: "code"] == 21608)
            let verified = try await sandbox.text(Self.theirs, body: "Hello")
            #expect(verified[text: "body"] == "Sent from your Twilio trial account - Hello")
        }
    }
}

extension FormBody {
    fileprivate func replacingBody(_ body: String) -> FormBody {
        var form = FormBody()
        for (name, value) in pairs where name != "Body" || !value.isEmpty {
            if name != "Body" { form.append(name, value) }
        }
        form.append("Body", body)
        return form
    }
}
