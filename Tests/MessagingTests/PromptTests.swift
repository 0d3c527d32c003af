import Platform
import Storage
import TestSupport
import Testing
import Values

/// A choice is made by digit, word or unambiguous beginning. A quantity never stands beside choices, and two open
/// prompts have tags.
@Suite struct PromptTests {
    private static let timer: [String] = ["BREAK", "MORE", "FINISH"]
    private static let review: [String] = ["AGAIN", "HARD", "GOOD", "EASY"]

    private func prompts(_ wanted: [Prompt.ExpectedAnswer]) async throws -> [Prompt] {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        return try await environment.store.write { tx in
            try wanted.enumerated().map { index, wanted in
                try Prompt.open(
                    "test.prompt", for: ID<Job>(Int64(index + 1)), account: account, wanted: wanted,
                    expiresAt: TestEnvironment.noon.adding(.hours(1)), in: tx)
            }
        }
    }

    @Test(arguments: [
        ("1", 0), ("2.", 1), ("break", 0), ("Br", 0), ("FINISH!", 2), ("3 🎉", 2), ("1 break", 0), ("m", 1),
    ])
    func choices(said: String, choice: Int) async throws {
        let open = try await prompts([.choice(Self.timer)])
        guard case .one(_, .choice(let taken)) = PromptReader.read(said, open: open) else {
            Issue.record("not taken: \(said)")
            return
        }
        #expect(taken == choice)
    }

    @Test(arguments: [
        "1000", "5.2", "no way", "", "1 more", "x", "-1",
        "-9223372036854775808", "9223372036854775807", "-9223372036854775808 break", "99999999999999999999 break",
    ])
    func noChoices(said: String) async throws {
        guard case .none = PromptReader.read(said, open: try await prompts([.choice(Self.timer)])) else {
            Issue.record("taken: \(said)")
            return
        }
    }

    /// (what is said; the number that is none of the choices)
    @Test(arguments: [("0", 0), ("4", 4), ("8.", 8), ("999", 999)])
    func numberThatIsNoChoice(said: String, number: Int) async throws {
        let open = try await prompts([.choice(["FRI DEC 4, 8 PM", "SAT DEC 5, 8 PM", "NONE"])])
        guard case .outOfRange(_, number) = PromptReader.read(said, open: open) else {
            Issue.record("not out of range: \(said)")
            return
        }
    }

    @Test(arguments: [
        ("5", 5000), ("5.2", 5200), ("5,25", 5250), ("0.125", 125), ("12.", 12000), ("1.2345", nil), ("a", nil),
    ])
    func quantities(said: String, thousandths: Int?) async throws {
        let open = try await prompts([.quantity])
        switch PromptReader.read(said, open: open) {
        case .one(_, let answer): #expect(answer == .quantity(thousandths: Int64(thousandths ?? -1)))
        default: #expect(thousandths == nil)
        }
    }

    /// The tag of the prompt that takes the text, and its choice; nil for none.
    static let ofTwo: [(said: String, first: Prompt.ExpectedAnswer, second: Prompt.ExpectedAnswer, taken: String?)] = [
        ("1", .choice(timer), .choice(review), "B0"), ("1", .choice(review), .choice(timer), "B0"),
        ("4", .choice(timer), .choice(review), "B3"), ("4", .choice(review), .choice(timer), "A3"),
        ("more", .choice(timer), .choice(review), "A1"), ("a1", .choice(timer), .choice(review), "A0"),
        ("1", .choice(review), .words(timer), "A0"), ("break", .choice(review), .words(timer), "B0"),
        ("1 break", .choice(review), .words(timer), nil), ("3", .words(timer), .words(review), nil),
        ("2", .quantity, .choice(timer), "B1"), ("2", .choice(timer), .quantity, "A1"),
        ("5.2", .choice(timer), .quantity, nil),
        ("5.2", .quantity, .choice(timer), nil),
    ]

    @Test("the prompt that was sent last takes the text", arguments: ofTwo.indices)
    func theLastOfTwoTakesIt(index: Int) async throws {
        let row = Self.ofTwo[index]
        let open = try await prompts([row.first, row.second])
        let taken: String? =
            switch PromptReader.read(row.said, open: open) {
            case .one(let prompt, .choice(let choice)): "\(prompt.letter)\(choice)"
            case .one(let prompt, _): "\(prompt.letter)"
            case .unclear, .outOfRange, .none: nil
            }
        #expect(taken == row.taken, "\(row.said)")
    }

    @Test func choicesWithoutNumbersAreListedByTheirWords() async throws {
        let open = try await prompts([.words(Self.timer), .choice(Self.timer), .words(["OVER"])])
        #expect(
            open.map { $0.menu(["MORE": "(+10)"]) } == [
                "BREAK, MORE (+10) or FINISH", "1 BREAK\n2 MORE (+10)\n3 FINISH", "OVER",
            ])
    }

    @Test func aLaterQuestionOfTheSameKindTakesThePlaceOfTheFirst() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        let open = try await environment.store.write { tx in
            for _ in 0..<30 {
                _ = try Prompt.open(
                    "test.prompt", for: ID<Job>(1), account: account, wanted: .quantity,
                    expiresAt: TestEnvironment.noon.adding(.hours(1)), in: tx)
            }
            return try Prompt.all(account: account, in: tx)
        }
        #expect(open.map(\.letter) == ["A"])
        let later = try await environment.store.read(at: TestEnvironment.noon.adding(.hours(2))) {
            try Prompt.all(account: account, in: $0)
        }
        #expect(later.isEmpty, "what nobody answers expires")
    }
}
