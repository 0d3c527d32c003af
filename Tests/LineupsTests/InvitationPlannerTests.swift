import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Requests go to those not asked yet, reminders to those who have not answered.
@Suite struct InvitationPlannerTests {
    private static let numbers = ["+14155550101", "+14155550102", "+14155550103"]

    @Test func onlyNewlyAddedPerformersAreAsked() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.numbers[0])
        #expect(try await environment.invite(show, [ada]).count == 1)
        let grace = try await environment.contact("Grace", Self.numbers[1])
        let second = try await environment.invite(show, [grace])
        #expect(second.count == 1)
        let text = try #require(try await environment.store.read { try OutboundMessage.find(second[0], in: $0) })
        #expect(text.to == Self.numbers[1])
        #expect(try await environment.invite(show, []).isEmpty)
    }

    @Test func firstTextSaysHowToOptOut() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada Lovelace", Self.numbers[0])
        let first = try await environment.invite(environment.show("Late Show"), [ada])
        let second = try await environment.invite(environment.show("Open Mic", inDays: 5), [ada])
        let bodies = try await environment.store.read { tx in
            try (first + second).compactMap { try OutboundMessage.find($0, in: tx)?.body }
        }
        #expect(bodies.map { $0.contains("STOP") } == [true, false])
        #expect(bodies.map { $0.contains("YES 2 or NO 2") } == [false, true], "each has its choice")
    }

    /// Some lists put the last name first.
    @Test(arguments: [
        ("Müller, Zoë", "Zoë"), ("Lovelace,Ada Augusta", "Ada"), ("Sammy Davis, Jr.", "Sammy"), ("Cher", "Cher"),
        ("Müller,", "Müller"), ("Dr. Amina Yusuf", "Amina"), ("Prof Ben O'Neil", "Ben"), ("Dr. Brown", "Dr. Brown"),
    ])
    func textGreetsByTheFirstName(name: String, greeted: String) async throws {
        let environment = try await TestEnvironment()
        let texts = try await environment.invite(
            environment.show("Late Show"), [environment.contact(name, Self.numbers[0])])
        let body = try await environment.store.read { try OutboundMessage.find(texts[0], in: $0)?.body }
        #expect(body?.contains("Hi \(greeted), are you in") == true, "\(body ?? "")")
    }

    @Test func performersWithoutACellOrOptedOutAreSkipped() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let mute = try await environment.contact("Mute", nil)
        let out = try await environment.contact("Out", Self.numbers[0])
        _ = try await environment.text("STOP", from: Self.numbers[0])
        #expect(try await environment.invite(show, [mute, out]).isEmpty)
        #expect(try await environment.statuses(show) == ["Mute": .noCell, "Out": .optedOut])
    }

    /// They opted out at the usual sender, and in again at another one.
    @Test func aSenderThatTheCarrierStillBlocksIsNamed() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let other = "+15005550009"
        let (account, usual) = (environment.account, environment.sender)
        let until = TestEnvironment.noon.adding(.minutes(1))
        try await environment.store.write { tx in
            _ = try Sender.named(other, provider: TestEnvironment.provider, owner: account.id, in: tx)
            // A gateway sends from the usual one.
            _ = try tx.run("UPDATE sender SET lease_holder = 'a', lease_until = \(until) WHERE id = \(usual.id)")
        }
        _ = try await environment.text("STOP", from: Self.numbers[0])
        let start = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM7", from: Self.numbers[0], to: other, service: nil,
            body: "START", receivedAt: TestEnvironment.noon)
        _ = try await environment.inbox.receive(start, replyMethod: .inline)
        let ada = try await environment.contact("Ada", Self.numbers[0])
        #expect(try await environment.invite(show, [ada]).isEmpty)
        let reasons = try await environment.store.read { [planner = environment.planner] tx in
            try planner.requests(for: Lineup.of(show, in: tx), only: nil, from: account, sender: usual, in: tx)
                .skipped.map { $0.reason.words(home: account.zone, now: TestEnvironment.noon).short }
        }
        #expect(reasons == ["must text START to \(TestEnvironment.ourNumber), which the carrier still blocks"])
        _ = try await environment.text("START", from: Self.numbers[0])
        #expect(try await environment.invite(show, []).count == 1)
    }

    @Test func correctedNumberIsAskedAgainAndAYesIsKept() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.numbers[0])
        let texts = try await environment.invite(show, [ada])
        try await environment.fail(texts[0])
        #expect(try await environment.statuses(show)["Ada"] == .unreachable)
        #expect(try await environment.invite(show, []).isEmpty, "the same number is not tried again by itself")
        try await environment.store.write { tx in
            let number = ContactNumber(
                raw: Self.numbers[2], e164: Self.numbers[2], kind: "mobile", isTextable: true, isVerified: true)
            try Contact.setNumbers([number], of: ada, in: tx)
        }
        #expect(try await environment.invite(show, []).count == 1)
        #expect(try await environment.statuses(show)["Ada"] == .asked)
        _ = try await environment.text("yes", from: Self.numbers[2])
        try await environment.fail(texts[0])
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
    }

    @Test func remindersGoOnlyToPerformersWithoutAnAnswer() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let people = try await [
            environment.contact("Ada", Self.numbers[0]), environment.contact("Grace", Self.numbers[1]),
            environment.contact("Alan", Self.numbers[2]),
        ]
        let texts = try await environment.invite(show, people, isSent: false)
        #expect(try await environment.reminders(show).drafts.isEmpty, "their requests have not left yet")
        try await environment.deliver(texts)
        _ = try await environment.text("yes", from: Self.numbers[0])
        _ = try await environment.text("maybe", from: Self.numbers[1])
        let plan = try await environment.reminders(show)
        #expect(plan.drafts.map(\.slot.name) == ["Grace", "Alan"])
        #expect(plan.drafts[0].body.contains("Hi Grace, you said maybe for Late Show"))
        #expect(plan.drafts[1].body.contains("Hi Alan, still waiting to hear from you: Late Show"))
    }
}

