import CommandKit
import Testing

/// Changing a template keeps what is not named.
@Suite struct TemplateEditTests {
    private func duo() async throws -> CommandTestEnvironment {
        let environment = try await CommandTestEnvironment()
        for line in [
            #"template add Duo --spots "2 x spot" --at 20:00 --length 90m --location "The Anchor""#,
            #"wording edit request "{{name}}, {{event}}, {{when}}, {{place}}? {{answer}}" --template Duo"#,
        ] { #expect(try await environment.run(line).code == 0) }
        return environment
    }

    private func list(_ environment: CommandTestEnvironment) async throws -> [String] {
        try await environment.run("template list --format csv --fields name,spots,time,length,location").output
            .split(separator: "\n").dropFirst().map(String.init)
    }

    static let edits = [
        ("--name Pair", "Pair,2 x spot,20:00,1h30m,The Anchor"),
        (#"--spots "host, 2 x spot""#, #"Duo,"host, 2 x spot",20:00,1h30m,The Anchor"#),
        ("--at 9pm --length 2h", "Duo,2 x spot,21:00,2h,The Anchor"),
        (#"--at "" --location "" "#, "Duo,2 x spot,,1h30m,"),
    ]

    @Test(arguments: edits) func anEditIsOneStep(_ row: (options: String, after: String)) async throws {
        let environment = try await duo()
        let before = try await list(environment)
        let edited = try await environment.run("template edit Duo \(row.options)")
        #expect(edited.code == 0, "\(edited)")
        #expect(try await list(environment) == [row.after])
        #expect(try await environment.run("wording list").output.contains("the template"))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await list(environment) == before)
    }

    static let refused = [
        ("Duo", "Nothing to change."), ("Duo --spots drumz", #"There is no position "drumz""#),
        ("Duo --name Trio", "There already is a template"), ("Quartet --at 9pm", #"There is no template "Quartet""#),
        ("Duo --length 0m", "longer than zero"),
    ]

    @Test(arguments: refused) func aBadEditChangesNothing(_ row: (options: String, problem: String)) async throws {
        let environment = try await duo()
        #expect(try await environment.run("template add Trio --spots \"3 x spot\"").code == 0)
        let before = try await list(environment)
        let refused = try await environment.run("template edit \(row.options)")
        #expect(refused.code != 0 && refused.notes.contains(row.problem), "\(refused)")
        #expect(try await list(environment) == before)
    }
}
