import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// How many texts an account may send within 24 hours: what is refused, in the plan and again when it is sent, and what
/// never is.
@Suite struct TextQuotaTests {
    private static let booker = "+12125550199"
    private static let people = ["Ada": "+12125550101", "Grace": "+12125550102", "Alan": "+12125550103"]
    private static let noon = TestEnvironment.noon

    /// A show with two people in its lineup, who are not asked yet.
    private func lineup(_ environment: TestEnvironment) async throws -> (show: Event, contacts: [ID<Contact>]) {
        let show = try await environment.show("Late Show")
        var contacts: [ID<Contact>] = []
        for name in ["Ada", "Grace"] { contacts.append(try await environment.contact(name, Self.people[name])) }
        let adding = AddToLineup(event: show.id, contacts: contacts, account: environment.account.id)
        _ = try await environment.write { try adding.run(in: $0) }
        return (show, contacts)
    }

    private func asking(_ environment: TestEnvironment, _ show: Event) -> RequestAnswers {
        RequestAnswers(
            planner: environment.planner, event: show.id, recipients: .notAskedYet, account: environment.account,
            sender: environment.sender)
    }

    /// Refuses more than so many texts.
    private func refusal<Value: Sendable>(
        _ limit: Int, in environment: TestEnvironment, at now: Instant = TestEnvironment.noon,
        _ plan: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> QuotaError? {
        do {
            _ = try await environment.store.read(at: now) {
                try plan($0.limited(to: Quota.limits([.texts: limit])))
            }
            return nil
        } catch let error as QuotaError {
            return error
        }
    }

    @Test func aPlanIsRefusedInOneLine() async throws {
        let environment = try await TestEnvironment()
        let (show, _) = try await lineup(environment)
        let asking = asking(environment, show)
        let error = try await refusal(1, in: environment) { try asking.plan(in: $0) }
        #expect(error?.limit == 1 && error?.used == 0 && error?.added == 2)
        let line =
            "This account can send 1 text within 24 hours and has used 0: 2 more are too many. "
            + "Send fewer, or try again later."
        #expect(error?.sentence == line)
        let action = error?.nextSteps.first?.action as? OperatorAction
        #expect(action == .change(setting: "quota_texts", to: "NUMBER"))
        let enough = try await refusal(2, in: environment) { try asking.plan(in: $0) }
        #expect(enough == nil)
        let none = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        #expect(none.drafts.count == 2, "without a setting nothing is limited")
    }

    /// The plan was made before another text used the room up.
    @Test func sendingIsRefusedInItsTransaction() async throws {
        let environment = try await TestEnvironment()
        let (show, _) = try await lineup(environment)
        let asking = asking(environment, show)
        let plan = try await environment.store.read(at: Self.noon) { try asking.plan(in: $0) }
        let limited = try environment.openAgain(quotas: [.texts: 1])
        await #expect(throws: QuotaError.self) {
            try await limited.write(at: Self.noon) { try asking.send(plan, in: $0) }
        }
        #expect(try await environment.statuses(show)["Ada"] == .notAsked, "nothing is queued")
    }

    /// (the state of the two texts, how many hours later, whether they count)
    @Test(arguments: [
        ("queued", 0, true), ("delivered", 23, true), ("failed", 1, true), ("delivered", 25, false),
        ("cancelled", 1, false), ("opted_out", 1, false), ("expired", 1, false),
    ])
    func textsCountForADay(_ state: String, _ hours: Int, _ counts: Bool) async throws {
        let environment = try await TestEnvironment()
        let (show, _) = try await lineup(environment)
        let asking = asking(environment, show)
        _ = try await environment.write { try asking.send(asking.plan(in: $0), in: $0) }
        try await environment.store.write { _ = try $0.run("UPDATE outbound_message SET state = \(state)") }
        let alan = try await environment.contact("Alan", Self.people["Alan"])
        let (account, sender) = (environment.account, environment.sender)
        let message = try await environment.store.read { tx in
            try SendCustomText(
                to: Correspondent(Contact.find(alan, account: account.id, in: tx), in: tx), text: "hi",
                account: account.id)
        }
        let now = Self.noon.adding(.hours(hours))
        let error = try await refusal(2, in: environment, at: now) { try message.plan(from: sender, in: $0) }
        let used: Int? = counts ? 2 : nil
        #expect(error?.used == used)
    }

    @Test func everyKindOfSendingIsRefused() async throws {
        let environment = try await TestEnvironment()
        let (show, contacts) = try await lineup(environment)
        try await environment.invite(show, [])
        let (account, sender, planner) = (environment.account, environment.sender, environment.planner)
        let remind = RemindLineup(
            planner: planner, event: show.id, only: Set(contacts), account: account, sender: sender)
        let many = TextMany(
            .lineup(show.id, isConfirmedOnly: false), text: "doors at 7", account: account.id, sender: sender)
        let reminded = try await refusal(1, in: environment) { try remind.plan(in: $0) }
        #expect(reminded?.added == 2)
        let told = try await refusal(1, in: environment) { try many.plan(in: $0) }
        #expect(told?.added == 2)
        try await environment.store.write { _ = try $0.run("UPDATE event SET location = 'The Attic'") }
        let tell = TellAboutChange(planner: planner, event: show.id, account: account, sender: sender)
        let changed = try await refusal(1, in: environment) { try tell.plan(in: $0) }
        #expect(changed?.added == 2)
    }

