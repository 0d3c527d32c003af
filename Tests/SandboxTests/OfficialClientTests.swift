import Foundation
import TestSupport
import Testing
import Twilio
import Values

@testable import Sandbox

/// The official Python client works with the sandbox unmodified.
@Suite(
    .timeLimit(.minutes(3)),
    .enabled("needs python3 with venv and pip, and the package index") { await PythonEnvironment.twilio.isInstalled }
)
struct OfficialClientTests {
    static let service = "MG" + String(repeating: "9", count: 32)

    @Test func speaksWithTheSandbox() async throws {
        try await withSandbox {
            $0.serviceSID = Self.service
            $0.verifiedNumbers = ["+14155550121"]
        } _: { sandbox in
            let end = try await PythonEnvironment.twilio.run(
                Self.conversation,
                [
                    sandbox.baseURL, sandbox.credentials.accountSID, sandbox.credentials.authToken,
                    RunningSandbox.ours, Self.service, sandbox.hook.url("/status?mid=1"),
                ])
            #expect(end.code == 0, "\(end.notes)")
            #expect(end.output == "all said\n")
        }
    }

    @Test func validatesTheSandboxesSignatures() async throws {
        try await withSandbox { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms?a=1#rc=3&rp=all"))
            _ = try await sandbox.control("/sandbox/inbound", #"{"from":"+14155550121","body":" Yes 🎉 & + % é "}"#)
            try await sandbox.text("+14155550121", ["StatusCallback": sandbox.hook.url("/status?mid=42&x=%20")])
            let webhooks = await sandbox.hook.next(3)
            for webhook in webhooks {
                let fields = Dictionary(webhook.form.pairs.map { ($0.name, $0.value) }) { first, _ in first }
                let json = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
                let end = try await PythonEnvironment.twilio.run(
                    Self.validation,
                    [
                        sandbox.credentials.authToken, webhook.url, json, webhook.headers["x-twilio-signature"] ?? "",
                    ])
                #expect(end.code == 0, "\(end.notes)")
            }
        }
    }

    private static let validation = """
        import json, sys
        from twilio.request_validator import RequestValidator
        token, url, fields, signature = sys.argv[1:]
        assert RequestValidator(token).validate(url, json.loads(fields), signature), url
        """

    private static let conversation = """
        import sys, time
        from datetime import datetime, timedelta, timezone
        from twilio.rest import Client
        from twilio.base.exceptions import TwilioRestException
        base, account, token, ours, service, callback = sys.argv[1:]
        client = Client(account, token)
        client.http_client.session.trust_env = False
        for domain in (client.api, client.messaging, client.monitor, client.pricing):
            domain.base_url = base
        maya = "+14155550121"

        def refusal(call):
            try:
                call()
            except TwilioRestException as error:
                return error.status, error.code
            raise AssertionError("not refused")

        text = "Are you in? \\u00e9 \\U0001f389 & + ~*-_."
        message = client.messages.create(to=maya, from_=ours, body=text, status_callback=callback)
        assert message.sid.startswith("SM") and len(message.sid) == 34, message.sid
        assert message.body == text and message.status == "queued" and message.direction == "outbound-api"
        assert message.num_segments == "1" and message.price is None and message.error_code is None
        assert message.date_created.tzinfo is not None
        while client.messages(message.sid).fetch().status != "delivered":
            time.sleep(0.01)
        message = message.fetch()
        assert message.price == "-0.00830" and message.price_unit == "USD", message.price

        sids = [client.messages.create(to=maya, from_=ours, body=f"text {n}").sid for n in range(5)]
        listed = client.messages.list(to=maya, page_size=2)
        assert [m.sid for m in listed] == list(reversed(sids)) + [message.sid]
        assert len(client.messages.list(limit=3)) == 3
        yesterday = datetime.now(timezone.utc) - timedelta(days=1)
        assert message.sid in [m.sid for m in client.messages.list(date_sent_after=yesterday)]
        assert client.messages.list(date_sent_before=yesterday) == []
        assert client.messages.list(to="+14155550199") == []
        today = datetime.now(timezone.utc)
        for day in (today.date(), today):
            assert message.sid in [m.sid for m in client.messages.list(date_sent=day)], day
        assert client.messages.list(date_sent=yesterday.date() - timedelta(days=1)) == []

        picture = client.messages.create(to=maya, from_=ours, media_url=["https://example.org/a.jpg", "https://example.org/b.jpg"])
        assert picture.num_media == "2" and len(picture.media.list()) == 2

        soon = datetime.now(timezone.utc) + timedelta(minutes=10)
        scheduled = client.messages.create(
            to=maya, messaging_service_sid=service, body="later", send_at=soon, schedule_type="fixed")
        assert scheduled.status == "scheduled", scheduled.status
        assert scheduled.update(status="canceled").status == "canceled"
        assert message.update(body="").body == ""
        assert message.delete() is True

        assert refusal(lambda: client.messages(message.sid).fetch()) == (404, 20404)
        assert refusal(lambda: client.messages.create(to="x", from_=ours, body="x")) == (400, 21211)
        assert refusal(lambda: client.messages.create(to=maya, from_="+14155550199", body="x")) == (400, 21659)
        stranger = Client(account, "wrong")
        stranger.http_client.session.trust_env = False
        stranger.api.base_url = base
        assert refusal(lambda: stranger.messages(message.sid).fetch()) == (401, 20003)

        assert client.api.v2010.account.fetch().status == "active"
        assert client.api.v2010.account.balance.fetch().currency == "USD"
        assert [a.sid for a in client.api.v2010.accounts.list()] == [account]
        assert client.api.v2010.accounts.list(status="closed") == []
        number = client.incoming_phone_numbers.list(phone_number=ours)[0]
        assert number.phone_number == ours and number.capabilities["sms"] is True
        changed = number.update(sms_url="https://gigs.example.org/twilio/sms#rc=3&rp=all", sms_method="POST")
        assert changed.sms_url == "https://gigs.example.org/twilio/sms#rc=3&rp=all"
        assert [c.phone_number for c in client.outgoing_caller_ids.list(phone_number=maya)] == [maya]

        found = client.messaging.v1.services.list()
        assert [s.sid for s in found] == [service] and found[0].use_inbound_webhook_on_number is True
        assert [n.phone_number for n in found[0].phone_numbers.list()] == [ours]
        assert [c.campaign_status for c in found[0].us_app_to_person.list()] == ["VERIFIED"]
        made = client.messaging.v1.services.create(friendly_name="Shows", use_inbound_webhook_on_number=True)
        assert made.sid.startswith("MG") and made.friendly_name == "Shows" and made.date_created.tzinfo is not None
        assert made.phone_numbers.list() == [] and made.fetch().use_inbound_webhook_on_number is True
        assert refusal(lambda: made.phone_numbers.create(number.sid)) == (409, 21712)
        assert made.sid in [s.sid for s in client.messaging.v1.services.list()]
        assert client.monitor.v1.alerts.list(log_level="error") is not None
        assert client.pricing.v1.messaging.countries("US").fetch().price_unit == "USD"
        print("all said")
        """
}

extension PythonEnvironment {
    fileprivate static let twilio = PythonEnvironment("twilio==9.13.0")
}
