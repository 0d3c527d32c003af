import Agenda
import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

/// The daily text of what is on and due. It is noon on Monday, November 30, 2026.
@Suite struct MorningTextTests {
    /// (what was texted, the texts until noon of the next day)
    @Test(arguments: [
        (["TODAY at 7am", "TODO film by tomorrow"], ["Today, Tue Dec 1:\nTo do: film"]),
        (["TODAY at 7am"], []), (["TODAY at 7am", "TODO film by tomorrow", "TODAY off"], []),
        (["TODO film by tomorrow", "TODAY at 7am", "UNDO"], []),
    ])
    func itComesOnceADayIfThereIsSomething(said: [String], texts: [String]) async throws {
        let owner = try await BookerPhone()
        for text in said { _ = try await owner.says(text) }
        for hours in [1, 18, 19, 20, 24] {
            try await owner.environment.jobs.run(now: TestEnvironment.noon.adding(.hours(hours)))
        }
        #expect(try await owner.texts() == texts)
    }

    /// (hours from noon at which the gateway runs again, whether the text of 7 AM is sent)
    @Test(arguments: [(21, true), (22, false), (30, false)])
    func aLateTextIsNotSent(hours: Int, isSent: Bool) async throws {
        let owner = try await BookerPhone()
        for text in ["TODAY at 7am", "TODO film by tomorrow"] { _ = try await owner.says(text) }
        try await owner.environment.jobs.run(now: TestEnvironment.noon.adding(.hours(hours)))
        #expect(try await owner.texts().isEmpty == !isSent)
    }

    @Test func theTimeIsSetByText() async throws {
        let owner = try await BookerPhone()
        let every = "Every day at 7 AM you get what is on and due, if there is anything. To stop: TODAY off"
        let talk = [
            ("TODAY at 7am", every), ("TODAY 7:00", every), ("today 7", every),
            ("TODAY at dawn", "Invalid time \"dawn\". Write it like TODAY at 7am"),
            ("TODAY off", "The morning text is off."),
            ("TODAY off", "There is no morning text. To get one: TODAY at 7am"),
            ("UNDO", "Undone: turned the morning text off."),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }

    /// (the time of the text of cards, the texts)
    @Test(arguments: [
        ("08:00", ["Today, Tue Dec 1:\n1 card is due: Spanish 1"]),
        ("18:00", ["cards", "Today, Tue Dec 1:\n1 card is due: Spanish 1"]),
    ])
    func cardsBeforeNoonAreInOneText(time: String, texts: [String]) async throws {
        let owner = try await BookerPhone()
        let account = owner.environment.account
        try await owner.environment.store.write(at: TestEnvironment.noon) { tx in
            let deck = try Deck.add("Spanish", account: account.id, in: tx)
            try deck.add([CardDraft(front: "hola", back: "hello")], in: tx)
            var settings = try StudySettings.of(account.id, in: tx)
            settings.textAt = LocalTime(iso: time)
            _ = try settings.save(for: account, in: tx)
        }
        _ = try await owner.says("TODAY at 7am")
        for hours in [6, 19, 20, 24] {
            try await owner.environment.jobs.run(now: TestEnvironment.noon.adding(.hours(hours)))
        }
        let sent = try await owner.texts()
        #expect(sent.count == texts.count && sent.last == texts.last)
    }
}
