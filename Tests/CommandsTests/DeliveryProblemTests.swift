import CommandKit
import Foundation
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Twilio
import Values

@testable import App

/// What the booker is shown of texts that did not arrive, and of texts that wait: why, and what to do.
@Suite struct DeliveryProblemTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: ErrorCode
        let says: [String]
        var testDescription: String { "\(code)" }
    }

    static let rows = [
        Row(code: 30003, says: ["unreachable", "The phone was off", "Or call.", "Next try: "]),
        Row(code: 30006, says: ["unreachable", "landline", "Ask for a mobile number, or call."]),
        Row(code: 30007, says: ["unreachable", "blocked the text as spam", "Reword it"]),
        Row(code: 21610, says: ["opted out", "call"]),
        Row(code: 30034, says: ["unreachable", "not registered", "Register a brand"]),
        Row(code: 30610, says: ["unreachable", "Quiet hours", "sent in the morning", "Next try: "]),
    ]

    @Test(arguments: rows) func aFailureShowsReasonAndAdvice(_ row: Row) async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.adasTextFails(row.code)
        for line in [#"event show "Late Show""#, #"lineup show "Late Show""#] {
            let shown = try await environment.run(line)
            let ada = shown.output.split(separator: "\n").first { $0.contains("Ada") } ?? ""
            for words in row.says { #expect(ada.contains(words), "\(line): \(ada)") }
        }
        let sent = try await environment.run("inbox sent --json")
        #expect(sent.output.contains("\"error_code\":\(row.code.rawValue)") || sent.output.contains("error_code"))
    }

    @Test func theNextStepAfterATextThatIsTooLongIsNotTheCell() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.adasTextFails(21617)
        #expect(try await environment.run(#"lineup remove "Late Show" Alan"#).code == 0)
        let shown = try await environment.run(#"lineup show "Late Show""#)
        #expect(shown.notes.contains(#"greenroom ask "Late Show" --only "Ada Lovelace""#), "\(shown)")
        #expect(!shown.notes.contains("--cell"), "\(shown)")
        let skipped = try await environment.run(#"ask "Late Show" --dry-run"#).notes
        #expect(
            skipped.contains("Ada Lovelace: The text is longer than 1,600 characters. (change the text"), "\(skipped)")
    }

    @Test func aReasonEndsWithOnePeriod() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.app.store.write { tx in
            let (error, advice) = ("Our number cannot text there.", "Check TWILIO_FROM.")
            _ = try tx.run(
                """
                UPDATE outbound_message SET state = 'queued', error = \(error), advice = \(advice)
                WHERE to_number = '+14155550101'
                """)
        }
        let shown = try await environment.run(#"event show "Late Show""#).output
        #expect(shown.contains("Our number cannot text there. Check TWILIO_FROM."), "\(shown)")
    }

    @Test func aPausedSenderSaysWhyAndIsReleased() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.adasTextFails(30032)
        let doctor = try await environment.run("doctor")
        #expect(
            doctor.output.contains("sending is paused: Our toll-free number is not verified. Submit its verification"))
        #expect(doctor.output.contains("greenroom inbox release"))
        let ask = try await environment.run(#"ask "Late Show" --yes"#)
        #expect(ask.code == CommandError.Code.provider.rawValue)
        #expect(ask.notes.contains("sending is paused") && ask.notes.contains("not verified"))
        #expect(try await environment.run("inbox release").code == 0)
        #expect(try await !environment.run("doctor").output.contains("paused"))
        #expect(try await environment.run("inbox release").output.contains("was not paused"))
    }

    @Test func doctorReportsAFailingDatabase() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.app.store.write { _ = try $0.run("PRAGMA query_only = 1") }
        let doctor = try await environment.run("doctor")
        #expect(doctor.code != 0)
        #expect(doctor.output.contains("cannot be written"), "\(doctor.output) \(doctor.notes)")
    }

    /// (hours for which something may be missing of the provider's list, nil for no list ever read; what is said)
    @Test(arguments: [
        (Int?.some(3), String?.some("only up to Mon Nov 30 2026, 9 AM")),
        (nil, "never fetched"), (0, nil),
    ])
    func doctorReportsABehindBackfill(_ hours: Int?, _ words: String?) async throws {
        let environment = try await CommandTestEnvironment()
        let until = hours.map { TestEnvironment.noon.adding(.hours(-$0)) }
        try await environment.app.store.write { tx in
            let lease = TestEnvironment.noon.adding(.minutes(1))
            _ = try tx.run("UPDATE sender SET lease_until = \(lease), backfilled_until = \(until)")
        }
        let doctor = try await environment.run("doctor").output
        let line = doctor.split(separator: "\n").first { $0.contains("texts that no webhook delivered") }
        #expect(line.map(String.init)?.contains(words ?? "") == (words == nil ? nil : true), "\(doctor)")
    }

    @Test func aBadBackupIsRefused() async throws {
        let environment = try await CommandTestEnvironment()
        let copy = environment.folder.file("bad.db")
        try Backup.copy(environment.app.store, to: copy)
        // A page of data: with a damaged schema the copy could not even be opened.
        let (page, size) = try await environment.app.store.read { tx in
            (
                try tx.value("SELECT rootpage FROM sqlite_schema WHERE name = 'contact'", as: Int.self),
                try tx.value("PRAGMA page_size", as: Int.self)
            )
        }
        let bytes = try #require(size)
        let file = try #require(FileHandle(forUpdatingAtPath: copy))
        try file.seek(toOffset: UInt64((try #require(page) - 1) * bytes))
        try file.write(contentsOf: Data(repeating: 0xA5, count: bytes))
        try file.close()
        let refused = try await environment.run(words: ["restore", copy, "--yes", copy])
        #expect(refused.code != 0)
        #expect(refused.notes.contains("is damaged") && refused.notes.contains("Nothing changed."), "\(refused.notes)")
        #expect(!refused.notes.contains("in its place"))
        let folder = try await environment.run(words: [
            "restore", environment.folder.path, "--yes", environment.folder.path,
        ])
        #expect(folder.code == CommandError.Code.configuration.rawValue, "\(folder.notes)")
        // A gateway that starts on it says so.
        let (said, store) = (Transcript(answers: []), try Store(path: copy, migrations: Modules.migrations))
        try await GatewayServices.reportDamage(of: store, to: said.terminal(isInteractive: false))
        let words = said.outcome(code: 0).notes
        #expect(words.contains("is damaged") && words.split(separator: "\n").count == 1, "\(words)")
        #expect(words.contains("greenroom restore FILE"))
    }

    @Test func textsThatWouldComeTooLateAreNotPlanned() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"contact add "Rinko Kikuchi" --cell "+81 90 1234 5678""#,
            #"event add "Matinee" --date "2026-11-30 14:00""#, #"lineup add Matinee Rinko"#,
        ] { #expect(try await environment.run(line).code == 0, "\(line)") }
        let shown = try await environment.run("ask Matinee --dry-run")
        #expect(shown.output == "Nobody to ask.\n")
        #expect(shown.notes.contains("Skipping Rinko Kikuchi: quiet hours"), "\(shown.notes)")
        #expect(
            try await environment.run("ask Matinee --dry-run --anyway").output.contains("Will text: Rinko Kikuchi"))
    }

    @Test func peopleWaitingForTheSameHourShareALine() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"contact add Rinko --cell "+81 90 1234 5678""#, #"contact add Ken --cell "+81 90 1234 5679""#,
            "lineup add tue Rinko Ken",
        ] { #expect(try await environment.run(line).code == 0) }
        let shown = try await environment.run("ask tue --dry-run")
        #expect(shown.notes.hasPrefix("Quiet hours for everyone: will send on Tue Dec 1 2026, 9 AM"))
        let anyway = try await environment.run("ask tue --dry-run --anyway")
        #expect(anyway.notes.hasPrefix("Note: it is quiet hours for everyone. Sending anyway.\n"))
        _ = try await environment.run("lineup add tue Ada")
        #expect(
            try await environment.run("ask tue --dry-run").notes.hasPrefix("Quiet hours for Rinko, Ken: ")
        )
    }

    /// Noon in New York is two in the morning in Tokyo, and five in the afternoon in London.
    @Test func askNamesWaitingTextsAndAnywaySendsThem() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"contact add "Rinko Kikuchi" --cell "+81 90 1234 5678""#,
            #"contact add "Hugh Grant" --cell "+44 7911 123456""#, #"lineup add "Late Show" Rinko"#,
            #"lineup add "Late Show" Hugh"#,
        ] { #expect(try await environment.run(line).code == 0) }
        let shown = try await environment.run(#"ask "Late Show" --dry-run"#)
        #expect(shown.output.contains("Will text: Alan Turing, Rinko Kikuchi, Hugh Grant"))
        #expect(shown.notes.contains("Quiet hours for Rinko Kikuchi: will send on Tue Dec 1 2026, 9 AM"))
        #expect(!shown.notes.contains("Hugh Grant"))
        let anyway = try await environment.run(#"ask "Late Show" --dry-run --anyway"#)
        #expect(anyway.notes.contains("Note: it is quiet hours for Rinko Kikuchi. Sending anyway."))

        _ = try await environment.run(#"ask "Late Show" --yes"#)
        let morning = try #require(Instant(rfc3339: "2026-12-01T00:00:00Z"))
        #expect(try await environment.leaves("+819012345678") == morning)
        _ = try await environment.run(#"ask "Late Show" --yes --anyway"#)
        // Nobody answers at the provider: it is tried again within moments.
        #expect(try #require(try await environment.leaves("+819012345678")) < TestEnvironment.noon.adding(.minutes(1)))
    }
}

extension CommandTestEnvironment {
    /// The provider reports that the request to Ada did not arrive.
    fileprivate func adasTextFails(_ code: ErrorCode) async throws {
        let sid = try await app.store.write { tx in
            try tx.run("UPDATE outbound_message SET state = 'sent', attempts = 1 WHERE to_number = '+14155550101'")
            return try tx.value("SELECT sid FROM outbound_message WHERE to_number = '+14155550101'", as: String.self)
        }
        let report = DeliveryReport(
            provider: app.provider.key, sid: sid ?? "", status: .undelivered, code: code, key: nil)
        try await DeliveryReports(store: app.store).receive(report, now: TestEnvironment.noon)
    }

    /// When the text to that number is due.
    fileprivate func leaves(_ number: String) async throws -> Instant? {
        try await app.store.read { try $0.value("SELECT not_before FROM outbound_message WHERE to_number = \(number)") }
    }
}
