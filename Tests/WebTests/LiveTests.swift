import Agenda
import HTTPTransport
import Lineups
import Logging
import Messaging
import Platform
import Sandbox
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// End-to-end tests over real sockets and libcurl.
@Suite(.serialized) struct LiveTests {
    @Test(arguments: SandboxDialect.allCases) func aRequestIsSentAndAnswered(_ dialect: SandboxDialect) async throws {
        try await LiveGateway.run(dialect: dialect) { live in
            let show = try await live.environment.show("Late Show")
            let (ada, grace) = try await (
                live.environment.contact("Ada", "+14155550101"), live.environment.contact("Grace", "+14155550102")
            )
            let texts = try await live.environment.invite(show, [ada, grace], isSent: false)
            #expect(try await live.dispatcher.drain(texts))
            try await live.until("both texts delivered") { live in
                try await live.states(texts) == [.delivered, .delivered]
            }
            try await live.phone("+14155550101", says: "YES")
            try await live.phone("+14155550102", says: "can't, sorry")
            #expect(try await live.environment.statuses(show) == ["Ada": .confirmed, "Grace": .declined])
        }
    }

    @Test("all on the bench are asked, the first yes wins, and the others are in line")
    func theFirstYesWins() async throws {
        try await LiveGateway.run { live in
            let (environment, phones) = (live.environment, [Phone.ada, Phone.grace, Phone.alan])
            let show = try await environment.show("Late Show")
            try await environment.keep([.bench: "all", .reminders: "off"], for: show)
            try await environment.seat(Array(zip(["Ada", "Grace", "Alan"], phones)), onBenchOf: show)
            try await environment.setSpots("spot", of: show)
            let asking = RequestAnswers(
                planner: environment.planner, event: show.id, recipients: .notAskedYet, account: environment.account,
                sender: environment.sender)
            let now = live.clock.now()
            let (shown, texts) = try await environment.store.write(at: now) { tx in
                let plan = try asking.plan(in: tx)
                return (plan.request?.ifFull.texts.first?.body, try asking.send(plan, in: tx).texts)
            }
            #expect(try await live.dispatcher.drain(texts))
            try await live.until("all texts delivered") { live in
                try await live.states(texts).allSatisfy { $0 == .delivered }
            }
            #expect(try await live.phone(Phone.grace, says: "YES")?.contains("You're confirmed") == true)
            #expect(try await live.phone(Phone.ada, says: "I'm in!")?.contains("1st in line") == true)
            try await live.catchUp()
            #expect(try await live.texts(to: Phone.alan).first == shown)
            #expect(try await live.phone(Phone.alan, says: "yes")?.contains("2nd in line") == true)
            #expect(
                try await environment.statuses(show) == ["Grace": .confirmed, "Ada": .inLine, "Alan": .inLine])
        }
    }

    @Test func aCommandOfTheBookerWaitsForItsCode() async throws {
        try await LiveGateway.run { live in
            let (booker, ada) = ("+14155550199", "+14155550101")
            _ = try await live.environment.contact("Ada", ada)
            var account = live.environment.account
            account.cell = booker
            try await live.environment.store.write { [account] in try account.save(in: $0) }
            let question = try await live.phone(booker, says: "TEXT Ada see you at 7")
            let reply = try #require(TestEnvironment.codeReply(to: question), "\(question ?? "")")
            for forged in ["1", "SEND", "YES"] { try await live.phone(booker, says: forged) }
            try await live.catchUp()
            #expect(try await live.texts(to: ada).isEmpty)
            let again = try await live.phone(booker, says: "TEXT Ada see you at 7")
            #expect(TestEnvironment.codeReply(to: again) != reply)
            #expect(
                try await live.phone(booker, says: try #require(TestEnvironment.codeReply(to: again))) == "Sent to Ada."
            )
            try await live.catchUp()
            // The first text to somebody says who writes, and how to opt out.
            #expect(try await live.texts(to: ada) == ["Anchor Comedy: see you at 7\nText STOP to opt out."])
        }
    }

    @Test(arguments: SandboxDialect.allCases) func aLostResponseIsFoundAtTheProvider(_ dialect: SandboxDialect)
        async throws
    {
        var faults = Faults()
        faults.dropAnswer = .next(1)
        faults.dropCallbacks = .all
        try await LiveGateway.run(faults: faults, dialect: dialect) { live in
            let show = try await live.environment.show("Late Show")
            let texts = try await live.environment.invite(
                show, [live.environment.contact("Ada", "+14155550101")], isSent: false)
            _ = try await live.dispatcher.drain(texts)
            #expect(try await live.states(texts) == [.uncertain])
            let reconciler = live.reconciler
            try await reconciler.run(now: TestEnvironment.noon.adding(.seconds(30)))
            #expect(try await live.states(texts) == [.uncertain], "the provider's reports are given a minute")
            try await reconciler.run(now: TestEnvironment.noon.adding(.seconds(61)))
            let state = try await live.states(texts)[0]
            #expect([.accepted, .sent, .delivered].contains(state))
            #expect(try await live.providersTexts() == 1)
        }
    }

    @Test(arguments: SandboxDialect.allCases) func aDeliveryReportSettlesALostResponse(_ dialect: SandboxDialect)
        async throws
    {
        var faults = Faults()
        faults.dropAnswer = .next(1)
        try await LiveGateway.run(faults: faults, dialect: dialect) { live in
            let show = try await live.environment.show("Late Show")
            let texts = try await live.environment.invite(
                show, [live.environment.contact("Ada", "+14155550101")], isSent: false)
            _ = try await live.dispatcher.drain(texts)
            try await live.until("the report") { try await $0.states(texts) == [.delivered] }
            #expect(try await live.providersTexts() == 1)
        }
    }

    @Test(arguments: SandboxDialect.allCases) func anAbsentMessageIsSentOnceMore(_ dialect: SandboxDialect) async throws
    {
        var faults = Faults()
        faults.status5xxBefore = .next(2)
        try await LiveGateway.run(faults: faults, dialect: dialect) { live in
            let show = try await live.environment.show("Late Show")
            let texts = try await live.environment.invite(
                show, [live.environment.contact("Ada", "+14155550101")], isSent: false)
            let reconciler = live.reconciler
            _ = try await live.dispatcher.drain(texts)
            #expect(try await live.states(texts) == [.uncertain])
            try await reconciler.run(now: TestEnvironment.noon.adding(.minutes(2)))
            #expect(try await live.states(texts) == [.queued])
            try await live.makeDue(texts)
            _ = try await live.dispatcher.drain(texts)
            #expect(try await live.states(texts) == [.uncertain])
            try await reconciler.run(now: TestEnvironment.noon.adding(.minutes(4)))
            // With our id, a repeated request makes no second message.
            #expect(try await live.states(texts) == [dialect.kind.messages.takesOwnID ? .queued : .unconfirmed])
            #expect(try await live.providersTexts() == 0)
        }
    }

    @Test(arguments: SandboxDialect.allCases) func missedTextsAreTakenInOnceAndAnswered(_ dialect: SandboxDialect)
        async throws
    {
        try await LiveGateway.run(dialect: dialect) { live in
            let show = try await live.environment.show("Late Show")
            let texts = try await live.environment.invite(
                show, [live.environment.contact("Ada", "+14155550101")], isSent: false)
            _ = try await live.dispatcher.drain(texts)
            let backfill = live.backfill
            #expect(try await backfill.run(now: TestEnvironment.noon).taken == 0)
            live.closeTheDoor()
            try await live.phones.text(from: "+14155550101", "yes", to: TestEnvironment.ourNumber)
            #expect(try await live.environment.statuses(show)["Ada"] == .asked)
            #expect(try await backfill.run(now: TestEnvironment.noon).taken == 1)
            #expect(try await backfill.run(now: TestEnvironment.noon).taken == 0)
            #expect(try await live.environment.statuses(show)["Ada"] == .confirmed)
            let answers = try await live.environment.store.read {
                try $0.values("SELECT body FROM outbound_message WHERE kind = 'answer'", as: String.self)
            }
            #expect(answers.count == 1)
        }
    }

    /// It has them with the times at which they were sent.
    @Test func aPhoneThatWasOffGetsItsTextsLater() async throws {
        try await LiveGateway.run(dialect: .android) { live in
            let (backfill, later) = (live.backfill, TestEnvironment.noon.adding(.hours(3)))
            #expect(try await backfill.run(now: TestEnvironment.noon.adding(.minutes(-1))).taken == 0)
            #expect(try await backfill.run(now: later).taken == 0)
            live.closeTheDoor()
            for body in ["ok", "ok, Friday"] {
                try await live.phones.text(from: "+14155550101", body, to: TestEnvironment.ourNumber)
            }
            #expect(try await backfill.run(now: later.adding(.minutes(1))).taken == 2)
            #expect(try await backfill.run(now: later.adding(.minutes(2))).taken == 0)
        }
    }

    @Test(arguments: SandboxDialect.allCases) func reportsMayRepeatInAnyOrder(_ dialect: SandboxDialect) async throws {
        var faults = Faults()
        faults.duplicateCallbacks = .all
        faults.reorderCallbacks = .all
        try await LiveGateway.run(faults: faults, dialect: dialect) { live in
            let show = try await live.environment.show("Late Show")
            var people: [ID<Contact>] = []
            for index in 10..<30 {
                people.append(try await live.environment.contact("P\(index)", "+141555501\(index)"))
            }
            let texts = try await live.environment.invite(show, people, isSent: false)
            _ = try await live.dispatcher.drain(texts)
            try await live.until("all delivered") { live in
                try await live.states(texts).allSatisfy { $0 == .delivered }
            }
            #expect(try await live.providersTexts() == 20)
        }
    }
}

