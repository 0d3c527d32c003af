import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Requests by WhatsApp, and what comes back.
@Suite struct WhatsAppRequestTests {
    private static func hours(_ count: Int) -> Instant { TestEnvironment.noon.adding(.hours(count)) }

    /// (the templates that are set, whether Mary has written two hours before, how she is asked, the ContentSid)
    static let ways: [([WhatsAppPurpose], Bool, Channel, Bool)] = [
        ([.request], false, .whatsApp, true),
        ([.message], false, .whatsApp, true),
        ([], true, .whatsApp, false),
        ([.request], true, .whatsApp, false),
        ([], false, .text, false),
        ([.poll], false, .text, false),
    ]

    @Test(arguments: ways)
    func sheIsAskedByATemplateOrInFreeWordsOrByText(
        _ templates: [WhatsAppPurpose], _ hasWritten: Bool, _ channel: Channel, _ isTemplate: Bool
    ) async throws {
        let scene = try await WhatsAppScene(templates: templates)
        if hasWritten { try await scene.says("Hi, any shows?", at: Self.hours(-2)) }
        let texts = try await scene.environment.invite(scene.show, [scene.contact], isSent: false)
        let message = try await scene.message(texts[0])
        #expect(Channel(of: message.to) == channel)
        #expect(message.body.contains("Late Show"))
        guard channel == .whatsApp else { return }
        let form = try #require(try await scene.send(texts).last)
        #expect(form["To"] == WhatsAppScene.mary && form["From"] == WhatsAppScene.ours)
        #expect(form["ContentSid"] == (isTemplate ? WhatsAppScene.sid : nil))
        #expect(form["Body"] == (isTemplate ? nil : message.body))
    }

    /// Free words that were queued within the 24 hours and would leave after them.
    @Test func freeWordsNeverLeaveAfterTheWindow() async throws {
        let scene = try await WhatsAppScene(templates: [])
        try await scene.says("Hi, any shows?", at: Self.hours(-2))
        let texts = try await scene.environment.invite(scene.show, [scene.contact], isSent: false)
        #expect(try await scene.send(texts, at: Self.hours(23)).isEmpty)
        let message = try await scene.message(texts[0])
        #expect(message.state == .failed && message.errorCode == 63016)
        #expect(message.error?.contains("24 hours") == true)
    }

