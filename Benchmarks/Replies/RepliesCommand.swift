import ArgumentParser
import Foundation
import ReplyReader
import TestSupport
import Values

struct RepliesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replies",
        abstract: "The verdicts for labelled replies and everyday texts, and the time per text.",
        discussion: """
            FILE has one JSON object a line. A labelled reply: text, ctx, label, and where they apply events and ok. An
            everyday text: text, and what two people say that it means, a and b, if anybody was asked.

            Example:
              benchmarks replies Tests/ReplyReaderTests/Fixtures/replies.jsonl --predictions out.jsonl
            """)

    @Argument(help: "The texts, one JSON object per line.")
    var file: String

    @Option(help: ArgumentHelp("Write the verdict of each case there, one JSON object per line.", valueName: "file"))
    var predictions: String?

    @Flag(help: "Read without the second opinion, as its training needs.")
    var rulesOnly = false

    @Option(help: "How often the whole file is read to measure the time.")
    var repeats = 20

    func run() async throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { Data($0.utf8) }
        let reader = rulesOnly ? Reader.rulesOnly : Reader()
        guard let first = lines.first, (try? JSONDecoder().decode(ReplyCase.self, from: first)) != nil else {
            return try readEveryday(try lines.map { try JSONDecoder().decode(EverydayText.self, from: $0) }, by: reader)
        }
        let cases = try lines.map { try JSONDecoder().decode(ReplyCase.self, from: $0) }
        let readings = cases.map { Reading(of: $0, by: reader) }
        try write(readings.map { Prediction(of: $0) })
        report(readings, try times(cases, by: reader)).print()
        printByLabel(readings)
        for grade in [ReplyCase.Grade.hardError, .missedOptOut] { printAll(readings, graded: grade) }
    }

    private func readEveryday(_ texts: [EverydayText], by reader: Reader) throws {
        let context = ReplyCase.Situation.single.context
        try write(texts.map { Prediction(of: $0, by: reader, in: context) })
        var report = Report("replies")
        EverydayReadings(texts, by: reader).fill(&report)
        report.print()
    }

    private func write(_ lines: [Prediction]) throws {
        guard let predictions else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let written = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
        try written.joined().write(toFile: predictions, atomically: true, encoding: .utf8)
    }

    /// How long each reading took, in ascending order.
    private func times(_ cases: [ReplyCase], by reader: Reader) throws -> [Duration] {
        guard !cases.isEmpty, repeats > 0 else { throw ValidationError("There is nothing to read.") }
        let clock = ContinuousClock()
        let contexts = cases.map(\.context)
        var times: [Duration] = []
        times.reserveCapacity(cases.count * repeats)
        var answers = 0
        for _ in 0..<repeats {
            for (sample, context) in zip(cases, contexts) {
                times.append(clock.measure { answers += reader.read(sample.text, in: context).answers.count })
            }
        }
        // Uses the result, so that the reading is not optimized away.
        precondition(answers >= 0)
        return times.sorted()
    }

    private func report(_ readings: [Reading], _ times: [Duration]) -> Report {
        var report = Report("replies")
        report.add("cases", readings.count)
        for grade in ReplyCase.Grade.allCases {
            let count = readings.count { $0.grade == grade }
            report.add(grade.rawValue, count)
            report.add("\(grade.rawValue) %", 100 * Double(count) / Double(readings.count))
        }
        report.add("µs per text", times.reduce(.zero, +) / .microseconds(times.count))
        report.add("µs p99", times[times.count * 99 / 100] / .microseconds(1))
        return report
    }

    private func printByLabel(_ readings: [Reading]) {
        print("  right of each label:")
        for (label, group) in Dictionary(grouping: readings, by: \.sample.label).sorted(by: { $0.key < $1.key }) {
            print("    \(label): \(group.count { $0.grade == .right }) of \(group.count)")
        }
    }

    private func printAll(_ readings: [Reading], graded grade: ReplyCase.Grade) {
        for reading in readings where reading.grade == grade {
            let (sample, verdict) = (reading.sample, reading.verdict)
            print(
                "  \(grade.rawValue): \(sample.text.debugDescription) [\(sample.situation.rawValue)] is \(sample.label),",
                "read as \(verdict.label.rawValue) \(verdict.answersByNumber) by \(verdict.rule.rawValue)")
        }
    }
}

/// A case with its verdict.
private struct Reading {
    let sample: ReplyCase
    let verdict: Verdict
    let coverage: Coverage

    init(of sample: ReplyCase, by reader: Reader) {
        self.sample = sample
        verdict = reader.read(sample.text, in: sample.context)
        coverage = reader.coverage(of: sample.text, in: sample.context)
    }

    var grade: ReplyCase.Grade { sample.grade(verdict) }
}

/// One line of the predictions file.
private struct Prediction: Encodable {
    let text: String
    var ctx: String?
    var label: String?
    var labelledEvents: [String: String]?
    var a: String?
    var b: String?
    let predicted: String
    let events: [String: String]
    let rule: String
    let unread: Int
    let plain: Bool

    private enum CodingKeys: String, CodingKey {
        case text, ctx, label, a, b, predicted, events, rule, unread, plain
        case labelledEvents = "labelled_events"
    }

    init(of reading: Reading) {
        self.init(reading.sample.text, reading.verdict, reading.coverage)
        (ctx, label) = (reading.sample.situation.rawValue, reading.sample.label)
        labelledEvents = reading.sample.events
    }

    init(of text: EverydayText, by reader: Reader, in context: ReplyContext) {
        self.init(text.text, reader.read(text.text, in: context), reader.coverage(of: text.text, in: context))
        (a, b) = (text.a, text.b)
    }

    private init(_ text: String, _ verdict: Verdict, _ coverage: Coverage) {
        self.text = text
        (predicted, events, rule) = (verdict.label.rawValue, verdict.answersByNumber, verdict.rule.rawValue)
        (unread, plain) = (coverage.unreadWords, coverage.isPlainAnswer)
    }
}
