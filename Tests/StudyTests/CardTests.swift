import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

@Suite struct CardTests {
    @Test(
        "the front is one line, the back may have several",
        arguments: [
            (CardDraft(front: "", back: "b"), CardError.noFront), (CardDraft(front: " \t ", back: "b"), .noFront),
            (CardDraft(front: "a\nb", back: "b"), .frontHasLines),
            (CardDraft(front: "a\u{2028}b", back: "b"), .frontHasLines),
            (CardDraft(front: String(repeating: "a", count: 5001), back: ""), .frontTooLong(5001)),
            (CardDraft(front: "a", back: String(repeating: "b", count: 20_001)), .backTooLong(20_001)),
            (
                CardDraft(front: "a", back: "", tags: [String(repeating: "t", count: 101)]),
                .tagTooLong(String(repeating: "t", count: 101))
            ),
        ])
    func invalidCards(draft: CardDraft, error: CardError) async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        await #expect(throws: error) {
            try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
                // All or none.
                _ = try deck.add([CardDraft(front: "good", back: ""), draft], in: tx)
            }
        }
        #expect(try await study.fronts(of: deck).isEmpty)
    }

    @Test("every invalid field of a card is reported") func invalidInput() throws {
        let long = String(repeating: "x", count: 20_001)
        let input = CardInput(front: " ", back: long, tags: [String(repeating: "t", count: 101)])
        for read in [{ _ = try input.draft() }, { _ = try input.changes() }] as [() throws -> Void] {
            let problems = #expect(throws: InputProblems<CardInput.Field>.self) { try read() }
            #expect(problems?.all.map(\.field) == [.front, .back, .tags])
            #expect(problems?.sentence == CardError.noFront.sentence)
        }
        let changes = try CardInput(back: " hi ", tags: [""]).changes()
        #expect(changes.front == nil && changes.back == "hi" && changes.tags == [] && changes.isSuspended == nil)
    }

    @Test("a card is kept as it was written")
    func keptAsWritten() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let draft = CardDraft(front: "  hola  ", back: "\nhello\n  hi\n", tags: ["#greetings", "a1, Greetings"])
        let card = try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            try deck.add([draft], in: tx)
            return try Card.all(of: deck.id, in: tx)[0]
        }
        #expect(card.front == "hola")
        #expect(card.back == "hello\n  hi")
        #expect(card.tags == ["greetings", "a1"])
        #expect(card.schedule == .new)
    }

    @Test(
        "cards with the same front are found, ignoring case but not accents",
        arguments: [
            ("hola", 2), (" HOLA ", 2), ("holá", 0), ("hol", 0), ("", 0),
        ])
    func sameFronts(front: String, count: Int) async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let found = try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            try deck.add([CardDraft(front: "hola", back: "hello\nhi"), CardDraft(front: "Hola", back: "")], in: tx)
            return try deck.cards(withFront: front, in: tx)
        }
        #expect(found.count == count)
        #expect(found.sameFrontWords == (count == 0 ? nil : "2 other cards have this front: hello"))
    }

    @Test("a card with a sound is undone with it, and another sound of that name gets a free one")
    func sounds() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let backs = try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            for bytes in [[1], [2], [1]] as [[UInt8]] {
                let sound = try CardSoundFile(name: "a/b[x].mp3", bytes: bytes)
                _ = try deck.add(CardDraft(front: "x", back: ""), with: CardMedia(sound: sound), in: tx)
            }
            return try Card.all(of: deck.id, in: tx).map(\.back)
        }
        #expect(backs == ["[sound:bx.mp3]", "[sound:bx-2.mp3]", "[sound:bx.mp3]"])
        #expect(try await study.undo() == "added the card \"x\" to \"Spanish\"")
        #expect(try await study.fronts(of: deck).count == 2)
        for (name, bytes) in [("a.exe", [1]), ("a", [1]), ("a.mp3", [])] as [(String, [UInt8])] {
            #expect(throws: CardError.self) { try CardSoundFile(name: name, bytes: bytes) }
        }
    }

    @Test("a search by the state of reviews", arguments: [("is:new", 1), ("is:suspended", 1), ("is:leech", 0)])
    func searchByState(words: String, count: Int) async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let found = try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            try deck.add([CardDraft(front: "x", back: "", isSuspended: true)], in: tx)
            return try Card.search(words, account: deck.account, in: tx)
        }
        #expect(found.count == count)
    }

    @Test("an edit changes what is named, and can be undone")
    func editing() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(2, in: deck)
        let store = study.environment.store
        let edited = try await store.write(at: StudyEnvironment.noon) { tx in
            let card = try Card.match("back", account: deck.account, in: tx, failing: "2")
            return try deck.edit(card, .init(front: "two", isSuspended: true), in: tx)
        }
        #expect(edited.card.front == "two" && edited.card.back == "back of 2" && edited.isChanged)
        #expect(try await study.fronts(of: deck) == ["1", "two"])
        #expect(try await study.undo() == "changed the card \"2\"")
        #expect(try await study.fronts(of: deck) == ["1", "2"])
    }

    @Test("removed cards come back with their schedules")
    func removing() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(2, in: deck)
        let (store, zone) = (study.environment.store, study.zone)
        let before = try await store.write(at: StudyEnvironment.noon) { tx in
            let card = try Card.all(of: deck.id, in: tx)[0]
            _ = try deck.review(card, .good, zone: zone, in: tx)
            let cards = try Card.all(of: deck.id, in: tx)
            try deck.remove(cards, in: tx)
            return cards
        }
        #expect(try await study.fronts(of: deck).isEmpty)
        #expect(try await study.undo() == "removed 2 cards from \"Spanish\"")
        let after = try await store.read { try Card.all(of: deck.id, in: $0) }
        #expect(after == before)
        let reviews = try await store.read { try CardReview.all(of: before[0].id, in: $0) }
        #expect(reviews.map(\.rating) == [.good])
        #expect(try await study.undo() == "rated \"1\" good")
        #expect(try await store.read { try Card.all(of: deck.id, in: $0)[0].schedule } == .new)
        #expect(try await study.undo() == "added 2 cards to \"Spanish\"")
        #expect(try await study.fronts(of: deck).isEmpty)
    }

    @Test(
        "Study: cards are searched in front, back and tags",
        arguments: [
            ("HELLO", ["hola"]), ("adio", ["adiós"]), ("#verbs", ["ser"]), ("#verb", []), ("be to", ["ser"]),
            ("o", ["hola", "adiós", "ser"]),
        ])
    func searching(words: String, fronts: [String]) async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let found = try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            try deck.add(
                [
                    CardDraft(front: "hola", back: "hello"), CardDraft(front: "adiós", back: "goodbye"),
                    CardDraft(front: "ser", back: "to be", tags: ["verbs"]),
                ], in: tx)
            return try Card.search(words, account: deck.account, in: tx).map(\.front)
        }
        #expect(found == fronts)
    }
}

extension Card {
    /// Checks that the words match several cards, and returns the one that `number` names.
    fileprivate static func match(
        _ words: String, account: ID<Account>, in tx: Transaction, failing front: String
    ) throws -> Card {
        #expect(throws: CardError.unknown(words)) { try match(words, account: account, in: tx) }
        let all = try search("back of \(front)", account: account, in: tx)
        return try #require(all.first)
    }
}
