import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct InboundTests {
    static let maya = "+14155550121"
    static let yes = #"{"from":"+14155550121","body":"Yes 🎉 & more"}"#

    @Test func textIsPostedSignedAndWithEveryField() async throws {
        try await withSandbox { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/twilio/sms?x=1#rc=3&rp=all"))
            let answer = try Fields(try await sandbox.control("/sandbox/inbound", Self.yes))
            let webhook = try #require(await sandbox.hook.next(1).first)
            #expect(webhook.path == "/twilio/sms?x=1")
            #expect(webhook.isSigned(by: sandbox.credentials.authToken))
            let form = try InboundForm(webhook.form, sids: .prefixed)
            #expect(form.sid.rawValue == answer[text: "sid"])
            #expect(form.accountSID == sandbox.credentials.accountSID)
            #expect(form.from.rawValue == Self.maya)
            #expect(form.to.rawValue == RunningSandbox.ours)
            #expect(form.body == "Yes 🎉 & more")
            #expect(form.optOut == nil && form.media.isEmpty && form.segments == 1)
            for name in ["ToCity", "ToZip", "ToState", "FromCity", "FromZip", "FromState"] {
                #expect(webhook[name] == "")
            }
            #expect(webhook["SmsStatus"] == "received" && webhook["ApiVersion"] == "2010-04-01")
            #expect(webhook["SmsSid"] == webhook["MessageSid"] && webhook["SmsMessageSid"] == webhook["MessageSid"])
            #expect(webhook.headers["i-twilio-idempotency-token"] != nil)
            #expect(answer[object: "webhook"]?[number: "status"] == 204)
            #expect(answer[object: "webhook"]?[number: "attempts"] == 1)
        }
    }

    @Test func textIsKeptAsInboundMessage() async throws {
        try await withSandbox { sandbox in
            let answer = try Fields(try await sandbox.control("/sandbox/inbound", Self.yes))
            #expect(answer.isNull("webhook"))
            let sid = try #require(answer[text: "sid"])
            let message = try Fields(try await sandbox.get(sandbox.message(sid)))
            #expect(message[text: "direction"] == "inbound")
            #expect(message[text: "status"] == "received")
            #expect(message[text: "body"] == "Yes 🎉 & more")
            #expect(message.isNull("price"))
        }
    }

    @Test func twiMLGoesBackAsReplies() async throws {
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Response><Message statusCallback="CALLBACK">You&apos;re in &amp; on</Message>\
            <Message><Body>Second</Body><Media>https://example.org/a.jpg</Media></Message></Response>
            """
        try await withSandbox(answer: { request in
            request.path == "/sms"
                ? .twiML(xml.replacing("CALLBACK", with: "http://\(request.headers["host"] ?? "")/s")) : .nothing
        }) { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms"))
            let answer = try Fields(try await sandbox.control("/sandbox/inbound", Self.yes))
            let replies = answer[list: "messages"]
            #expect(replies.map { $0[text: "body"] } == ["You're in & on", "Second"])
            #expect(replies.allSatisfy { $0[text: "direction"] == "outbound-reply" && $0[text: "to"] == Self.maya })
            #expect(replies.last?[texts: "media"] == ["https://example.org/a.jpg"])
            _ = await sandbox.hook.next(1)
            #expect(await sandbox.hook.next(2).map { $0["MessageStatus"] } == ["sent", "delivered"])
        }
    }

    @Test func sameSIDIsDeliveredOnceMoreAndKeptOnce() async throws {
        try await withSandbox { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms"))
            let sid = "SM" + String(repeating: "7", count: 32)
            let text = #"{"from":"\#(Self.maya)","body":"Yes","sid":"\#(sid)"}"#
            for _ in 1...2 {
                let answer = try Fields(try await sandbox.control("/sandbox/inbound", text))
                #expect(answer[text: "sid"] == sid)
            }
            #expect(await sandbox.hook.next(2).map { $0["MessageSid"] } == [sid, sid])
            let listed = try Fields(try await sandbox.get(sandbox.messages))
            #expect(listed[list: "messages"].count == 1)
        }
    }

    @Test func picturesAndOptOutTypeAreTold() async throws {
        try await withSandbox { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms"))
            _ = try await sandbox.control(
                "/sandbox/inbound",
                #"{"from":"\#(Self.maya)","body":"","media":["https://example.org/a.jpg"],"optOutType":"HELP"}"#)
            let form = try InboundForm(try #require(await sandbox.hook.next(1).first).form)
            #expect(form.media.map(\.url) == ["https://example.org/a.jpg"])
            #expect(form.media.first?.contentType == "image/jpeg")
            #expect(form.optOut == .help)
            #expect(form.sid.rawValue.hasPrefix("MM"))
        }
    }

    @Test(arguments: [
        ("#rc=2&rp=5xx", 503, 3), ("#rc=3&rp=all", 404, 4), ("", 503, 1), ("#rc=2&rp=4xx", 503, 1),
        ("#rc=2", 200, 1),
    ])
    func retriesAsTheFragmentSays(_ fragment: String, _ status: Int, _ attempts: Int) async throws {
        try await withSandbox(answer: { _ in WebhookReply(status: status, body: "<Response/>") }) { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms" + fragment))
            let answer = try Fields(try await sandbox.control("/sandbox/inbound", Self.yes))
            #expect(answer[object: "webhook"]?[number: "attempts"] == attempts)
            #expect(answer[object: "webhook"]?[number: "status"] == status)
            #expect(await sandbox.hook.next(attempts).count == attempts)
        }
    }

    @Test func nobodyListeningIsSaidAndLogged() async throws {
        try await withSandbox { sandbox in
            sandbox.provider.setInboundWebhookURL("http://127.0.0.1:1/sms")
            let answer = try Fields(try await sandbox.control("/sandbox/inbound", Self.yes))
            #expect(answer[object: "webhook"]?.isNull("status") == true)
            // Connecting failed, so it was tried once more.
            #expect(answer[object: "webhook"]?[number: "attempts"] == 2)
            #expect(answer[object: "webhook"]?[text: "error"]?.isEmpty == false)
            let alerts = try Fields(try await sandbox.get("/v1/Alerts?LogLevel=error"))[list: "alerts"]
            #expect(alerts.map { $0[text: "error_code"] } == ["11205"])
            #expect(alerts.first?[text: "resource_sid"] == answer[text: "sid"])
            let sid = try #require(answer[text: "sid"])
            #expect(try Fields(try await sandbox.get(sandbox.message(sid)))[number: "error_code"] == 11205)
        }
    }

    @Test func fallbackIsTriedAndToldWhy() async throws {
        try await withSandbox(answer: { request in
            request.path == "/sms" ? WebhookReply(status: 500) : .twiML("<Response><Message>Hi</Message></Response>")
        }) { sandbox in
            let number = "/2010-04-01/Accounts/\(sandbox.credentials.accountSID)/IncomingPhoneNumbers"
            let list = try Fields(try await sandbox.get(number + ".json"))
            let sid = try #require(list[list: "incoming_phone_numbers"].first?[text: "sid"])
            let set = try await sandbox.post(
                "\(number)/\(sid).json",
                ["SmsUrl": sandbox.hook.url("/sms"), "SmsFallbackUrl": sandbox.hook.url("/fallback")])
            #expect(set.status == 200)
            let answer = try Fields(try await sandbox.control("/sandbox/inbound", Self.yes))
            #expect(answer[list: "messages"].map { $0[text: "body"] } == ["Hi"])
            let fallback = try #require(await sandbox.hook.next(2).last)
            #expect(fallback["ErrorCode"] == "11200")
            #expect(fallback["ErrorUrl"] == sandbox.hook.url("/sms"))
            #expect(fallback.isSigned(by: sandbox.credentials.authToken))
        }
    }

    @Test(arguments: [
        ("application/xml; charset=utf-8", "<Response><Message>a</Message></Response>", ["a"], Int?.none),
        ("text/html", "<Response><Message>a</Message></Response>", ["a"], nil),
        // Many servers respond to errors with plain text, which the provider sends as a message.
        ("text/plain", "Internal Server Error", ["Internal Server Error"], nil),
        ("text/xml", "<Response><Message>a</Response>", [], 12100),
        ("text/xml", "<Answer/>", [], 12100),
        ("application/json", "{}", [], 12300),
        ("text/xml", String(repeating: " ", count: 70_000), [], 11750),
        ("text/xml", "", [], nil),
    ])
    func answerIsTakenAsTheProviderTakesIt(
        _ type: String, _ body: String, _ texts: [String], _ alert: Int?
    ) async throws {
        try await withSandbox(answer: { _ in WebhookReply(contentType: type, body: body) }) { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms"))
            let answer = try Fields(try await sandbox.control("/sandbox/inbound", Self.yes))
            #expect(answer[list: "messages"].compactMap { $0[text: "body"] } == texts)
            let alerts = try Fields(try await sandbox.get("/v1/Alerts"))[list: "alerts"]
            #expect(alerts.compactMap { $0[text: "error_code"].flatMap { Int($0) } } == (alert.map { [$0] } ?? []))
        }
    }

    @Test(arguments: [
        ("{}", SimulatedTextError.notReadable), ("x", .notReadable), (#"{"from":"Maya"}"#, .from),
        (#"{"from":"+14155550121","to":"+14155550199"}"#, .unknownTo("+14155550199")),
        (#"{"from":"+14155550121","sid":"a b"}"#, .sid),
        (#"{"from":"+14155550121","optOutType":"MAYBE"}"#, .optOutType),
    ])
    func mistakesAreNamed(_ json: String, _ error: SimulatedTextError) async throws {
        try await withSandbox { sandbox in
            let answer = try await sandbox.control("/sandbox/inbound", json)
            #expect(answer.status == 400)
            #expect(try Fields(answer)[text: "error"] == error.description)
        }
    }

    @Test func getWebhookIsSignedOverItsQuery() async throws {
        try await withSandbox { sandbox in
            let number = "/2010-04-01/Accounts/\(sandbox.credentials.accountSID)/IncomingPhoneNumbers/"
            _ = try await sandbox.post(
                number + OwnedNumber(index: 0, number: "", smsURL: "").sid + ".json",
                ["SmsUrl": sandbox.hook.url("/sms?a=b"), "SmsMethod": "GET"])
            _ = try await sandbox.control("/sandbox/inbound", Self.yes)
            let webhook = try #require(await sandbox.hook.next(1).first)
            #expect(webhook.method == "GET")
            #expect(webhook.path.hasPrefix("/sms?a=b&ToCountry=US"))
            #expect(webhook.isSigned(by: sandbox.credentials.authToken))
        }
    }
}