extension TestEnvironment {
    fileprivate func fail(_ text: ID<OutboundMessage>) async throws {
        try await store.write { tx in
            _ = try tx.run(
                "UPDATE outbound_message SET state = 'undelivered', error = 'no such number' WHERE id = \(text)")
        }
    }

    fileprivate func reminders(_ event: Event) async throws -> SendingPlan {
        let (planner, account, sender) = (planner, account, sender)
        return try await store.read { tx in
            try planner.reminders(for: Lineup.of(event, in: tx), only: nil, from: account, sender: sender, in: tx)
        }
    }

    /// A late "no 1" means the upcoming show, however old its request is.
    @Test func tagIsNotReusedBeforeItsEventIsOver() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: 90)
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.invite(show, [ada])
        _ = try await environment.text("yes", from: "+14155550101")
        let later = TestEnvironment.noon.adding(.days(60))
        try await environment.invite(environment.show("Open Mic", inDays: 70), [ada], now: later)
        let choices = try await environment.store.read {
            try $0.values("SELECT tag FROM invitation ORDER BY id", as: Int.self)
        }
        #expect(choices == [1, 2])
    }

    @Test func cancellationNoticeWaitsForTheEndOfQuietHours() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", "+12125550101")]))
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        let night = TestEnvironment.noon.adding(.hours(11))
        for (now, anyway, leaves) in [
            (night, false, TestEnvironment.noon.adding(.hours(21))), (night, true, night),
            (show.startsAt, false, show.startsAt),
        ] {
            let moment = try await environment.store.read(at: now) { tx in
                let plan = try planner.cancellations(
                    for: Lineup.of(show, in: tx), from: account, sender: sender, in: tx)
                return plan.drafts.first.map { anyway ? now : $0.leaves(from: now) }
            }
            #expect(moment == leaves)
        }
        let canceling = CancelEvent(planner: planner, event: show.id, account: account, sender: sender)
        try await environment.store.write(at: night) { tx in
            let texts = try canceling.send(canceling.plan(in: tx), in: tx).texts
            #expect(try OutboundMessage.find(texts[0], in: tx)?.notBefore == TestEnvironment.noon.adding(.hours(21)))
        }
    }

    /// A performer who was removed and added again gets a plain request, not a change notice.
    @Test func requeuedRequestStaysARequest() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", "+14155550101")
        try await environment.deliver(environment.invite(show, [ada]))
        let slot = try await environment.slots(show)[0]
        try await environment.store.write { try Lineup.remove(slot.id, in: $0) }
        try await environment.invite(show, [ada], now: TestEnvironment.noon.adding(.hours(1)), isSent: false)
        let (planner, account) = (environment.planner, environment.account)
        let requeued = try await environment.store.write(at: TestEnvironment.noon.adding(.hours(2))) { tx in
            var terms = Terms()
            terms.note = "Bring a mic"
            try terms.save(for: slot.id, in: tx)
            return try QueuedTexts(planner).requeueStale(show, from: account, in: tx)
        }
        #expect(try await environment.bodies(requeued).first?.contains("are you in for Late Show") == true)
    }
}
