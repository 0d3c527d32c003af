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
        #expect(
            try await environment.run("account member remove Dee").output.contains("Canceled the invitation of Dee."))
        #expect(try await !environment.run("account member --format csv").output.contains("Dee"))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("account member --format csv").output.contains("Dee,viewer"))
    }

    @Test("Alerts and quiet hours of a member are chosen, listed and undone") func alerts() async throws {
        let environment = try await CommandTestEnvironment()
        let line = #"account member edit "Anchor Comedy" --alerts all --quiet-hours 22:00-8:00"#
        let outcome = try await environment.run(line)
        #expect(outcome.output.contains("Alerts: all.") && outcome.output.contains("Quiet hours: 22:00-08:00."))
        let fields = "account member --format csv --fields alerts,quiet_hours"
        #expect(try await environment.run(fields).output.contains("all,22:00-08:00"))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run(fields).output.contains("own,"))
    }

    private func addKim(in tx: Transaction) throws -> Member {
        let account = try #require(try Account.operator(in: tx)).id
        let token = try Member.invite(
            "Kim", as: .booker, cell: nil, email: nil, to: account, random: .system, in: tx
        ).token
        return try #require(try Member.accept(token, name: nil, email: nil, password: nil, in: tx))
    }

    @Test("A show is handed on, shows its owner where there are several members, and it is undone")
    func owner() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await !environment.run(#"event show "Late Show""#).output.contains("Owner:"))
        _ = try await environment.app.store.write { try addKim(in: $0) }
        #expect(try await environment.run(#"event show "Late Show""#).output.contains("Owner: Anchor Comedy"))
        let outcome = try await environment.run(#"event edit "Late Show" --owner kim"#)
        #expect(outcome.output.contains("Owner: Kim, who gets the alerts about it."), "\(outcome.notes)")
        #expect(try await environment.run(#"event show "Late Show""#).output.contains("Owner: Kim"))
        for line in ["event list", #"event show "Late Show""#] {
            let rows = try await environment.run(line + " --format csv --fields owner,owner_id").output
            #expect(rows.contains("Kim,2"), "\(line): \(rows)")
        }
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run(#"event show "Late Show""#).output.contains("Owner: Anchor Comedy"))
    }

    @Test("Undo takes back one's own last change, and with --by somebody else's")
    func actors() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("todo add film").code == 0)
        #expect(try await environment.run("todo add sweep").code == 0)
        try await environment.app.store.write { tx in
            let kim = try addKim(in: tx)
            let steps = try tx.rows("SELECT id, summary FROM undo_step")
            let step = try #require(try steps.first { try ($0["summary"] as String).contains("sweep") })
            _ = try tx.run("UPDATE undo_step SET actor_id = \(kim.id) WHERE id = \(try step["id"] as Int64)")
        }
        let others = try await environment.run("undo --by Kim")
        #expect(others.output.contains("sweep"), "\(others)")
        // The invitation is the last change of the account's own member.
        var own = ""
        for _ in 1...3 where !own.contains("film") { own += try await environment.run("undo").output }
        #expect(own.contains("Kim") && own.contains("film"), "\(own)")
    }

    @Test(
        arguments: [
            (#"account member edit "Anchor Comedy" --quiet-hours late"#, CommandError.Code.usage, "22:00-08:00"),
            (#"event edit "Late Show" --owner nobody"#, .notFound, "no member"),
            ("account member remove nobody", .notFound, "no member"),
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
