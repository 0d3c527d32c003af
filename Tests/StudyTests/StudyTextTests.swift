import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@testable import Study

@Suite struct StudyTextTests {
    private static let noon = TestEnvironment.noon

    /// A booker's phone, with a deck of these cards.
    private func phone(_ cards: [CardDraft] = [CardDraft(front: "hola", back: "hello")]) async throws -> BookerPhone {
        let phone = try await BookerPhone()
        let account = phone.environment.account.id
        try await phone.environment.store.write(at: Self.noon) { tx in
            let deck = try Deck.add("Spanish", account: account, in: tx)
            try deck.add(cards, in: tx)
        }
        return phone
    }

    private static let two = [CardDraft(front: "hola", back: "hello"), CardDraft(front: "adiós", back: "goodbye")]
    private static let choices = "\nFLIP, NEXT, KNOW or FINISH"
    private static let ratings = "\n1 again\n2 hard\n3 good\n4 easy"

    @Test("a quiz by text: QUIZ, FLIP, NEXT, KNOW and FINISH")
    func quiz() async throws {
        let phone = try await phone(Self.two)
        let first = try #require(try await phone.says("QUIZ spanish"))
        let isHola = first == "1/2 hola" + Self.choices
        #expect(isHola || first == "1/2 adiós" + Self.choices)
        let (back, other) = isHola ? ("hello", "adiós") : ("goodbye", "hola")
        #expect(try await phone.says("flip") == back + Self.choices)
        #expect(try await phone.says("1") == first, "1 is FLIP")
        #expect(try await phone.says("Next!") == "2/2 \(other)" + Self.choices)
        #expect(try await phone.says("next") == first, "from the beginning")
        #expect(try await phone.says("know") == "1/1 \(other)" + Self.choices)
        #expect(
            try await phone.says("KNOW")
                == "That was the last card: the quiz of Spanish is over. Text QUIZ to begin again.")
        #expect(try await phone.says("QUIZ") != nil)
        #expect(try await phone.says("FINISH") == "Quiz of Spanish finished. Text QUIZ to begin again.")
        #expect(try await phone.says("FLIP") == "Text MENU for commands.")
    }

    @Test("a quiz of 80 texts within ten minutes is answered to its end, and commands after it too")
    func longQuiz() async throws {
        let phone = try await phone(Self.two)
        let texts = ["QUIZ spanish"] + Array(repeating: ["FLIP", "NEXT"], count: 40).flatMap(\.self) + ["TODO"]
        var replies: [String?] = []
        for (index, text) in texts.enumerated() {
            replies.append(try await phone.says(text, at: Self.noon.adding(.seconds(index * 5))))
        }
        #expect(replies.allSatisfy { $0?.contains(InboundOutcome.pauseNotice) == false })
    }

    @Test("a quiz by text continues after other texts, and QUIZ alone continues the last")
    func quizContinues() async throws {
        let phone = try await phone(Self.two)
        let first = try await phone.says("QUIZ spanish")
        #expect(try await phone.says("TODO buy film") == "To do: 1 buy film")
        let back = try await phone.says("FLIP")
        #expect(try await phone.says("QUIZ") == back)
        #expect(try await phone.says("FLIP") == first)
    }

    @Test("Study by text: REVIEW, FLIP and a rating")
    func review() async throws {
        let phone = try await phone(Self.two)
        #expect(try await phone.says("REVIEW spanish") == "2 due: hola\nFLIP or FINISH")
        #expect(try await phone.says("turn") == "Reply FLIP or FINISH, or text MENU for commands.")
        #expect(try await phone.says("FLIP") == "hello" + Self.ratings)
        #expect(try await phone.says("3") == "Good: 10 min. 2 due: adiós\nFLIP or FINISH")
        #expect(try await phone.says("UNDO") == "Undone: rated \"hola\" good.")
        #expect(try await phone.says("REVIEW") == "2 due: hola\nFLIP or FINISH")
        #expect(try await phone.says("flip") == "hello" + Self.ratings)
        #expect(try await phone.says("4 easy") == "Easy: 8 days. 1 due: adiós\nFLIP or FINISH")
        #expect(try await phone.says("FLIP") == "goodbye" + Self.ratings)
        #expect(
            try await phone.says("easy")
                == "Easy: 8 days. No card of Spanish is due now. Next: in 8 days.")
        #expect(try await phone.says("REVIEW") == "No card of Spanish is due now. Next: in 8 days.")
    }

    @Test("REVIEW of a level without a deck of its own reviews the decks under it")
    func level() async throws {
        let phone = try await phone(Self.two)
        let account = phone.environment.account.id
        try await phone.environment.store.write(at: Self.noon) { tx in
            for (title, front) in [("Lang::Es", "sí"), ("Lang::Fr", "oui")] {
                try Deck.add(title, account: account, in: tx).add([CardDraft(front: front, back: "yes")], in: tx)
            }
        }
        #expect(try await phone.says("REVIEW lang") == "2 due: sí\nFLIP or FINISH")
        #expect(try await phone.says("FLIP") == "yes" + Self.ratings)
        #expect(try await phone.says("easy") == "Easy: 8 days. 1 due: oui\nFLIP or FINISH")
        #expect(try await phone.says("FLIP") == "yes" + Self.ratings)
        #expect(try await phone.says("easy") == "Easy: 8 days. No card of Lang is due now. Next: in 8 days.")
        #expect(try await phone.says("REVIEW lang::es") == "No card of Lang::Es is due now. Next: in 8 days.")
    }

    @Test("a hint is sent on request")
    func hint() async throws {
        let phone = try await phone([CardDraft(front: "Capital of Peru?", back: "Lima", hint: "L…")])
        #expect(try await phone.says("REVIEW spanish") == "1 due: Capital of Peru?\nFLIP, HINT or FINISH")
        #expect(try await phone.says("hint") == "Hint: L...\nFLIP or FINISH")
        #expect(try await phone.says("FLIP") == "Lima" + Self.ratings)
        #expect(try await phone.says("QUIZ spanish") == "1/1 Capital of Peru?\nHINT, FLIP, NEXT, KNOW or FINISH")
        #expect(try await phone.says("HINT") == "Hint: L..." + Self.choices)
        #expect(try await phone.says("FLIP") == "Lima" + Self.choices)
    }

    @Test("Study by text: replies to a deck or card that has changed")
    func stale() async throws {
        let phone = try await phone(Self.two)
        _ = try await phone.says("REVIEW spanish")
        _ = try await phone.says("FLIP")
        try await phone.environment.store.write(at: Self.noon) { tx in
            let account = phone.environment.account.id
            let deck = try Deck.match("Spanish", account: account, in: tx)
            let card = try Card.match("hola", account: account, in: tx)
            _ = try deck.review(card, .easy, zone: .utc, in: tx)
        }
        #expect(try await phone.says("2") == "That card has changed. 1 due: adiós\nFLIP or FINISH")
        try await phone.environment.store.write(at: Self.noon) { tx in
            let deck = try Deck.match("Spanish", account: phone.environment.account.id, in: tx)
            try deck.remove(subjects: phone.environment.subjects, in: tx)
        }
        #expect(try await phone.says("FLIP") == "That deck is gone.")
    }

    @Test(
        "Study by text: which deck",
        arguments: [
            ("REVIEW frnch", "There is no deck \"frnch\". Did you mean French?"),
            ("QUIZ klingon", "There is no deck \"klingon\". Text DECKS for a list."),
            ("DECKS", "French: 0 cards, 0 due\nSpanish: 1 card, 1 due"),
            ("QUIZ", "French: 0 cards, 0 due\nSpanish: 1 card, 1 due"), ("REVIEW", "1 due: hola\nFLIP or FINISH"),
            ("QUIZ french", "The deck French has no cards. Add one on the pages or the command line."),
            ("REVIEW french", "The deck French has no cards. Add one on the pages or the command line."),
        ])
    func decks(says: String, reply: String) async throws {
        let phone = try await phone()
        let account = phone.environment.account.id
        try await phone.environment.store.write(at: Self.noon) {
            _ = try Deck.add("French", account: account, in: $0)
        }
        #expect(try await phone.says(says) == reply)
    }

    @Test(
        "Study by text: a long back is cut at words, and CONTINUE sends the next part",
        arguments: [
            String(repeating: "word ", count: 150), String(repeating: "слово ", count: 60),
            String(repeating: "x", count: 700), String(repeating: "字", count: 300),
            "line\n" + String(repeating: "ab\n", count: 200),
        ])
    func longBacks(back: String) async throws {
        let phone = try await phone([CardDraft(front: "long", back: back)])
        _ = try await phone.says("QUIZ")
        var parts: [String] = []
        var reply = try #require(try await phone.says("FLIP"))
        while reply.hasSuffix("\nCONTINUE, FLIP, NEXT, KNOW or FINISH"), parts.count < 50 {
            parts.append(String(reply.dropLast("\nCONTINUE, FLIP, NEXT, KNOW or FINISH".count)))
            #expect(Segments(reply).count <= 2)
            reply = try #require(try await phone.says("CONTINUE"))
        }
        #expect(Segments(reply).count <= 2)
        #expect(parts.count >= 2)
        parts.append(String(reply.dropLast(Self.choices.count)))
        let joined = parts.joined(separator: " ").filter { !$0.isWhitespace }
        #expect(joined == back.filter { !$0.isWhitespace })
        if back.hasPrefix("word") { #expect(parts.allSatisfy { $0.hasPrefix("word") && $0.hasSuffix("word") }) }
    }

    @Test("Study: every text of the conversation fits two segments")
    func segments() async throws {
        let long = String(repeating: "очень длинная карточка ", count: 20)
        let phone = try await phone([CardDraft(front: String(long.prefix(400)), back: long)])
        for words in [
            "QUIZ", "FLIP", "CONTINUE", "NEXT", "FINISH", "REVIEW", "CONTINUE", "FLIP", "CONTINUE", "3", "DECKS",
        ] {
            let reply = try #require(try await phone.says(words))
            #expect(Segments(reply, route: .tollFree).count <= 2, "\(words): \(reply)")
        }
    }

    @Test("Study: long titles fit two segments too")
    func longTitles() async throws {
        let phone = try await BookerPhone()
        let account = phone.environment.account.id
        let titles = (1...9).map { "\($0) " + String(repeating: "слово ", count: 16) }
        try await phone.environment.store.write(at: Self.noon) { tx in
            for title in titles {
                let deck = try Deck.add(title, account: account, in: tx)
                try deck.add([CardDraft(front: "a", back: "b")], in: tx)
            }
        }
        for words in [
            "DECKS", "QUIZ 2 слово", "KNOW", "QUIZ 3 слово", "FINISH", "REVIEW 4 слово", "FLIP", "4", "REVIEW",
        ] {
            let reply = try #require(try await phone.says(words))
            #expect(Segments(reply, route: .tollFree).count <= 2, "\(words): \(reply)")
        }
    }

    @Test(
        "Study: the question which deck fits two segments, with titles that tell the decks apart",
        arguments: [
            ["words", "слово", "字字字字", "كلمة طويلة"].map { word in
                (1...5).map { "\(word) \($0) \(String(repeating: word + " ", count: 12))".prefix(90) + "\($0)" }
            }
        ].flatMap(\.self))
    func longQuestion(titles: [String]) async throws {
        let phone = try await BookerPhone()
        let account = phone.environment.account.id
        try await phone.environment.store.write(at: Self.noon) { tx in
            for title in titles {
                let deck = try Deck.add(title, account: account, in: tx)
                try deck.add([CardDraft(front: "front \(title.prefix(9))", back: "b")], in: tx)
            }
        }
        let word = try #require(titles.first?.split(separator: " ").first)
        let question = try #require(try await phone.says("QUIZ \(word)"))
        #expect(question.hasPrefix("Which \(word)?\n1 ") && Segments.fitsTwo(question), "\(question)")
        #expect(try await phone.says("2")?.hasPrefix("1/1 front") == true)
        let many = "\(word) 6 "
        try await phone.environment.store.write(at: Self.noon) {
            _ = try Deck.add(many, account: account, in: $0)
        }
        let several = try #require(try await phone.says("QUIZ \(word)"))
        #expect(several.hasPrefix("Several match") && Segments.fitsTwo(several), "\(several)")
    }

    /// Open prompts: the last one sent takes a number or a word that several could take.
    @Test("Study: a review by text says that a card is often forgotten, and leaves it out on request")
    func leech() async throws {
        let schedule = CardSchedule(
            phase: .review, memory: FSRS.Memory(stability: 3, difficulty: 9), due: Self.noon,
            reviewedAt: Self.noon.adding(.days(-3)), lapses: 8)
        let phone = try await phone([CardDraft(front: "hola", back: "hello", schedule: schedule)])
        _ = try await phone.says("REVIEW spanish")
        let back = "hello\(Self.ratings)\nOften forgotten: SUSPEND leaves it out"
        #expect(try await phone.says("FLIP") == back)
        #expect(try await phone.says("suspend") == "Left out of reviews. No card of Spanish is due.")
        #expect(try await phone.says("UNDO")?.hasPrefix("Undone: ") == true)
        #expect(try await phone.says("REVIEW spanish") == "1 due: hola\nFLIP or FINISH")
    }

    @Test("Study: a bare number or word answers the prompt sent last")
    func severalPrompts() async throws {
        let phone = try await phone(Self.two)
        _ = try await phone.says("REVIEW spanish")
        _ = try await phone.says("FLIP")
        let quiz = try await phone.says("QUIZ spanish")
        let back = try await phone.says("1")
        #expect(back != quiz && back?.hasSuffix(Self.choices) == true, "FLIP of the quiz, not \"again\" of the review")
        #expect(try await phone.says("FINISH") == "Quiz of Spanish finished. Text QUIZ to begin again.")
        #expect(
            try await phone.says("good") == "Good: 10 min. 2 due: adiós\nFLIP or FINISH", "only the review takes it")
        #expect(try await phone.says("FINISH") == "Review of Spanish finished; 2 still due.")
    }

    @Test("Study: reply words are no carrier keywords")
    func replyWords() {
        let words =
            QuizText.words + ReviewText.frontWords + ReviewText.backWords + [ReviewText.more, ReviewText.suspend]
        #expect(words.allSatisfy { !CarrierWord.isReserved($0) })
        #expect(StudyTexts.words.allSatisfy { !CarrierWord.isReserved($0.word) })
    }

    @Test("Study: a daily text says how many cards are due, at the chosen hour")
    func dailyText() async throws {
        let phone = try await phone(Self.two)
        let (environment, account) = (phone.environment, phone.environment.account)
        var settings = StudySettings.usual
        settings.textAt = LocalTime(iso: "18:00")
        let chosen = settings
        _ = try await environment.store.write(at: Self.noon) { try chosen.save(for: account, in: $0) }
        let first = try #require(LocalTime(iso: "18:00")).next(after: Self.noon, in: account.zone)
        try await environment.jobs.run(now: first.adding(.seconds(-1)))
        #expect(try await phone.texts().isEmpty)
        try await environment.jobs.run(now: first)
        let texts = try await phone.texts()
        #expect(texts == ["2 cards are due. Text REVIEW Spanish"], "\(texts)")
        try await environment.jobs.run(now: first.adding(.days(1)))
        #expect(try await phone.texts().count == 2)
        // A gateway that was off does not send it in the night.
        try await environment.jobs.run(now: first.adding(.days(2)).adding(.hours(4)))
        #expect(try await phone.texts().count == 2)
        #expect(try await phone.says("UNDO") == "Undone: changed the settings of your reviews.")
        try await environment.jobs.run(now: first.adding(.days(3)))
        #expect(try await phone.texts().count == 2)
    }

    @Test("Study: the daily text goes to the member who chose its hour; the owner gets it once they are removed")
    func dailyTextOfMember() async throws {
        let phone = try await phone(Self.two)
        let (environment, cell) = (phone.environment, "+14155550177")
        let kim = try await environment.addMember("Kim", as: .booker, cell: cell)
        let account = try #require(try await environment.store.read { try Account.find(kim.account, in: $0) })
        var settings = StudySettings.usual
        settings.textAt = LocalTime(iso: "18:00")
        let chosen = settings
        _ = try await ActingMember.$current.withValue(kim.acting) {
            try await environment.store.write(at: Self.noon) { try chosen.save(for: account, in: $0) }
        }
        let first = try #require(LocalTime(iso: "18:00")).next(after: Self.noon, in: account.zone)
        func numbers(afterDays days: Int) async throws -> [String] {
            try await environment.jobs.run(now: first.adding(.days(days)))
            return try await environment.store.read {
                try $0.values(
                    "SELECT to_number FROM outbound_message WHERE kind = 'notice' ORDER BY id", as: String.self)
            }
        }
        #expect(try await numbers(afterDays: 0) == [cell])
        try await environment.store.write(at: Self.noon) { try kim.remove(in: $0) }
        #expect(try await numbers(afterDays: 1) == [cell, BookerPhone.cell])
    }
}
