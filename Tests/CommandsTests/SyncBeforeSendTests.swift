import HTTPTransport
import Sandbox
import TestSupport
import Testing

@testable import App

/// A command that sends by itself, as no gateway runs, hears first what people texted meanwhile.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SyncBeforeSendTests {
    private static let (ada, alan) = ("+14155550101", "+14155550103")

    struct Row: CustomTestStringConvertible {
        let number: String
        let says: String
        let line: String
        let status: String
        var refusals = Faults.Amount.none
        var testDescription: String { "\(says), then \(line)" }
    }

    static let rows = [
        Row(number: alan, says: "STOP", line: #"ask "Late Show" --yes"#, status: "Alan Turing,opted out"),
        Row(
            number: alan, says: "please stop texting me", line: #"ask "Late Show" --yes"#,
            status: "Alan Turing,opted out"),
        Row(
            number: alan, says: "please stop texting me", line: #"ask "Late Show" --yes"#,
            status: "Alan Turing,opted out", refusals: .next(2)),
        Row(
            number: ada, says: "no, sorry", line: #"remind "Late Show" --only Ada --yes"#,
            status: "Ada Lovelace,declined"),
    ]

    @Test(arguments: rows) func waitingRepliesAreReadBeforeSending(_ row: Row) async throws {
        var faults = Faults()
        faults.refuseLists = row.refusals
        try await LiveEnvironment.run(isServed: false, faults: faults) { live in
            try await live.phones.text(from: row.number, row.says)
            let outcome = try await live.environment.run(row.line)
            #expect(outcome.code == 0, "\(outcome.notes)")
            #expect(outcome.notes.contains("1 text came in while the gateway was stopped"), "\(outcome.notes)")
            #expect(outcome.notes.contains("Retrying") == (row.refusals != .none), "\(outcome.notes)")
            #expect(!outcome.output.contains("Sent 1 of 1"), "\(outcome.output)")
            let sheet = try await live.environment.run(#"lineup export "Late Show" --format csv --fields name,state"#)
            #expect(sheet.output.contains(row.status), "\(sheet.output)")
            let texts = try await live.texts(to: row.number)
            #expect(texts.allSatisfy { !$0.contains("Late Show, Fri") || $0.contains("you're out") }, "\(texts)")
        }
    }

    /// After the patience that the gateway has as well.
    @Test func anUnreadableListIsReportedAndSendingContinues() async throws {
        var faults = Faults()
        faults.refuseLists = .all
        try await LiveEnvironment.run(isServed: false, faults: faults) { live in
            let outcome = try await live.environment.run(#"ask "Late Show" --yes"#)
            #expect(outcome.code == 0 && outcome.output.contains("Sent 1 of 1."), "\(outcome.notes)")
            #expect(
                outcome.notes.contains("Cannot fetch incoming texts: the provider refused with HTTP 503"),
                "\(outcome.notes)")
        }
    }

    @Test func withoutAProviderTextsStayQueued() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"ask "Late Show" --yes"#)
        #expect(outcome.code == 69, "\(outcome.notes)")
        #expect(try await environment.run("inbox sent --format csv --fields to,state").output.contains("queued"))
    }
}