    /// (the word of the button, the status of her slot)
    @Test(arguments: [("yes", SlotStatus.confirmed), ("no", .declined)])
    func aButtonIsACertainAnswer(_ word: String, _ status: SlotStatus) async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        let payload = "\(word).\(try scene.code())"
        #expect(try await scene.says("Anything", button: payload, sid: "SM1") != nil)
        #expect(try await scene.status == status)
        let again = try await scene.says("Anything", button: payload, sid: "SM1")
        #expect(again != nil, "a repeated webhook gets the same reply")
        #expect(try await scene.status == status)
    }

    /// (what a button sends back, with the right code for `CODE`, from whom)
    static let others: [(String, String)] = [
        ("yes.CODE0", WhatsAppScene.mary), ("yes.1-1796058000000.0123", WhatsAppScene.mary),
        ("yes.", WhatsAppScene.mary),
        ("yes.CODE", "whatsapp:+14155550199"),
    ]

    @Test(arguments: others)
    func anyOtherButtonWaits(_ payload: String, _ from: String) async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        let payload = payload.replacing("CODE", with: try scene.code())
        #expect(try await scene.says("Yes", button: payload, from: from) == nil)
        #expect(try await scene.status == .asked)
    }

    /// The payload of somebody else's template: the words count.
    @Test func aForeignPayloadIsReadByItsWords() async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        try await scene.says("Yes", button: "flight-17")
        #expect(try await scene.status == .confirmed)
    }

    @Test func aButtonUnderAnOlderRequestChangesNothing() async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        let old = "yes.\(try scene.code())"
        // A newer request left.
        _ = try await scene.environment.store.write { tx in
            try tx.run(
                """
                INSERT INTO outbound_message (account_id, sender_id, contact_id, slot_id, to_number, body, kind,
                    priority, state, state_at, not_before, created_at)
                SELECT account_id, sender_id, contact_id, slot_id, to_number, body, kind, priority, 'sent', state_at,
                    not_before, created_at + 1 FROM outbound_message
                """)
        }
        #expect(try await scene.says("Yes", button: old) == nil)
        #expect(try await scene.status == .asked)
        #expect(try await scene.environment.waiting().count == 1)
    }

    private static let later = TestEnvironment.noon.adding(.minutes(5))

    /// (what is in the provider's list, her status)
    static let listed: [([String], SlotStatus)] = [
        (["Yes"], .confirmed), (["No"], .declined), (["Yes", "No"], .withdrawn), (["Sure, I'm in"], .confirmed),
        // No word of the template's language: she typed it.
        (["Sí"], .confirmed),
    ]

    @Test(arguments: listed)
    func aButtonInTheProvidersListIsAsCertain(_ bodies: [String], _ status: SlotStatus) async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        try await scene.fetch(bodies, at: Self.later)
        #expect(try await scene.status == status)
    }

    /// The list does not say under which of two requests a button was; words that no button has name one or are asked
    /// about.
    @Test func aButtonInTheProvidersListThatMayBeUnderTwoRequestsWaits() async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        try await scene.says("No", button: "no.\(try scene.code())")
        #expect(try await scene.status == .declined)
        let other = try await scene.environment.show("Early Show", inDays: 6)
        _ = try await scene.send(try await scene.environment.invite(other, [scene.contact], isSent: false))
        try await scene.fetch(["Yes"], at: Self.later)
        #expect(try await scene.status == .declined, "it may be under the first request")
        #expect(try await scene.environment.statuses(other) == ["Mary": .asked])
        let waiting = try await scene.environment.waiting()
        #expect(waiting.map(\.reading) == [.inbox(.needsHuman, .lostButton)])
    }

    /// (from where, to which of our addresses, whether it is a command of the booker's)
    @Test(arguments: [
        ("whatsapp:\(BookerPhone.cell)", WhatsAppScene.ours, true), (BookerPhone.cell, TestEnvironment.ourNumber, true),
        ("whatsapp:+14155550198", WhatsAppScene.ours, false), (WhatsAppScene.mary, WhatsAppScene.ours, false),
        // An address of one channel at a sender of another.
        ("whatsapp:\(BookerPhone.cell)", TestEnvironment.ourNumber, false),
    ])
    func theBookersCommandsComeByTextAndByWhatsApp(_ from: String, _ to: String, _ isCommand: Bool) async throws {
        let scene = try await WhatsAppScene()
        var owner = scene.environment.account
        owner.cell = BookerPhone.cell
        try await scene.environment.store.write { [owner] in try owner.save(in: $0) }
        _ = try await scene.ask()
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SMcommand", from: from, to: to, service: nil, body: "WHO late",
            receivedAt: Self.later)
        let reply = try await scene.environment.inbox.receive(delivery, replyMethod: .inline)
        #expect((reply?.contains("Late Show") ?? false) == isCommand, "\(reply ?? "nothing")")
    }

    /// What a command by WhatsApp sends to others leaves from the number of texts.
    @Test func aCommandByWhatsAppTextsFromTheNumberOfTexts() async throws {
        let scene = try await WhatsAppScene()
        let environment = scene.environment
        var owner = environment.account
        owner.cell = BookerPhone.cell
        let bob = try await environment.contact("Bob", "+14155550102")
        try await environment.store.write { [owner, show = scene.show] tx in
            try owner.save(in: tx)
            _ = try Lineup.add(bob, to: show.id, asHost: false, in: tx)
        }
        let cell = "whatsapp:\(BookerPhone.cell)"
        let question = try await scene.says("ASK late", from: cell)
        let code = try #require(TestEnvironment.codeReply(to: question), "\(question ?? "nothing")")
        try await scene.says(code, from: cell, at: Self.later)
        let senders: [ID<Sender>] = try await environment.store.read {
            try $0.values("SELECT sender_id FROM outbound_message WHERE to_number = '+14155550102'")
        }
        #expect(senders == [environment.sender.id])
    }

    @Test func anAnswerByTextClosesTheRequest() async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        _ = try await scene.environment.text("Yes!", from: WhatsAppScene.cell)
        #expect(try await scene.status == .confirmed)
    }

    /// A thread has both channels of a person.
    @Test func aThreadHasAllChannels() async throws {
        let scene = try await WhatsAppScene()
        _ = try await scene.ask()
        try await scene.says("what time?")
        _ = try await scene.environment.text("and where?", from: WhatsAppScene.cell)
        let account = scene.environment.account.id
        let channels = try await scene.environment.store.read { [contact = scene.contact] tx in
            let person = try Correspondent.conversation(
                with: Contact.find(contact, account: account, in: tx), account: account, in: tx)
            return try Thread(
                numbers: person.numbers, contact: person.contact, account: account, limit: 50, in: tx
            ).lines.map(\.channel)
        }
        #expect(Set(channels) == [.text, .whatsApp])
    }

    /// A number that is not on WhatsApp gets texts from then on.
    @Test func aNumberThatIsNotThereIsTextedInstead() async throws {
        let scene = try await WhatsAppScene()
        let texts = try await scene.ask()
        try await DeliveryReports(store: scene.environment.store).receive(
            DeliveryReport(
                provider: TestEnvironment.provider, sid: "SM-1", status: .failed, code: 63003, key: nil),
            now: TestEnvironment.noon)
        #expect(try await scene.message(texts[0]).state == .invalidNumber)
        let reached = try await scene.environment.store.read { [contact = scene.contact] in
            try ContactAddress.reach(of: contact, in: $0)
        }
        #expect(reached == WhatsAppScene.cell)
    }

    @Test func whoReadsItHasReadIt() async throws {
        let scene = try await WhatsAppScene()
        let texts = try await scene.ask()
        for status in [MessageStatus.delivered, .read, .delivered] {
            try await DeliveryReports(store: scene.environment.store).receive(
                DeliveryReport(provider: TestEnvironment.provider, sid: "SM-1", status: status, code: nil, key: nil),
                now: TestEnvironment.noon)
        }
        #expect(try await scene.message(texts[0]).state == .read)
    }
}

