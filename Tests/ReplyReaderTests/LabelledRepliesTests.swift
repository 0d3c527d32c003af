import ReplyReader
import Testing

@Suite struct LabelledRepliesTests {
    /// `replies.jsonl`: the cases the reader is measured on. `varied.jsonl`: more of the same kind, of our own.
    /// `blind.jsonl`: written without a look at the rules, in twelve rounds. `classes.jsonl`: members of every class of
    /// wording that the rules name. `field.jsonl`: by another hand, hard; what is not right is asked back.
    /// `traps.jsonl`: thought up to be misread.
    @Test(arguments: [
        (file: "replies.jsonl", hard: 0.005, right: 0.93), (file: "varied.jsonl", hard: 0.005, right: 0.93),
        (file: "blind.jsonl", hard: 0, right: 0.93), (file: "classes.jsonl", hard: 0.005, right: 0.93),
        (file: "field.jsonl", hard: 0.005, right: 0.87), (file: "traps.jsonl", hard: 0.005, right: 0.65),
    ])
    func theReaderIsRightAndNeverDangerous(file: String, hard: Double, right: Double) throws {
        let cases = try ReplyCases.load(file)
        let reader = Reader()
        var counts: [ReplyCases.Score: Int] = [:]
        for item in cases {
            let verdict = reader.read(item.text, in: item.context)
            let score = ReplyCases.score(verdict, for: item)
            counts[score, default: 0] += 1
            guard score == .hard || score == .missedOptOut else { continue }
            print(
                "\(score.rawValue): [\(item.ctx)] \(item.text.debugDescription) is \(item.label), read as",
                "\(verdict.label.rawValue) by \(verdict.rule.rawValue)")
        }
        func share(_ score: ReplyCases.Score) -> Double { Double(counts[score] ?? 0) / Double(cases.count) }
        #expect(counts[.missedOptOut] == nil)
        #expect(share(.hard) <= hard)
        #expect(share(.right) >= right)
    }
}
