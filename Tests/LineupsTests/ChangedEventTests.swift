import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// A new time or place: who knows another one is told and confirms anew; what has not left yet is put anew.
@Suite struct ChangedEventTests {
    private static let numbers = (0..<6).map { "+1415555010\($0)" }

    /// Asks people whose requests arrive, then lets them answer.
    private func asked(_ answers: [String?]) async throws -> (Stage, Event) {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        var people: [ID<Contact>] = []
        for index in answers.indices { people.append(try await stage.contact("P\(index)", Self.numbers[index])) }
        try await stage.arrive(stage.ask(show, people))
        for (index, answer) in answers.enumerated() {
            if let answer { _ = try await stage.text(answer, from: Self.numbers[index]) }
        }
        return (stage, show)
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

    @Test(arguments: rows) func whoIsStillWantedIsToldAndAskedAnew(_ row: Row) async throws {
        let (stage, show) = try await asked([row.answer])
        let before = try await stage.slots(show)[0].standing
        let moved = try await stage.move(show, byHours: 1, to: "The Harbour")
        let texts = try await stage.announce(moved)
        #expect(texts.count == (row.isTold ? 1 : 0))
        let slot = try await stage.slots(moved)[0]
        #expect(slot.standing == (row.isTold ? .asked : before))
        guard row.isTold else { return }
        #expect(
            try await stage.bodies(texts)
                == [
                    "Anchor Comedy: Late Show is now on Fri Dec 4, 9 PM at The Harbour. Can you still make it? Reply YES or NO."
                ])
        #expect(!slot.hasOldFacts)
        #expect(try await stage.announce(moved).isEmpty, "nobody is told twice")
    }

    @Test func theEarlierYesStaysInTheHistoryAndANewOneCounts() async throws {
        let (stage, show) = try await asked(["yes"])
        let moved = try await stage.move(show, byHours: 1)
        try await stage.arrive(stage.announce(moved))
        _ = try await stage.text("yes", from: Self.numbers[0])
        #expect(try await stage.standings(moved) == ["P0": .confirmed])
        let changes = try await stage.store.read { try SlotChange.all(event: show.id, in: $0) }
        #expect(changes.map(\.to) == [.confirmed, .none, .confirmed])
        #expect(changes.map(\.cause) == ["text", "change", "text"])
    }

    @Test func aNewZoneAloneIsNamed() async throws {
        let (stage, show) = try await asked(["yes"])
        var changed = show
        changed.zone = try #require(Zone("Australia/Sydney"))
        changed.startsAt = changed.zone.instant(of: show.localStart)
        changed.endsAt = changed.startsAt.adding(.hours(2))
        let new = changed
        try await stage.store.write { try new.save(now: Stage.noon, in: $0) }
        let texts = try await stage.bodies(stage.announce(new))
        #expect(texts.first?.contains("is now on Fri Dec 4, 8 PM Sydney time at The Anchor.") == true, "\(texts)")
    }

    @Test func anOldNumberDoesNotAnswerTheNewQuestion() async throws {
        let (stage, show) = try await asked([nil])
        let mic = try await stage.show("Open Mic", inDays: 6)
        try await stage.arrive(stage.ask(mic, [stage.slots(show)[0].contact]))
        let moved = try await stage.move(show, byHours: 1)
        let texts = try await stage.announce(moved)
        try await stage.arrive(texts)
        #expect(try await stage.bodies(texts)[0].contains("YES 3"))
        _ = try await stage.text("yes 1", from: Self.numbers[0])
        #expect(try await stage.standings(moved) == ["P0": .asked], "1 was the old time")
        _ = try await stage.text("yes 3", from: Self.numbers[0])
        #expect(try await stage.standings(moved) == ["P0": .confirmed])
    }

