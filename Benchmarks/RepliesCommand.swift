internal import ArgumentParser
internal import Foundation
internal import ReplyReader
internal import TestSupport

struct RepliesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replies", abstract: "The verdicts for labelled replies, and the time per reply.",
        discussion: """
            FILE has one JSON object a line: text, ctx, label, and where they apply events and ok.

            Example:
              benchmarks replies Tests/ReplyReaderTests/Fixtures/replies.jsonl --predictions out.jsonl
            """)

    @Argument(help: "The labelled replies, one JSON object per line.")
    var file: String

    @Option(help: ArgumentHelp("Write the verdict of each case there, one JSON object per line.", valueName: "file"))
    var predictions: String?

    @Option(help: "How often the whole file is read to measure the time.")
    var repeats = 20

    func run() async throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let cases = try lines.map { try JSONDecoder().decode(ReplyCase.self, from: Data($0.utf8)) }
        let reader = Reader()
        let readings = cases.map { Reading(of: $0, by: reader) }
        if let predictions {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let written = try readings.map { String(decoding: try encoder.encode($0.prediction), as: UTF8.self) + "\n" }
            try written.joined().write(toFile: predictions, atomically: true, encoding: .utf8)
        }
        report(readings, time: try time(cases, by: reader)).print()
        printByLabel(readings)
        for grade in [ReplyCase.Grade.hardError, .missedOptOut] { printAll(readings, graded: grade) }
    }

    /// The time per text in the median round.
    private func time(_ cases: [ReplyCase], by reader: Reader) throws -> Duration {
        guard !cases.isEmpty, repeats > 0 else { throw ValidationError("There is nothing to read.") }
        let contexts = cases.map(\.context)
        var answers = 0
        let rounds = (0..<repeats).map { _ in
            ContinuousClock().measure {
                for (sample, context) in zip(cases, contexts) {
                    answers += reader.read(sample.text, in: context).answers.count
                }
            }
        }
        // Uses the result, so that the reading is not optimized away.
        precondition(answers >= 0)
        return rounds.sorted()[repeats / 2] / cases.count
    }

    private func report(_ readings: [Reading], time: Duration) -> Report {
        var report = Report("replies")
        report.add("cases", readings.count)
        for grade in ReplyCase.Grade.allCases {
            let count = readings.count { $0.grade == grade }
            report.add(grade.rawValue, count)
            report.add("\(grade.rawValue) %", 100 * Double(count) / Double(readings.count))
        }
        report.add("µs per text", time / .microseconds(1))
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

    init(of sample: ReplyCase, by reader: Reader) {
        self.sample = sample
        verdict = reader.read(sample.text, in: sample.context)
    }

    var grade: ReplyCase.Grade { sample.grade(verdict) }

    var prediction: Prediction {
        Prediction(
            text: sample.text, ctx: sample.situation.rawValue, label: sample.label, predicted: verdict.label.rawValue,
            events: verdict.answersByNumber, rule: verdict.rule.rawValue)
    }
}

/// One line of the predictions file.
private struct Prediction: Encodable {
    let text: String
    let ctx: String
    let label: String
    let predicted: String
    let events: [String: String]
    let rule: String
}
