import ArgumentParser
import Foundation
import Lineups
import Messaging
import Platform
import Season
import Storage
import Templates
import TestSupport
import Twilio
import Values

struct AvailsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "avails",
        abstract: "What the inbox makes of answers to availability polls.",
        discussion: """
            FILE has one JSON object a line, with id, today, dates and text. For each, a poll is sent to a contact and
            the text is received from their number. With expected answers in the file, the program also counts them.

            Example:
              benchmarks avails avails.jsonl --predictions out.jsonl
            """)

    @Argument(help: "The answers, one JSON object per line.")
    var file: String

    @Option(
        help: ArgumentHelp("Write what was stored for each case there, one JSON object per line.", valueName: "file"))
    var predictions: String?

    func run() async throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { Data($0.utf8) }
        let cases = try lines.map { try JSONDecoder().decode(AvailsCase.self, from: $0) }
        var rows: [AvailsPrediction] = []
        for sample in cases { rows.append(try await AvailsTrial(sample).run()) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let predictions {
            let text = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
            try text.joined().write(toFile: predictions, atomically: true, encoding: .utf8)
        }
        var report = Report("avails")
        report.add("cases", cases.count)
        report.add("asked back", rows.count(where: \.asked))
        report.add("opt-outs", rows.count(where: \.optedOut))
        report.print()
    }
}

/// An answer to a poll.
struct AvailsCase: Decodable, Sendable {
    let id: String
    let today: String
    let dates: [String]
    let text: String
}

/// What was stored: the answer to each date, whether we asked back, and whether they opted out.
struct AvailsPrediction: Encodable, Sendable {
    let id: String
    let got: [String: String]
    let asked: Bool
    let optedOut: Bool

    private enum CodingKeys: String, CodingKey {
        case id, got, asked
        case optedOut = "opted_out"
    }
}

/// One poll with one text, through the real inbox.
private struct AvailsTrial {
    let sample: AvailsCase

    init(_ sample: AvailsCase) { self.sample = sample }

    private static let number = "+14155550101"

    func run() async throws -> AvailsPrediction {
        guard let today = LocalDate(iso: sample.today) else { throw ValidationError("Invalid day \(sample.today).") }
        let zone = Zone("America/New_York") ?? .utc
        let noon = zone.instant(of: LocalDateTime(date: today, time: LocalTime(secondsSinceMidnight: 12 * 3600)))
        let environment = try await TestEnvironment(now: noon)
        let ada = try await environment.contact("Ada", Self.number)
        let account = environment.account
        var input = PollInput()
        (input.name, input.contacts) = ("Poll", [ada])
        input.dates = sample.dates.joined(separator: ", ")
        let poll = try await environment.store.write(at: noon) { [input] in try input.add(account: account, in: $0) }
        let sending = SendPoll(
            poll, .ask, anyway: true, account: account, sender: environment.sender, texts: PollTexts(.builtIn))
        let texts = try await environment.store.write(at: noon) { tx in
            let plan = try sending.plan(in: tx)
            return try sending.send(Set(plan.messages.map(\.approvalKey)), in: tx).texts
        }
        try await environment.deliver(texts, as: .sent, now: noon)
        let later = noon.adding(.minutes(5))
        _ = try await environment.text(sample.text, from: Self.number, now: later)
        return try await environment.store.read(at: later) { tx in
            try prediction(of: ada, poll, environment, in: tx)
        }
    }

    private func prediction(
        of contact: ID<Contact>, _ poll: Poll, _ environment: TestEnvironment, in tx: Transaction
    ) throws -> AvailsPrediction {
        let sheet = try PollSheet(poll, in: tx)
        var got: [String: String] = [:]
        for (date, cell) in zip(sheet.dates, sheet.rows.first?.cells ?? []) {
            if case .said(let answer, _) = cell { got[date.day.description] = answer.rawValue }
        }
        return AvailsPrediction(
            id: sample.id, got: got, asked: sheet.rows.first?.person.askedBackAt != nil,
            optedOut: try OptOut.isInForce(
                Self.number, account: environment.account.id, sender: environment.sender.id, in: tx))
    }
}
