import Foundation
import Sandbox
import TestSupport
import Testing

@testable import App

/// The real program, started as a process.
@Suite(.serialized) struct ProcessTests {
    /// It takes two seconds, and is to take less than ten; here others are at work on the same processors.
    @Test(.timeLimit(.minutes(3)), arguments: ["demo", "demo --season"])
    func theDemoEndsAllConfirmed(_ line: String) async throws {
        let started = ContinuousClock.now
        let end = try await RunningProgram.run(line, home: TemporaryFolder())
        #expect(end.code == 0)
        #expect(end.output.contains("✓ All Confirmed"))
        #expect(ContinuousClock.now - started < .seconds(60))
    }

    @Test(.timeLimit(.minutes(3))) func serveStartsIsHealthyAndStops() async throws {
        let home = try TemporaryFolder()
        let environment = try ports()
        let gateway = try RunningProgram(["serve"], home: home, environment: environment)
        #expect(await gateway.hasSaid("Gateway: listening on"))
        #expect(try await RunningProgram.run("health", home: home, environment: environment).code == 0)
        let name = #"account edit --name "Anchor Comedy""#
        #expect(try await RunningProgram.run(name, home: home, environment: environment).code == 0)
        for line in ["doctor", "doctor --json"] {
            let doctor = try await RunningProgram.run(line, home: home, environment: environment)
            #expect(doctor.code == 0, "\(doctor.output)")
        }

        let second = try await RunningProgram.run("serve", home: home, environment: environment)
        #expect(second.code == 69)
        #expect(second.notes.contains("already in use"))
        #expect(second.notes.contains("another port"))

        gateway.terminate()
        let end = try await gateway.finished()
        #expect(end.code == 0)
        #expect(end.notes.contains("Stopped."))
        let gone = try await RunningProgram.run("health", home: home, environment: environment)
        #expect(gone.code == 69)
        #expect(gone.notes.contains("greenroom serve"))
    }

    /// A full disk behind the standard output is an error; a reader that has seen enough is none.
    @Test(.timeLimit(.minutes(3)), arguments: [("> /dev/full", 74), ("| true", 0), (">&-", 74), ("", 0)])
    func failedOutputIsAnError(_ redirection: String, _ code: Int32) async throws {
        let line = "\(RunningProgram.executable.path) contact list --json \(redirection)"
        let end = try await RunningProgram(
            ["-c", line], of: URL(fileURLWithPath: "/bin/bash"), home: TemporaryFolder()
        ).finished()
        #expect(end.code == code, "\(end)")
        #expect(end.notes.contains("Cannot write to standard output") == (code == 74), "\(end)")
    }

    @Test(.timeLimit(.minutes(3))) func theSandboxRunsAlone() async throws {
        let sandbox = try RunningProgram(["sandbox"], home: TemporaryFolder(), environment: ports())
        #expect(await sandbox.hasSaid("Phones:"))
        sandbox.terminate()
        #expect(try await sandbox.finished().code == 0)
    }

