import ArgumentParser
import CommandKit
import TestSupport
import Testing

@testable import App

/// What a booker does at the command line while performers answer over real sockets.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LiveCommandTests {
    private static let ada = "+14155550101"
    private static let grace = "+14155550102"
    private static let emmy = "+14155550112"
    private static let joan = "+14155550177"

    @Test func doubleBookedPeopleAreNamedAndAsked() async throws {
        try await LiveEnvironment.run { live in
            let clash = "Note: Ada Lovelace is also in the lineup of \"Late Show\""
            #expect(try await live.environment.run(#"event add "Later Show" --date "fri 9pm""#).code == 0)
            for line in [#"lineup add "Later Show" Ada"#, #"ask "Later Show" --yes"#] {
                let outcome = try await live.environment.run(line)
                #expect(outcome.code == 0 && outcome.notes.contains(clash), "\(outcome.notes)")
            }
            #expect(try await live.texts(to: Self.ada).count == 1)
            try await live.phones.text(from: Self.ada, "both")
            for show in ["Late Show", "Later Show"] {
                let sheet = try await live.environment.run(
                    #"lineup export "\#(show)" --format csv --fields name,state"#)
                #expect(sheet.output.contains("Ada Lovelace,confirmed"), "\(sheet.output)")
            }
        }
    }

    /// A public address is for links; without credentials the sandbox calls the gateway on this machine.
    @Test func theSandboxReachesAGatewayWithAPublicAddress() async throws {
        try await LiveEnvironment.run(publicURL: "https://gigs.example.org/") { live in
            #expect(try await live.phones.text(from: Self.ada, "yes")?.contains("You're confirmed") == true)
            let doctor = try await live.environment.run("doctor").output
            #expect(doctor.contains("https://gigs.example.org is only used in links"), "\(doctor)")
            #expect(doctor.contains("accepts a valid signature"), "\(doctor)")
            let feed = try await live.environment.run("calendar feed list --json").output
            #expect(feed.contains("https://gigs.example.org/calendar/"), "\(feed)")
        }
    }

    @Test func aStrangersTextIsKeptAssignedAnsweredAndDone() async throws {
        try await LiveEnvironment.run { live in
            let said = try await live.phones.text(from: Self.joan, "hi, it's Grace, I can't make it")
            #expect(said == nil, "nothing is said to strangers")
            let list = try await live.environment.run("inbox list --format csv --fields id,from,guess").output
            #expect(list.contains("2,\(Self.joan),\"Grace Hopper? (signed the text), leaning no\""), "\(list)")
            let lineup = try await live.environment.run(#"lineup export "Late Show" --format csv --fields name,state"#)
                .output
            #expect(lineup.contains("Grace Hopper,asked"), "a guess moves nothing")

            for line in [
                #"inbox assign 2 --new "Joan Rivers""#, #"inbox reply "Joan Rivers" "Which Grace are you?" --yes"#,
            ] {
                let outcome = try await live.environment.run(line)
                #expect(outcome.code == 0, "\(outcome.notes)")
            }
            #expect(try await live.texts(to: Self.joan) == ["Which Grace are you?"])
            try await live.phones.text(from: Self.joan, "Joan's flatmate, sorry!")
            let page = try await live.environment.run("inbox show Joan").output
            for words in ["it's Grace", "Which Grace", "flatmate"] { #expect(page.contains(words), "\(page)") }
            #expect(try await live.environment.run("inbox list").output.contains("Joan Rivers"))
            #expect(try await live.environment.run("inbox done Joan").code == 0)
            #expect(try await !live.environment.run("inbox list").output.contains("Joan Rivers"))
        }
    }

    @Test func aSpreadsheetIsImportedAskedAndExported() async throws {
        try await LiveEnvironment.run { live in
            let sheet = try live.environment.folder.write(
                """
                Show;Date;Time;Performer;Mobile;Fee
                New Faces;12/11/2026;8pm;Emmy Noether;415-555-0112;$80
                ;;;Ada Lovelace;;
                """, to: "season.csv")
            let before = try await live.environment.picture()
            #expect(try await live.environment.run(words: ["event", "import", sheet, "--dry-run"]).code == 0)
            #expect(try await live.environment.picture() == before)
            for words in [["event", "import", sheet], ["ask", "New Faces", "--yes"]] {
                let outcome = try await live.environment.run(words: words)
                #expect(outcome.code == 0, "\(outcome.notes)")
            }
            let request = try await live.texts(to: Self.emmy).first
            #expect(request?.contains("New Faces, Fri Dec 11, 8 PM? Pay: $80.") == true, "\(request ?? "")")
            try await live.phones.text(from: Self.emmy, "absolutely")
            try await live.phones.text(from: Self.ada, "not on the 11th, sorry")
            let back = try await live.environment.run(
                #"lineup export "New Faces" --format csv --fields name,cell,state,pay"#)
            #expect(
                back.output == """
                    name,cell,state,pay
                    Emmy Noether,\(Self.emmy),confirmed,USD 80.00
                    Ada Lovelace,\(Self.ada),declined,

                    """)
        }
    }

    @Test func theBoardShowsEachAnswerAndEndsGreen() async throws {
        try await LiveEnvironment.run { live in
            for line in [#"event remove "Open Mic" --yes "Open Mic""#, "lineup remove fri Alan"] {
                #expect(try await live.environment.run(line).code == 0)
            }
            let (board, shown) = AsyncStream<String>.makeStream()
            let app = live.environment.app
            let context = CommandContext(
                app: app, account: try await app.account(),
                terminal: Terminal(write: { shown.yield($0) }, note: { _ in }), now: TestEnvironment.noon)
            let command = try #require(try Root.parseAsRoot(["board", "--watch"]) as? any StoreCommand)
            async let watching: Void = {
                defer { shown.finish() }
                try await command.run(in: context)
            }()
            #expect(await board.first { $0.contains("Late Show") }?.contains("0 of 2") == true)
            try await live.phones.text(from: Self.ada, "yes")
            #expect(await board.contains { $0.contains("Ada Lovelace asked → confirmed") })
            try await live.phones.text(from: Self.grace, "I'm in too")
            #expect(await board.contains { $0.contains("All Confirmed") })
            try await watching
        }
    }
}
