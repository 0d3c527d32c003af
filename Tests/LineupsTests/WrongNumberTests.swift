import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A number that is somebody else's gets no more texts until it changes, or the booker says that it is right.
@Suite("wrong numbers") struct WrongNumberTests {
    private static let number = "+14155550101"
    private static let later = TestEnvironment.noon.adding(.hours(13))

    private func asked() async throws -> (environment: TestEnvironment, show: Event, contact: ID<Contact>) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let contact = try await environment.contact("Ada", Self.number)
        try await environment.deliver(environment.invite(show, [contact]))
        return (environment, show, contact)
    }

    private func plans(
        _ environment: TestEnvironment, _ show: Event
    ) async throws -> [SendingPlan] {
        let asking = RequestAnswers(
            planner: environment.planner, event: show.id, recipients: .notAskedYet, account: environment.account,
            sender: environment.sender)
        let reminding = RemindLineup(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        return try await environment.store.read(at: Self.later) {
            [try asking.plan(in: $0), try reminding.plan(in: $0)]
        }
    }

    @Test(arguments: [
        "wrong number", "you have the wrong number", "sorry, wrong number!", "who's Ada? this is Derek", "I'm not Ada",
    ])
    func isFlaggedAndSkipped(_ text: String) async throws {
        let (environment, show, _) = try await asked()
        #expect(
            try await environment.text(text, from: Self.number)
                == "This is Anchor Comedy. Sorry, we were looking for somebody else and will not text this number again."
        )
        #expect(try await environment.text(text, from: Self.number) == nil, "once")
        #expect(try await environment.statuses(show)["Ada"] == .unreachable)
        #expect(try await environment.waiting().count == 2)
        for plan in try await plans(environment, show) {
            #expect(plan.drafts.isEmpty)
            #expect(plan.skipped.map(\.reason) == [.wrongNumber])
        }
        _ = try await environment.runJobs(now: Self.later.adding(.days(2)))
        let queued = try await environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE to_number = \(Self.number)", as: String.self)
        }
        #expect(queued.count == 1, "no reminder")
    }

    enum Way: CaseIterable { case newNumber, secondNumber, cleared }

    @Test(arguments: Way.allCases) func canBeTextedAgain(_ way: Way) async throws {
        let (environment, show, contact) = try await asked()
        _ = try await environment.text("wrong number", from: Self.number)
        var changes = ChangeContact.Changes()
        let other = ContactNumber.read("+14155550102", region: nil, kind: "mobile").number
        switch way {
        case .newNumber: changes.cell = other
        case .secondNumber:
            try await environment.store.write { tx in
                let numbers = try Contact.find(contact, in: tx)?.numbers ?? []
                try Contact.setNumbers(numbers + [other], of: contact, in: tx)
            }
        case .cleared: changes.clearsWrongNumber = true
        }
        let change = ChangeContact(
            contact, changes: changes, account: environment.account, modules: environment.modules)
        if way == .newNumber || way == .cleared {
            _ = try await environment.store.write { try change.run(in: $0) }
        }
        let plans = try await plans(environment, show)
        switch way {
        case .newNumber, .secondNumber: #expect(plans[0].drafts.map(\.number) == ["+14155550102"])
        case .cleared: #expect(plans[1].drafts.map(\.number) == [Self.number])
        }
    }

    @Test("an answer after a denial waits for the booker", arguments: ["yes", "yes I'm sure", "I'm in", "no"])
    func laterAnswersWaitForTheBooker(_ text: String) async throws {
        let (environment, show, _) = try await asked()
        _ = try await environment.text("wrong number", from: Self.number)
        #expect(try await environment.text(text, from: Self.number) == nil)
        #expect(try await environment.statuses(show)["Ada"] == .unreachable)
        #expect(try await environment.waiting().count == 2)
    }

    @Test("who is writing with us has sent something here by mistake", arguments: [true, false])
    func aSlipInAConversationFlagsNothing(hasAnswered: Bool) async throws {
        let (environment, show, contact) = try await asked()
        if hasAnswered {
            _ = try await environment.text("yes", from: Self.number)
            try await environment.deliver(environment.invite(environment.show("Open Mic"), [contact]))
        } else {
            _ = try await environment.text("hows the baby??", from: Self.number)
        }
        // Behind a question of theirs, our last text has asked for a yes or no.
        let reply = try await environment.text("sorry wrong person", from: Self.number)
        #expect(reply.map { $0.contains("couldn't tell") } ?? !hasAnswered, "\(reply ?? "")")
        #expect(try await environment.statuses(show)["Ada"] == (hasAnswered ? .confirmed : .asked))
        if !hasAnswered {
            _ = try await environment.text("YES", from: Self.number)
            #expect(try await environment.statuses(show)["Ada"] == .confirmed)
        }
    }

    @Test("a yes beside a slip flags nothing, and changes nothing") func anAnswerBesideASlipIsUnclear() async throws {
        let (environment, show, _) = try await asked()
        _ = try await environment.text("wrong number, that was for my roommate. yes friday works", from: Self.number)
        #expect(try await environment.statuses(show)["Ada"] == .asked)
        #expect(try await environment.waiting().count == 1)
    }
}
