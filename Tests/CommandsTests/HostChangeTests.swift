import CommandKit
import Storage
import Testing
import Values

/// Who is to host, or is not to any more, and was asked otherwise is told as of any change. Ada was asked to host,
/// Grace to be there, and Alan was not asked.
@Suite struct HostChangeTests {
    @Test func aStandInHoldsNoSpotYet() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("lineup bench fri Edgar")
        let made = try await environment.run("lineup host fri Edgar --no-tell")
        #expect(made.code == CommandError.Code.refused.rawValue, "\(made)")
        #expect(made.notes.contains("so they hold no spot yet"), "\(made)")
    }

    private func lineup(_ environment: CommandTestEnvironment) async throws -> String {
        try await environment.run(#"lineup show "Late Show""#).output
    }

    private func sent(_ environment: CommandTestEnvironment) async throws -> String {
        try await environment.run("inbox sent --fields to,state,text --format csv").output
    }

    /// (what is said; who would be told what; what the lineup says until then)
    @Test(arguments: [
        (
            "lineup host fri Grace", "Grace Hopper",
            "we'd like you to host Late Show on Fri Dec 4, 8 PM at The Anchor. Can you?",
            "not told that they are the host"
        ),
        (
            "lineup host fri Ada --off", "Ada Lovelace",
            "you don't have to host Late Show on Fri Dec 4, 8 PM at The Anchor after all. Are you still in?",
            "was asked to host, but is no longer the host"
        ),
    ])
    func isOfferedAndToldWhereTheBookerSaysSo(line: String, name: String, text: String, doubt: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await sent(environment)
        let offered = try await environment.run(line)
        #expect(offered.code == 0 && offered.output.contains("Will text: \(name)\n"), "\(offered)")
        #expect(offered.output.contains(text), "\(offered.output)")
        #expect(try await sent(environment) == before, "nobody is told unasked")
        #expect(try await lineup(environment).contains(doubt))

        let told = try await environment.run(line + " --tell")
        #expect(told.code == CommandError.Code.provider.rawValue, "nobody listens at the provider's port")
        #expect(try await sent(environment).contains(text))
        #expect(try await !lineup(environment).contains(doubt))
        let texts = try await sent(environment)
        #expect(try await environment.run(line + " --tell").code == 0)
        #expect(try await sent(environment) == texts)
        // They know their part, and hear of a new time as anybody.
        let moved = try await environment.run(#"event edit "Late Show" --date "fri 9pm" --no-tell"#)
        #expect(moved.notes.contains("Replaced 1 queued text"), "\(moved)")
        let again = try await sent(environment)
        #expect(again.contains(text.replacing("8 PM", with: "9 PM")), "\(again)")
    }

    @Test(arguments: [
        "lineup host fri Grace --tell", "lineup host fri Ada --off --tell",
        "spot edit fri host --position headliner --tell", "spot assign fri host --off --tell",
    ])
    func oneUndoTakesBackTheChangeAndItsTexts(line: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("todo add first")
        let (before, texts) = (try await lineup(environment), try await queued(environment))
        _ = try await environment.run(line)
        #expect(try await queued(environment).count == texts.count + 1, "\(line)")
        #expect(try await environment.run("undo").code == 0)
        #expect(try await lineup(environment) == before)
        #expect(try await queued(environment) == texts)
        #expect(try await environment.run("undo").output == "Undone: added \"first\".\n")
    }

    private func queued(_ environment: CommandTestEnvironment) async throws -> [String] {
        try await sent(environment).split(separator: "\n").map(String.init).filter { $0.contains(",queued,") }
    }

    @Test(arguments: [
        ("lineup answer fri Grace no", "lineup host fri Grace"), ("lineup host fri Alan", "lineup host fri Alan"),
        ("lineup host fri Ada --off", "lineup host fri Ada"),
    ])
    func performerWhoNeedNotKnowIsNotToldOfTheHost(first: String, line: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run(first).code == 0)
        let outcome = try await environment.run(line)
        #expect(outcome.code == 0 && !outcome.output.contains("Will text"), "\(outcome)")
    }

    @Test func aRevertedChangeBecomesAPlainRequest() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("lineup host fri Grace --tell")
        _ = try await environment.run("lineup host fri Grace --off")
        let text = "Grace Hopper,queued,\"Anchor Comedy: Hi Grace, are you in for Late Show, Fri Dec 4, 8 PM"
        #expect(try await sent(environment).contains(text))
        _ = try await environment.run("lineup edit fri Alan --pay 50")
        #expect(try await sent(environment).contains(text), "and stays one")
    }

    @Test func aQueuedRequestIsRewrittenAndRestoredByUndo() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"ask "Late Show" --yes"#)
        #expect(try await environment.run("lineup host fri Alan").notes.contains("Replaced 1 queued text"))
        #expect(
            try await sent(environment).contains("Alan Turing,queued,\"Anchor Comedy: Hi Alan, can you host Late Show"))
        #expect(try await environment.run("undo").code == 0)
        #expect(
            try await sent(environment).contains(
                "Alan Turing,queued,\"Anchor Comedy: Hi Alan, are you in for Late Show"))
    }
}
