import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct ChangeTests {
    static let maya = "+14155550121"
    static let service = "MG" + String(repeating: "c", count: 32)

    static func delivered(_ sandbox: RunningSandbox) async throws -> String {
        let message = try await sandbox.text(maya, ["StatusCallback": sandbox.hook.url("/status")])
        _ = await sandbox.hook.next(2)
        return sandbox.message(try #require(message[text: "sid"]))
    }

    @Test func emptyBodyRedacts() async throws {
        try await withSandbox { sandbox in
            let path = try await Self.delivered(sandbox)
            let answer = try await sandbox.post(path, ["Body": ""])
            #expect(answer.status == 200)
            #expect(try Fields(answer)[text: "body"] == "")
            #expect(try Fields(try await sandbox.get(path))[text: "body"] == "")
        }
    }

    @Test func anotherBodyIsRefused() async throws {
        try await withSandbox { sandbox in
            let path = try await Self.delivered(sandbox)
            #expect(try await sandbox.post(path, ["Body": "other"]).status == 400)
            #expect(try Fields(try await sandbox.get(path))[text: "body"] == "Are you in?")
        }
    }

    @Test func deletedMessageIsGone() async throws {
        try await withSandbox { sandbox in
            let path = try await Self.delivered(sandbox)
            #expect(try await sandbox.send(.delete, path, authorization: sandbox.account).status == 204)
            #expect(try await sandbox.get(path).status == 404)
            #expect(try Fields(try await sandbox.get(sandbox.messages))[list: "messages"].isEmpty)
        }
    }

    @Test func messageOnItsWayIsNotDeleted() async throws {
        try await withSandbox {
            $0.stepDelay = .seconds(60)
        } _: { sandbox in
            let sid = try #require(try await sandbox.text(Self.maya)[text: "sid"])
            let answer = try await sandbox.send(.delete, sandbox.message(sid), authorization: sandbox.account)
            #expect(answer.status == 409)
            #expect(try Fields(answer)[number: "code"] == 20009)
        }
    }

    @Test func scheduledMessageIsCanceledAndReported() async throws {
        let now = Instant(milliseconds: 1_780_315_200_000)  // 2026-06-01T12:00:00Z
        try await withSandbox {
            $0.serviceSID = Self.service
            $0.clock = .fixed(now)
        } _: { sandbox in
            let response = try await sandbox.post(
                sandbox.messages,
                [
                    "To": Self.maya, "MessagingServiceSid": Self.service, "Body": "x", "ScheduleType": "fixed",
                    "SendAt": "2026-06-01T13:00:00Z", "StatusCallback": sandbox.hook.url("/status"),
                ])
            let message = try Fields(response)
            #expect(message[text: "status"] == "scheduled")
            let path = sandbox.message(try #require(message[text: "sid"]))
            let answer = try await sandbox.post(path, ["Status": "canceled"])
            #expect(try Fields(answer)[text: "status"] == "canceled")
            #expect(await sandbox.hook.next(1).first?["MessageStatus"] == "canceled")
        }
    }

    @Test func otherMessageIsNotCanceled() async throws {
        try await withSandbox { sandbox in
            let path = try await Self.delivered(sandbox)
            let answer = try await sandbox.post(path, ["Status": "canceled"])
            #expect(answer.status == 400)
            #expect(try Fields(answer)[number: "code"] == 30409)
        }
    }

    @Test func feedbackIsTaken() async throws {
        try await withSandbox { sandbox in
            let path = try await Self.delivered(sandbox).replacing(".json", with: "/Feedback.json")
            let answer = try await sandbox.post(path, ["Outcome": "confirmed"])
            #expect(answer.status == 201)
            #expect(try Fields(answer)[text: "outcome"] == "confirmed")
        }
    }
}
