import Agenda
import Logging
import Platform
import ReplyReader
import Storage
import TestSupport
import Testing
import Values

@testable import Study

/// The study timer by text, with the jobs and the outbox of the program. It starts at noon in New York.
@Suite struct TimerTextTests {
    private let owner: BookerPhone
    private var environment: TestEnvironment { owner.environment }

    init() async throws { owner = try await BookerPhone() }

    private func says(_ words: String, after minutes: Int = 0) async throws -> String? {
        try await owner.says(words, at: TestEnvironment.noon.adding(.minutes(minutes)))
    }

    /// Runs the jobs and returns the new texts.
    private func run(after minutes: Int) async throws -> [String] {
        let before = try await owner.texts().count
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(minutes)))
        return Array(try await owner.texts().dropFirst(before))
    }

    private func open() async throws -> StudyTimer? {
        let account = environment.account.id
        return try await environment.store.read { try StudyTimer.open(account: account, in: $0) }
    }

    static let up = "Study time is up. Reply:\n1 BREAK (10 min)\n2 MORE (+10 min)\n3 FINISH"
    static let over = "Break is over. Reply:\n1 STUDY (50 min)\n2 MORE (+10)\n3 FINISH"

    @Test("a whole session runs by text")
    func session() async throws {
        #expect(try await says("study 50/10") == "Studying 50 min, break 10. I'll text at 12:50 PM.")
        #expect(try await run(after: 49) == [])
        #expect(try await run(after: 50) == [Self.up])
        #expect(try await run(after: 51) == [])
        #expect(try await says("1", after: 50) == "Break until 1 PM.")
        #expect(try await run(after: 60) == [Self.over])
        #expect(try await says("MORE", after: 60) == "Break until 1:10 PM.")
        #expect(try await run(after: 70) == [Self.over])
        #expect(try await says("study", after: 70) == "Studying until 2 PM.")
        #expect(try await run(after: 120) == [Self.up])
        #expect(try await says("2 more", after: 120) == "Studying until 2:10 PM.")
        #expect(try await run(after: 130) == [Self.up])
        #expect(
            try await says("fin", after: 131)
                == "Session closed: studied 1 h 50 min, 1 break. Text STUDY 50/10 to begin another.")
        #expect(try await open() == nil)
        #expect(try await run(after: 500) == [])
    }

    @Test("a choice is made by digit, word or prefix", arguments: ["1", "BREAK", "b", "1 break", "Break!", "1."])
    func breakWords(word: String) async throws {
        _ = try await says("STUDY 25/5")
        _ = try await run(after: 25)
        #expect(try await says(word, after: 25) == "Break until 12:30 PM.")
    }

    @Test("answering a closed prompt extends nothing")
    func closedPrompt() async throws {
        _ = try await says("STUDY 25/5")
        _ = try await run(after: 25)
        #expect(try await says("2", after: 25) == "Studying until 12:30 PM.")
        #expect(try await says("2", after: 26) == "Studying until 12:30 PM.")
        #expect(try await open()?.state.due == TestEnvironment.noon.adding(.minutes(30)))
        _ = try await run(after: 30)
        _ = try await says("3", after: 30)
        for word in ["3", "MORE", "1", "break"] {
            #expect(try await says(word, after: 31)?.hasPrefix("That session is over.") == true, "\(word)")
        }
        #expect(try await says("hello there", after: 31)?.hasPrefix("Text MENU for commands.") == true)
        _ = try await says("STUDY 25/5", after: 32)
        #expect(try await says("MORE", after: 33) == "Studying until 12:57 PM.", "the session that goes on")
        #expect(try await open()?.state.due == TestEnvironment.noon.adding(.minutes(57)))
    }

    @Test("a repeated webhook does not extend twice")
    func repeatedWebhook() async throws {
        _ = try await says("STUDY 25/5")
        _ = try await run(after: 25)
        let at = TestEnvironment.noon.adding(.minutes(25))
        let first = try await environment.text("2", from: BookerPhone.cell, sid: "SM-same", now: at)
        let second = try await environment.text("2", from: BookerPhone.cell, sid: "SM-same", now: at)
        #expect((first, second) == ("Studying until 12:30 PM.", "Studying until 12:30 PM."))
        #expect(try await open()?.state.due == TestEnvironment.noon.adding(.minutes(30)))
    }

    @Test("a session survives a restart, and fires late without losing its time")
    func restart() async throws {
        _ = try await says("STUDY 25/5")
        let again = try environment.openAgain()
        let runner = JobRunner(store: again, modules: TestEnvironment.modules(), log: Logger(label: "test"))
        try await runner.run(now: TestEnvironment.noon.adding(.minutes(55)))
        try again.close()
        #expect(
            try await owner.texts() == ["Study time is up. Reply:\n1 BREAK (5 min)\n2 MORE (+5 min)\n3 FINISH"])
        #expect(
            try await says("3", after: 56)
                == "Session closed: studied 25 min, 0 breaks. Text STUDY 25/5 to begin another.")
    }

    @Test("quiet hours do not apply to the timer")
    func atNight() async throws {
        _ = try await says("STUDY 25/5", after: 11 * 60)
        #expect(try await run(after: 11 * 60 + 25).count == 1)
        let zones = try await environment.store.read {
            try $0.values("SELECT coalesce(quiet_zones, '') FROM outbound_message", as: String.self)
        }
        #expect(zones == [""])
    }

    @Test("a session texts the member who started it, who goes on with it")
    func member() async throws {
        let cell = "+14155550177"
        _ = try await environment.addMember("Kim", as: .booker, cell: cell)
        let noon = TestEnvironment.noon
        #expect(try await environment.text("STUDY 25/5", from: cell, now: noon)?.hasPrefix("Studying 25 min") == true)
        #expect(try await run(after: 25) == [], "the owner of the account is not texted")
        let texts = try await environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE to_number = \(cell)", as: String.self)
        }
        #expect(texts == ["Study time is up. Reply:\n1 BREAK (5 min)\n2 MORE (+5 min)\n3 FINISH"])
        let later = noon.adding(.minutes(26))
        #expect(try await says("1", after: 26)?.hasPrefix("Break") != true, "it is not the owner's question")
        #expect(try await environment.text("1", from: cell, now: later) == "Break until 12:31 PM.")
    }

    static let invalid = ["STUDY 25", "STUDY hard", "STUDY 0/5", "STUDY 25/1440", "STUDY"]

    @Test("an invalid time is answered with an example", arguments: invalid)
    func invalidTimes(text: String) async throws {
        #expect(
            try await says(text) == "Text the minutes to study and for the break: STUDY 25/5 or STUDY 1:30/0:15")
    }

    @Test("STUDY alone says what the session does now")
    func status() async throws {
        _ = try await says("STUDY 25/5")
        #expect(try await says("STUDY", after: 1) == "Studying until 12:25 PM.")
    }

    @Test("BREAK and FINISH work while the clock runs")
    func whileRunning() async throws {
        #expect(try await says("BREAK") == "No study session is open. Text STUDY 25/5 to begin one.")
        _ = try await says("STUDY 25/5")
        #expect(try await says("BREAK", after: 10) == "Break until 12:15 PM.")
        #expect(try await says("break", after: 11) == "The break is not over, so you cannot choose BREAK yet.")
        #expect(
            try await says("FINISH", after: 12)
                == "Session closed: studied 10 min, 1 break. Text STUDY 25/5 to begin another.")
        #expect(try await says("UNDO", after: 13) == "Undone: finished the study session.")
        _ = try await quiz()
        _ = try await says("QUIZ spanish", after: 13)
        #expect(try await says("FINISH", after: 14)?.hasPrefix("Quiz of Spanish finished") == true)
        #expect(try await open()?.state.phase == .break)
    }

    @Test("a deck can be named; another session replaces the first")
    func deckAndReplacement() async throws {
        let account = environment.account.id
        let deck = try await environment.store.write {
            try Deck.add("Spanish verbs", account: account, in: $0)
        }
        #expect(try await says("STUDY 5/1 @spanish") == "Studying 5 min, break 1. I'll text at 12:05 PM.")
        #expect(try await open()?.deck == deck.id)
        #expect(try await says("STUDY 5/1 @latin", after: 1)?.hasPrefix("There is no deck \"latin\".") == true)
        #expect(try await says("STUDY 1:30/15", after: 2) == "Studying 1 h 30 min, break 15. I'll text at 1:32 PM.")
        #expect(try await run(after: 5) == [])
        let finished = try await environment.store.read {
            try $0.value("SELECT count(*) FROM study_timer WHERE phase = 'finished'", as: Int.self)
        }
        #expect(finished == 1)
    }

    @Test("UNDO takes back a choice and a start")
    func undo() async throws {
        _ = try await says("STUDY 25/5")
        _ = try await run(after: 25)
        _ = try await says("3", after: 25)
        #expect(try await says("UNDO", after: 26) == "Undone: finished the study session.")
        #expect(try await says("1", after: 26) == "Break until 12:31 PM.")
        #expect(try await says("UNDO", after: 27) == "Undone: began a break.")
        #expect(try await says("2", after: 27) == "Studying until 12:32 PM.")
        _ = try await says("STUDY 10/2", after: 28)
        #expect(try await says("UNDO", after: 28)?.hasPrefix("Undone: ") == true)
        #expect(try await open()?.lengths == TimerLengths(study: 25, rest: 5))
    }

    @Test("a session that has gone on since is left as it is")
    func lateUndo() async throws {
        _ = try await says("STUDY 5/1")
        _ = try await run(after: 5)
        #expect(try await says("UNDO", after: 6)?.contains("has changed since") == true)
    }

    // MARK: - Several open prompts

    private func quiz() async throws -> Deck {
        let account = environment.account.id
        return try await environment.store.write { tx in
            let deck = try Deck.add("Spanish", account: account, in: tx)
            try deck.add([CardDraft(front: "uno", back: "one"), CardDraft(front: "dos", back: "two")], in: tx)
            return deck
        }
    }

    @Test("a timer prompt is not dropped by other texts")
    func otherTexts() async throws {
        _ = try await says("STUDY 25/5")
        _ = try await run(after: 25)
        _ = try await says("TODO buy film", after: 26)
        _ = try await says("something else", after: 26)
        #expect(try await says("1", after: 27) == "Break until 12:32 PM.")
    }

    @Test("beside a to-do question, a number answers the one that was asked last")
    func withTodoQuestion() async throws {
        _ = try await says("TODO buy red film")
        _ = try await says("TODO buy blue film")
        _ = try await says("STUDY 25/5")
        _ = try await run(after: 25)
        _ = try await says("DONE film", after: 26)
        #expect(try await says("2", after: 26) == "Done: buy blue film. 1 left.")
        #expect(try await says("2", after: 27) == "Studying until 12:32 PM.")
    }

    @Test("beside a quiz that was opened before, only words count, and FINISH ends the quiz")
    func withEarlierQuiz() async throws {
        _ = try await quiz()
        _ = try await says("STUDY 25/5")
        _ = try await says("QUIZ spanish", after: 20)
        #expect(
            try await run(after: 25) == ["Study time is up. Reply:\nBREAK (5 min), MORE (+5 min) or OVER"])
        #expect(try await says("FINISH", after: 25)?.hasPrefix("Quiz of Spanish finished") == true)
        #expect(try await says("MORE", after: 26) == "Studying until 12:31 PM.")
        _ = try await run(after: 31)
        #expect(try await says("3", after: 31)?.hasPrefix("Session closed") == true)
    }

    @Test("beside a quiz that was opened later, FINISH ends the quiz, and BREAK is for the timer")
    func withLaterQuiz() async throws {
        _ = try await quiz()
        _ = try await says("STUDY 25/5")
        _ = try await run(after: 25)
        _ = try await says("QUIZ spanish", after: 26)
        #expect(try await says("BREAK", after: 26) == "Break until 12:31 PM.")
        #expect(try await says("FINISH", after: 27)?.hasPrefix("Quiz of Spanish finished") == true)
    }

    @Test("beside a review, numbers rate the card, and OVER ends the session")
    func withReview() async throws {
        _ = try await quiz()
        _ = try await says("STUDY 25/5")
        _ = try await says("REVIEW spanish", after: 20)
        _ = try await says("FLIP", after: 21)
        #expect(
            try await run(after: 25) == ["Study time is up. Reply:\nBREAK (5 min), MORE (+5 min) or OVER"])
        #expect(try await says("3", after: 25)?.hasPrefix("Good: ") == true)
        #expect(try await says("OVER", after: 26)?.hasPrefix("Session closed: studied 25 min") == true)
        #expect(try await says("FINISH", after: 27)?.hasPrefix("Review of Spanish finished") == true)
    }

    // MARK: - Lengths and words

    @Test("every text fits two segments, and no reply word is a carrier word")
    func words() async throws {
        for word in TimerChoice.allCases.map(\.word) + ["OVER", "STUDY"] {
            #expect(CarrierWord(word) == nil, "\(word)")
        }
        _ = try await says("STUDY 23:59/23:59")
        let texts = try await run(after: 1439) + [says("1", after: 1439), says("3", after: 1440)].compactMap { $0 }
        for text in texts { #expect(text.utf8.count <= 306, "\(text)") }
    }
}
