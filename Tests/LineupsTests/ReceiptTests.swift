import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Thanks for a confirmation answer nothing.
@Suite struct ReceiptTests {
    private static let ada = "+14155550101"

    private let environment: TestEnvironment
    private let contact: ID<Contact>
    private let late: Event

    init() async throws {
        environment = try await TestEnvironment()
        contact = try await environment.contact("Ada", Self.ada)
        late = try await environment.show("Late Show", inDays: 4)
        try await environment.deliver(environment.invite(late, [contact]))
    }

    private func say(_ text: String, atMinute minute: Int) async throws -> String? {
        try await environment.text(text, from: Self.ada, now: TestEnvironment.noon.adding(.minutes(minute)))
    }

    static let weak = [
        "ok", "k", "cool", "sounds good", "👍", "sure", "great", "alright", "okay!", "perfect", "will do", "fine",
        "absolutely, thanks", "yes please keep me in mind", "got it", "ok thanks", "all good", "thanks", "no problem",
        "np", "of course", "word", "that works", "awesome, thank you!", "for sure", "oh ok", "ok then",
    ]

    @Test(arguments: weak)
    func thanksAfterANoKeepTheNo(text: String) async throws {
        for said in [["no"], ["yes", "no"]] {
            for word in said { _ = try await say(word, atMinute: 1) }
            let before = try await environment.waiting().count
            let status = try await environment.statuses(late)["Ada"]
            #expect(try await say(text, atMinute: 2) == nil)
            #expect(try await environment.statuses(late)["Ada"] == status)
            #expect(try await environment.waiting().count == before, "nothing to look at")
        }
    }

    @Test(arguments: ["on my way", "omw!", "heading over"])
    func comingIsNoReceiptBeforeAnAnswer(text: String) async throws {
        #expect(try await say(text, atMinute: 1)?.contains("YES or NO") == true)
        #expect(try await environment.statuses(late)["Ada"] == .asked)
        _ = try await say("yes", atMinute: 2)
        let before = try await environment.waiting().count
        #expect(try await say(text, atMinute: 3) == nil)
        #expect(try await environment.statuses(late)["Ada"] == .confirmed)
        #expect(try await environment.waiting().count == before, "nothing to look at")
    }

    @Test(arguments: [
        "yes", "YES!", "yes I can after all", "actually I'm in", "changed my mind, I can do it", "yep", "sorry, yes",
        "I can make it after all", "count me in after all", "yeah I'm in",
    ])
    func clearYesReversesANo(text: String) async throws {
        _ = try await say("no", atMinute: 1)
        #expect(try await say(text, atMinute: 2)?.hasPrefix("You're confirmed") == true)
        #expect(try await environment.statuses(late)["Ada"] == .confirmed)
    }

    @Test(arguments: ["ok", "k", "sure", "👍", "will do", "sounds good"])
    func thanksAfterAMaybeKeepTheMaybe(text: String) async throws {
        _ = try await say("maybe", atMinute: 1)
        #expect(try await say(text, atMinute: 2) == nil)
        #expect(try await environment.statuses(late)["Ada"] == .maybe)
    }

    @Test(arguments: ["yes", "yep", "yeah I'm in", "I can make it"])
    func clearYesConfirmsAMaybe(text: String) async throws {
        _ = try await say("maybe", atMinute: 1)
        _ = try await say(text, atMinute: 2)
        #expect(try await environment.statuses(late)["Ada"] == .confirmed)
    }

    @Test(arguments: ["sure, who has my place?", "ok, when will you ask again?"])
    func questionWithThanksIsShownToTheBooker(text: String) async throws {
        _ = try await say("no", atMinute: 1)
        _ = try await say(text, atMinute: 2)
        #expect(try await environment.statuses(late)["Ada"] == .declined)
        #expect(try await environment.waiting().contains { $0.body == text })
    }

    @Test(arguments: [
        ("ok", SlotStatus.asked), ("great, thanks", .asked), ("yes", .confirmed), ("yes 2", .confirmed),
    ])
    func thanksAfterAConfirmationDoNotConfirmAnother(text: String, expected: SlotStatus) async throws {
        let mic = try await environment.show("Open Mic", inDays: 5)
        try await environment.deliver(environment.invite(mic, [contact]))
        _ = try await say("yes 1", atMinute: 1)
        _ = try await say(text, atMinute: 2)
        #expect(try await environment.statuses(mic)["Ada"] == expected)
    }

    @Test func okAnswersARequestSentSince() async throws {
        _ = try await say("no", atMinute: 1)
        let mic = try await environment.show("Open Mic", inDays: 5)
        try await environment.deliver(
            environment.invite(mic, [contact], now: TestEnvironment.noon.adding(.minutes(90))))
        _ = try await say("ok", atMinute: 91)
        #expect(try await environment.statuses(mic)["Ada"] == .confirmed)
        #expect(try await environment.statuses(late)["Ada"] == .declined)
    }
}