    @Test(.timeLimit(.minutes(3))) func theFirstCommandsOfANewUserWork() async throws {
        let home = try TemporaryFolder()
        let first = try await RunningProgram.run("", home: home)
        #expect(first.code == 0)
        #expect(first.output.contains("greenroom demo"))
        #expect(first.output.split(separator: "\n").count < 10)
        #expect(!FileManager.default.fileExists(atPath: home.file(".local")), "looking makes nothing")
        let help = try await RunningProgram.run("help event add", home: home)
        #expect(help.code == 0)
        #expect(help.output.contains("USAGE: greenroom event add"))
        let added = try await RunningProgram.run(#"contact add "Ada Lovelace""#, home: home)
        #expect(added.code == 0)
        #expect(added.notes.contains(home.file(".local/share/greenroom/greenroom.db")))
        #expect(try await RunningProgram.run("migrate", home: home).code == 0)
        let then = try await RunningProgram.run("", home: home)
        #expect(then.output.contains("1 contact, 0 upcoming events"))
    }

    @Test(.timeLimit(.minutes(3))) func aBackupIsRestored() async throws {
        let home = try TemporaryFolder()
        for line in [
            "contact add Ada", "backup greenroom-monday.db", "contact add Grace",
            "restore greenroom-monday.db --yes greenroom-monday.db",
        ] {
            let end = try await RunningProgram.run(line, home: home)
            #expect(end.code == 0, "\(line): \(end.notes)")
        }
        let names = try await RunningProgram.run("contact list --format csv --fields name", home: home)
        #expect(names.output == "name\nAda\n")
    }

    @Test(.timeLimit(.minutes(3))) func settingsAreWrittenWhereTheyAreRead() async throws {
        let home = try TemporaryFolder()
        let set = "settings set GREENROOM_PUBLIC_URL https://gigs.example.org"
        let end = try await RunningProgram.run(set, home: home)
        #expect(end.code == 0 && end.notes.contains("restart the gateway"), "\(end)")
        #expect(try await !RunningProgram.run("settings set signup invite", home: home).notes.contains("restart"))
        let shown = try await RunningProgram.run("settings show --origin --format tsv", home: home)
        #expect(shown.output.contains("GREENROOM_PUBLIC_URL\thttps://gigs.example.org\t\(home.path)/.config"))
    }

    @Test(.timeLimit(.minutes(3))) func readingDoesNotCreateADatabase() async throws {
        let home = try TemporaryFolder()
        let path = home.file("elsewhere.db")
        let end = try await RunningProgram.run("board --database \(path)", home: home)
        #expect(end.code == 2 && end.notes.contains("There is no database"), "\(end)")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(.timeLimit(.minutes(3))) func aServerTimeZoneIsNotTheAccounts() async throws {
        let home = try TemporaryFolder()
        let server = ["TZ": "UTC"]
        let line = "greenroom account edit --zone America/New_York"
        let made = try await RunningProgram.run("account edit --name Anchor", home: home, environment: server)
        #expect(made.notes.contains(line), "\(made)")
        let looked = try await RunningProgram.run("doctor", home: home, environment: server)
        #expect((looked.output + looked.notes).contains(line), "\(looked)")
    }

    @Test(.timeLimit(.minutes(3))) func aForeignFileIsLeftAlone() async throws {
        let home = try TemporaryFolder()
        let path = try home.write("hello", to: "stranger.db")
        let end = try await RunningProgram.run("board --database \(path)", home: home)
        #expect(end.code == 78)
        #expect(end.notes.contains("not a Greenroom database"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello")
        #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
    }

    @Test(.timeLimit(.minutes(3))) func aDamagedDatabaseIsReportedInOneLine() async throws {
        let home = try TemporaryFolder()
        for line in ["contact add Ada", "backup monday.db"] {
            #expect(try await RunningProgram.run(line, home: home).code == 0)
        }
        let path = home.file(".local/share/greenroom/greenroom.db")
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 400_000))
        try file.close()
        for line in ["contact list", "serve"] {
            let end = try await RunningProgram.run(line, home: home)
            #expect(end.code == 78, "\(line): \(end.notes)")
            #expect(end.notes.split(separator: "\n").count == 1 && end.notes.contains("greenroom restore FILE"))
        }
        #expect(try await RunningProgram.run("restore monday.db --yes monday.db", home: home).code == 0)
        #expect(try await RunningProgram.run("contact list", home: home).output.contains("Ada"))
    }

    /// A shell without the service's credentials must not "send" into the sandbox.
    @Test(.timeLimit(.minutes(3))) func aDatabaseWithRealCredentialsRefusesTheSandbox() async throws {
        let home = try TemporaryFolder()
        let real = [
            "TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "t", "TWILIO_FROM": "+14155550100",
            "TWILIO_BASE_URL": "http://127.0.0.1:1",
        ]
        #expect(
            try await RunningProgram.run("contact add Ada --cell +14155550101", home: home, environment: real).code == 0
        )
        let name = #"account edit --name "Anchor Comedy""#
        #expect(try await RunningProgram.run(name, home: home, environment: real).code == 0)
        #expect(try await RunningProgram.run("text Ada hello --anyway --yes", home: home, environment: real).code == 69)
        let trip = #"countdown add "our trip" --date 2999-06-01"#
        #expect(try await RunningProgram.run(trip, home: home, environment: real).code == 0)
        for line in ["text Ada hello --yes", "serve", "contact add Bo", #"countdown share "our trip" --sms Ada --yes"#]
        {
            let end = try await RunningProgram.run(line, home: home)
            #expect(end.code == 78, "\(line): \(end.notes)")
            #expect(end.notes.contains("no credentials are set"))
        }
        // What only reads sends nothing to anybody.
        for line in ["", "board", "contact list", "backup copy.db"] {
            let end = try await RunningProgram.run(line, home: home)
            #expect(end.code == 0, "\(line): \(end.notes)")
        }
    }

    @Test(.timeLimit(.minutes(3))) func secretsAreNotArguments() async throws {
        let home = try TemporaryFolder()
        let end = try await RunningProgram.run("settings set TWILIO_AUTH_TOKEN abc", home: home)
        #expect(end.code == 64)
        #expect(end.notes.contains("TWILIO_AUTH_TOKEN_FILE"))
    }

    @Test(.timeLimit(.minutes(3))) func aPromptWithoutATerminalChangesNothing() async throws {
        let home = try TemporaryFolder()
        let end = try await RunningProgram.run("event add", home: home)
        #expect(end.code == 64)
        #expect(end.notes.contains("greenroom event add"))
        #expect(!FileManager.default.fileExists(atPath: home.file(".local")))
    }

    private func ports() throws -> [String: String] {
        [
            "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())",
            "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(try FreePort.find())",
        ]
    }
}
