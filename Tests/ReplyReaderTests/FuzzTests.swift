import ReplyReader
import TestSupport
import Testing

@Suite struct FuzzTests {
    /// A seeded generator (xorshift64), so that a failure can be repeated.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static let seeds = UInt64(1)...4
    private static let cases = FuzzRun.cases(short: 6000, runs: seeds.count)
    private static let contexts = ["single", "multi3", "confirmed", "opted_out"].map(ReplyCases.context)

    /// The corpus is the labeled replies. GREENROOM_FUZZ_CASES=1000000 runs the long version.
    @Test(arguments: seeds) func damagedTextsGiveValidVerdicts(seed: UInt64) async throws {
        var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let texts = try ReplyCases.load("replies.jsonl").map { Array($0.text.utf8) }
        let reader = Reader()
        let run = await FuzzRun(cases: Self.cases) { number in
            let text = Self.damaged(number % 4 == 0 ? [] : texts.randomElement(using: &dice) ?? [], texts, &dice)
            let context = Self.contexts[number % Self.contexts.count]
            let verdict = reader.read(text, in: context)
            let isSound =
                verdict == reader.read(text, in: context)
                && verdict.answers.keys.allSatisfy { tag in context.invitations.contains { $0.number == tag } }
            #expect(isSound, "seed \(seed), case \(number): \(Array(text.utf8))")
            return isSound
        }
        #expect(run.isSound, "\(run)")
    }

    private static func damaged(_ text: [UInt8], _ texts: [[UInt8]], _ dice: inout Dice) -> String {
        var bytes = text
        for _ in 0..<Int.random(in: 1...40, using: &dice) {
            let place = Int.random(in: 0...bytes.count, using: &dice)
            switch Int.random(in: 0..<3, using: &dice) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: place)
            case 1 where place < bytes.count: bytes.remove(at: place)
            default: bytes.insert(contentsOf: texts.randomElement(using: &dice)?.prefix(9) ?? [], at: place)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: ["no ", "not ", "1 ", "ok ", "a ", "really ", "((((", "“", "if i ", "can't ", "👍", "y.e.", "x"])
    func timeGrowsWithTheLengthOfTheTextAndNoFaster(piece: String) {
        let reader = Reader()
        let context = ReplyCases.context("multi3")
        let times = [2_500, 20_000].map { count in
            let text = String(repeating: piece, count: count)
            return (0..<3).map { _ in ContinuousClock().measure { _ = reader.read(text, in: context) } }.min() ?? .zero
        }
        // Eight times the length: 8 if the time is linear, 64 if it is quadratic.
        #expect(times[1] < times[0] * 24, "\(times)")
    }
}
