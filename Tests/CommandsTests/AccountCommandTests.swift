import CommandKit
import Foundation
import Glibc
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import App

/// Accounts at the command line: signing up, logging in, the account's fields and its removal.
@Suite struct AccountCommandTests {
    private static let password = "seven wet umbrellas"

    private static func signUp(
        _ environment: CommandTestEnvironment, _ email: String, name: String? = nil
    ) async throws -> CommandTestEnvironment.Outcome {
        try await environment.run(
            words: ["account", "signup", email] + (name.map { ["--name", $0] } ?? []), isInteractive: true,
            answers: [password, password])
    }

    private static func sessionFile(_ environment: CommandTestEnvironment) -> String {
        environment.folder.path + "/.local/state/greenroom/session"
    }

    @Test("signup gives the only account an address, then creates others and selects them")
    func signingUp() async throws {
        let environment = try await CommandTestEnvironment()
        let first = try await Self.signUp(environment, "owner@anchor.example")
        #expect(first.code == 0, "\(first.notes)")
        #expect(first.output.contains("Signed in as Anchor Comedy."))
        var all = try await environment.app.store.read { try Account.all(in: $0) }
        #expect(all.map(\.email) == ["owner@anchor.example"])
        let second = try await Self.signUp(environment, "dee@harbour.example", name: "Harbour")
        #expect(second.code == 0, "\(second.notes)")
        #expect(second.notes.contains("greenroom account edit Harbour --sender NUMBER"))
        all = try await environment.app.store.read { try Account.all(in: $0) }
        #expect(all.map(\.name) == ["Anchor Comedy", "Harbour"])
        #expect(try await environment.run("account show --format csv").output.contains("Harbour"), "it is selected")
        let rows = try await environment.run("event list --format csv").output.split(separator: "\n").count
        #expect(rows == 1, "and has no events")
    }

    static let refused: [([String], [String], String)] = [
        (["nobody"], [], "Invalid e-mail address"), (["a@b.example"], [], "--name NAME"),
        (["a@b.example", "--name", " "], [], "name"), (["a@b.example", "--name", "N"], ["short"], "at least 10"),
        (
            ["a@b.example", "--name", "N"], ["seven wet umbrellas", "seven wet umbrella"],
            "The two passwords do not match."
        ),
        (["OWNER@anchor.example", "--name", "N"], [password, password], "Another account uses that e-mail"),
        (["a@b.example", "--name", "ANCHOR comedy"], [password, password], "Another account is named"),
    ]

    @Test("signup refuses invalid input, with nothing created", arguments: refused)
    func signupRefuses(words: [String], answers: [String], reason: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await Self.signUp(environment, "owner@anchor.example")
        let outcome = try await environment.run(
            words: ["account", "signup"] + words, isInteractive: true, answers: answers)
        #expect(outcome.code != 0)
        #expect("\(outcome.notes)".contains(reason), "\(outcome.notes)")
        #expect(try await environment.app.store.read { try Account.all(in: $0) }.count == 1)
    }

    @Test("login keeps a token in a file of mode 0600 and selects the account; logout revokes it")
    func loginAndLogout() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await Self.signUp(environment, "owner@anchor.example")
        _ = try await Self.signUp(environment, "dee@harbour.example", name: "Harbour")
        #expect(try await environment.run("account logout").output == "Signed out.\n")
        #expect(try await environment.run("board").code == CommandError.Code.notFound.rawValue, "two accounts")
        let wrong = try await environment.run(
            words: ["account", "login", "owner@anchor.example"], isInteractive: true, answers: ["wrong password"])
        #expect(wrong.code == CommandError.Code.credentials.rawValue)
        let login = try await environment.run(
            words: ["account", "login", "Owner@Anchor.example", "--password-stdin"], answers: [Self.password])
        #expect(login.code == 0, "\(login.notes)")
        let path = Self.sessionFile(environment)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let token = SecretToken(
            try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(try await environment.run("account sessions").output.contains("the command line"))
        #expect(try await environment.run("event list --format csv").output.contains("Late Show"))
        #expect(try await environment.run("account logout").output == "Signed out.\n")
        #expect(!FileManager.default.fileExists(atPath: path))
        let session = try await environment.app.store.read {
            try Session.find(token, in: $0)
        }
        #expect(session == nil, "revoked")
        #expect(try await environment.run("account logout").output == "Not signed in.\n")
    }

