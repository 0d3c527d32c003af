import CommandKit
import Lineups
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// What the booker is told where a request may not have arrived, will be late, or where nobody may be texted.
@Suite struct UncertainRequestTests {
    private func graceIsUnknown(_ state: OutboundState, _ environment: CommandTestEnvironment) async throws {
        try await environment.app.store.write {
            _ = try $0.run(
                "UPDATE outbound_message SET state = \(state) WHERE to_number = '+14155550102' AND kind = 'request'")
        }
        _ = try await environment.run(#"lineup remove "Late Show" Alan"#)
        _ = try await environment.run(#"lineup bench "Late Show" Edgar"#)
        _ = try await environment.run(#"lineup answer "Late Show" Ada yes"#)
    }

    @Test func askingAgainByNameWarnsOfADuplicate() async throws {
        let environment = try await CommandTestEnvironment()
        try await graceIsUnknown(.unconfirmed, environment)
        let shown = try await environment.run(#"lineup show "Late Show""#)
        let command = #"greenroom ask "Late Show" --only "Grace Hopper""#
        #expect(shown.notes.contains("Next: \(command)"), "\(shown.notes)")
        #expect(shown.output.contains("If they did not get it: \(command)"), "\(shown.output)")
        #expect(!shown.notes.contains("--bench"))
        let plain = try await environment.run(#"ask "Late Show" --dry-run"#)
        #expect(plain.notes.contains("Skipping Grace Hopper: the last text may or may not have been sent"))
        let named = try await environment.run(#"ask "Late Show" --only "Grace Hopper" --dry-run"#)
        #expect(named.output.contains("Will text: Grace Hopper"))
        #expect(named.notes.contains("Note: Grace Hopper may already have the request and would get it twice."))
    }

    @Test func nobodyIsAskedAgainWhileTheStateIsUnknown() async throws {
        let environment = try await CommandTestEnvironment()
        try await graceIsUnknown(.uncertain, environment)
        let named = try await environment.run(#"ask "Late Show" --only Grace --dry-run"#)
        #expect(named.output.contains("Nobody to ask."))
        #expect(named.notes.contains("still checking whether the last text was sent"))
        #expect(try await !environment.run(#"lineup show "Late Show""#).notes.contains("--only"))
    }

    @Test func askNamesRequestsThatLeaveAfterTheDeadline() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"contact add "Rinko Kikuchi" --cell "+81 90 1234 5678""#, #"lineup add "Late Show" Rinko"#,
        ] { #expect(try await environment.run(line).code == 0) }
        let shown = try await environment.run(#"ask "Late Show" --by "today 6pm" --dry-run"#)
        #expect(
            shown.notes.contains(
                "Note: the request to Rinko Kikuchi goes out after the deadline (Mon Nov 30 2026, 6 PM)"),
            "\(shown.notes)")
        let anyway = try await environment.run(#"ask "Late Show" --by "today 6pm" --dry-run --anyway"#)
        #expect(!anyway.notes.contains("after the deadline"))
    }

    /// Noon in New York is two in the morning in Tokyo.
    @Test(arguments: [("event cancel 1 --yes", "2026-12-01T00:00:00Z"), ("event cancel 1 --yes --anyway", nil)])
    func aCancellationRespectsQuietHoursUnlessAnyway(_ line: String, _ morning: String?) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"contact add "Rinko Kikuchi" --cell "+81 90 1234 5678""#)
        _ = try await environment.run(#"lineup add "Late Show" Rinko"#)
        _ = try await environment.run(#"lineup answer "Late Show" Rinko yes"#)
        let done = try await environment.run(line)
        #expect(done.output.contains("Canceled \"Late Show\"."), "\(done.notes)")
        let due = try await environment.app.store.read {
            try $0.value("SELECT not_before FROM outbound_message WHERE to_number = '+819012345678'", as: Instant.self)
        }
        if let morning {
            #expect(due == Instant(rfc3339: morning))
        } else {
            #expect(try #require(due) < TestEnvironment.noon.adding(.minutes(1)))
        }
    }

    @Test func optedOutPeopleAreNotSuggested() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("inbox show Grace").notes.contains("greenroom inbox reply Grace"))
        try await environment.text("CANCEL", from: "+14155550102")
        let notes = try await environment.run("inbox show Grace").notes
        #expect(!notes.contains("inbox reply"))
        #expect(
            notes.contains("Next: greenroom inbox done Grace    (after calling: Grace Hopper opted out of texts)"),
            "\(notes)")
    }

    @Test func doctorReportsTheBookersOwnOptOut() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("account edit --cell +14155550199")
        #expect(try await !environment.run("doctor").output.contains("STOP"))
        try await environment.text("STOP", from: "+14155550199")
        let doctor = try await environment.run("doctor").output
        #expect(doctor.contains("alerts: your own cell texted STOP"), "\(doctor)")
        #expect(doctor.contains("Text START from it to \(CommandTestEnvironment.ourNumber)"))
        _ = try await environment.run("account edit --alerts off")
        #expect(try await !environment.run("doctor").output.contains("STOP"))
    }
}
