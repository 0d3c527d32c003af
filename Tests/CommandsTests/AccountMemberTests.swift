import CommandKit
import Platform
import Storage
import TestSupport
import Testing
import Values

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

    @Test("Undo takes back one's own last change, and with --by somebody else's")
    func actors() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("todo add film").code == 0)
        #expect(try await environment.run("todo add sweep").code == 0)
        try await environment.app.store.write { tx in
            let account = try #require(try Account.all(in: tx).first).id
            let token = try Member.invite(
                "Kim", as: .booker, cell: nil, email: nil, to: account, random: .system, in: tx
            ).token
            let kim = try #require(try Member.accept(token, name: nil, email: nil, password: nil, in: tx))
            _ = try tx.run("UPDATE undo_step SET actor_id = \(kim.id) WHERE summary LIKE '%sweep%'")
        }
        // The invitation is the last change of the account's own member.
        #expect(try await environment.run("undo").output.contains("Kim"))
        #expect(try await environment.run("undo").output.contains("film"))
        #expect(try await environment.run("undo --by Kim").output.contains("sweep"))
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
