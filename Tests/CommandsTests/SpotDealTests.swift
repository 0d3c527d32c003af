import Testing

/// Positions, spots and templates name pay of any kind, like the terms of a performer.
@Suite struct SpotDealTests {
    private static let deal = "70% of the door after expenses"

    @Test func aDealGoesFromThePositionToTheShow() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"position add closer --pay "\#(Self.deal)""#, #"event add "Big Night" --date "sat 9pm" --spots closer"#,
            #"template add Big --from "Big Night""#, #"event add "Next Night" --date "dec 12 9pm" --template Big"#,
        ] {
            let outcome = try await environment.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome)")
        }
        #expect(try await environment.run("position list --format csv").output.contains(Self.deal))
        #expect(try await pay(environment).contains(Self.deal))
        _ = try await environment.run(#"spot edit "Next Night" closer --pay 200"#)
        #expect(try await pay(environment).contains("USD 200.00"))
        _ = try await environment.run("undo")
        #expect(try await pay(environment).contains(Self.deal))
    }

    /// Who is added without a position gets an open spot, and the command says who holds none.
    @Test(
        arguments: [
            ("2 x spot", "Added Grace Hopper as spot.\nAdded Alan Turing as spot.", nil),
            (
                "spot", "Added Grace Hopper as spot.\nAdded Alan Turing.",
                "Note: Alan Turing holds no spot; none is open."
            ),
            ("host", "Added Grace Hopper.\nAdded Alan Turing.", nil),
        ] as [(String, String, String?)])
    func peopleWithoutAPositionGetASpot(_ spots: String, _ added: String, _ note: String?) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event add "Big Night" --date "sat 9pm" --spots "\#(spots)""#)
        let outcome = try await environment.run(#"lineup add "Big Night" Grace Alan"#)
        #expect(outcome.code == 0 && outcome.output.contains(added), "\(outcome)")
        #expect(outcome.notes.contains(note ?? "") && outcome.notes.contains("holds no spot") == (note != nil))
    }

    @Test func whatIsNoDealIsRefused() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"position add closer --pay "a share""#)
        #expect(outcome.code != 0 && outcome.notes.contains("Invalid pay"), "\(outcome)")
        #expect(try await !environment.run("position list --format csv").output.contains("closer"))
    }

    private func pay(_ environment: CommandTestEnvironment) async throws -> String {
        try await environment.run(#"spot list "Next Night" --fields name,pay --format csv"#).output
    }
}