    @Test func whatHasNotLeftIsTakenBackAndPutAnew() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let old = try await stage.ask(show, [stage.contact("Ada", Self.numbers[0])])
        let (moved, anew) = try await stage.moveAndPutAnew(show, byHours: 1, to: "The Harbour")
        #expect(try await stage.states(old) == [.cancelled])
        #expect(try await stage.states(anew) == [.queued])
        #expect(
            try await stage.bodies(anew)
                == [
                    "Anchor Comedy: Hi Ada, are you in for Late Show, Fri Dec 4, 9 PM at The Harbour? Reply YES or NO. Text STOP to opt out."
                ])
        #expect(try await stage.announce(moved).isEmpty, "nobody knows another time")
        #expect(try await stage.ask(moved, []).isEmpty, "and nobody is asked twice")
        _ = try await stage.text("yes", from: Self.numbers[0])
        #expect(try await stage.standings(moved) == ["Ada": .confirmed])
    }

    @Test func unchangedTextsStayWhereTheyAre() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let old = try await stage.ask(
            show, [stage.contact("Ada", Self.numbers[0]), stage.contact("Bo", Self.numbers[0])])
        let (_, anew) = try await stage.moveAndPutAnew(show, byHours: 0, to: "The Anchor")
        #expect(anew.isEmpty)
        #expect(try await stage.states(old) == [.queued, .queued])
    }

    @Test func newsThatHasNotLeftIsPutAnewAsNews() async throws {
        let (stage, show) = try await asked(["yes"])
        let moved = try await stage.move(show, byHours: 1)
        let first = try await stage.announce(moved)
        let (again, anew) = try await stage.moveAndPutAnew(moved, byHours: 1, to: "The Anchor")
        #expect(try await stage.states(first) == [.cancelled])
        #expect(try await stage.bodies(anew)[0].contains("is now on Fri Dec 4, 10 PM"))
        #expect(try await stage.announce(again).isEmpty)
    }

    @Test func movedBackNobodyNeedsToBeTold() async throws {
        let (stage, show) = try await asked(["yes"])
        let moved = try await stage.move(show, byHours: 1)
        #expect(try await stage.slots(moved)[0].hasOldFacts)
        let back = try await stage.move(moved, byHours: -1)
        #expect(try await stage.announce(back).isEmpty)
        #expect(try await stage.standings(back) == ["P0": .confirmed])
    }

    @Test func aCallOffReachesWhoWasAskedThoughNewsStillWaits() async throws {
        let (stage, show) = try await asked(["yes", "maybe", nil, "no", "STOP"])
        let moved = try await stage.move(show, byHours: 1)
        let news = try await stage.announce(moved)
        let never = try await stage.ask(moved, [stage.contact("P5", Self.numbers[5])])
        let (asking, account, sender) = (stage.asking, stage.account, stage.sender)
        let told = try await stage.store.write { tx in
            try asking.cancel(moved, from: account, sender: sender, now: Stage.noon, in: tx)
                .compactMap { try Outbound.find($0, in: tx)?.to }
        }
        #expect(told == [Self.numbers[0], Self.numbers[1], Self.numbers[2], Self.numbers[3]])
        #expect(try await Set(stage.states(news + never)) == [.cancelled])
    }
}

extension Stage {
    fileprivate func move(_ event: Event, byHours hours: Int, to place: String = "The Anchor") async throws -> Event {
        try await moveAndPutAnew(event, byHours: hours, to: place).0
    }

    fileprivate func moveAndPutAnew(
        _ event: Event, byHours hours: Int, to place: String
    ) async throws -> (Event, [ID<Outbound>]) {
        var changed = event
        changed.startsAt = event.startsAt.adding(.hours(hours))
        changed.endsAt = event.endsAt.adding(.hours(hours))
        changed.location = place
        let (asking, account, new) = (asking, account, changed)
        return try await store.write { tx in
            try new.save(now: Stage.noon, in: tx)
            return (new, try asking.putAnew(new, from: account, now: Stage.noon, in: tx))
        }
    }

    fileprivate func announce(_ event: Event) async throws -> [ID<Outbound>] {
        let (asking, account, sender) = (asking, account, sender)
        return try await store.write { tx in
            let plan = try asking.changes(
                for: Lineup.of(event, in: tx), from: account, sender: sender, now: Stage.noon, in: tx)
            return try asking.announce(plan, of: event, from: account, sender: sender, now: Stage.noon, in: tx)
        }
    }
}
