import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// After a change of time or place, performers who were told the old one are asked again, and queued messages are
/// replaced.
@Suite struct ChangeNoticeTests {
    private static let numbers = (0..<6).map { "+1415555010\($0)" }

    /// Asks people, delivers the requests, then records their answers.
    private func asked(_ answers: [String?]) async throws -> (TestEnvironment, Event) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for index in answers.indices { people.append(try await environment.contact("P\(index)", Self.numbers[index])) }
        try await environment.deliver(environment.invite(show, people))
        for (index, answer) in answers.enumerated() {
            if let answer { _ = try await environment.text(answer, from: Self.numbers[index]) }
        }
        return (environment, show)
    }

    struct Row: CustomTestStringConvertible {
        let answer: String?
        let isTold: Bool
        var testDescription: String { answer ?? "silence" }
    }

    static let rows = [
        Row(answer: nil, isTold: true), Row(answer: "yes", isTold: true), Row(answer: "maybe", isTold: true),
        Row(answer: "no", isTold: false), Row(answer: "STOP", isTold: false),
    ]

    @Test(arguments: rows) func everybodyStillInIsToldAndAskedAgain(_ row: Row) async throws {
        let (environment, show) = try await asked([row.answer])
        let before = try await environment.slots(show)[0].status
        let moved = try await environment.move(show, byHours: 1, to: "The Harbour")
        let texts = try await environment.sendChangeNotices(moved)
        #expect(texts.count == (row.isTold ? 1 : 0))
        let slot = try await environment.slots(moved)[0]
        #expect(slot.status == (row.isTold ? .queued : before))
        guard row.isTold else { return }
        #expect(
            try await environment.bodies(texts)
                == [
                    "Anchor Comedy: Late Show is now on Fri Dec 4, 9 PM at The Harbour. Can you still make it? Reply YES or NO."
                ])
        #expect(!slot.hasOldTimeOrPlace)
        #expect(try await environment.sendChangeNotices(moved).isEmpty, "nobody is told twice")
    }

    @Test func earlierYesStaysInTheHistory() async throws {
        let (environment, show) = try await asked(["yes"])
        let moved = try await environment.move(show, byHours: 1)
        try await environment.deliver(environment.sendChangeNotices(moved))
        _ = try await environment.text("yes", from: Self.numbers[0])
        #expect(try await environment.statuses(moved) == ["P0": .confirmed])
        let changes = try await environment.store.read { try SlotChange.all(event: show.id, in: $0) }
        #expect(changes.map(\.to) == [.confirmed, .none, .confirmed])
        #expect(changes.map(\.cause) == ["text", "change", "text"])
    }

    @Test func newZoneIsNamed() async throws {
        let (environment, show) = try await asked(["yes"])
        var changed = show
        changed.zone = try #require(Zone("Australia/Sydney"))
        changed.startsAt = changed.zone.instant(of: show.localStart)
        changed.endsAt = changed.startsAt.adding(.hours(2))
        let new = changed
        try await environment.store.write { try new.save(in: $0) }
        let texts = try await environment.bodies(environment.sendChangeNotices(new))
        #expect(texts.first?.contains("is now on Fri Dec 4, 8 PM Sydney time at The Anchor.") == true, "\(texts)")
    }

    @Test func oldChoiceDoesNotAnswerTheNewRequest() async throws {
        let (environment, show) = try await asked([nil])
        let mic = try await environment.show("Open Mic", inDays: 6)
        try await environment.deliver(environment.invite(mic, [environment.slots(show)[0].contact]))
        let moved = try await environment.move(show, byHours: 1)
        let texts = try await environment.sendChangeNotices(moved)
        try await environment.deliver(texts)
        #expect(try await environment.bodies(texts)[0].contains("YES 3"))
        _ = try await environment.text("yes 1", from: Self.numbers[0])
        #expect(try await environment.statuses(moved) == ["P0": .asked], "1 was the old time")
        _ = try await environment.text("yes 3", from: Self.numbers[0])
        #expect(try await environment.statuses(moved) == ["P0": .confirmed])
    }

    @Test func queuedRequestIsReplaced() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let old = try await environment.invite(
            show, [environment.contact("Ada", Self.numbers[0])], isSent: false)
        let (moved, replacements) = try await environment.moveAndRequeue(show, byHours: 1, to: "The Harbour")
        #expect(try await environment.states(old) == [.canceled])
        #expect(try await environment.states(replacements) == [.queued])
        #expect(
            try await environment.bodies(replacements)
                == [
                    "Anchor Comedy: Hi Ada, are you in for Late Show, Fri Dec 4, 9 PM at The Harbour? Reply YES or NO. Text STOP to opt out."
                ])
        #expect(try await environment.sendChangeNotices(moved).isEmpty, "nobody knows another time")
        #expect(try await environment.invite(moved, []).isEmpty, "and nobody is asked twice")
        _ = try await environment.text("yes", from: Self.numbers[0])
        #expect(try await environment.statuses(moved) == ["Ada": .confirmed])
    }

    @Test func unchangedMessagesStayQueued() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let old = try await environment.invite(
            show, [environment.contact("Ada", Self.numbers[0]), environment.contact("Bo", Self.numbers[0])],
            isSent: false)
        let (_, replacements) = try await environment.moveAndRequeue(show, byHours: 0, to: "The Anchor")
        #expect(replacements.isEmpty)
        #expect(try await environment.states(old) == [.queued, .queued])
    }

    @Test func queuedChangeNoticeIsReplacedByAChangeNotice() async throws {
        let (environment, show) = try await asked(["yes"])
        let moved = try await environment.move(show, byHours: 1)
        let first = try await environment.sendChangeNotices(moved)
        let (again, replacements) = try await environment.moveAndRequeue(moved, byHours: 1, to: "The Anchor")
        #expect(try await environment.states(first) == [.canceled])
        #expect(try await environment.bodies(replacements)[0].contains("is now on Fri Dec 4, 10 PM"))
        #expect(try await environment.sendChangeNotices(again).isEmpty)
    }

    @Test func changeThatIsReversedNeedsNoNotice() async throws {
        let (environment, show) = try await asked(["yes"])
        let moved = try await environment.move(show, byHours: 1)
        #expect(try await environment.slots(moved)[0].hasOldTimeOrPlace)
        let back = try await environment.move(moved, byHours: -1)
        #expect(try await environment.sendChangeNotices(back).isEmpty)
        #expect(try await environment.statuses(back) == ["P0": .confirmed])
    }

    /// Who has said no is not told, although the notice of the new time was to ask them again.
    @Test func cancellationReachesPerformersWhoseChangeNoticeIsQueued() async throws {
        let (environment, show) = try await asked(["yes", "maybe", nil, "no", "STOP"])
        let moved = try await environment.move(show, byHours: 1)
        let notices = try await environment.sendChangeNotices(moved)
        let never = try await environment.invite(moved, [environment.contact("P5", Self.numbers[5])], isSent: false)
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        let canceling = CancelEvent(planner: planner, event: moved.id, account: account, sender: sender)
        let told = try await environment.store.write { tx in
            try canceling.send(canceling.plan(in: tx), in: tx).texts
                .compactMap { try OutboundMessage.find($0, in: tx)?.to }
        }
        #expect(told == [Self.numbers[0], Self.numbers[1], Self.numbers[2]])
        #expect(try await Set(environment.states(notices + never)) == [.canceled])
    }
}

extension TestEnvironment {
    fileprivate func move(_ event: Event, byHours hours: Int, to place: String = "The Anchor") async throws -> Event {
        try await moveAndRequeue(event, byHours: hours, to: place).0
    }

    fileprivate func moveAndRequeue(
        _ event: Event, byHours hours: Int, to place: String
    ) async throws -> (Event, [ID<OutboundMessage>]) {
        var changed = event
        changed.startsAt = event.startsAt.adding(.hours(hours))
        changed.endsAt = event.endsAt.adding(.hours(hours))
        changed.location = place
        let (planner, account, new) = (planner, account, changed)
        return try await store.write { tx in
            try new.save(in: tx)
            return (new, try QueuedTexts(planner).requeueStale(new, from: account, in: tx))
        }
    }

    fileprivate func sendChangeNotices(_ event: Event) async throws -> [ID<OutboundMessage>] {
        let (planner, account, sender) = (planner, account, sender)
        return try await store.write { tx in
            let plan = try planner.changes(for: Lineup.of(event, in: tx), from: account, sender: sender, in: tx)
            return try InvitationOutbox(plan).queueChangeNotices(in: tx)
        }
    }
}
