import Agenda
import Foundation
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// Requests to people who have an e-mail address and no number.
@Suite struct MailRequestTests {
    @Test func whoHasNoNumberIsAskedByMail() async throws {
        let scene = try await MailScene()
        let mary = try await scene.contact("Mary", "Mary@Example.org", "m2@example.org")
        let bob = try await scene.environment.contact("Bob", "+14155550101")
        let texts = try await scene.ask([mary, bob])
        let messages = [try await scene.message(texts[0]), try await scene.message(texts[1])]
        #expect(messages.map(\.to) == [MailScene.mary, "+14155550101"])
        #expect(messages.map(\.sender) == [scene.sender.id, scene.environment.sender.id])
        #expect(messages.map(\.state) == [.accepted, .queued])
        let mail = try #require(scene.server.sent.first)
        #expect(scene.server.sent.count == 1)
        #expect(MailScene.header("Subject", of: mail)?.hasPrefix("Late Show, Fri Dec 4") == true)
        #expect(MailScene.header("From", of: mail) == "Anchor Comedy <\(MailScene.ours)>")
        #expect(mail.contains("METHOD:REQUEST") && mail.contains("PARTSTAT=3DNEEDS-ACTION"))
        #expect(MailScene.header("List-Unsubscribe", of: mail)?.hasPrefix("<https://gigs.example.org/u/") == true)
        #expect(!mail.contains("Text STOP"))
    }

    /// (what Mary writes, the status of her slot)
    @Test(arguments: [("Yes, happy to!", SlotStatus.confirmed), ("No, sorry\n\n> Reply YES or NO", .declined)])
    func aReplyAnswersTheMail(_ body: String, _ status: SlotStatus) async throws {
        let scene = try await MailScene()
        _ = try await scene.ask([try await scene.contact("Mary", MailScene.mary)])
        let id = try scene.header("Message-ID")
        scene.server.post(MailScene.reply(body, to: id))
        try await scene.read()
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": status])
        let texts: [ID<OutboundMessage>] = try await scene.environment.store.read {
            try $0.values("SELECT id FROM outbound_message WHERE kind = 'answer'")
        }
        #expect(texts.count == 1)
        try await scene.send(texts)
        let answer = try #require(scene.server.sent.last)
        #expect(MailScene.header("References", of: answer)?.hasPrefix(id + " <") == true)
        #expect(MailScene.header("Subject", of: answer)?.hasPrefix("Re: Late Show") == true)
    }

    /// (a mail that says yes, with the id of our mail for `ID`)
    static let others: [(String, from: String, headers: [String])] = [
        ("no id of ours", MailScene.mary, []),
        ("a guessed id", MailScene.mary, ["In-Reply-To: <1-1796058000000.0123@example.org>"]),
        ("from somebody else", "eve@example.org", ["In-Reply-To: ID"]),
        ("a program", MailScene.mary, ["In-Reply-To: ID", "Auto-Submitted: auto-replied"]),
    ]