/// The templates of WhatsApp.
@Suite struct WhatsAppTemplateTests {
    @Test(arguments: WhatsAppPurpose.allCases, TextLanguage.allCases)
    func eachWordingIsOneThatWhatsAppTakes(_ purpose: WhatsAppPurpose, _ language: TextLanguage) {
        let wording = purpose.wording(in: language)
        let buttons = purpose.hasButtons ? 1 : 0
        let numbers = wording.split(separator: "{{").dropFirst().compactMap { Int($0.prefix { $0 != "}" }) }
        #expect(Set(numbers) == Set(1...(purpose.variables.count - buttons)))
        #expect(purpose.samples.count == purpose.variables.count)
        #expect(!wording.hasPrefix("{{") && !wording.hasSuffix("}}"), "no variable at an end")
        #expect(!wording.contains("}}{{") && !wording.contains("}} {{"), "no two side by side")
        #expect(wording.count < 500)
        #expect(purpose.buttons(in: language).allSatisfy { $0.title.count <= 20 && $0.payload.hasSuffix(".{{7}}") })
    }

    /// (values, the text, the stored variables)
    static let contents: [([String], String)] = [
        (["Anchor", "Doors at 7"], "Hello, this is a message from Anchor: Doors at 7\nReply STOP to get no more."),
        (
            ["Anchor", "two\nlines\tand   more"],
            "Hello, this is a message from Anchor: two lines and more\nReply STOP to get no more."
        ),
        (["Anchor", ""], "Hello, this is a message from Anchor: none yet\nReply STOP to get no more."),
    ]

    @Test(arguments: contents)
    func variablesAreAsWhatsAppTakesThem(_ values: [String], _ text: String) {
        let template = WhatsAppTemplate(purpose: .message, language: .english, sid: WhatsAppScene.sid)
        #expect(template.content(values).text == text)
    }

    /// (what is set, what is asked for in Spanish, what is found)
    static let choices: [([(WhatsAppPurpose, TextLanguage)], WhatsAppPurpose, String?)] = [
        ([(.request, .spanish), (.request, .english)], .request, "request es"),
        ([(.request, .english)], .request, "request en"),
        ([(.message, .spanish)], .request, "message es"),
        ([(.message, .english), (.request, .english)], .request, "request en"),
        ([(.request, .english)], .message, nil),
        ([], .request, nil),
    ]

    @Test(arguments: choices.indices)
    func theClosestTemplateIsUsed(_ row: Int) async throws {
        let (set, purpose, found) = Self.choices[row]
        let environment = try await TestEnvironment()
        let account = environment.account
        let template = try await environment.store.write { tx in
            for (purpose, language) in set {
                try SetWhatsAppTemplate(purpose, in: language, to: WhatsAppScene.sid, account: account).run(in: tx)
            }
            return try WhatsAppTemplates(of: account.id, in: tx).template(for: purpose, in: .spanish)
        }
        #expect(template.map { "\($0.purpose.rawValue) \($0.language.rawValue)" } == found)
    }

    @Test(arguments: ["HX12", "MG0123456789abcdef0123456789abcdef", ""])
    func anInvalidIdentifierIsRefused(_ sid: String) async throws {
        let account = try await TestEnvironment().account
        #expect(throws: WhatsAppTemplateError.badSID(sid)) {
            try SetWhatsAppTemplate(.request, in: .english, to: sid, account: account)
        }
    }
}
