import Testing
import Twilio

@Suite struct StatusFormTests {
    @Test func `reads a delivery report as Twilio sends it`() throws {
        let report = try StatusForm(FormBody(decoding: Fixture.bytes("status_undelivered.txt")), sids: .prefixed)
        #expect(report.sid.rawValue == "SM0b6e2697aae04182a9f5b5c7a8994c7f")
        #expect(report.accountSID == "AC0123456789abcdef0123456789abcdef")
        #expect(report.status == .undelivered)
        #expect(report.errorCode == 30005)
        #expect(report.serviceSID == "MG9752274e9e519418a7406176694466fa")
        #expect(report.from?.rawValue == "+14155550100")
        #expect(report.to?.rawValue == "+14133881111")
    }

    @Test func `reads what a Messaging Service says before it has a sender`() throws {
        let report = try StatusForm(["MessageSid": "SM1", "AccountSid": "AC1", "MessageStatus": "queued", "From": ""])
        #expect(report.status == .queued)
        #expect(report.from == nil)
        #expect(report.errorCode == nil)
    }

    @Test(arguments: [("", nil), ("0", nil), ("21610", 21610 as ErrorCode)])
    func `no error code, or zero, is no error`(_ text: String, _ code: ErrorCode?) throws {
        let form: FormBody = ["MessageSid": "SM1", "AccountSid": "AC1", "MessageStatus": "failed", "ErrorCode": text]
        #expect(try StatusForm(form).errorCode == code)
    }

    @Test(arguments: ["MessageSid", "AccountSid", "MessageStatus"])
    func `says which required field is missing`(_ name: String) {
        var form = FormBody()
        for field in ["MessageSid", "AccountSid", "MessageStatus"] where field != name { form.append(field, "sent") }
        #expect(throws: FieldError.missing(name)) { try StatusForm(form) }
    }
}

@Suite struct MessageStatusTests {
    @Test(arguments: [
        "accepted", "scheduled", "queued", "sending", "sent", "delivered", "undelivered", "failed", "canceled", "read",
        "receiving", "received", "on_its_way",
    ])
    func `the provider's word is kept`(_ word: String) {
        #expect(MessageStatus(word: word).word == word)
        #expect((MessageStatus(word: word).rank == nil) == (word == "on_its_way"))
    }

    /// The stored status, the reported one, and the result.
    @Test(
        arguments: [
            (nil, .queued, .forward),
            (.queued, .sent, .forward),
            (.sent, .queued, .stale),
            (.sent, .sent, .stale),
            (.accepted, .scheduled, .forward),
            (.queued, .scheduled, .stale),
            (.sent, .delivered, .forward),
            (.delivered, .sent, .stale),
            (.delivered, .delivered, .stale),
            (.delivered, .undelivered, .conflict),
            (.failed, .delivered, .conflict),
            (.canceled, .failed, .conflict),
            (.delivered, .read, .forward),
            (.read, .delivered, .stale),
            (.undelivered, .read, .forward),
            (.unknown("held"), .sent, .forward),
            (.sent, .unknown("held"), .stale),
            (nil, .unknown("held"), .stale),
        ] as [(MessageStatus?, MessageStatus, MessageStatus.Change)])
    func `news only move a message forward`(
        _ known: MessageStatus?, _ new: MessageStatus, _ meaning: MessageStatus.Change
    ) {
        #expect(new.change(after: known) == meaning)
    }
}
