import Foundation
import ReplyReader
import Testing
import Values

/// Answers to availability polls, labeled by people: `Fixtures/avails.jsonl`, and our own in `avails_own.jsonl`; those
/// in Spanish, French, German, Italian and Portuguese in `avails_languages.jsonl`.
@Suite struct AvailabilityReaderTests {
    static let files = ["avails", "avails_own", "avails_languages"]

    struct Sample: Decodable, Sendable {
        let id: String
        let today: String
        let dates: [String]
        let text: String
        let expect: [String: String]
        let ok: [[String: String]]
        let askBack: Bool
        let askEither: Bool?
        let also: String?

        private enum CodingKeys: String, CodingKey {
            case id, today, dates, text, expect, ok, also
            case askBack = "ask_back"
            case askEither = "ask_either"
        }
    }

    private static func samples(_ file: String) throws -> [Sample] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/\(file)", withExtension: "jsonl"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Sample.self, from: Data($0.utf8))
        }
    }

    private static func read(_ sample: Sample) throws -> (got: [String: String], reading: AvailabilityReading) {
        let options = try sample.dates.enumerated().map { index, day in
            AvailabilityQuestion.Option(number: index + 1, date: try #require(LocalDate(iso: day)))
        }
        let question = AvailabilityQuestion(
            options, today: try #require(LocalDate(iso: sample.today)), addressee: "Ada")
        let reading = AvailabilityReader().read(sample.text, in: question)
        var got = Dictionary(uniqueKeysWithValues: sample.dates.map { ($0, "unsaid") })
        for (place, answer) in reading.answers { got[sample.dates[place]] = answer.rawValue }
        return (got, reading)
    }

    /// A wrong yes or no, an opt-out that was missed or made up.
    private static func isHard(_ sample: Sample) throws -> Bool {
        let (got, reading) = try read(sample)
        let isOptOut = sample.also == "opt_out"
        if (reading.kind == .optOut) != isOptOut { return true }
        if isOptOut { return false }
        return sample.dates.contains { day in
            let allowed = Set(([sample.expect] + sample.ok).map { $0[day] })
            return ["yes", "no"].contains(got[day]) && !allowed.contains(got[day])
        }
    }

    private static func isRight(_ sample: Sample) throws -> Bool {
        let (got, reading) = try read(sample)
        if sample.also == "opt_out" { return reading.kind == .optOut }
        guard ([sample.expect] + sample.ok).contains(got) else { return false }
        return sample.askEither == true || reading.asksBack == sample.askBack
    }

    @Test(arguments: files) func noAnswerIsGuessed(_ file: String) throws {
        for sample in try Self.samples(file) {
            #expect(try !Self.isHard(sample), "\(sample.id): \(sample.text)")
        }
    }

    @Test(arguments: files) func answersAreUnderstood(_ file: String) throws {
        let samples = try Self.samples(file)
        let right = try samples.count { try Self.isRight($0) }
        #expect(Double(right) >= 0.98 * Double(samples.count), "\(right) of \(samples.count)")
    }

    /// "no" refuses in Spanish, and is "on the" in Portuguese.
    @Test(
        arguments: [
            (nil, nil), (.portuguese, [0: .no, 1: .no, 2: .yes, 3: .yes]), (.spanish, [2: .no, 3: .no]),
        ] as [(TextLanguage?, [Int: Availability]?)])
    func aTextOfTwoLanguagesIsReadInThatOfThePerson(language: TextLanguage?, answers: [Int: Availability]?) throws {
        let days = ["2026-12-04", "2026-12-05", "2026-12-11", "2026-12-12"]
        let options = try days.enumerated().map { index, day in
            AvailabilityQuestion.Option(number: index + 1, date: try #require(LocalDate(iso: day)))
        }
        var question = AvailabilityQuestion(options, today: try #require(LocalDate(iso: "2026-11-23")))
        question.language = language
        let reading = AvailabilityReader().read("no dia 11 e no dia 12", in: question)
        #expect(reading.answers == answers ?? [:])
        #expect(reading.asksBack || answers != nil)
    }
}
