import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

/// WhatsApp at the sandbox: templates, the 24 hours, buttons, and `read`.
@Suite(.timeLimit(.minutes(3))) struct WhatsAppTests {
    private static let ours = "whatsapp:\(RunningSandbox.ours)"
    private static let maya = "whatsapp:+14155550121"

    private static func template(_ sandbox: RunningSandbox) async throws -> String {
        let http = try #require(RunningSandbox.http)
        let provider = Provider(
            baseURL: sandbox.baseURL, accountSID: sandbox.credentials.accountSID,
            credentials: .token(Secret(sandbox.credentials.authToken)))
        let client = ContentClient(provider: provider, http: http)
        let sid = try await client.create(
            "request", language: "en", body: "Hi {{1}}, are you in?",
            buttons: [ContentClient.Button(title: "Yes", payload: "yes.{{2}}")], samples: ["Mary", "17"])
        let found = try #require(try await client.template(sid))
        #expect(found.status == "approved" && found.body == "Hi {{1}}, are you in?")
        #expect(found.buttons == [ContentClient.Button(title: "Yes", payload: "yes.{{2}}")])
        #expect(try await client.template("HX0123456789abcdef0123456789abcdef") == nil)
        return sid
    }

    private static func send(_ form: FormBody, to sandbox: RunningSandbox) async throws -> (Int, Fields) {
        var all: FormBody = ["To": maya, "From": ours]
        for (name, value) in form.pairs { all.append(name, value) }
        let response = try await sandbox.post(sandbox.messages, all)
        return (response.status, try Fields(response))
    }

    @Test func aTemplateHasItsVariablesAndButtons() async throws {
        try await withSandbox { sandbox in
            let sid = try await Self.template(sandbox)
            let (status, message) = try await Self.send(
                ["ContentSid": sid, "ContentVariables": #"{"1": "Maya", "2": "17"}"#], to: sandbox)
            #expect(status == 201 && message[text: "body"] == "Hi Maya, are you in?")
        }
    }

    /// (the form, the code of the refusal)
    static let refused: [([(String, String)], Int)] = [
        ([("ContentSid", "HX0123456789abcdef0123456789abcdef")], 21655),
        ([("ContentSid", "OURS"), ("ContentVariables", "{")], 21656),
        ([("ContentSid", "OURS"), ("ContentVariables", #"{"1": ""}"#)], 21656),
        ([("ContentSid", "OURS"), ("ContentVariables", #"{"1": "two\nlines"}"#)], 21656),
    ]

    @Test(arguments: refused.indices)
    func anInvalidTemplateIsRefused(_ row: Int) async throws {
        let (fields, code) = Self.refused[row]
        try await withSandbox { sandbox in
            let sid = try await Self.template(sandbox)
            var form = FormBody()
            for (name, value) in fields { form.append(name, value == "OURS" ? sid : value) }
            let (status, error) = try await Self.send(form, to: sandbox)
            #expect(status == 400 && error[number: "code"] == code)
        }
    }

    /// (whether she has written, how free words end)
    @Test(arguments: [(false, "failed"), (true, "read")])
    func freeWordsNeedAMessageOfTheirs(_ hasWritten: Bool, _ end: String) async throws {
        try await withSandbox { sandbox in
            if hasWritten {
                _ = try await sandbox.control("/sandbox/inbound", #"{"from":"\#(Self.maya)","body":"Hi"}"#)
            }
            let (_, message) = try await Self.send(["Body": "Hello"], to: sandbox)
            let sid = try #require(message[text: "sid"])
            var status: String?
            for _ in 0..<500 where status != end {
                status = try Fields(try await sandbox.get(sandbox.message(sid)))[text: "status"]
            }
            #expect(status == end)
        }
    }

    @Test func acceptedMessagesFailWhereThatIsSet() async throws {
        try await withSandbox { sandbox in
            let sid = try await Self.template(sandbox)
            _ = try await sandbox.control("/sandbox/inbound", #"{"from":"\#(Self.maya)","body":"Hi"}"#)
            _ = try await sandbox.control("/sandbox/faults", #"{"failWhatsApp": 4}"#)
            let forms: [FormBody] = [["ContentSid": sid], ["Body": "Hi"], ["ContentSid": sid], ["ContentSid": sid]]
            var codes: [Int?] = []
            for form in forms + [["ContentSid": sid]] {
                let (status, message) = try await Self.send(form, to: sandbox)
                #expect(status == 201)
                let path = sandbox.message(try #require(message[text: "sid"]))
                var end = message
                for _ in 0..<500 where !["failed", "read"].contains(end[text: "status"]) {
                    end = try Fields(try await sandbox.get(path))
                }
                codes.append(end[number: "error_code"])
            }
            #expect(codes == [63003, 63016, 63021, 63032, nil])
        }
    }

    @Test func aTappedButtonIsPosted() async throws {
        try await withSandbox { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/twilio/sms"))
            _ = try await sandbox.control(
                "/sandbox/inbound", #"{"from":"\#(Self.maya)","body":"Yes","buttonPayload":"yes.17"}"#)
            let webhook = try #require(await sandbox.hook.next(1).first)
            #expect(webhook["From"] == Self.maya && webhook["To"] == Self.ours)
            #expect(webhook["ButtonPayload"] == "yes.17" && webhook["ButtonText"] == "Yes")
            #expect(webhook["WaId"] == "14155550121" && webhook["ProfileName"] != nil)
            #expect(try InboundForm(webhook.form).buttonPayload == "yes.17")
        }
    }

    @Test func bothSidesAreOfOneChannel() async throws {
        try await withSandbox { sandbox in
            let response = try await sandbox.post(
                sandbox.messages, ["To": Self.maya, "From": RunningSandbox.ours, "Body": "Hi"])
            #expect(try Fields(response)[number: "code"] == 21910)
        }
    }
}
