import CommandKit
import Storage
import TestSupport
import Testing
import Values

/// `undo` on the command line goes back step by step, is offered where something changed, and never jams.
@Suite struct UndoStepsTests {
    /// (what is run first; a line that changes nothing)
    @Test(arguments: [
        ("todo add a", "todo add a"), ("todo add a", "todo undone 1"),
        ("todo add a", "todo move 1 --to 1"), ("todo add a", "todo edit 1 --title \"call the florist\""),
        ("todo add a", "calendar entry edit Dentist --location \"Main St 4\""),
        ("countdown add Zoo --date 2027-05-01", "countdown edit zoo --date 2027-05-01 --name Zoo --notify on"),
        ("budget spent \"3 xyz\"", "budget edit xyz --amount 3.00 --spent"),
        ("photo edit @late --zoom 2 --pan 0,0", "photo edit @late --zoom 2.0"),
        ("calendar add Old", "calendar rename old Old"),
        ("todo add a", "calendar entry add Dentist --date \"2026-12-02 15:00\" --location \"Main St 4\""),
        ("event edit fri --bench 1", "event edit fri --bench 1 --date \"fri 8pm\" --location \"The Anchor\""),
        ("event edit fri --bench 1", "event edit fri --tell"), ("todo add a", "lineup add fri Ada"),
        ("todo add a", "lineup move fri Ada 1"), ("todo add a", "lineup host fri Ada"),
        ("lineup bench fri Edgar", "lineup bench fri Edgar"),
        ("lineup edit fri Grace --pay 50", "lineup edit fri Grace --pay $50.00"),
    ])
    func isNotOfferedWhereNothingChanged(first: String, idle: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run(first).code == 0)
        #expect(try await environment.run("note add keepme").code == 0)
        let outcome = try await environment.run(idle)
        #expect(outcome.code == 0 && !(outcome.output + outcome.notes).contains("Undo:"), "\(outcome)")
        #expect(try await environment.run("undo").output == "Undone: added \"keepme\".\n")
    }

    @Test func stepsOfRemovedRowsAreSkipped() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            "todo add first", #"event add Show --date "dec 20 8pm""#, "calendar entry add @show", "todo add x @show",
            "budget spent 5 tea @show", #"note add hello @show"#, "todo add second", "event remove Show --yes Show",
        ] { #expect(try await environment.run(line).code == 0, "\(line)") }
        #expect(try await environment.run("undo").code == CommandError.Code.refused.rawValue)
        #expect(try await environment.run("undo").output == "Undone: added \"second\".\n")
        let next = try await environment.run("undo")
        #expect(next.output == "Undone: added \"first\".\n")
        #expect(next.notes.split(separator: "\n").count >= 4, "each that went along is named")
    }

    @Test func finalStepsAreNamedOnceAndSkipped() async throws {
        let environment = try await CommandTestEnvironment()
        for line in ["todo add first", "calendar add Old", "calendar rename Old New", "calendar add Old"] {
            #expect(try await environment.run(line).code == 0, "\(line)")
        }
        // Its name was taken by another in a way that no step recorded.
        try await environment.app.store.write { tx in
            _ = try tx.run("DELETE FROM undo_step WHERE id = (SELECT max(id) FROM undo_step)")
        }
        let refused = try await environment.run("undo")
        #expect(refused.code == CommandError.Code.refused.rawValue)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("undo").output == "Undone: added \"first\".\n")
    }

    /// (what is done; what an undo says of it)
    static let final = [
        (#"event remove "Open Mic" --yes "Open Mic""#, #"removed "Open Mic""#),
        ("contact merge Grace Edgar --yes", #"merged "Edgar Poe" into "Grace Hopper""#),
        ("contact remove Edgar --yes", #"removed the contact "Edgar Poe""#),
        (#"contact erase Edgar --yes "Edgar Poe""#, "erased a contact"),
        ("text Ada hello --yes", "texted Ada Lovelace"),
        ("inbox reply Grace hello --yes", "texted Grace Hopper"),
    ]

    @Test(arguments: final) func aFinalStepStopsTheFirstUndo(line: String, says: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("todo add first").code == 0)
        _ = try await environment.run(words: environment.shellWords(line))
        let before = try await environment.picture()
        let refused = try await environment.run("undo")
        #expect(
            refused.code == 1 && refused.notes.contains("Cannot undo: ") && refused.notes.contains(says), "\(refused)")
        #expect(try await environment.picture() == before)
    }

    private func shown(_ environment: CommandTestEnvironment) async throws -> String {
        try await environment.run("lineup show fri --json").output + environment.run("event list --json").output
    }

    /// Nobody is at the provider: what was to leave waits for a gateway.
    @Test(arguments: [
        #"ask "Late Show" --yes"#, #"remind "Late Show" --only Ada --yes"#, #"event cancel "Late Show" --yes"#,
    ])
    func queuedMessagesAreUndone(line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await shown(environment)
        #expect(
            try await environment.run(words: environment.shellWords(line)).code == CommandError.Code.provider.rawValue)
        #expect(try await shown(environment) != before)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await shown(environment) == before)
        let sent = try await environment.run("inbox sent --format csv --fields state").output
        #expect(!sent.contains("queued"), "\(sent)")
    }

    @Test func textsStayAssignedAfterUndo() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("hello", from: "+14155550177")
        #expect(try await environment.run("inbox assign 2 Grace").code == 0)
        let refused = try await environment.run("undo")
        #expect(refused.code == 1 && refused.notes.contains("assigned 1 text from +14155550177"), "\(refused)")
    }

    @Test(arguments: [
        "contact add Zoe --cell +14155550188", "contact edit Ada --name Zoe --cell +14155550188 --note hi",
        "contact edit Ada --remove-number +14155550101", "contact tag Ada jazz", "contact tag Alan improv --remove",
        "account edit --name Zoe --cell +14155550188 --zone Europe/Berlin --region DE --alerts off --bench 3",
        "account edit --countdowns 1",
        "inbox done Grace", "inbox done 1", "lineup edit fri Grace --pay 50 --set 10m --call 7pm --note hi",
    ])
    func undoRestoresThePreviousState(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        #expect(try await environment.run(line).code == 0)
        #expect(try await environment.picture() != before)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.picture() == before)
    }

    @Test func undoneUseProposesThePictureAgain() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("photo use @late").code == 0)
        #expect(try await environment.run("photo use @late").code == CommandError.Code.notFound.rawValue)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("photo use @late").code == 0)
    }
}