    /// What people were promised is not kept from them.
    @Test func cancellationsAndRepliesAreNotRefused() async throws {
        let environment = try await TestEnvironment()
        let (show, _) = try await lineup(environment)
        try await environment.invite(show, [])
        let cancel = CancelEvent(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let canceled = try await refusal(1, in: environment) { try cancel.plan(in: $0) }
        #expect(canceled == nil)
        let limited = try environment.openAgain(quotas: [.texts: 1])
        let inbox = Inbox(store: limited, modules: environment.modules, templates: environment.inbox.templates)
        for (sid, body) in [("SM1", "can i bring my dog on stage?"), ("SM2", "take me off your list please")] {
            let delivery = Inbox.Delivery(
                provider: TestEnvironment.provider, sid: sid, from: Self.people["Ada"] ?? "",
                to: TestEnvironment.ourNumber, service: nil, body: body, receivedAt: Self.noon.adding(.minutes(1)))
            _ = try await inbox.receive(delivery, replyMethod: .outbox)
        }
        let answers = try await environment.store.read {
            try $0.value("SELECT count(*) FROM outbound_message WHERE kind = 'answer'", as: Int.self) ?? 0
        }
        #expect(answers > 0, "the opt-out is confirmed")
        _ = try await environment.text("who is this?", from: Self.people["Alan"] ?? "", now: Self.noon)
        let reply = try ReplyToText(
            to: Correspondent(number: Self.people["Alan"] ?? ""), text: "It's Anchor Comedy.",
            account: environment.account.id)
        let sender = environment.sender
        let replied = try await refusal(1, in: environment) { try reply.plan(from: sender, in: $0) }
        #expect(replied == nil)
    }

    @Test func theBookersCommandsAreRefusedByText() async throws {
        let environment = try await TestEnvironment(quotas: [.texts: 1])
        try await environment.store.write { _ = try $0.run("UPDATE account SET cell = \(Self.booker)") }
        _ = try await lineup(environment)
        let asked = try await environment.text("ASK Late Show", from: Self.booker)
        #expect(asked?.hasPrefix("This account can send 1 text within 24 hours and has used 0: 2 more") == true)
        let show = try await environment.show("Brunch", inDays: 6)
        var contacts: [ID<Contact>] = []
        for (name, cell) in [("Hedy", "+12125550104"), ("Joan", "+12125550105")] {
            contacts.append(try await environment.contact(name, cell))
        }
        try await environment.invite(show, contacts)
        let told = try await environment.text("TELL Brunch doors at 7", from: Self.booker)
        #expect(told?.hasPrefix("This account can send 1 text within 24 hours and has used 2: 2 more") == true)
        let texts = try await environment.store.read {
            try $0.value("SELECT count(*) FROM outbound_message", as: Int.self)
        }
        #expect(texts == 2)
    }

    /// The owner is told, at most once a day.
    @Test func anAccountsOwnRemindersAreLeftOut() async throws {
        let environment = try await TestEnvironment(quotas: [.texts: 1])
        try await environment.store.write { _ = try $0.run("UPDATE account SET cell = \(Self.booker)") }
        let (account, sender) = (environment.account.id, environment.sender.id)
        let told = "Reminders are left out, because you have used your 1 text within 24 hours: "
        // (how many hours later; the reminders; all texts after them)
        let rounds = [
            (0, ["in 1 hour", "now"], ["in 1 hour", told + "\"now\""]),
            (1, ["later"], ["in 1 hour", told + "\"now\""]),
            (25, ["next", "last"], ["in 1 hour", told + "\"now\"", "next", told + "\"last\""]),
        ]
        for (hours, reminders, texts) in rounds {
            let now = Self.noon.adding(.hours(hours))
            try await environment.store.write(at: now) { tx in
                for body in reminders {
                    try Outbox.enqueueOwnReminder(
                        Outbox.Draft(
                            account: account, sender: sender, contact: nil, to: Self.booker, body: body, kind: .notice),
                        in: tx)
                }
            }
            _ = try await environment.runJobs(now: now)
            let bodies = try await environment.store.read {
                try $0.values("SELECT body FROM outbound_message ORDER BY id", as: String.self)
            }
            #expect(bodies == texts, "after \(hours) hours")
        }
    }

    @Test func thePageSaysWhatIsLimited() async throws {
        let environment = try await TestEnvironment()
        let (show, _) = try await lineup(environment)
        try await environment.invite(show, [])
        let account = environment.account.id
        let all = try await environment.store.read(at: Self.noon) { tx in
            try AccountLimit.all(
                of: account, Retention(months: 12, unknownDays: 30),
                in: tx.limited(to: Quota.limits([.photos: 500 << 20, .entries: 5000, .texts: 200])))
        }
        #expect(
            all.map { "\($0.title): \($0.value)" } == [
                "Photos: 0 of 500 MB", "Calendar entries: 0 of 5000", "Texts within 24 hours: 2 of 200",
                "Words of texts: deleted after 12 months", "Texts of unknown numbers: deleted after 30 days",
            ])
        let none = try await environment.store.read(at: Self.noon) {
            try AccountLimit.all(of: account, Retention(), in: $0)
        }
        #expect(none.isEmpty)
    }
}
