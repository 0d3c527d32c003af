import Platform
import Storage
import TestSupport
import Testing
import Values

/// texts.md: choices by digit, word or unambiguous beginning; a quantity never beside choices; tags where two are open.
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
                    expiresAt: TestEnvironment.noon.adding(.hours(1)), now: TestEnvironment.noon, in: tx)
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
        "0", "4", "5.2", "no way", "", "1 more", "x", "-1",
        "-9223372036854775808", "9223372036854775807", "-9223372036854775808 break", "99999999999999999999 break",
    ])
    func noChoices(said: String) async throws {
        guard case .none = PromptReader.read(said, open: try await prompts([.choice(Self.timer)])) else {
            Issue.record("taken: \(said)")
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

    @Test func theOneSentLastTakesItAndATagSelectsAnother() async throws {
        let open = try await prompts([.choice(Self.timer), .choice(Self.review)])
        #expect(open.map(\.tag) == ["A", "B"])
        guard case .one(let last, .choice(0)) = PromptReader.read("1", open: open),
            case .one(let first, .choice(0)) = PromptReader.read("a1", open: open)
        else {
            Issue.record("1 and A1 were not understood")
            return
        }
        #expect([last.tag, first.tag] == ["B", "A"])
        guard case .one(let prompt, .choice(0)) = PromptReader.read("b1", open: open) else {
            Issue.record("B1 was not understood")
            return
        }
        #expect(prompt.tag == "B")
        guard case .one(let easy, .choice(3)) = PromptReader.read("4", open: open),
            case .one = PromptReader.read("easy", open: open)
        else {
            Issue.record("only one of them has four choices")
            return
        }
        #expect(easy.tag == "B")
    }

    @Test func aLaterQuestionOfTheSameKindTakesThePlaceOfTheFirst() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        let open = try await environment.store.write { tx in
            for _ in 0..<30 {
                _ = try Prompt.open(
                    "test.prompt", for: ID<Job>(1), account: account, wanted: .quantity,
                    expiresAt: TestEnvironment.noon.adding(.hours(1)), now: TestEnvironment.noon, in: tx)
            }
            return try Prompt.all(account: account, now: TestEnvironment.noon, in: tx)
        }
        #expect(open.map(\.tag) == ["A"])
        let later = try await environment.store.read {
            try Prompt.all(account: account, now: TestEnvironment.noon.adding(.hours(2)), in: $0)
        }
        #expect(later.isEmpty, "what nobody answers expires")
    }
}
