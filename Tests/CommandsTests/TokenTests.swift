import Platform
import Storage
import TestSupport
import Testing
import Values

/// `greenroom token`.
@Suite struct TokenTests {
    @Test("A token is shown once, listed, and removed") func tokens() async throws {
        let environment = try await CommandTestEnvironment()
        let added = try await environment.run("token add Website --role viewer")
        #expect(added.code == 0 && added.output.hasPrefix("gr_"), "\(added.notes)")
        let rows = try await environment.run("token list --format csv --fields name,role,used_at").output
        #expect(rows.contains("Website,viewer,") && !rows.contains("gr_"))
        #expect(try await environment.run("token remove website --yes").output.contains("Removed \"Website\"."))
        #expect(try await !environment.run("token list --format csv").output.contains("Website"))
    }

    @Test("A token that was added is taken back; one that was removed stays removed, and says who did it")
    func undone() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("token add Website --role viewer").code == 0)
        #expect(try await environment.run("undo").output == "Undone: added the token \"Website\".\n")
        #expect(try await !environment.run("token list --format csv").output.contains("Website"))
        #expect(try await environment.run("token add Website --role viewer").code == 0)
        #expect(try await environment.run("token remove Website --yes").code == 0)
        let refused = try await environment.run("undo")
        #expect(
            refused.code == 1 && refused.notes.contains("To make a new one, use greenroom token add."),
            "\(refused.notes)")
        #expect(try await !environment.run("token list --format csv").output.contains("Website"))
    }

    @Test("Removing asks first, and is refused where nobody can be asked") func removalIsConfirmed() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("token add Website --role viewer").code == 0)
        let refused = try await environment.run("token remove Website")
        #expect(refused.code == 64 && refused.notes.contains("Needs confirmation: add --yes."), "\(refused.notes)")
        let asked = try await environment.run(
            words: ["token", "remove", "Website"], isInteractive: true, answers: ["n"])
        #expect(asked.code == 130 && asked.notes.contains("Nothing changed."), "\(asked.notes)")
        #expect(try await environment.run("token list --format csv").output.contains("Website"))
    }

    @Test(
        "A bad token is refused with a sentence",
        arguments: [
            ("token add X --role owner", "A token cannot be \"owner\". Use viewer or booker."),
            ("token add X --role viewer --expires soon", "Invalid time \"soon\"."),
            ("token add X --role viewer --expires 0d", "Invalid time \"0d\"."),
            ("token add \" \" --role viewer", "A token needs a name."),
            ("token add website --role viewer", "There is already a token \"website\"."),
            ("token remove Nothing", "There is no token \"Nothing\"."),
        ])
    func refused(line: String, sentence: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("token add Website --role booker --expires never").code == 0)
        let outcome = try await environment.run(line)
        #expect(outcome.code != 0 && outcome.notes.contains(sentence), "\(outcome.notes)")
    }
}