    @Test func aTokenOfAnotherDatabaseSelectsNothing() async throws {
        let environment = try await CommandTestEnvironment()
        let path = Self.sessionFile(environment)
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try String(repeating: "a", count: 64).write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await environment.run("account show").code == 0)
    }

    @Test("The password is set at a prompt or from the input, and browsers are signed out")
    func password() async throws {
        let environment = try await CommandTestEnvironment()
        let account = try await environment.app.account().id
        _ = try await environment.app.store.write {
            try Session.start(account: account, browser: "Firefox", random: .system, in: $0)
        }
        #expect(try await environment.run("account password").code == CommandError.Code.usage.rawValue)
        let outcome = try await environment.run(
            words: ["account", "password", "--password-stdin"], answers: [Self.password])
        #expect(outcome.code == 0, "\(outcome.notes)")
        #expect(!outcome.output.contains(Self.password) && !outcome.notes.contains(Self.password))
        let left = try await environment.app.store.read {
            try Session.all(account: account, in: $0)
        }
        #expect(left.isEmpty)
    }

    @Test("The cell of the first account counts at once, another's when its code is entered")
    func verifyingACell() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("account edit --cell 4155550199").output.contains("Your cell: +14155550199."))
        _ = try await Self.signUp(environment, "owner@anchor.example")
        _ = try await Self.signUp(environment, "dee@harbour.example", name: "Harbour")
        let abroad = try await environment.run("account edit --cell +447400123456")
        #expect(abroad.code == CommandError.Code.refused.rawValue)
        #expect(abroad.notes.contains("greenroom settings set verify_countries CODES"))
        let sent = try await environment.run("account edit --cell 4155550142")
        #expect(sent.output == "A code is on its way to +14155550142. It is valid for ten minutes.\n")
        #expect(try await environment.run("account show").notes.contains("greenroom account verify CODE"))
        let body = try await environment.app.store.read {
            try $0.value("SELECT secret_body FROM outbound_message WHERE to_number = '+14155550142'", as: String.self)
        }
        let code = try #require(body?.firstMatch(of: /[0-9]{6}/).map { String($0.output) })
        let wrong = try await environment.run("account verify \(code == "000000" ? "111111" : "000000")")
        #expect(wrong.code == CommandError.Code.refused.rawValue)
        #expect(wrong.notes.contains("You can try 4 times more."))
        let right = try await environment.run("account verify \(code)")
        #expect(right.code == 0)
        #expect(right.output.contains("Your cell: +14155550142."))
        #expect(try await environment.run("account verify \(code)").notes.contains("No code is pending"))
    }

    @Test("A new account has no sender until the operator assigns one") func assigningASender() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await Self.signUp(environment, "owner@anchor.example")
        _ = try await Self.signUp(environment, "dee@harbour.example", name: "Harbour")
        _ = try await environment.run("contact add Zoe --cell +14155550177")
        let refused = try await environment.run("text Zoe hello --yes")
        #expect(refused.code == CommandError.Code.refused.rawValue)
        #expect(refused.notes.contains("greenroom account edit Harbour --sender NUMBER"))
        let unknown = try await environment.run("account edit Harbour --sender +15005550009")
        #expect(unknown.code == CommandError.Code.notFound.rawValue)
        #expect(unknown.notes.contains(CommandTestEnvironment.ourNumber))
        let assigned = try await environment.run("account edit Harbour --sender \(CommandTestEnvironment.ourNumber)")
        #expect(assigned.code == 0, "\(assigned.notes)")
        let account = try await environment.app.account()
        #expect(try await environment.app.sender(of: account).address == CommandTestEnvironment.ourNumber)
        _ = try await environment.run(words: ["account", "edit", "Harbour", "--sender", ""])
        #expect(try await environment.run("text Zoe hello --yes").code == CommandError.Code.refused.rawValue)
    }

    @Test("Sign-up invitations are refused while it is closed") func inviting() async throws {
        let environment = try await CommandTestEnvironment(publicURL: "https://gigs.example.org")
        let closed = try await environment.run("account invite")
        #expect(closed.code == CommandError.Code.refused.rawValue)
        #expect(closed.notes.contains("greenroom settings set signup invite"))
        let folder = environment.folder.path + "/.config/greenroom"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // As `settings set` writes it; a running gateway need not be restarted.
        try SettingsFile.write(
            try SettingsFile.checked("signup", value: "invite"), value: "invite", to: folder + "/config")
        let open = try await environment.run("account invite --for Dee")
        #expect(open.code == 0, "\(open.notes)")
        #expect(open.output.contains("https://gigs.example.org/sign-up/"))
        let all = try await environment.app.store.read {
            try SignUpInvitation.all(in: $0)
        }
        #expect(all.map(\.note) == ["Dee"])
    }

    @Test(arguments: [("signup", "perhaps"), ("GREENROOM_SIGNUP", "yes"), ("trusted_proxies", "proxy.example")])
    func badSettingsAreRefused(name: String, value: String) {
        #expect(throws: CommandError.self) { try SettingsFile.checked(name, value: value) }
    }

    @Test("An account is removed with everything in it, by its name") func removing() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await Self.signUp(environment, "owner@anchor.example")
        _ = try await Self.signUp(environment, "dee@harbour.example", name: "Harbour")
        _ = try await environment.run("account edit Harbour --sender \(CommandTestEnvironment.ourNumber)")
        for line in [
            "contact add Zoe --cell +14155550177", #"event add "Brunch" --date "sat 11am""#, "lineup add Brunch Zoe",
            "text Zoe hello --yes", "todo add x", "budget add Hotel 50 --planned", "note add y",
            #"countdown add "Trip" --date "2027-06-01""#, "calendar add Work",
            #"calendar entry add Dentist --date "2026-12-02 15:00""#,
        ] {
            _ = try await environment.run(line)
        }
        #expect(try await environment.run("account remove Harbour").code == CommandError.Code.usage.rawValue)
        let wrong = try await environment.run("account remove Harbour --yes harbour")
        #expect(wrong.code == CommandError.Code.refused.rawValue)
        let first = try await environment.run(#"account remove "Anchor Comedy" --yes "Anchor Comedy""#)
        #expect(first.code == CommandError.Code.refused.rawValue)
        let removed = try await environment.run("account remove Harbour --yes Harbour")
        #expect(removed.code == 0, "\(removed.notes)")
        let left = try await environment.app.store.read { tx in
            try tx.values(
                "SELECT count(*) FROM contact WHERE name = 'Zoe' UNION ALL SELECT count(*) FROM event WHERE name = 'Brunch'",
                as: Int.self)
        }
        #expect(left == [0, 0])
        let problems = try await environment.app.store.integrityError()
        #expect(problems == nil)
        #expect(try await environment.run("event list --format csv").output.contains("Late Show"))
    }

    @Test func theOperatorEditsAnAccountByItsName() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await Self.signUp(environment, "owner@anchor.example")
        _ = try await Self.signUp(environment, "dee@harbour.example", name: "Harbour")
        let outcome = try await environment.run(#"account edit "Anchor Comedy" --zone Europe/London"#)
        #expect(outcome.code == 0, "\(outcome.notes)")
        let all = try await environment.app.store.read { try Account.all(in: $0) }
        #expect(all.map(\.zone.identifier) == ["Europe/London", "America/New_York"])
        #expect(try await environment.run("account edit Nobody --zone Europe/London").code == 2)
    }
}

