import CommandKit
import Testing

/// Who was told another pay is told the new one where the booker says so. Ada was asked to host, and Grace to be there.
@Suite struct PayChangeTests {
    private func sent(_ environment: CommandTestEnvironment) async throws -> String {
        try await environment.run("inbox sent --fields to,state,text --format csv").output
    }

    @Test(arguments: [
        ("lineup edit fri Grace --pay 60", "Grace Hopper", "is now $60."),
        ("spot edit fri host --pay \"$100 vs 70%\"", "Ada Lovelace", "is now $100 or 70% of the gross door"),
    ])
    func isOfferedAndToldWhereTheBookerSaysSo(line: String, name: String, words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let text = "your pay for Late Show, Fri Dec 4, 8 PM, \(words)"
        let before = try await sent(environment)
        let offered = try await environment.run(line)
        #expect(offered.code == 0 && offered.output.contains("Will text: \(name)\n"), "\(offered)")
        #expect(offered.output.contains(text) && offered.output.contains("about $0.01"), "\(offered.output)")
        let telling = "lineup edit \"Late Show\" \"\(name)\" --tell"
        #expect(offered.notes.contains("greenroom \(telling)"), "\(offered.notes)")
        #expect(try await sent(environment) == before, "nobody is told unasked")

        let told = try await environment.run(telling)
        #expect(told.code == CommandError.Code.provider.rawValue, "nobody listens at the provider's port")
        let texts = try await sent(environment)
        #expect(texts.contains(text))
        for again in [telling, line + " --tell"] { #expect(try await environment.run(again).code == 0) }
        #expect(try await sent(environment) == texts, "nobody is told twice")
    }

    @Test(
        "What the text about the pay does not say is named",
        arguments: [
            (
                "--pay 60 --set 10m --call 7pm",
                "with another set length and call time, which the text about the pay does not say"
            ),
            ("--pay 60 --note \"Bring merch\"", "with another note, which the text about the pay does not say"),
            ("--set 10m", "with another set length"), ("--pay 60", nil),
        ])
    func otherTerms(options: String, untold: String?) async throws {
        let environment = try await CommandTestEnvironment()
        let changed = try await environment.run("lineup edit fri Grace \(options)")
        guard let untold else { return #expect(!changed.notes.contains("already asked"), "\(changed)") }
        let tell = "Tell them: greenroom text \"Grace Hopper\" \"…\""
        #expect(changed.notes.contains("Grace Hopper was already asked, \(untold). \(tell)\n"), "\(changed.notes)")
    }

    @Test func isNotToldAndUndoneWithTheChange() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await sent(environment)
        let silent = try await environment.run("lineup edit fri Grace --pay 60 --no-tell")
        #expect(silent.code == 0 && !silent.output.contains("Will text"), "\(silent)")
        #expect(try await sent(environment) == before)
        _ = try await environment.run("lineup edit fri Grace --pay 70 --no-tell")
        let undone = try await environment.run("undo")
        #expect(undone.code == 0, "\(undone)")
        #expect(try await sent(environment) == before)
        let pay = try await environment.run("lineup show fri --format csv --fields name,pay").output
        #expect(pay.contains("Grace Hopper,USD 60.00"), "\(pay)")
    }
}
