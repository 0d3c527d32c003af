import CommandKit
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Two bookers on one gateway.
@Suite struct AccountIsolationTests {
    /// A second account, with nothing of its own but a name.
    private func withTwo() async throws -> CommandTestEnvironment {
        let environment = try await CommandTestEnvironment()
        let first = try await environment.app.account()
        try await environment.app.store.write { tx in
            _ = try Account.create(name: "Harbour", zone: first.zone, region: first.region, in: tx)
        }
        return environment
    }

    /// Commands for the whole gateway do not ask which account is meant.
    @Test(arguments: ["backup FILE", "doctor", "inbox release"])
    func theGatewayHasNoAccountToChoose(_ line: String) async throws {
        let environment = try await withTwo()
        let outcome = try await environment.run(
            line.replacing("FILE", with: environment.folder.file("copy.db")))
        #expect(!"\(outcome)".contains("several accounts"), "\(outcome)")
        #expect(outcome.code == 0 || line == "doctor", "\(outcome)")
        #expect(try await environment.run("board").code == CommandError.Code.notFound.rawValue)
    }

    @Test(arguments: [
        "contact list", "contact search a", "event list", "board", "history", "inbox list --all", "inbox sent",
        "lineup", "calendar agenda", "calendar entry list", "calendar feed list",
        "budget show", "budget totals", "note list", "note search a", "photo list",
    ])
    func rowsOfAnotherAccountAreNotListed(_ line: String) async throws {
        let environment = try await withTwo()
        let theirs = try await environment.run(
            words: CommandTestEnvironment.words(line) + ["--format", "csv"], account: "Harbour")
        #expect(theirs.code == 0)
        #expect(theirs.output.split(separator: "\n").count == 1, "a header and nothing else")
        let ours = try await environment.run(
            words: CommandTestEnvironment.words(line) + ["--format", "csv"], account: "Anchor Comedy")
        #expect(line == "history" || ours.output.split(separator: "\n").count > 1)
    }

    @Test(arguments: [
        "contact show Ada", "contact show 1", "contact edit Ada --note x", "contact remove Edgar --yes",
        #"contact erase Edgar --yes "Edgar Poe""#, "contact export Ada --all",
        "contact tag Ada x", #"event show "Late Show""#, "event show 1", "event edit 1 --name x",
        "event cancel 1 --yes", #"event remove 2 --yes "Open Mic""#, "event copy 1 --weekly 1", "lineup show 1",
        "lineup add 1 Ada", "lineup remove 1 Ada", "lineup answer 1 Ada yes", "lineup edit 1 Ada --pay 5",
        "lineup host 1 Ada", "lineup search 1",
        "ask 1 --yes", "remind 1 --yes", "text Ada hi --yes", "inbox show Grace", "inbox show 1",
        "inbox show +14155550102", "inbox reply Grace hi --yes", "inbox done Grace",
        "calendar show Birthdays", "calendar remove Birthdays", "calendar rename Birthdays X",
        "calendar entry show Dentist", "calendar entry remove Dentist", "calendar entry edit Dentist --name X",
        "calendar entry add @late", "calendar feed show Personal", "calendar feed remove Personal --yes",
        "budget show @late", "budget shares @late", "budget spent 5 x @late", "note show 1", "note edit 1 --text x",
        "note remove 1", "note add x @late", "photo show @late", "photo edit @late --zoom 2", "photo use",
        "photo another",
        "photo remove @late",
    ])
    func rowsOfAnotherAccountAreNotFound(_ line: String) async throws {
        let environment = try await withTwo()
        let before = try await pictureOfFirst(environment)
        let outcome = try await environment.run(words: CommandTestEnvironment.words(line), account: "Harbour")
        #expect(outcome.code == CommandError.Code.notFound.rawValue, "\(outcome.output)\(outcome.notes)")
        #expect(try await pictureOfFirst(environment) == before)
    }

    @Test func severalAccountsRequireAName() async throws {
        let environment = try await withTwo()
        let outcome = try await environment.run("board")
        #expect(outcome.code == CommandError.Code.notFound.rawValue)
        #expect(outcome.notes.contains(#"--account "Anchor Comedy""#))
    }

    private func pictureOfFirst(_ environment: CommandTestEnvironment) async throws -> [String] {
        var pages: [String] = []
        for line in [
            "contact list --json", "event list --json", "lineup show 1 --json", "inbox sent --json",
            "budget show --json", "note list --json", "photo list --json",
        ] {
            pages.append(
                try await environment.run(words: CommandTestEnvironment.words(line), account: "Anchor Comedy").output)
        }
        return pages
    }
}
