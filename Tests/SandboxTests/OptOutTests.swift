import HTTPTransport
import Testing
import Twilio

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct OptOutTests {
    static let maya = "+14155550121"

    static func say(_ body: String, in sandbox: RunningSandbox) async throws -> Fields {
        try Fields(try await sandbox.control("/sandbox/inbound", #"{"from":"\#(maya)","body":"\#(body)"}"#))
    }

    @Test func stopBlocksAndStartLifts() async throws {
        try await withSandbox { sandbox in
            let stopped = try await Self.say("stop", in: sandbox)
            #expect(stopped[list: "platformAnswers"].first?[text: "body"] == OptOutKeyword.stopReply)
            let form: FormBody = ["To": Self.maya, "From": RunningSandbox.ours, "Body": "x"]
            let refused = try await sandbox.post(sandbox.messages, form)
            #expect(refused.status == 400)
            #expect(try Fields(refused)[number: "code"] == 21610)
            _ = try await Self.say("Start", in: sandbox)
            #expect(try await sandbox.post(sandbox.messages, form).status == 201)
        }
    }

    @Test func anotherPersonIsNotBlocked() async throws {
        try await withSandbox { sandbox in
            _ = try await Self.say("STOP", in: sandbox)
            try await sandbox.text("+14155550122")
        }
    }

    @Test func serviceFailsLater() async throws {
        let service = "MG" + String(repeating: "e", count: 32)
        try await withSandbox {
            $0.serviceSID = service
        } _: { sandbox in
            _ = try await Self.say("STOP", in: sandbox)
            let answer = try await sandbox.post(
                sandbox.messages,
                [
                    "To": Self.maya, "MessagingServiceSid": service, "Body": "x",
                    "StatusCallback": sandbox.hook.url("/s"),
                ])
            #expect(answer.status == 201)
            let news = try #require(await sandbox.hook.next(1).first)
            #expect(news["MessageStatus"] == "failed")
            #expect(news["ErrorCode"] == "21610")
        }
    }

    @Test func carrierWordIsPassedOnAndItsAnswerStaysOutOfTheAPI() async throws {
        try await withSandbox(answer: { _ in .twiML("<Response/>") }) { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms"))
            _ = try await Self.say("STOP", in: sandbox)
            let webhook = try #require(await sandbox.hook.next(1).first)
            #expect(webhook["Body"] == "STOP")
            #expect(webhook["OptOutType"] == nil)
            let listed = try Fields(try await sandbox.get(sandbox.messages))[list: "messages"]
            #expect(listed.map { $0[text: "body"] } == ["STOP"])
            let shown = try Fields(try await sandbox.send(.get, "/sandbox/messages"))[list: "messages"]
            #expect(shown.map { $0[text: "body"] } == ["STOP", OptOutKeyword.stopReply])
            #expect(shown.map { $0[isTrue: "platform"] } == [false, true])
        }
    }

    @Test func replyToSomebodyWhoLeftFails() async throws {
        try await withSandbox(answer: { request in
            guard request.path == "/sms" else { return .nothing }
            let callback = "http://\(request.headers["host"] ?? "")/status"
            return .twiML("<Response><Message statusCallback='\(callback)'>Sorry to see you go</Message></Response>")
        }) { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms"))
            let answer = try await Self.say("STOP", in: sandbox)
            let news = try #require(await sandbox.hook.next(2).last)
            #expect(news["MessageSid"] == answer[list: "messages"].first?[text: "sid"])
            #expect(news["MessageStatus"] == "failed")
            #expect(news["ErrorCode"] == "21610")
        }
    }

    @Test(arguments: [
        ("STOP", false, OptOutKeyword.stop), ("stopall", false, .stop), ("Unsubscribe", false, .stop),
        ("CANCEL", false, .stop), ("END", false, .stop), ("quit", false, .stop), ("REVOKE", false, .stop),
        ("OptOut", false, .stop), (" stop\n", false, .stop), ("START", false, .start), ("UNSTOP", false, .start),
        ("yes", false, .yes), ("HELP", false, .help), ("info", false, .help),
        ("STOP", true, .stop), ("UNSTOP", true, .start),
    ])
    func wordsOfTheCarriers(_ body: String, _ isTollFree: Bool, _ word: OptOutKeyword) {
        #expect(OptOutKeyword(body, isTollFree: isTollFree) == word)
    }

    @Test(arguments: [
        ("STOP PLEASE", false), ("opt out", false), ("stop.", false), ("", false), ("   ", false), ("yes!", false),
        ("YES", true), ("CANCEL", true), ("HELP", true),
    ])
    func ordinaryTexts(_ body: String, _ isTollFree: Bool) {
        #expect(OptOutKeyword(body, isTollFree: isTollFree) == nil)
    }

    @Test func yesGreetsOnlyThoseWhoLeft() {
        var optOuts = OptOuts()
        #expect(optOuts.handle(.yes, scope: "a", phone: "b", isTollFree: false) == nil)
        _ = optOuts.handle(.stop, scope: "a", phone: "b", isTollFree: false)
        #expect(optOuts.handle(.help, scope: "a", phone: "b", isTollFree: false) == nil)
        #expect(optOuts.handle(.yes, scope: "a", phone: "b", isTollFree: false) == OptOutKeyword.startReply)
        #expect(!optOuts.isBlocked(scope: "a", phone: "b"))
        #expect(optOuts.handle(.help, scope: "a", phone: "b", isTollFree: false) == OptOutKeyword.helpReply)
    }
}
