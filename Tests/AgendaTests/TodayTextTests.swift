import Agenda
import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

/// TODAY from the owner's cell: what is on, what is due, and the next countdown. It is noon on Monday, November 30,
/// 2026.
@Suite struct TodayTextTests {
    private func says(_ texts: [String], cards: Int = 0, countdown: Bool = false) async throws -> String? {
        let owner = try await BookerPhone()
        let account = owner.environment.account
        try await owner.environment.store.write(at: TestEnvironment.noon) { tx in
            if countdown {
                let at = TestEnvironment.noon.adding(.days(5))
                _ = try Countdown.add("our trip", at: at, zone: account.zone, account: account.id, in: tx)
            }
            guard cards > 0 else { return }
            let deck = try Deck.add("Spanish", account: account.id, in: tx)
            try deck.add((1...cards).map { CardDraft(front: "front \($0)", back: "back") }, in: tx)
        }
        for text in texts { _ = try await owner.says(text) }
        return try await owner.says("TODAY")
    }

    /// (what was texted before, cards that are due, whether there is a countdown, the reply)
    @Test(
        arguments: [
            ([], 0, false, "Nothing today."), ([], 0, true, "Nothing today.\nOnly 5 Days until our trip"),
            (
                ["TODO buy film by today", "TODO call mom by fri", "TODO rest"], 0, false,
                "Today, Mon Nov 30:\nTo do: buy film"
            ),
            (["EVENT today 5:30pm call"], 1, false, "Today, Mon Nov 30:\n5:30 PM call\n1 card is due: Spanish 1"),
            (
                ["TODO film by today"], 2, true,
                "Today, Mon Nov 30:\nTo do: film\n2 cards are due: Spanish 2\nOnly 5 Days until our trip"
            ),
            (["TODO film by today 5pm"], 0, false, "Today, Mon Nov 30:\nTo do: film, 5 PM"),
            (["TODO film by today", "DONE film"], 0, false, "Nothing today."),
            (
                (1...6).map { "TODO item \($0) by today" }, 0, false,
                "Today, Mon Nov 30:\nTo do: item 1\nTo do: item 2\nTo do: item 3\nTo do: item 4\nand 2 more to-dos"
            ),
        ] as [([String], Int, Bool, String)])
    func theDayIsOneText(texts: [String], cards: Int, countdown: Bool, reply: String) async throws {
        #expect(try await says(texts, cards: cards, countdown: countdown) == reply)
    }

    @Test func lateTodosAreNamedWithTheirDayAndList() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.environment.show("Grand Canyon")
        _ = try await owner.says("TODO buy film by today @canyon")
        let tomorrow = TestEnvironment.noon.adding(.days(1))
        #expect(
            try await owner.says("TODAY", at: tomorrow)
                == "Today, Tue Dec 1:\nLate: buy film (Grand Canyon), by Mon Nov 30 2026")
    }
}
