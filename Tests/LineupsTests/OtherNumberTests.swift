import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// Somebody has a new telephone, or two: what they were asked at one number is answered from the other, where it is
/// theirs alone.
@Suite struct OtherNumberTests {
    private static let new = "+14155550191"

    private let ada: AskedAda

    init() async throws { ada = try await AskedAda() }

    private func put(_ numbers: [String], to contact: ID<Contact>, now: Instant = Stage.noon) async throws {
        let (asking, account) = (ada.stage.asking, ada.stage.account)
        try await ada.stage.store.write { tx in
            let numbers = numbers.map {
                ContactNumber(raw: $0, e164: $0, kind: "mobile", isTextable: true, isVerified: true)
            }
            try Contact.setNumbers(numbers, of: contact, in: tx)
            try asking.redirect(contact, from: account, now: now, in: tx)
        }
    }

    private func saysFromNew(_ text: String, atMinute minute: Int = 1) async throws -> String? {
        try await ada.stage.text(text, from: Self.new, now: Stage.noon.adding(.minutes(minute)))
    }

    /// The old number is kept behind the new one, or gone.
    @Test(arguments: [[new, AskedAda.number], [new]])
    func anAnswerFromTheNewNumberCounts(numbers: [String]) async throws {
        try await ada.ask(ada.late)
        try await put(numbers, to: ada.contact)
        #expect(
            try await saysFromNew("SHOWS") == "Late Show, Fri Dec 4, 8 PM, The Anchor: reply YES or NO")
        #expect(try await saysFromNew("yes")?.contains("You're confirmed for Late Show") == true)
        #expect(try await ada.standing(ada.late) == .confirmed)
        #expect(try await saysFromNew("can't make it any more", atMinute: 2)?.contains("no longer on") == true)
        #expect(try await ada.standing(ada.late) == .withdrawn)
    }

    @Test func aNumberThatSomebodyElseHasTooTellsNothing() async throws {
        try await ada.ask(ada.late)
        try await put([Self.new, AskedAda.number], to: ada.contact)
        _ = try await ada.stage.contact("Bob", Self.new)
        #expect(try await saysFromNew("yes") == nil)
        #expect(try await ada.standing(ada.late) == .asked)
    }

    /// What was asked at one number and what was asked at the other are told apart.
    @Test func eachHasANumberOfItsOwn() async throws {
        try await ada.ask(ada.late)
        try await put([Self.new, AskedAda.number], to: ada.contact)
        try await ada.ask(ada.mic, atMinute: 1)
        #expect(
            try await saysFromNew("yes", atMinute: 2)
                == "Sorry, which one do you mean?\n1: Late Show, Fri Dec 4, 8 PM\n2: Open Mic, Sat Dec 5, 8 PM\n"
                + "Reply with the number, like: YES 1 or NO 2.")
        _ = try await saysFromNew("2", atMinute: 3)
        #expect(try await ada.standingsOfTwo() == [.asked, .confirmed])
    }

    @Test func aReminderGoesToTheNewNumberAndSaysHowToOptOut() async throws {
        try await ada.ask(ada.late)
        try await put([Self.new, AskedAda.number], to: ada.contact)
        let (asking, account, sender, late) = (ada.stage.asking, ada.stage.account, ada.stage.sender, ada.late)
        let letter = try await ada.stage.store.read { tx in
            try asking.reminders(
                for: Lineup.of(late, in: tx), only: nil, from: account, sender: sender,
                now: Stage.noon.adding(.days(1)), in: tx
            ).letters.first
        }
        #expect(letter?.number == Self.new)
        #expect(letter?.body.hasSuffix("Text STOP to opt out.") == true, "\(letter?.body ?? "")")
    }

    /// Ten in the evening where Ada is, nine in the morning where the new number is from.
    @Test func whatWaitsGoesToTheNewNumber() async throws {
        let night = Stage.noon.adding(.hours(13))
        try await ada.ask(ada.late)
        let texts = try await ada.stage.ask(ada.mic, [ada.contact], now: night)
        try await put([Self.new, AskedAda.number], to: ada.contact, now: night)
        let waiting = try await ada.stage.store.read { tx in
            try tx.rows("SELECT to_number, body FROM outbound WHERE state = 'queued'").map {
                (try $0["to_number"] as String, try $0["body"] as String)
            }
        }
        #expect(waiting.map(\.0) == [Self.new], "the one that has left stays where it went")
        #expect(waiting.first?.1.contains("YES 2") == true, "the other is open there too")
        #expect(texts.count == 1)
        _ = try await ada.stage.text("yes 2", from: Self.new, now: night.adding(.hours(12)))
        #expect(try await ada.standingsOfTwo() == [.asked, .confirmed])
    }
}
