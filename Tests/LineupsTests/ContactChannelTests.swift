import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// People with a number and an e-mail address.
@Suite struct ContactChannelTests {
    private static let cell = "+14155550101"

    private func mary(_ scene: MailScene, prefers channel: Channel? = nil) async throws -> ID<Contact> {
        let id = try await scene.environment.contact("Mary", Self.cell)
        try await scene.environment.store.write { tx in
            try Contact.setEmails([MailScene.mary], of: id, in: tx)
            try Contact.setChannel(channel, of: id, in: tx)
        }
        return id
    }

    struct Row: Sendable {
        let prefers: Channel?
        /// From where she wants nothing.
        var stopped: [String] = []
        let reached: String
        /// In the preview.
        let label: String
    }

    static let rows = [
        Row(prefers: nil, reached: cell, label: "Mary"),
        Row(prefers: .text, reached: cell, label: "Mary"),
        Row(prefers: .mail, reached: MailScene.mary, label: "Mary by e-mail (prefers it)"),
        Row(prefers: nil, stopped: [cell], reached: MailScene.mary, label: "Mary by e-mail (wants no texts)"),
        Row(prefers: .mail, stopped: [MailScene.mary], reached: cell, label: "Mary by text (no e-mail reaches them)"),
    ]

    @Test(arguments: rows) func eachIsAskedWhereTheyAreReached(_ row: Row) async throws {
        let scene = try await MailScene()
        let mary = try await mary(scene, prefers: row.prefers)
        let (environment, show) = (scene.environment, scene.show)
        let plan = try await environment.store.write(at: TestEnvironment.noon) { tx in
            for address in row.stopped {
                let sender = Channel(of: address) == .mail ? scene.sender.id : environment.sender.id
                try OptOut.record(address, sender: sender, source: .asked, in: tx)
            }
            _ = try Lineup.add(mary, to: show.id, asHost: false, in: tx)
            return try environment.planner.requests(
                for: Lineup.of(show, in: tx), only: nil, from: environment.account, sender: environment.sender, in: tx)
        }
        #expect(plan.drafts.map(\.number) == [row.reached])
        #expect(plan.preview.names == [row.label])
    }

