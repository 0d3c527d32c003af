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
