import Testing
import Twilio
import Values

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct MessageResourceTests {
    static let theirs = "+14155550123"

    @Test func hasEveryFieldInTheProvidersForm() async throws {
        try await withSandbox {
            $0.clock = .fixed(Instant(milliseconds: 1_692_853_305_000))
            $0.stepDelay = .seconds(60)
        } _: { sandbox in
            let message = try await sandbox.text(Self.theirs, body: "Are you in? 🎤")
            #expect(
                message.names == [
                    "sid", "account_sid", "messaging_service_sid", "api_version", "body", "from", "to", "direction",
                    "status", "num_segments", "num_media", "price", "price_unit", "error_code", "error_message",
                    "date_created", "date_updated", "date_sent", "uri", "subresource_uris",
                ])
            let sid = try #require(message[text: "sid"])
            #expect(sid.wholeMatch(of: /SM[0-9a-f]{32}/) != nil)
            #expect(message[text: "body"] == "Are you in? 🎤")
            #expect(message[text: "num_segments"] == "1")
            #expect(message[text: "num_media"] == "0")
            #expect(message[text: "direction"] == "outbound-api")
            #expect(message[text: "status"] == "queued")
            #expect(message[text: "date_created"] == "Thu, 24 Aug 2023 05:01:45 +0000")
            #expect(message.isNull("date_sent") && message.isNull("price") && message.isNull("error_code"))
            #expect(message[text: "uri"] == sandbox.message(sid))
            #expect(
                message[object: "subresource_uris"]?[text: "media"]
                    == sandbox.messages.replacing(".json", with: "/\(sid)/Media.json"))
        }
    }

    @Test func deliveredMessageHasDateAndPrice() async throws {
        try await withSandbox { sandbox in
            let callback = sandbox.hook.url("/status")
            let sent = try await sandbox.text(
                Self.theirs, ["StatusCallback": callback], body: String(repeating: "a", count: 200))
            _ = await sandbox.hook.next(2)
            let sid = try #require(sent[text: "sid"])
            let message = try Fields(try await sandbox.get(sandbox.message(sid)))
            #expect(message[text: "status"] == "delivered")
            #expect(message[text: "num_segments"] == "2")
            #expect(message[text: "price"] == "-0.01660")
            #expect(message[text: "date_sent"] != nil)
        }
    }

    @Test(arguments: [
        ("2026-06-01T12:00:00Z", "Mon, 01 Jun 2026 12:00:00 +0000"),
        ("2000-02-29T23:59:59Z", "Tue, 29 Feb 2000 23:59:59 +0000"),
        ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000"),
    ])
    func datesAreMailDates(_ instant: String, _ text: String) throws {
        let instant = try #require(Instant(rfc3339: instant))
        #expect(MailDate.text(instant) == text)
        #expect(MailDate.parse(text) == instant)
    }

    @Test func serviceShowsNoSenderAndNoSegmentsAtFirst() async throws {
        let service = "MG" + String(repeating: "b", count: 32)
        try await withSandbox {
            $0.serviceSID = service
            $0.stepDelay = .seconds(60)
        } _: { sandbox in
            let response = try await sandbox.post(
                sandbox.messages, ["To": Self.theirs, "MessagingServiceSid": service, "Body": "x"])
            let message = try Fields(response)
            #expect(message[text: "status"] == "accepted")
            #expect(message.isNull("from"))
            #expect(message[text: "num_segments"] == "0")
            #expect(message[text: "messaging_service_sid"] == service)
        }
    }

    @Test func pictureMessageListsItsMedia() async throws {
        try await withSandbox { sandbox in
            let message = try await sandbox.text(Self.theirs, ["MediaUrl": "https://example.org/a.jpg"])
            let sid = try #require(message[text: "sid"])
            #expect(sid.hasPrefix("MM"))
            #expect(message[text: "num_media"] == "1")
            let media = try Fields(
                try await sandbox.get(sandbox.message(sid).replacing(".json", with: "/Media.json")))
            #expect(media[list: "media_list"].count == 1)
        }
    }
}
