import HTTPTransport
import Testing
import Twilio

@testable import Sandbox

/// The resources that a client reads before it sends.
@Suite(.timeLimit(.minutes(3))) struct SetupTests {
    static func account(_ sandbox: RunningSandbox) -> String {
        "/2010-04-01/Accounts/\(sandbox.credentials.accountSID)"
    }

    @Test func accountShowsItselfAndItsToken() async throws {
        try await withSandbox { sandbox in
            let account = try Fields(try await sandbox.get(Self.account(sandbox) + ".json"))
            #expect(account[text: "sid"] == sandbox.credentials.accountSID)
            #expect(account[text: "auth_token"] == sandbox.credentials.authToken)
            #expect(account[text: "status"] == "active" && account[text: "type"] == "Full")
            let balance = try Fields(try await sandbox.get(Self.account(sandbox) + "/Balance.json"))
            #expect(balance[text: "currency"] == "USD")
        }
    }

    @Test(arguments: [
        ("", 1), ("?FriendlyName=Sandbox&Status=active", 1), ("?FriendlyName=Other", 0), ("?Status=closed", 0),
    ])
    func accountsAreListed(_ query: String, _ count: Int) async throws {
        try await withSandbox { sandbox in
            let list = try Fields(try await sandbox.get("/2010-04-01/Accounts.json" + query))
            #expect(list[list: "accounts"].count == count)
            #expect(list[list: "accounts"].allSatisfy { $0[text: "sid"] == sandbox.credentials.accountSID })
        }
    }

    @Test func aServiceIsCreatedAndGetsTheNumbers() async throws {
        try await withSandbox { sandbox in
            #expect(try await sandbox.post("/v1/Services", [:]).status == 400)
            let created = try await sandbox.post("/v1/Services", ["FriendlyName": "Shows"])
            #expect(created.status == 201)
            let sid = try #require(try Fields(created)[text: "sid"])
            #expect(sid.hasPrefix("MG") && sid.utf8.count == 34)
            let form: FormBody = ["To": "+14155550121", "MessagingServiceSid": sid, "Body": "x"]
            #expect(try Fields(try await sandbox.post(sandbox.messages, form))[number: "code"] == 21703)
            let numbers = "/v1/Services/\(sid)/PhoneNumbers"
            #expect(try Fields(try await sandbox.get(numbers))[list: "phone_numbers"].isEmpty)
            #expect(try await sandbox.post(numbers, ["PhoneNumberSid": "PN1"]).status == 400)
            let number = OwnedNumber(index: 0, number: "", smsURL: "").sid
            #expect(try await sandbox.post(numbers, ["PhoneNumberSid": number]).status == 201)
            #expect(try Fields(try await sandbox.post(numbers, ["PhoneNumberSid": number]))[number: "code"] == 21710)
            #expect(try await sandbox.post(sandbox.messages, form).status == 201)
            let second = try Fields(try await sandbox.post("/v1/Services", ["FriendlyName": "Other"]))
            let other = "/v1/Services/\(second[text: "sid"] ?? "")/PhoneNumbers"
            #expect(try Fields(try await sandbox.post(other, ["PhoneNumberSid": number]))[number: "code"] == 21712)
            #expect(try Fields(try await sandbox.get("/v1/Services"))[list: "services"].count == 2)
        }
    }

    @Test func aDeletedServiceIsGoneAndItsNumbersAreFree() async throws {
        try await withSandbox { sandbox in
            let number = OwnedNumber(index: 0, number: "", smsURL: "").sid
            for isUsed in [true, false] {
                let created = try Fields(try await sandbox.post("/v1/Services", ["FriendlyName": "Shows"]))
                let sid = try #require(created[text: "sid"])
                let service = "/v1/Services/\(sid)"
                if isUsed {
                    let added = try await sandbox.post("\(service)/PhoneNumbers", ["PhoneNumberSid": number])
                    #expect(added.status == 201)
                }
                let deleted = try await sandbox.send(.delete, service, authorization: sandbox.account)
                #expect(deleted.status == 204 && deleted.body.isEmpty)
                #expect(try await sandbox.get(service).status == 404)
                #expect(try await sandbox.send(.delete, service, authorization: sandbox.account).status == 404)
            }
            #expect(try Fields(try await sandbox.get("/v1/Services"))[list: "services"].isEmpty)
            let next = try Fields(try await sandbox.post("/v1/Services", ["FriendlyName": "Other"]))
            let numbers = "/v1/Services/\(next[text: "sid"] ?? "")/PhoneNumbers"
            #expect(try await sandbox.post(numbers, ["PhoneNumberSid": number]).status == 201, "it is in no service")
        }
    }

    @Test func secondaryTokenSignsNothing() async throws {
        try await withSandbox {
            $0.faults.secondaryToken = true
        } _: { sandbox in
            let account = try Fields(try await sandbox.get(Self.account(sandbox) + ".json"))
            let primary = try #require(account[text: "auth_token"])
            #expect(primary != sandbox.credentials.authToken)
            try await sandbox.text("+14155550123", ["StatusCallback": sandbox.hook.url("/s")])
            let callback = try #require(await sandbox.hook.next(1).first)
            #expect(callback.isSigned(by: primary))
            #expect(!callback.isSigned(by: sandbox.credentials.authToken))
        }
    }

    @Test func trialIsSaid() async throws {
        try await withSandbox {
            $0.faults.trial = true
            $0.verifiedNumbers = ["+14155550123"]
        } _: { sandbox in
            let account = try Fields(try await sandbox.get(Self.account(sandbox) + ".json"))
            #expect(account[text: "type"] == "Trial")
            for (number, count) in [("%2B14155550123", 1), ("%2B14155550124", 0)] {
                let list = try Fields(
                    try await sandbox.get(Self.account(sandbox) + "/OutgoingCallerIds.json?PhoneNumber=\(number)"))
                #expect(list[list: "outgoing_caller_ids"].count == count)
            }
        }
    }

    @Test(arguments: [("", 2), ("?PhoneNumber=%2B14155550100", 1), ("?PhoneNumber=555*1", 2), ("?PhoneNumber=999", 0)])
    func numbersAreFoundByPattern(_ query: String, _ count: Int) async throws {
        try await withSandbox {
            $0.numbers = ["+14155550100", "+14155550101"]
        } _: { sandbox in
            let list = try Fields(
                try await sandbox.get(Self.account(sandbox) + "/IncomingPhoneNumbers.json" + query))
            #expect(list[list: "incoming_phone_numbers"].count == count)
            #expect(list.isNull("next_page_uri"))
        }
    }

    @Test func numbersAddressIsWrittenAndUsed() async throws {
        try await withSandbox { sandbox in
            let numbers = Self.account(sandbox) + "/IncomingPhoneNumbers"
            let first = try #require(
                try Fields(try await sandbox.get(numbers + ".json"))[list: "incoming_phone_numbers"].first)
            let path = "\(numbers)/\(first[text: "sid"] ?? "").json"
            let url = sandbox.hook.url("/twilio/sms#rc=3&rp=all")
            let written = try Fields(try await sandbox.post(path, ["SmsUrl": url, "SmsMethod": "POST"]))
            #expect(written[text: "sms_url"] == url)
            #expect(try Fields(try await sandbox.get(path))[text: "sms_url"] == url)
            _ = try await sandbox.control("/sandbox/inbound", #"{"from":"+14155550123","body":"Yes"}"#)
            #expect(await sandbox.hook.next(1).first?.path == "/twilio/sms")
        }
    }

    @Test(arguments: ["gigs.example.org/sms", "https://my_host.example.org/sms", "https:///sms", "https://häuser.de/"])
    func addressThatCannotBeCalledIsRefused(_ url: String) async throws {
        try await withSandbox { sandbox in
            let sid = OwnedNumber(index: 0, number: "", smsURL: "").sid
            let answer = try await sandbox.post(
                Self.account(sandbox) + "/IncomingPhoneNumbers/\(sid).json", ["SmsUrl": url])
            #expect(answer.status == 400)
            #expect(try Fields(answer)[number: "code"] == 21402)
        }
    }

    @Test func applicationTakesTheNumbersTexts() async throws {
        try await withSandbox { sandbox in
            let sid = OwnedNumber(index: 0, number: "", smsURL: "").sid
            let path = Self.account(sandbox) + "/IncomingPhoneNumbers/\(sid).json"
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/sms"))
            _ = try await sandbox.post(path, ["SmsApplicationSid": "AP1"])
            let text = #"{"from":"+14155550123","body":"Yes"}"#
            #expect(try Fields(try await sandbox.control("/sandbox/inbound", text)).isNull("webhook"))
            _ = try await sandbox.post(path, ["SmsApplicationSid": ""])
            #expect(try Fields(try await sandbox.control("/sandbox/inbound", text))[object: "webhook"] != nil)
        }
    }

    @Test func serviceWithoutAnAddressLosesTextsUntilItHasOne() async throws {
        try await withSandbox {
            $0.faults.serviceWithoutURL = true
        } _: { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/number"))
            let text = #"{"from":"+14155550123","body":"Yes"}"#
            #expect(try Fields(try await sandbox.control("/sandbox/inbound", text)).isNull("sid"))
            #expect(try Fields(try await sandbox.get(sandbox.messages))[list: "messages"].isEmpty)
            let services = try Fields(try await sandbox.get("/messaging/v1/Services?PageSize=100"))
            let service = try #require(services[list: "services"].first)
            #expect(service.isNull("inbound_request_url"))
            #expect(service[isTrue: "use_inbound_webhook_on_number"] == false)
            let sid = try #require(service[text: "sid"])
            let numbers = try Fields(try await sandbox.get("/v1/Services/\(sid)/PhoneNumbers"))
            #expect(numbers[list: "phone_numbers"].map { $0[text: "phone_number"] } == [RunningSandbox.ours])

            _ = try await sandbox.post("/v1/Services/\(sid)", ["InboundRequestUrl": sandbox.hook.url("/service")])
            _ = try await sandbox.control("/sandbox/inbound", text)
            _ = try await sandbox.post("/v1/Services/\(sid)", ["UseInboundWebhookOnNumber": "true"])
            _ = try await sandbox.control("/sandbox/inbound", text)
            let webhooks = await sandbox.hook.next(2)
            #expect(webhooks.map(\.path) == ["/service", "/number"])
            #expect(webhooks.allSatisfy { $0["MessagingServiceSid"] == sid })
        }
    }

    @Test func noServiceIsListedWhereThereIsNone() async throws {
        try await withSandbox { sandbox in
            let services = try Fields(try await sandbox.get("/v1/Services"))
            #expect(services[list: "services"].isEmpty)
            #expect(services[object: "meta"]?.isNull("next_page_url") == true)
            #expect(try await sandbox.get("/v1/Services/MG1").status == 404)
        }
    }

    @Test(arguments: [(false, "VERIFIED", "APPROVED"), (true, "IN_PROGRESS", "PENDING")])
    func registrationIsTold(_ isUnregistered: Bool, _ campaign: String, _ brand: String) async throws {
        let service = "MG" + String(repeating: "f", count: 32)
        try await withSandbox {
            $0.serviceSID = service
            $0.faults.unregistered = isUnregistered
        } _: { sandbox in
            let campaigns = try Fields(try await sandbox.get("/v1/Services/\(service)/Compliance/Usa2p"))
            #expect(campaigns[list: "compliance"].first?[text: "campaign_status"] == campaign)
            let brands = try Fields(try await sandbox.get("/v1/a2p/BrandRegistrations"))
            #expect(brands[list: "data"].first?[text: "status"] == brand)
        }
    }

    @Test func otherHostsAnswerToo() async throws {
        try await withSandbox { sandbox in
            let price = try Fields(try await sandbox.get("/pricing/v1/Messaging/Countries/US"))
            #expect(price[list: "outbound_sms_prices"].first?[list: "prices"].first?[text: "current_price"] == "0.0083")
            let geo = try Fields(try await sandbox.get("/accounts/v1/Messaging/GeoPermissions?CountryCode=US"))
            #expect(geo[list: "permissions"].first?[isTrue: "enabled"] == true)
            let addresses = try await sandbox.get("/conversations/v1/Configuration/Addresses?Type=sms")
            #expect(addresses.status == 200)
            #expect(try await sandbox.get("/v1/Tollfree/Verifications").status == 200)
        }
    }
}
