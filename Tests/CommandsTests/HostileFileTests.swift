import Agenda
import Foundation
import Messaging
import Platform
import Synchronization
import TestSupport
import Testing
import Values

@testable import Commands

/// A text is answered in time while a hostile file of the allowed size is imported by another process.
@Suite(.serialized) struct HostileFileTests {
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        let command: String
        let content: @Sendable () -> String

        var testDescription: String { command }
    }

    private static func calendar(_ count: Int, _ lines: String) -> String {
        let events = (0..<count).map { "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:x\n\(lines)\nEND:VEVENT\n" }
        return "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n"
    }

    private static func cards(_ count: Int, _ card: (Int) -> String) -> String {
        (0..<count).map { "BEGIN:VCARD\nVERSION:3.0\n\(card($0))\nEND:VCARD\n" }.joined()
    }

    static let files = [
        File(name: "daily.ics", command: "calendar import") {
            calendar(2500, "DTSTART:20200101T100000Z\nRRULE:FREQ=DAILY\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM")
        },
        File(name: "never.ics", command: "calendar import") {
            calendar(
                2500,
                "DTSTART:20200101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM")
        },
        File(name: "dry.ics", command: "calendar import --dry-run") { calendar(2500, "DTSTART:20261204") },
        File(name: "names.vcf", command: "contact import") {
            cards(1500) { "FN:John Smith\nEMAIL:j\($0)@example.org" }
        },
        File(name: "number.vcf", command: "contact import") {
            cards(1500) { "FN:Person \($0)\nTEL:+14155550123" }
        },
        File(name: "people.csv", command: "contact import") {
            "Name,Cell\n" + (0..<1500).map { "Person \($0),+14155550123\n" }.joined()
        },
        File(name: "rehearsed.csv", command: "event import --dry-run") {
            "Show,Date,Time,Performer\n" + (0..<600).map { "Show \($0),12/11/2026,8pm,Nobody \($0)\n" }.joined()
        },
    ]

    @Test(.timeLimit(.minutes(10)), arguments: files) func aTextIsAnsweredMeanwhile(_ file: File) async throws {
        let env = try await CommandTestEnvironment()
        let path = try env.folder.write(file.content(), to: file.name)
        let words = CommandTestEnvironment.words(file.command) + [path, "--database", env.folder.file("greenroom.db")]
        let program = try RunningProgram(
            words, home: env.folder, environment: ["GREENROOM_NOW": "2026-11-30T17:00:00Z"])
        let ended = Task { try await program.finished() }
        let isOver = Flag()
        let watch = Task {
            _ = try? await ended.value
            isOver.set()
        }
        defer { watch.cancel() }
        let clock = ContinuousClock()
        var (longest, texts) = (Duration.zero, 0)
        while !isOver.isSet || texts < 20 {
            let delivery = Inbox.Delivery(
                provider: env.app.provider.key, sid: "SM\(texts)", from: "+14155550102",
                to: CommandTestEnvironment.ourNumber, service: nil, body: "text \(texts)",
                receivedAt: TestEnvironment.noon)
            longest = max(
                longest, try await clock.measure { _ = try await env.app.inbox.receive(delivery, channel: .inline) })
            texts += 1
            await Task.yield()
        }
        // A tenth of a second is what one transaction may last; other tests share the processors.
        #expect(longest < .seconds(2), "\(texts) texts")
        let end = try await ended.value
        #expect(end.code == 0 || file.name == "rehearsed.csv", "\(end)")
    }

    /// The alarms of what was imported are found in snapshots, and texts are answered meanwhile.
    @Test(.timeLimit(.minutes(10))) func aTextIsAnsweredWhileAlarmsAreFound() async throws {
        let env = try await CommandTestEnvironment()
        _ = try await env.run("account edit --cell +14155550199")
        let path = try env.folder.write(Self.files[0].content(), to: "daily.ics")
        #expect(try await env.run(words: ["calendar", "import", path]).code == 0)
        let jobs = JobRunner(store: env.app.store, modules: env.app.modules, log: env.app.log)
        let running = Task { try await jobs.run(now: TestEnvironment.noon) }
        defer { running.cancel() }
        let clock = ContinuousClock()
        for number in 0..<50 {
            let delivery = Inbox.Delivery(
                provider: env.app.provider.key, sid: "SM\(number)", from: "+14155550199",
                to: CommandTestEnvironment.ourNumber, service: nil, body: "AGENDA", receivedAt: TestEnvironment.noon)
            let taken = try await clock.measure { _ = try await env.app.inbox.receive(delivery, channel: .inline) }
            #expect(taken < .seconds(2))
        }
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }
}
