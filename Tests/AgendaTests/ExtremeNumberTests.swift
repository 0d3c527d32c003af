import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Any number in a text is processed without a crash.
@Suite struct ExtremeNumberTests {
    private static let numbers = [
        "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-9223372036854775807", "-1", "-0", "0",
        String(repeating: "9", count: 40), "99999999999999999.99", "1e400", "inf", "nan", "0x7fffffffffffffff", "٣",
        "１",
        "9999-12-31", "0000-00-00", "12/31/9999 11:59pm", "99/99/9999", "25:99", "in 999999 years",
        "in 999999 weeks 1h",
        "999999 weeks ago", "in 999999.99 hours",
    ]

    private static let words: [String] = {
        TestEnvironment.modules().textCommands.map(\.word.word) + ["", "UNDO", "MENU"]
    }()

    /// An owner with data of every kind and two open questions.
    private func furnished() async throws -> BookerPhone {
        let owner = try await BookerPhone()
        let show = try await owner.environment.show("Grand Canyon")
        for words in ["TODO film", "TODO boots @canyon", "SPENT 5 tea", "SPENT 7 map @canyon", "NOTE hello"] {
            _ = try await owner.says(words)
        }
        let account = owner.environment.account.id
        try await owner.environment.store.write { tx in
            for (number, wanted) in [Prompt.ExpectedAnswer.choice(["BREAK", "MORE"]), .quantity].enumerated() {
                _ = try Prompt.open(
                    "test.prompt", for: ID<Event>(show.id.rawValue + Int64(number)), account: account, wanted: wanted,
                    expiresAt: TestEnvironment.noon.adding(.hours(1)), in: tx)
            }
        }
        return owner
    }

    @Test(arguments: words) func ownerTextsWithExtremeNumbersAreProcessed(word: String) async throws {
        let owner = try await furnished()
        let before = try await taken(owner)
        var said = 0
        for number in Self.numbers {
            for text in ["\(number)", "\(number) film", "film \(number)", "\(number) @canyon", "@\(number)"] {
                _ = try await owner.says("\(word) \(text)")
                said += 1
            }
        }
        #expect(try await taken(owner) == before + said)
    }

    @Test func performerTextsWithExtremeNumbersAreProcessed() async throws {
        let owner = try await BookerPhone()
        let ada = "+14155550101"
        try await owner.environment.invite(owner.environment.show("Late Show"), [owner.environment.contact("Ada", ada)])
        for number in Self.numbers {
            for text in [number, "yes \(number)", "no to the \(number)th", "the \(number) one", "call me at \(number)"]
            {
                _ = try await owner.environment.text(text, from: ada)
            }
        }
        #expect(try await taken(owner) == Self.numbers.count * 5)
    }

    private func taken(_ owner: BookerPhone) async throws -> Int {
        try await owner.environment.store.read { try $0.value("SELECT count(*) FROM inbound_message", as: Int.self) }
            ?? 0
    }
}
