import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 4.5: what we said last asks nothing of the one that is open, so that a bare word may be to that.
@Suite struct NoticesTests {
    private static let ada = "+14155550101"

    private let stage: Stage
    private let contact: ID<Contact>
    private let late: Event
    private let mic: Event

    init() async throws {
        stage = try await Stage()
        contact = try await stage.contact("Ada", Self.ada)
        late = try await stage.show("Late Show", inDays: 4)
        mic = try await stage.show("Open Mic", inDays: 5)
    }

    private func ask(_ show: Event) async throws { try await stage.arrive(stage.ask(show, [contact])) }

    private func say(_ text: String, atMinute minute: Int) async throws -> String? {
        try await stage.text(text, from: Self.ada, now: Stage.noon.adding(.minutes(minute)))
    }

    /// Something of another kind has reached Ada; the note of the day before tells of the Late Show.
    private func tell(_ kind: Outbound.Kind, isNote: Bool = false) async throws {
        let (account, sender, slot) = (stage.account.id, stage.sender.id, try await stage.slots(late).first?.id)
        try await stage.store.write { [contact] tx in
            let id = try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: contact, to: Self.ada, body: "See you there!",
                    kind: kind),
                now: Stage.noon.adding(.minutes(10)), in: tx)
            try tx.run("UPDATE outbound SET state = 'delivered' WHERE id = \(id)")
            if isNote { try tx.run("INSERT INTO slot_note (outbound_id, slot_id) VALUES (\(id), \(slot))") }
        }
    }

    private func standings() async throws -> [Slot.Standing?] {
        [try await stage.standings(late)["Ada"], try await stage.standings(mic)["Ada"]]
    }

    @Test(arguments: ["ok", "yes", "👍", "no", "sure", "k", "no worries", "can't do that"])
    func behindTheBookersWordsABareWordIsHeld(text: String) async throws {
        try await ask(mic)
        try await tell(.text)
        #expect(try await say(text, atMinute: 11)?.contains("a yes or a no for Open Mic") == true)
        #expect(try await stage.standings(mic) == ["Ada": .asked])
        _ = try await say("YES", atMinute: 12)
        #expect(try await stage.standings(mic) == ["Ada": .confirmed], "that was the question")
    }

    @Test(arguments: ["yes to the open mic", "in for saturday"])
    func whatNamesTheShowIsTaken(text: String) async throws {
        try await ask(mic)
        try await tell(.text)
        _ = try await say(text, atMinute: 11)
        #expect(try await stage.standings(mic) == ["Ada": .confirmed])
    }

    @Test func aRequestSinceIsAnswered() async throws {
        try await tell(.notice)
        try await stage.arrive(stage.ask(mic, [contact], now: Stage.noon.adding(.minutes(15))))
        _ = try await say("yes", atMinute: 16)
        #expect(try await stage.standings(mic) == ["Ada": .confirmed])
    }

    @Test func aNoToTheNoteOfTheDayBeforeIsAskedBackWithItsShow() async throws {
        try await ask(late)
        _ = try await say("yes", atMinute: 1)
        try await ask(mic)
        try await tell(.notice, isNote: true)
        let reply = try await say("no", atMinute: 70)
        #expect(reply?.contains("1: Late Show") == true && reply?.contains("2: Open Mic") == true, "\(reply ?? "")")
        #expect(try await standings() == [.confirmed, .asked])
        _ = try await say("no 1", atMinute: 71)
        #expect(try await standings() == [.withdrawn, .asked])
    }

    @Test(arguments: ["ok", "👍", "see you there", "sounds good", "perfect", "sure", "no worries"])
    func whoTakesInTheNoteAnswersNothing(text: String) async throws {
        try await ask(late)
        _ = try await say("yes", atMinute: 1)
        try await ask(mic)
        try await tell(.notice, isNote: true)
        #expect(try await say(text, atMinute: 70) == nil)
        #expect(try await standings() == [.confirmed, .asked])
    }

    @Test(arguments: [("no", Slot.Standing.confirmed), ("sure", .confirmed)])
    func theBookersQuestionIsNoReasonToWithdraw(text: String, expected: Slot.Standing) async throws {
        try await ask(late)
        _ = try await say("yes", atMinute: 1)
        try await tell(.text)
        let reply = try await say(text, atMinute: 70)
        #expect(try await stage.standings(late)["Ada"] == expected)
        guard text == "no" else { return }
        #expect(reply?.hasPrefix("You're down as confirmed for Late Show") == true, "\(reply ?? "")")
        _ = try await say("no", atMinute: 71)
        #expect(try await stage.standings(late)["Ada"] == .withdrawn)
    }
}
