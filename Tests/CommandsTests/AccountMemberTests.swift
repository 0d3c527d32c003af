import CommandKit
import Platform
import Testing

/// `account member`, and who has done what at the command line.
@Suite struct AccountMemberTests {
    @Test("Members are invited by a link, listed, changed, removed and undone") func members() async throws {
        let environment = try await CommandTestEnvironment()
        let added = try await environment.run("account member add Dee --role door")
        #expect(added.code == 0, "\(added.notes)")
        #expect(added.output.contains("Invited: Dee, door."))
        #expect(added.output.contains("/join/"))
        #expect(try await environment.run("account member list --format csv").output.contains("Dee,door"))
        #expect(try await environment.run("account member edit Dee --role viewer").code == 0)
        #expect(try await environment.run("account member --format csv").output.contains("Dee,viewer"))
        #expect(try await environment.run("account member remove Dee").code == 0)
        #expect(try await !environment.run("account member --format csv").output.contains("Dee"))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("account member --format csv").output.contains("Dee,viewer"))
    }

    @Test(
        arguments: [
            ("account member remove nobody", CommandError.Code.notFound, "no member"),
            (#"account member edit "Anchor Comedy" --role door"#, .refused, "last owner"),
            (#"account member remove "Anchor Comedy""#, .refused, "last owner"),
            (#"account member edit "Anchor Comedy" --invite"#, .refused, "are the account's"),
            ("account member add Dee --role door --cell 12", .usage, "Invalid cell"),
            ("account member add Dee --role door --email x", .usage, "Invalid e-mail"),
            ("account member add Dee --role door --cell +14155550177 --yes", .refused, "public URL"),
        ])
    func refusals(_ words: String, _ code: CommandError.Code, _ reason: String) async throws {
        let outcome = try await CommandTestEnvironment().run(words)
        #expect(outcome.code == code.rawValue, "\(outcome.notes)")
        #expect("\(outcome.notes)".contains(reason), "\(outcome.notes)")
    }
}
