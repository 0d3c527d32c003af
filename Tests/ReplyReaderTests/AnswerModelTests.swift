import Foundation
import Testing
import Values

@testable import ReplyReader

/// The second opinion: whether a text looks like one that says what the rules have read.
@Suite struct AnswerModelTests {
    struct Vector: Decodable, CustomTestStringConvertible {
        let text: String
        let scores: [Int]
        var testDescription: String { text }
    }

    /// Scores that `train.py` has computed with the weights of `answer-model.bin`.
    static func vectors() throws -> [Vector] {
        let url = try #require(
            Bundle.module.url(forResource: "model-scores.jsonl", withExtension: nil, subdirectory: "Fixtures"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Vector.self, from: Data($0.utf8))
        }
    }

    @Test("the program computes the scores of the training script") func scoresAreThoseOfTheScript() throws {
        for vector in try Self.vectors() {
            #expect(AnswerModel.compiled.scores(vector.text) == vector.scores, "\(vector.text)")
        }
    }

    @Test("the weights take at most 512 KB") func theWeightsAreSmall() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/ReplyReader/Model/answer-model.bin")
        #expect(try Data(contentsOf: file).count <= 512 << 10)
    }

    @Test("bytes in another format are refused", arguments: ["", "GRA1", "nonsense"])
    func otherBytesAreRefused(_ text: String) {
        Array(text.utf8).withUnsafeBufferPointer { #expect(AnswerModel($0) == nil) }
    }

    @Test("percentages round the probability") func percentagesRound() {
        let model = AnswerModel.compiled
        #expect(model.percent(0) == 50 && model.percent(-9000) == 0 && model.percent(9000) == 100)
        #expect(model.percent(-2944) == 5)
    }

    // MARK: The verdicts

    /// Complete answers, which need no second opinion.
    static let plain: [(text: String, label: Label)] = [
        ("yes", .confirm), ("Yes!!", .confirm), ("ok", .confirm), ("yep, friday", .confirm), ("sí", .confirm),
        ("👍", .confirm), ("no", .decline), ("nope sorry", .decline), ("Nein", .decline), ("STOP", .optOut),
        ("yeah ok", .confirm), ("no thanks", .decline),
    ]

    @Test("plain answers count without a second opinion", arguments: plain)
    func plainAnswersCount(_ row: (text: String, label: Label)) {
        let verdict = Reader().read(row.text, in: ReplyCases.context("single"))
        #expect(verdict.label == row.label && verdict.doubt == nil)
        #expect(Reader.rulesOnly.coverage(of: row.text, in: ReplyCases.context("single")).isPlainAnswer)
    }

    /// Everyday texts that the rules read as an answer.
    static let everyday = [
        "haha ok then she goes and buys another lamp, can you believe it, mum is so annoyed with her lah",
        "no la i mean the blue one not the green one, the shop beside ur house got discount this week",
        "haha no more texts from the bank, finally can sleep",
        "omg i think i left my umbrella on the bus again, maybe the uncle kept it, later i go ask him",
    ]

    @Test("what does not look like an answer changes nothing", arguments: everyday)
    func everydayTextsChangeNothing(_ text: String) {
        let verdict = Reader().read(text, in: ReplyCases.context("single"))
        #expect(verdict.answers.isEmpty)
        #expect([.needsHuman, .pause, .question, .other].contains(verdict.label), "\(verdict.label)")
    }

    @Test("a doubted verdict says what the rules read, and how probable it is") func doubtsKeepTheReading()
        throws
    {
        let text = Self.everyday[2]
        let rules = Reader.rulesOnly.read(text, in: ReplyCases.context("single"))
        #expect(rules.label == .optOut)
        let verdict = Reader().read(text, in: ReplyCases.context("single"))
        #expect(verdict.label == .pause && verdict.rule == .unlikely)
        let doubt = try #require(verdict.doubt)
        #expect(doubt.label == .optOut && doubt.rule == rules.rule && doubt.likelihood < 50)
    }
}
