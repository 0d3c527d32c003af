import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What the daily job deletes of old texts and of unknown senders, and what it keeps.
@Suite struct RetentionTests {
    private static let (ada, stranger) = ("+14155550101", "+14155550177")
    private static let question = "can i bring my dog on stage?"
    /// The number and the body of a text that was erased.
    private static let erased = "(erased) (erased)"
    private static let mark = "text deleted by the retention setting"
    private static let noon = TestEnvironment.noon

    private func bodies(_ environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read {
            try $0.values("SELECT from_number || ' ' || body FROM inbound_message ORDER BY id", as: String.self)
        }
    }

    private func run(_ statement: SQL, in environment: TestEnvironment) async throws {
        try await environment.store.write { _ = try $0.run(statement) }
    }

    private func recent(_ environment: TestEnvironment) async throws -> [InboundMessage] {
        let account = environment.account.id
        return try await environment.store.read { try InboundMessage.recent(account: account, limit: 9, in: $0) }
    }

    /// Ada was asked and said yes; a question of hers waits for the booker.
    private func asked() async throws -> (environment: TestEnvironment, show: Event) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: 90)
        try await environment.invite(show, [environment.contact("Ada", Self.ada)])
        _ = try await environment.text("yes", from: Self.ada, sid: "SM1")
        _ = try await environment.text(Self.question, from: Self.ada, sid: "SM2")
        try await run(
            "UPDATE inbound_message SET needs_attention = CASE sid WHEN 'SM2' THEN 1 ELSE 0 END", in: environment)
        return (environment, show)
    }

    // MARK: - Old texts

    /// (days later, whether the words are gone)
    @Test(arguments: [(29, false), (31, true)])
    func wordsAreDeletedAfterAMonth(_ days: Int, _ isGone: Bool) async throws {
        let (environment, show) = try await asked()
        try await Retention(months: 1).run(environment.store, now: Self.noon.adding(.days(days)))
        let left = try await bodies(environment)
        #expect(left == ["\(Self.ada) \(isGone ? Self.mark : "yes")", "\(Self.ada) \(Self.question)"])
        let request = try await environment.store.read {
            try $0.value("SELECT body FROM outbound_message ORDER BY id LIMIT 1", as: String.self)
        }
        #expect((request == Self.mark) == isGone)
        let statuses = try await environment.statuses(show)
        #expect(statuses["Ada"] == .confirmed, "what a text changed stays")
        let changes = try await environment.store.read { try SlotChange.all(event: show.id, in: $0) }
        #expect(changes.map(\.text) == [isGone ? Self.mark : "yes"])
    }

    @Test func withoutASettingEverythingIsKept() async throws {
        let (environment, _) = try await asked()
        try await run("UPDATE inbound_message SET needs_attention = 0", in: environment)
        let before = try await bodies(environment)
        try await Retention().run(environment.store, now: Self.noon.adding(.days(9999)))
        #expect(try await bodies(environment) == before)
    }

    /// Nothing is taken in twice.
    @Test func aRepeatedWebhookHasNoEffect() async throws {
        let (environment, show) = try await asked()
        let later = Self.noon.adding(.days(31))
        try await Retention(months: 1).run(environment.store, now: later)
        let reply = try await environment.text("no", from: Self.ada, sid: "SM1", now: later)
        #expect(reply == nil, "and its words are not known any more")
        #expect(try await bodies(environment).count == 2)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
    }

    @Test func aTextThatIsNotSentYetKeepsItsWords() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: 90)
        let texts = try await environment.invite(show, [environment.contact("Ada", Self.ada)], isSent: false)
        for state in ["queued", "sending", "uncertain"] {
            try await run("UPDATE outbound_message SET state = \(state)", in: environment)
            try await Retention(months: 1, unknownDays: 7).run(environment.store, now: Self.noon.adding(.days(60)))
            let text = try await environment.store.read { try OutboundMessage.find(texts[0], in: $0) }
            #expect(text?.body.contains("Late Show") == true, "\(state)")
        }
    }

    @Test func aTextWithoutWordsIsNotSentAgain() async throws {
        let resend = try await ResendTestEnvironment()
        try await resend.set("UPDATE outbound_message SET expires_at = NULL")
        let later = Self.noon.adding(.days(31))
        try await Retention(months: 1).run(resend.environment.store, now: later)
        try await resend.report("undelivered", code: 30003, now: later)
        let text = try await resend.text()
        #expect(text.body == Self.mark && text.state == .undelivered)
    }

    @Test func moreTextsThanOneTransactionChanges() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender.id)
        try await environment.store.write(at: Self.noon) { tx in
            for number in 0..<450 {
                let draft = Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: Self.ada, body: "hi \(number)", kind: .text)
                try Outbox.enqueue(draft, in: tx)
            }
            try tx.run("UPDATE outbound_message SET state = 'delivered'")
        }
        try await Retention(months: 1).run(environment.store, now: Self.noon.adding(.days(31)))
        let left = try await environment.store.read {
            try $0.value("SELECT count(*) FROM outbound_message WHERE body <> \(Self.mark)", as: Int.self)
        }
        #expect(left == 0)
    }

    // MARK: - Unknown numbers

    /// (what about the text or its number, days later, whether it is gone)
    @Test(arguments: [
        ("done", 8, true), ("done", 6, false), ("waits", 8, false), ("a contact's", 8, false), ("a cell", 8, false),
        ("filed", 8, false),
    ])
    func aNumberThatIsNobodysIsDeleted(_ what: String, _ days: Int, _ isGone: Bool) async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.text("hello there", from: Self.stranger, sid: "SM1")
        switch what {
        case "a contact's": _ = try await environment.contact("Joan", Self.stranger)
        case "a cell": try await run("UPDATE account SET cell = \(Self.stranger)", in: environment)
        case "filed":
            let joan = try await environment.contact("Joan", nil)
            try await run("UPDATE inbound_message SET contact_id = \(joan)", in: environment)
        default: break
        }
        if what != "waits" { try await run("UPDATE inbound_message SET needs_attention = 0", in: environment) }
        let later = Self.noon.adding(.days(days))
        try await Retention(unknownDays: 7).run(environment.store, now: later)
        #expect(try await bodies(environment) == [isGone ? Self.erased : "\(Self.stranger) hello there"])
        #expect(try await recent(environment).count == (isGone ? 0 : 1))
        // The provider's list and a repeated webhook bring it again.
        _ = try await environment.text("hello there", from: Self.stranger, sid: "SM1", now: later)
        #expect(try await bodies(environment).count == 1)
    }

    @Test func nothingOfAnUnknownSenderIsLeft() async throws {
        let phone = try await BookerPhone()
        let environment = phone.environment
        _ = try await environment.text("my secret", from: Self.stranger)
        try await environment.jobs.run(now: Self.noon)
        let alerts = try await phone.texts()
        #expect(alerts.contains { $0.contains("my secret") })
        try await environment.store.write(at: Self.noon) { [stranger = Self.stranger] tx in
            let account = environment.account.id
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: environment.sender.id, contact: nil, to: stranger, body: "what secret?",
                    kind: .answer),
                in: tx)
            try tx.run("UPDATE inbound_message SET needs_attention = 0")
            try tx.run("UPDATE outbound_message SET state = 'delivered'")
        }
        try await Retention(unknownDays: 7).run(environment.store, now: Self.noon.adding(.days(8)))
        for table in ["inbound_message", "outbound_message", "notification", "dialog_state"] {
            let rows = try await environment.store.literals(of: table)
            #expect(!rows.contains { $0.contains("secret") || $0.contains(Self.stranger) }, "\(table)")
        }
    }

    @Test func anOptOutStays() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.text("STOP", from: Self.stranger)
        try await run("UPDATE inbound_message SET needs_attention = 0", in: environment)
        try await Retention(unknownDays: 7).run(environment.store, now: Self.noon.adding(.days(8)))
        #expect(try await bodies(environment) == [Self.erased])
        let sender = environment.sender.id
        let isOut = try await environment.store.read {
            try OptOut.isInForce(Self.stranger, account: environment.account.id, sender: sender, in: $0)
        }
        #expect(isOut)
    }

    /// A text that was marked as done by mistake comes back only while it can be read.
    @Test func undoBringsNoDeletedTextBack() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.text("hello there", from: Self.stranger)
        let text = try #require(try await recent(environment).first)
        let account = environment.account.id
        let done = MarkTextsDone(.one(text.id), of: Correspondent(number: Self.stranger), account: account)
        _ = try await environment.store.write(at: Self.noon) { try done.run(in: $0) }
        let later = Self.noon.adding(.days(8))
        try await Retention(unknownDays: 7).run(environment.store, now: later)
        let undo = Undo(modules: environment.modules)
        _ = try await environment.store.write(at: later) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
        let waiting = try await environment.store.read { try InboundMessage.waiting(account: account, in: $0) }
        #expect(waiting.isEmpty)
    }
}