    @Test(arguments: others)
    func anyOtherMailWaits(_ what: String, _ from: String, _ headers: [String]) async throws {
        let scene = try await MailScene()
        _ = try await scene.ask([try await scene.contact("Mary", MailScene.mary)])
        let id = try scene.header("Message-ID")
        scene.server.post(
            MailScene.reply("Yes", from: from, to: nil, headers: headers.map { $0.replacing(": ID", with: ": " + id) }))
        try await scene.read()
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .asked], "\(what)")
        #expect(try await scene.waiting == 1)
    }

    /// (PARTSTAT, the status of her slot)
    @Test(arguments: [("ACCEPTED", SlotStatus.confirmed), ("DECLINED", .declined), ("TENTATIVE", .maybe)])
    func aCalendarAnswersTheInvitation(_ word: String, _ status: SlotStatus) async throws {
        let scene = try await MailScene()
        let texts = try await scene.ask([try await scene.contact("Mary", MailScene.mary)])
        let uid = try #require(
            try await scene.environment.store.read {
                try $0.value("SELECT calendar_uid FROM outbound_message WHERE id = \(texts[0])", as: String.self)
            })
        let calendar =
            "BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:\(uid)\nSEQUENCE:0\n"
            + "ATTENDEE;PARTSTAT=\(word):mailto:\(MailScene.mary)\nEND:VEVENT\nEND:VCALENDAR\n"
        scene.server.post(MailScene.reply(calendar, to: nil, headers: ["Content-Type: text/calendar; method=REPLY"]))
        try await scene.read()
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": status])
    }

    /// What is about something else begins a conversation of its own.
    @Test func aMailIsInReplyToTheLastOneAboutTheSame() async throws {
        let scene = try await MailScene()
        let mary = try await scene.contact("Mary", MailScene.mary)
        _ = try await scene.ask([mary])
        let (environment, sender) = (scene.environment, scene.sender.id)
        for subject in ["Winter", "Reminder: Winter", nil] {
            let text = try await environment.store.write(at: TestEnvironment.noon) { tx in
                try Recipient(MailScene.mary, contact: mary, account: environment.account, sender: sender, in: tx)
                    .enqueue(
                        "Words", kind: .text, mail: subject.map { MailPart(subject: $0) },
                        account: environment.account.id, in: tx)
            }
            try await scene.send([text])
        }
        let mails = scene.server.sent
        let answered = mails.map { MailScene.header("In-Reply-To", of: $0) }
        let ids = mails.map { MailScene.header("Message-ID", of: $0) }
        #expect(answered == [nil, nil, ids[1], ids[2]])
        #expect(MailScene.header("Subject", of: mails[3]) == "Re: Reminder: Winter")
    }

    /// She was not told that it moved: the mail that it is canceled has the date that she knows.
    @Test func aCancellationHasTheDateThatTheyKnow() async throws {
        let scene = try await MailScene()
        _ = try await scene.ask([try await scene.contact("Mary", MailScene.mary)])
        let (environment, show) = (scene.environment, scene.show)
        let canceling = CancelEvent(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        _ = try await environment.store.write(at: TestEnvironment.noon) { tx in
            try tx.run("UPDATE event SET starts_at = starts_at + 86400000, ends_at = ends_at + 86400000")
            return try canceling.send(canceling.plan(in: tx), in: tx)
        }
        func last(_ column: SQL) async throws -> String {
            try #require(
                try await environment.store.read {
                    try $0.value("SELECT \(column) FROM outbound_message ORDER BY id DESC LIMIT 1", as: String.self)
                })
        }
        let (subject, calendar, body) = (
            try await last("subject"), try await last("calendar"), try await last("body")
        )
        #expect(subject == "Canceled: Late Show, Fri Dec 4, 8 PM" && body.contains("Fri Dec 4"))
        #expect(calendar.contains("20261204T200000") && !calendar.contains("20261205T200000"), "\(calendar)")
    }

    @Test func whoUnsubscribesGetsNoMoreMails() async throws {
        let scene = try await MailScene()
        let mary = try await scene.contact("Mary", MailScene.mary)
        _ = try await scene.ask([mary])
        let link = try scene.header("List-Unsubscribe")
        let id = link.split(separator: "/").last.map { String($0.dropLast()) } ?? ""
        let (store, inbox) = (scene.environment.store, scene.environment.inbox)
        let found = try #require(try await store.read { try Unsubscribe(id, in: $0) })
        #expect(!found.isDone && found.accountName == "Anchor Comedy")
        _ = try await inbox.receive(
            found.delivery(random: .seeded(5), now: TestEnvironment.noon), replyMethod: .inline)
        #expect(try await store.read { try Unsubscribe(id, in: $0)?.isDone } == true)
        #expect(try await store.read { try Unsubscribe(id + "0", in: $0) } == nil)
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": .optedOut])
    }

    @Test func aBouncedAddressGetsNoMoreMails() async throws {
        let scene = try await MailScene()
        let mary = try await scene.contact("Mary", MailScene.mary, "m2@example.org")
        let texts = try await scene.ask([mary])
        let id = try scene.header("Message-ID")
        scene.server.post(
            MailScene.reply(
                "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1\n"
                    + "--b\nContent-Type: message/rfc822\n\nMessage-ID: \(id)\n\nx\n--b--\n",
                from: "mailer-daemon@x.org",
                to: nil, headers: ["Content-Type: multipart/report; boundary=b"]))
        try await DeliveryPoll(store: scene.environment.store, client: scene.client, sender: scene.sender.id)
            .run(now: TestEnvironment.noon)
        #expect(try await scene.message(texts[0]).state == .invalidNumber)
        let account = scene.environment.account.id
        let (reached, remarks) = try await scene.environment.store.read { tx in
            let contact = try Contact.find(mary, account: account, in: tx)
            return (
                try ContactAddress.reach(of: mary, in: tx),
                try ContactAddress.mailRemarks(of: contact, account: account, in: tx)
            )
        }
        #expect(reached == "m2@example.org" && remarks == [MailScene.mary: "no e-mail reaches it"])
    }
}

/// Mails of people who are no contacts.
@Suite struct MailOfStrangersTests {
    private static let eve = "eve@example.org"

    private func sceneWithMail() async throws -> MailScene {
        let scene = try await MailScene()
        scene.server.post(MailScene.reply("Is Friday on?", from: Self.eve, to: nil))
        try await scene.read()
        return scene
    }

