import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A contact with a new number, or two numbers, answers from one a request to the other, where nobody else has it.
@Suite struct ChangedNumberTests {
    private static let new = "+14155550191"

    private let ada: InvitedPerformer

    init() async throws { ada = try await InvitedPerformer() }

    private func put(_ numbers: [String], to contact: ID<Contact>, now: Instant = TestEnvironment.noon) async throws {
        let (planner, account) = (ada.environment.planner, ada.environment.account)
        try await ada.environment.store.write(at: now) { tx in
            let numbers = numbers.map {
                ContactNumber(raw: $0, e164: $0, kind: "mobile", isTextable: true, isVerified: true)
            }
            try Contact.setNumbers(numbers, of: contact, in: tx)
            try QueuedTexts(planner).redirect(contact, from: account, in: tx)
        }
    }

    private func saysFromNewNumber(_ text: String, atMinute minute: Int = 1) async throws -> String? {
        try await ada.environment.text(text, from: Self.new, now: TestEnvironment.noon.adding(.minutes(minute)))
    }

    /// Whether the old number is kept after the new one.
    @Test(arguments: [[new, InvitedPerformer.number], [new]])
    func answerFromTheNewNumberCounts(numbers: [String]) async throws {
        try await ada.invite(ada.late)
        try await put(numbers, to: ada.contact)
        #expect(
            try await saysFromNewNumber("SHOWS") == "Late Show, Fri Dec 4, 8 PM, The Anchor: reply YES or NO")
        #expect(try await saysFromNewNumber("yes")?.contains("You're confirmed for Late Show") == true)
        #expect(try await ada.status(ada.late) == .confirmed)
        #expect(try await saysFromNewNumber("can't make it any more", atMinute: 2)?.contains("no longer on") == true)
        #expect(try await ada.status(ada.late) == .withdrawn)
    }

    /// One was confirmed from the old telephone, the other from the new one.
    @Test func bareNoIsAskedBackWithBoth() async throws {
        try await ada.invite(ada.late, ada.mic)
        try await ada.says("yes 1")
        try await put([Self.new, InvitedPerformer.number], to: ada.contact)
        #expect(try await saysFromNewNumber("yes 2")?.contains("You're confirmed for Open Mic") == true)
        #expect(try await saysFromNewNumber("SHOWS", atMinute: 2)?.split(separator: "\n").count == 2)
        let list = try await saysFromNewNumber("can't make it any more", atMinute: 3)
        #expect(list?.contains("1: Late Show, Fri Dec 4, 8 PM (you said yes)") == true, "\(list ?? "")")
        _ = try await saysFromNewNumber("no 1", atMinute: 4)
        #expect(try await ada.statusesOfTwo() == [.withdrawn, .confirmed])
    }

    @Test func sharedNumberDoesNotAnswerForAnother() async throws {
        try await ada.invite(ada.late)
        try await put([Self.new, InvitedPerformer.number], to: ada.contact)
        _ = try await ada.environment.contact("Bob", Self.new)
        #expect(try await saysFromNewNumber("yes") == nil)
        #expect(try await ada.status(ada.late) == .asked)
    }

    /// Requests to the two numbers have different choices.
    @Test func eachInvitationHasItsOwnChoice() async throws {
        try await ada.invite(ada.late)
        try await put([Self.new, InvitedPerformer.number], to: ada.contact)
        try await ada.invite(ada.mic, atMinute: 1)
        #expect(
            AskedBack(try await saysFromNewNumber("yes", atMinute: 2))
                == AskedBack(.whichInvitation, "1: Late Show", "2: Open Mic"))
        _ = try await saysFromNewNumber("2", atMinute: 3)
        #expect(try await ada.statusesOfTwo() == [.asked, .confirmed])
    }

    @Test func reminderGoesToTheNewNumberAndSaysHowToOptOut() async throws {
        try await ada.invite(ada.late)
        try await put([Self.new, InvitedPerformer.number], to: ada.contact)
        let (planner, account, sender, late) = (
            ada.environment.planner, ada.environment.account, ada.environment.sender, ada.late
        )
        let draft = try await ada.environment.store.read(at: TestEnvironment.noon.adding(.days(1))) { tx in
            try planner.reminders(
                for: Lineup.of(late, in: tx), only: nil, from: account, sender: sender,
                in: tx
            ).drafts.first
        }
        #expect(draft?.number == Self.new)
        #expect(draft?.body.hasSuffix("Text STOP to opt out.") == true, "\(draft?.body ?? "")")
    }

    /// Ten in the evening where Ada is, nine in the morning where the new number is from.
    @Test func queuedMessagesGoToTheNewNumber() async throws {
        let night = TestEnvironment.noon.adding(.hours(13))
        try await ada.invite(ada.late)
        let texts = try await ada.environment.invite(ada.mic, [ada.contact], now: night)
        try await put([Self.new, InvitedPerformer.number], to: ada.contact, now: night)
        let waiting = try await ada.environment.store.read { tx in
            try tx.rows("SELECT to_number, body FROM outbound_message WHERE state = 'queued'").map {
                (try $0["to_number"] as String, try $0["body"] as String)
            }
        }
        #expect(waiting.map(\.0) == [Self.new], "the one that has left stays where it went")
        #expect(waiting.first?.1.contains("YES 2") == true, "the other is open there too")
        #expect(texts.count == 1)
        _ = try await ada.environment.text("yes 2", from: Self.new, now: night.adding(.hours(12)))
        #expect(try await ada.statusesOfTwo() == [.asked, .confirmed])
    }
}