/// `greenroom open` on a desktop.
@Suite struct DesktopBrowserTests {
    static let rows: [([String: String], Bool)] = [
        (["DISPLAY": ":0"], true), (["WAYLAND_DISPLAY": "wayland-0"], true), ([:], false), (["DISPLAY": ""], false),
        (["DISPLAY": ":10", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"], false),
        (["DISPLAY": ":10", "SSH_TTY": "/dev/pts/1"], false),
    ]

    @Test(arguments: rows) func opensOnADesktopOnly(environment: [String: String], isDesktop: Bool) throws {
        let folder = try TemporaryFolder()
        try install(in: folder)
        var environment = environment
        #expect(DesktopBrowser(environment: environment.merging(["PATH": "/nowhere"]) { $1 }) == nil)
        environment["PATH"] = folder.path
        #expect((DesktopBrowser(environment: environment) != nil) == isDesktop)
    }

    /// The link is a secret, and other users can see a program's arguments.
    @Test func theLinkIsInAFileOfItsOwner() async throws {
        let folder = try TemporaryFolder()
        try install(in: folder)
        let environment = ["DISPLAY": ":0", "PATH": folder.path + ":/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path]
        let browser = try #require(DesktopBrowser(environment: environment))
        #expect(mkfifo(folder.file("opened"), 0o600) == 0)
        #expect(browser.open("https://gigs.example.org/sign-in/5ec2e7"))
        // Ends when the program has written it.
        let pipe = try #require(FileHandle(forReadingAtPath: folder.file("opened")))
        let opened = String(decoding: try pipe.readToEnd() ?? Data(), as: UTF8.self)
        #expect(opened.hasPrefix("file://") && !opened.contains("5ec2e7"))
        let path = String(opened.dropFirst("file://".count).dropLast())
        #expect(
            try String(contentsOfFile: path, encoding: .utf8).contains("url=https://gigs.example.org/sign-in/5ec2e7"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    private func install(in folder: TemporaryFolder) throws {
        let script = "#!/bin/sh\necho \"$1\" >\"\(folder.file("opened"))\"\n"
        try script.write(toFile: folder.file("xdg-open"), atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("xdg-open"))
    }
}