extension LiveGateway {
    fileprivate var reconciler: Reconciler {
        Reconciler(
            store: environment.store, client: client, provider: TestEnvironment.provider, log: Logger(label: "test"))
    }

    fileprivate var backfill: Backfill {
        Backfill(inbox: environment.inbox, client: client, sender: environment.sender.id, log: Logger(label: "test"))
    }

    /// Blocks all webhooks.
    fileprivate func closeTheDoor() {
        sandbox.setInboundWebhookURL(nil)
    }

    fileprivate func states(_ texts: [ID<OutboundMessage>]) async throws -> [OutboundState] {
        try await environment.store.read { tx in try texts.compactMap { try OutboundMessage.find($0, in: tx)?.state } }
    }

    /// The number of our texts at the provider.
    fileprivate func providersTexts() async throws -> Int {
        var count = 0
        for try await page in client.list(MessageFilter(from: TextAddress(rawValue: TestEnvironment.ourNumber))) {
            count += page.items.count { $0.direction == .outboundAPI }
        }
        return count
    }

    /// Makes retried messages due at the time of the fixed clock.
    fileprivate func makeDue(_ texts: [ID<OutboundMessage>]) async throws {
        try await environment.store.write { tx in
            for text in texts {
                try tx.run("UPDATE outbound_message SET not_before = \(TestEnvironment.noon) WHERE id = \(text)")
            }
        }
    }
}