    @Test func whoWantsNothingIsNotAsked() async throws {
        let scene = try await MailScene()
        _ = try await scene.ask([try await mary(scene)])
        try await scene.environment.store.write { [environment = scene.environment, mails = scene.sender.id] tx in
            try OptOut.record(Self.cell, sender: environment.sender.id, source: .asked, in: tx)
            try OptOut.record(MailScene.mary, sender: mails, source: .asked, in: tx)
        }
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .optedOut])
        let account = scene.environment.account.id
        let scopes = try await scene.environment.store.read { tx in
            try [Self.cell, MailScene.mary].map { try OptOut.scope(of: $0, account: account, in: tx) }
        }
        #expect(scopes == [.allSenders, .channel(.mail)])
        #expect(scopes.map { $0?.words } == ["opted out of texts", "opted out of e-mails"])
    }

    /// They wrote a mail last, and then wanted no more of them.
    @Test func theConversationGoesOnWhereTheyAreReached() async throws {
        let scene = try await MailScene()
        let mary = try await mary(scene, prefers: .mail)
        _ = try await scene.ask([mary])
        scene.server.post(MailScene.reply("STOP", to: try scene.header("Message-ID")))
        try await scene.read()
        let account = scene.environment.account.id
        let number = try await scene.environment.store.read { tx in
            let contact = try Contact.find(mary, account: account, in: tx)
            return try Correspondent.conversation(with: contact, account: account, in: tx).number
        }
        #expect(number == Self.cell)
    }

    @Test func aTextAnswersAMail() async throws {
        let scene = try await MailScene()
        _ = try await scene.ask([try await mary(scene, prefers: .mail)])
        #expect(scene.server.sent.count == 1)
        _ = try await scene.environment.text("Yes", from: Self.cell)
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .confirmed])
        _ = try await scene.environment.text("Sorry, I can't make it", from: Self.cell)
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .withdrawn])
    }

    @Test func aMailAnswersAReminderByText() async throws {
        let scene = try await MailScene()
        let mary = try await mary(scene, prefers: .mail)
        _ = try await scene.ask([mary])
        let (environment, show) = (scene.environment, scene.show)
        let reminders = try await environment.store.write(at: TestEnvironment.noon.adding(.days(1))) { tx in
            try Contact.setChannel(nil, of: mary, in: tx)
            return try environment.planner.reminders(
                for: Lineup.of(show, in: tx), only: nil, from: environment.account, sender: environment.sender, in: tx)
        }
        #expect(reminders.drafts.map(\.number) == [Self.cell])
        scene.server.post(MailScene.reply("Yes", to: try scene.header("Message-ID")))
        try await scene.read()
        #expect(try await environment.statuses(show) == ["Mary": .confirmed])
    }

    /// The carrier lets no text of ours through, so a mail says it, once.
    @Test func whoStopsTextsAtTheCarrierLearnsByMailWhatStillComes() async throws {
        let scene = try await MailScene()
        _ = try await scene.ask([try await mary(scene)])
        for _ in 0..<2 { #expect(try await scene.environment.text("STOP", from: Self.cell) == nil) }
        let bodies: [String] = try await scene.environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE to_number = \(MailScene.mary)")
        }
        #expect(
            bodies == [
                "OK, no more texts from Anchor Comedy. E-mails to mary@example.org still reach you; each says how "
                    + "to end them. Text START to \(TestEnvironment.ourNumber) if you change your mind."
            ])
    }

    /// START by mail brings back mails alone: what the carrier blocks, only her telephone can ask for again.
    @Test(arguments: TextLanguage.allCases) func startByMailSaysThatTextsStayOff(_ language: TextLanguage) async throws
    {
        let scene = try await MailScene()
        let mary = try await mary(scene, prefers: .mail)
        try await scene.environment.store.write { try Contact.setLanguage(language, of: mary, in: $0) }
        _ = try await scene.ask([mary])
        // What comes before the first look gets no reply.
        try await scene.read()
        let account = scene.environment.account.id
        func stopped() async throws -> [String] {
            try await scene.environment.store.read { tx in
                try [Self.cell, MailScene.mary].filter { try OptOut.isInForce($0, account: account, in: tx) }
            }
        }
        _ = try await scene.environment.text("STOP", from: Self.cell)
        let message = try scene.header("Message-ID")
        scene.server.post(MailScene.reply("STOP", to: message, at: "17:01:00"))
        try await scene.read(at: TestEnvironment.noon.adding(.minutes(2)))
        #expect(try await stopped() == [Self.cell, MailScene.mary])
        scene.server.post(MailScene.reply("START", to: message, at: "17:03:00"))
        try await scene.read(at: TestEnvironment.noon.adding(.minutes(4)))
        #expect(try await stopped() == [Self.cell])
        let bodies: [String] = try await scene.environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE to_number = \(MailScene.mary) ORDER BY id")
        }
        #expect(bodies.count == 4, "the request, one about texts, one about mails, and the last: \(bodies)")
        for body in [bodies[1], bodies[3]] {
            #expect(body.contains("START") && body.contains(TestEnvironment.ourNumber), "\(body)")
        }
        #expect(bodies[3].contains(Self.cell) && !bodies[2].contains(TestEnvironment.ourNumber), "\(bodies)")
    }

    /// A yes to a request is no wish for more mails: only carriers take it for one.
    @Test func aYesByMailEndsNoUnsubscription() async throws {
        let scene = try await MailScene()
        _ = try await scene.ask([try await mary(scene, prefers: .mail)])
        let message = try scene.header("Message-ID")
        scene.server.post(MailScene.reply("STOP", to: message, at: "17:01:00"))
        scene.server.post(MailScene.reply("Yes", to: message, at: "17:02:00"))
        try await scene.read(at: TestEnvironment.noon.adding(.minutes(3)))
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .confirmed])
        let account = scene.environment.account.id
        #expect(
            try await scene.environment.store.read {
                try OptOut.scope(of: MailScene.mary, account: account, in: $0) == .channel(.mail)
            })
    }

    /// (what she stops, whether she has the other, what the booker is told)
    @Test(arguments: [
        (
            Channel.text, true,
            "opted out of texts, and was asked for Late Show, Fri Dec 4, 8 PM. E-mails still reach them."
        ),
        (.text, false, "opted out of texts, and was asked for Late Show, Fri Dec 4, 8 PM. Please call them."),
        (.mail, true, "opted out of e-mails, and was asked for Late Show, Fri Dec 4, 8 PM. Texts still reach them."),
    ])
    func theBookerLearnsWhatStillReaches(_ stopped: Channel, _ hasOther: Bool, _ words: String) async throws {
        let scene = try await MailScene()
        let mary = try await mary(scene, prefers: stopped)
        if !hasOther { try await scene.environment.store.write { try Contact.setEmails([], of: mary, in: $0) } }
        var booker = scene.environment.account
        booker.cell = "+14155550100"
        try await scene.environment.store.write { [booker] in try booker.save(in: $0) }
        _ = try await scene.ask([mary])
        if stopped == .text {
            _ = try await scene.environment.text("STOP", from: Self.cell)
        } else {
            scene.server.post(MailScene.reply("STOP", to: try scene.header("Message-ID")))
            try await scene.read()
        }
        let lines: [String] = try await scene.environment.store.read { try $0.values("SELECT line FROM notification") }
        #expect(lines.contains { $0.hasSuffix(words) }, "\(lines)")
    }

    /// (her channel, whether the answer says that mails still reach her)
    @Test(arguments: [
        (true, "E-mails to mary@example.org still reach you; each says how to end them."), (false, nil as String?),
    ])
    func theAnswerToAnOptOutSaysWhatStillReaches(_ hasMail: Bool, _ rest: String?) async throws {
        let scene = try await MailScene()
        let mary = try await mary(scene)
        if !hasMail { try await scene.environment.store.write { try Contact.setEmails([], of: mary, in: $0) } }
        _ = try await scene.ask([mary])
        let reply = try #require(try await scene.environment.text("please stop texting me", from: Self.cell))
        #expect(reply.contains("still reach you") == (rest != nil))
        if let rest { #expect(reply.contains(rest)) }
    }
}
