import ReplyReader
import TestSupport
import Testing
import Values

@Suite struct LabelledRepliesTests {
    static let files = ["replies", "varied", "blind", "classes", "field", "traps", "kinds", "languages"]

    /// `replies`: the cases that the reader is measured on. `varied`: more of the same kind. `blind`: written without
    /// knowing the rules. `classes`: wordings of every class in the rules. `field`: hard cases by another author.
    /// `traps`: written to be misread. `kinds`: kinds of texts that were misread once, with the texts beside them that
    /// look alike: other languages, other occasions, jokes with "stop", promises to confirm. `languages`: how people
    /// text yes, no, maybe and an opt-out in Italian, Portuguese, German, Spanish and French.
    ///
    /// Each line of a golden file is a verdict: label, rule, answers, situation, text. If the label differs from the
    /// one given by people, the line begins with `!`, or with `X` if it changes a state wrongly, and names the expected
    /// label.
    @Test(arguments: files) func verdictsMatchTheGoldenFile(file: String) throws {
        let cases = try ReplyCases.load(file + ".jsonl")
        let reader = Reader()
        var lines: [String] = []
        var counts: [ReplyCases.Score: Int] = [:]
        for item in cases {
            let verdict = reader.read(item.text, in: item.context)
            let score = ReplyCases.score(verdict, for: item)
            counts[score, default: 0] += 1
            lines.append(Self.line(item, verdict, score))
        }
        let total = ReplyCases.Score.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
        let answer = ("# \(total)\n" + lines.joined(separator: "\n") + "\n")
        let difference = try Golden("\(file).txt").difference(from: answer)
        #expect(difference == nil, "\(difference ?? "")")
        #expect(counts[.missedOptOut] == nil)
    }

    private static func line(_ item: ReplyCases.Case, _ verdict: Verdict, _ score: ReplyCases.Score) -> String {
        let sign =
            switch score {
            case .right, .allowed: " "
            case .askedBack, .wrong: "!"
            case .hard, .missedOptOut: "X"
            }
        let answers = verdict.answers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.caseName)" }
        let labelled = score == .right || score == .allowed ? "" : " (labelled \(item.label))"
        return [
            sign, verdict.label.rawValue, verdict.rule.rawValue, answers.isEmpty ? "-" : answers.joined(separator: ","),
            "[\(item.ctx)]", item.text.debugDescription + labelled,
        ].joined(separator: " ")
    }
}
