import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct CallbackTests {
    static let maya = "+14155550121"
    static let service = "MG" + String(repeating: "d", count: 32)

    @Test func newsComeSignedAndInOrder() async throws {
        try await withSandbox { sandbox in
            let message = try await sandbox.text(Self.maya, ["StatusCallback": sandbox.hook.url("/status?mid=42")])
            let news = await sandbox.hook.next(2)
            #expect(news.map { $0["MessageStatus"] } == ["sent", "delivered"])
            for one in news {
                #expect(one.method == "POST")
                #expect(one.path == "/status?mid=42")
                #expect(one.isSigned(by: sandbox.credentials.authToken))
                #expect(!one.isSigned(by: "another"))
                #expect(one.headers["content-type"] == "application/x-www-form-urlencoded; charset=UTF-8")
                let form = try StatusForm(one.form, sids: .prefixed)
                #expect(form.sid.rawValue == message[text: "sid"])
                #expect(form.accountSID == sandbox.credentials.accountSID)
                #expect(form.to?.rawValue == Self.maya)
                #expect(form.from?.rawValue == RunningSandbox.ours)
                #expect(form.errorCode == nil)
                #expect(one["SmsSid"] == one["MessageSid"] && one["SmsStatus"] == one["MessageStatus"])
                #expect(one["ApiVersion"] == "2010-04-01" && one["Body"] == nil)
            }
            #expect(news.last?["RawDlrDoneDate"]?.wholeMatch(of: /[0-9]{10}/) != nil)
        }
    }

    @Test func serviceReportsThatItQueued() async throws {
        try await withSandbox {
            $0.serviceSID = Self.service
        } _: { sandbox in
            _ = try await sandbox.post(
                sandbox.messages,
                [
                    "To": Self.maya, "MessagingServiceSid": Self.service, "Body": "x",
                    "StatusCallback": sandbox.hook.url("/status"),
                ])
            let news = await sandbox.hook.next(3)
            #expect(news.map { $0["MessageStatus"] } == ["queued", "sent", "delivered"])
            #expect(news.allSatisfy { $0["MessagingServiceSid"] == Self.service })
            #expect(news.first?["From"] == RunningSandbox.ours)
        }
    }

    @Test func schedulesGoOutWhenTheirTimeHasCome() async throws {
        let now = Instant(milliseconds: 1_780_315_200_000)
        var state = SandboxState(
            SandboxConfiguration(numbers: [RunningSandbox.ours], serviceSID: Self.service, stepDelay: .zero))
        let message = try state.create(
            [
                "To": Self.maya, "MessagingServiceSid": Self.service, "Body": "x", "ScheduleType": "fixed",
                "SendAt": now.adding(.minutes(10)).rfc3339, "StatusCallback": "http://127.0.0.1/s",
            ], at: SandboxTime(date: now, elapsed: .zero))
        let before = SandboxTime(date: now.adding(.seconds(599)), elapsed: .seconds(599))
        #expect(state.advance(at: before).isEmpty)
        #expect(state.messageLog[message.sid]?.status == .scheduled)
        let after = SandboxTime(date: now.adding(.minutes(10)), elapsed: .minutes(10))
        #expect(state.advance(at: after).map(\.status) == [.queued, .sent, .delivered])
    }

    @Test(arguments: [
        ("+15005550010", ["failed"], "30008"),
        ("+15005550011", ["sent", "undelivered"], "30003"),
        ("+15005550012", ["sent", "undelivered"], "30005"),
        ("+15005550013", ["sent", "undelivered"], "30006"),
    ])
    func magicNumbersGoWrongLater(_ to: String, _ states: [String], _ code: String) async throws {
        try await withSandbox { sandbox in
            let message = try await sandbox.text(to, ["StatusCallback": sandbox.hook.url("/status")])
            let news = await sandbox.hook.next(states.count)
            #expect(news.map { $0["MessageStatus"] } == states)
            #expect(news.last?["ErrorCode"] == code)
            let sid = try #require(message[text: "sid"])
            let resource = try Fields(try await sandbox.get(sandbox.message(sid)))
            #expect(resource[number: "error_code"] == Int(code))
            #expect(resource[text: "error_message"]?.isEmpty == false)
        }
    }

    @Test func magicNumberStaysSent() throws {
        var state = SandboxState(SandboxConfiguration(numbers: [RunningSandbox.ours], stepDelay: .zero))
        let start = SandboxTime(date: Instant(milliseconds: 0), elapsed: .zero)
        let message = try state.create(
            ["To": "+15005550014", "From": RunningSandbox.ours, "Body": "x"], at: start)
        _ = state.advance(at: SandboxTime(date: start.date, elapsed: .hours(1)))
        #expect(state.messageLog[message.sid]?.status == .sent)
        #expect(state.transitions.nextDue == nil)
    }

    @Test(arguments: [("+14155550100", "30034"), ("+18335550100", "30032")])
    func unregisteredNumbersDoNotReachTheUS(_ ours: String, _ code: String) async throws {
        try await withSandbox {
            $0.numbers = [ours]
            $0.faults.unregistered = true
        } _: { sandbox in
            let answer = try await sandbox.post(
                sandbox.messages,
                ["To": Self.maya, "From": ours, "Body": "x", "StatusCallback": sandbox.hook.url("/status")])
            #expect(answer.status == 201)
            let news = await sandbox.hook.next(2)
            #expect(news.last?["MessageStatus"] == "undelivered")
            #expect(news.last?["ErrorCode"] == code)
        }
    }

    @Test func callbackThatFailsIsTriedAgainAsItsAddressSays() async throws {
        try await withSandbox(answer: { _ in WebhookReply(status: 503, contentType: nil) }) { sandbox in
            try await sandbox.text(Self.maya, ["StatusCallback": sandbox.hook.url("/status#rc=2&rp=5xx")])
            let news = await sandbox.hook.next(6)
            #expect(
                news.map { $0["MessageStatus"] } == ["sent", "sent", "sent"] + Array(repeating: "delivered", count: 3))
            #expect(news.allSatisfy { $0.isSigned(by: sandbox.credentials.authToken) })
            #expect(Set(news.prefix(3).compactMap { $0.headers["i-twilio-idempotency-token"] }).count == 1)
        }
    }

    @Test(arguments: [
        ("https://h/p", 1, ["ct"]),
        ("https://h/p#rc=3&rp=all", 3, ["ct", "rt", "4xx", "5xx"]),
        ("https://h/p?q=1#rc=9&rp=5xx,ct", 5, ["ct", "5xx"]),
        ("https://h/p#rc=0", 0, ["ct"]),
        ("https://h/p#rc=x&rp", 1, ["ct"]),
    ])
    func overridesStandInTheFragment(_ url: String, _ retries: Int, _ causes: [String]) {
        let overrides = ConnectionOverrides(url: url)
        #expect(overrides.retries == retries)
        #expect(Set(overrides.retryCauses.map(\.rawValue)) == Set(causes))
    }

    @Test func overridesOfTimeAreKeptInBounds() {
        let overrides = ConnectionOverrides(url: "https://h/p#ct=1&rt=99999&tt=2000")
        #expect(overrides.connectTimeout == .milliseconds(100))
        #expect(overrides.readTimeout == .milliseconds(15_000))
        #expect(overrides.totalTimeout == .milliseconds(2000))
    }
}
