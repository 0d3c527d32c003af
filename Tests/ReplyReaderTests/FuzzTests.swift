import ReplyReader
import Testing

@Suite struct FuzzTests {
    /// A small generator of its own, so that a failure repeats: xorshift64.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func noTextBreaksTheReader(seed: UInt64) throws {
        var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let texts = try ReplyCases.load("replies.jsonl").map(\.text)
        let contexts = ["single", "multi3", "confirmed", "opted_out"].map(ReplyCases.context)
        let reader = Reader()
        for round in 0..<2000 {
            var bytes = round % 4 == 0 ? [] : Array(texts[Int.random(in: texts.indices, using: &dice)].utf8)
            for _ in 0..<Int.random(in: 1...40, using: &dice) {
                let place = Int.random(in: 0...bytes.count, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: place)
                case 1 where place < bytes.count: bytes.remove(at: place)
                default:
                    bytes.insert(
                        contentsOf: texts[Int.random(in: texts.indices, using: &dice)].utf8.prefix(9), at: place)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let context = contexts[round % contexts.count]
            let verdict = reader.read(text, in: context)
            #expect(verdict == reader.read(text, in: context))
            #expect(verdict.answers.keys.allSatisfy { number in context.asks.contains { $0.number == number } })
        }
    }

    @Test(arguments: ["no ", "not ", "1 ", "ok ", "a ", "really ", "((((", "“", "if i ", "can't ", "👍", "y.e.", "x"])
    func longTextsTakeBoundedTime(piece: String) {
        let text = String(repeating: piece, count: 20_000)
        let time = ContinuousClock().measure { _ = Reader().read(text, in: ReplyCases.context("multi3")) }
        #expect(time < .seconds(2))
    }
}