    private func last(_ scene: MailScene) async throws -> InboundMessage {
        let account = scene.environment.account.id
        let texts = try await scene.environment.store.read {
            try InboundMessage.recent(account: account, limit: 1, in: $0)
        }
        return try #require(texts.first)
    }

    /// An alert is a text, and goes out from the sender of texts.
    /// Anybody can write to an address: what no contact wrote is in the inbox alone.
    @Test(arguments: [true, false]) func theBookerIsAlertedByText(_ isContact: Bool) async throws {
        let scene = try await MailScene()
        let environment = scene.environment
        if isContact { _ = try await scene.contact("Eve", Self.eve) }
        var booker = environment.account
        booker.cell = "+14155550100"
        try await environment.store.write { [booker] in try booker.save(in: $0) }
        scene.server.post(MailScene.reply("Is Friday on?", from: Self.eve, to: nil))
        try await scene.read()
        try await environment.jobs.run(now: TestEnvironment.noon)
        let rows: [(ID<Sender>, String)] = try await environment.store.read { tx in
            try tx.rows("SELECT sender_id, body FROM outbound_message WHERE to_number = '+14155550100'")
                .map { (try $0["sender_id"], try $0["body"]) }
        }
        #expect(rows.map(\.0) == (isContact ? [environment.sender.id] : []))
        #expect(rows.map(\.1) == (isContact ? ["Eve wrote: Is Friday on?"] : []))
        #expect(try await scene.waiting == 1)
    }

    /// (what she has answered to the first request before the second was sent, what she writes under the first, the
    /// status of the first)
    @Test(arguments: [
        (nil, "Yes", SlotStatus.confirmed), (nil, "No, sorry", .declined), ("Yes", "No", .withdrawn),
        ("No", "Yes, I can after all", .confirmed),
    ])
    func aReplyIsAboutTheShowOfTheMailThatItAnswers(
        _ before: String?, _ body: String, _ status: SlotStatus
    ) async throws {
        let scene = try await MailScene()
        let mary = try await scene.contact("Mary", MailScene.mary)
        _ = try await scene.ask([mary])
        let first = try scene.header("Message-ID")
        if let before {
            scene.server.post(MailScene.reply(before, to: first))
            try await scene.read()
        }
        let other = try await scene.environment.show("Early Show", inDays: 5)
        try await scene.send(try await scene.environment.invite(other, [mary], isSent: false))
        scene.server.post(MailScene.reply(body, to: first, at: "19:00:00"))
        try await scene.read(at: TestEnvironment.noon.adding(.hours(2)))
        #expect(try await scene.environment.statuses(scene.show) == ["Mary": status])
        #expect(try await scene.environment.statuses(other) == ["Mary": .asked])
    }

    /// (the subject of her mail, that of the reply)
    @Test(arguments: [
        ("Friday", "Re: Friday"), ("RE: Friday", "Re: Friday"), ("", "A message from Anchor Comedy"),
        ("=?utf-8?q?Caf=C3=A9?=\n =?utf-8?q?_on_Friday?=", "=?utf-8?B?UmU6IENhZsOpIG9uIEZyaWRheQ==?="),
    ])
    func theBookersReplyAnswersTheirMail(_ subject: String, _ reply: String) async throws {
        let scene = try await MailScene()
        let environment = scene.environment
        scene.server.post(
            MailScene.reply("Is Friday on?", from: Self.eve, to: nil, headers: ["Subject: \(subject)"]))
        try await scene.read()
        let text = try await last(scene)
        let sending = try ReplyToText(
            to: Correspondent(number: Self.eve), text: "It is!", account: environment.account.id)
        let sent = try await environment.store.write(at: TestEnvironment.noon) {
            try sending.send(from: environment.sender, in: $0)
        }
        try await scene.send([sent.text])
        let mail = try #require(scene.server.sent.last)
        #expect(MailScene.header("Subject", of: mail) == reply)
        #expect(MailScene.header("In-Reply-To", of: mail) == "<\(text.sid)>")
        #expect(MailScene.header("References", of: mail) == "<\(text.sid)>")
        #expect(MailScene.header("Auto-Submitted", of: mail) == nil)
    }

    /// (whose mail it becomes, the addresses of that contact)
    @Test(arguments: [("Mary", [MailScene.mary, eve]), (nil, [eve])])
    func theirAddressIsAdded(_ name: String?, _ emails: [String]) async throws {
        let scene = try await sceneWithMail()
        let environment = scene.environment
        let author: AssignText.Author =
            if let name { .contact(try await scene.contact(name, MailScene.mary)) } else { .new("Eve") }
        let assigning = AssignText(try await last(scene).id, to: author, account: environment.account)
        let result = try await environment.write { try assigning.run(in: $0) }
        #expect(result.contact.emails == emails && result.contact.numbers.isEmpty && result.count == 1)
    }
}
