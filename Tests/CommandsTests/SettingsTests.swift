import ArgumentParser
import Foundation
import Messaging
import PhoneNumbers
import TestSupport
import Testing
import Twilio
import Values

@testable import App
@testable import CommandKit

/// Where values come from, and which of them are never shown.
@Suite struct SettingsTests {
    private func settings(
        _ environment: [String: String] = [:], file: String? = nil, flags: [Setting: String] = [:]
    ) async throws -> (Settings, TemporaryFolder) {
        let folder = try TemporaryFolder()
        var environment = environment
        environment["HOME"] = folder.path
        if let file { environment["GREENROOM_CONFIG"] = try folder.write(file, to: "config") }
        return (try await Settings(environment: environment, flags: flags), folder)
    }

    @Test func flagOverEnvironmentOverFileOverBuiltIn() async throws {
        let file = "# mine\nGREENROOM_LISTEN=127.0.0.1:3\n"
        let name = "GREENROOM_LISTEN"
        let (all, _) = try await settings([name: "127.0.0.1:2"], file: file, flags: [.listen: "127.0.0.1:1"])
        #expect(all.value(.listen) == Settings.Value(text: "127.0.0.1:1", origin: "flag"))
        let (two, _) = try await settings([name: "127.0.0.1:2"], file: file)
        #expect(two.value(.listen) == Settings.Value(text: "127.0.0.1:2", origin: "environment"))
        let (empty, folder) = try await settings([name: ""], file: file)
        #expect(empty.value(.listen) == Settings.Value(text: "127.0.0.1:3", origin: folder.file("config")))
        let (none, _) = try await settings()
        #expect(none.value(.listen) == Settings.Value(text: "127.0.0.1:8080", origin: "built in"))
    }

    @Test func aSecretMayBeInAFile() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("0123456789abcdef0123456789abcf31\n", to: "token")
        let (named, _) = try await settings(["TWILIO_AUTH_TOKEN_FILE": path])
        #expect(named[.authToken] == "0123456789abcdef0123456789abcf31")
        _ = try folder.write("from systemd", to: "TWILIO_API_SECRET")
        let (credential, _) = try await settings(["CREDENTIALS_DIRECTORY": folder.path])
        #expect(credential[.apiSecret] == "from systemd")
        let (filed, _) = try await settings(file: "TWILIO_AUTH_TOKEN_FILE=\(path)\n")
        #expect(filed[.authToken] == "0123456789abcdef0123456789abcf31")
    }

    @Test(arguments: ["table", "json", "csv", "tsv"]) func secretsAreNeverShown(_ format: String) async throws {
        let token = "0123456789abcdef0123456789abcf31"
        let (settings, _) = try await settings(["TWILIO_AUTH_TOKEN": token, "TWILIO_API_SECRET": "short"])
        let transcript = Transcript(answers: [])
        let command = try SettingsShow.parse(["--origin", "--format", format])
        try command.show(settings, to: transcript.terminal(isInteractive: false))
        let shown = transcript.outcome(code: 0).output
        #expect(!shown.contains(token.dropLast(3)))
        #expect(!shown.contains("short,"))
        #expect(shown.contains("set, ends …f31"))
    }

    @Test func unknownNamesGetTheNearest() async throws {
        let (settings, _) = try await settings([
            "GREENROOM_LISTN": "x", "TWILIO_AUTH_TOKEN_FILE": "x", "TWILIO_FORM": "x", "PATH": "x",
        ])
        #expect(settings.unknownNames.map(\.name) == ["GREENROOM_LISTN", "TWILIO_FORM"])
        #expect(settings.unknownNames.map(\.nearest) == ["GREENROOM_LISTEN", "TWILIO_FROM"])
    }

    @Test func aNamedFileMustExist() async throws {
        await #expect(throws: CommandError(.configuration, "There is no settings file /nowhere/config.")) {
            _ = try await Settings(environment: [:], flags: [.config: "/nowhere/config"])
        }
    }

    @Test(arguments: [
        (["TWILIO_AUTH_TOKEN": "t"], "TWILIO_ACCOUNT_SID"),
        (["TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000001"], "TWILIO_FROM"),
        (
            ["TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000001", "TWILIO_FROM": "+14155550100"],
            "TWILIO_AUTH_TOKEN"
        ),
        (
            [
                "TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000001", "TWILIO_FROM": "+14155550100",
                "TWILIO_API_KEY": "SK00000000000000000000000000000001",
            ], "TWILIO_API_SECRET"
        ),
        (
            [
                "TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000001", "TWILIO_AUTH_TOKEN": "t",
                "TWILIO_FROM": "whatsapp:+1",
            ], "TWILIO_FROM"
        ),
    ])
    func credentialsSetInPartAreRefused(_ row: (environment: [String: String], missing: String)) async throws {
        let (settings, _) = try await settings(row.environment)
        let error = #expect(throws: CommandError.self) { _ = try ProviderSettings(settings) }
        #expect(error?.code == .configuration)
        let said = ([error?.what ?? ""] + (error?.lines ?? [])).joined()
        #expect(said.contains(row.missing))
    }

    @Test func withoutCredentialsTheProviderIsTheSandbox() async throws {
        let (none, _) = try await settings()
        #expect(try ProviderSettings(none).isSandbox)
        let (real, _) = try await settings([
            "TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000001", "TWILIO_AUTH_TOKEN": "one, two",
            "TWILIO_FROM": "+14155550100",
        ])
        let provider = try ProviderSettings(real)
        #expect(!provider.isSandbox)
        #expect(provider.provider.signingTokens.map(\.revealed) == ["one", "two"])
    }

    @Test(arguments: [
        (Setting.listen, "abc"), (.sandboxListen, "1:x"), (.publicURL, "gigs.example.org"), (.rate, "0"),
        (.rate, "fast"), (.log, "loud"), (.accountSID, "12"), (.service, "SM1"), (.apiKey, "AC1"), (.now, "today"),
        (.verifyCountries, "Mars"), (.verifyPerDay, "-1"), (.verifyPerDay, "many"), (.authToken, "secret"),
        (.retention, "0"), (.retention, "1 year"), (.retentionUnknown, "6"), (.retentionArchive, "0"),
        (.quotaPhotos, "5GB"), (.quotaEntries, "0"), (.quotaTexts, "-1"),
        (.apiSecret, "secret"), (.config, "x"),
    ])
    func aValueThatCouldNotWorkIsNotWritten(_ row: (setting: Setting, value: String)) {
        let error = #expect(throws: CommandError.self) {
            _ = try SettingsFile.checked(row.setting.rawValue, value: row.value)
        }
        #expect(error?.code == .usage)
        #expect(error?.what.contains(row.setting.rawValue) == true)
        if row.setting.isSecret { #expect(error?.what.contains(row.value) == false || row.value == "secret") }
    }

    @Test func theLimitsOfCodesForNewCells() async throws {
        let (set, _) = try await settings(file: "GREENROOM_VERIFY_COUNTRIES=us,CA\nGREENROOM_VERIFY_PER_DAY=3\n")
        #expect(set.verificationLimits.countries?.map(\.code).sorted() == ["CA", "US"])
        #expect(set.verificationLimits.perDay == 3)
        let (none, _) = try await settings()
        #expect(none.verificationLimits.countries == nil && none.verificationLimits.perDay == 50)
    }

    @Test func retentionAndQuotas() async throws {
        let (set, _) = try await settings(
            file: "GREENROOM_RETENTION=12\nGREENROOM_RETENTION_UNKNOWN=30\nGREENROOM_RETENTION_ARCHIVE=6\n"
                + "GREENROOM_QUOTA_PHOTOS=500\nGREENROOM_QUOTA_ENTRIES=5000\nGREENROOM_QUOTA_TEXTS=200\n")
        #expect(set.retention == Retention(months: 12, unknownDays: 30, archiveMonths: 6))
        #expect(set.limits == ["photos": 500 << 20, "entries": 5000, "texts": 200])
        let (none, _) = try await settings()
        #expect(none.retention == Retention() && none.limits.isEmpty)
    }

    @Test func theFileKeepsItsComments() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("# mine\nGREENROOM_LOG=info\n", to: "config")
        try SettingsFile.write(.listen, value: "127.0.0.1:9", to: path)
        try SettingsFile.write(.log, value: "debug", to: path)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == "# mine\nGREENROOM_LOG=debug\nGREENROOM_LISTEN=127.0.0.1:9\n")
        try SettingsFile.write(.log, value: "", to: path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "# mine\nGREENROOM_LISTEN=127.0.0.1:9\n")
    }

    @Test func anUnreadableFileIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("config")
        let bytes = Data("# caf\u{e9}\nTWILIO_AUTH_TOKEN=x\n".unicodeScalars.map { UInt8($0.value) })
        try bytes.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: CommandError.self) { try SettingsFile.write(.log, value: "debug", to: path) }
        #expect(error?.code == .cannotWrite && error?.what.contains("UTF-8") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    /// Where only the gateway is given the secret, everything else still works.
    @Test func theTokenIsNeededOnlyToSend() async throws {
        let (set, folder) = try await settings(
            [
                "TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000001", "TWILIO_FROM": "+14155550100",
                "TWILIO_AUTH_TOKEN": "",
            ])
        var environment = [
            "HOME": folder.path, "TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000001",
            "TWILIO_FROM": "+14155550100",
        ]
        environment["GREENROOM_DATABASE"] = folder.file("greenroom.db")
        #expect(throws: CommandError.self) { _ = try ProviderSettings(set) }
        let all = try await Settings(environment: environment, flags: [:])
        let app = try await AppEnvironment.open(all, clock: .fixed(TestEnvironment.noon))
        #expect(app.provider.key == "https://api.twilio.com AC00000000000000000000000000000001")
        let error = #expect(throws: CommandError.self) { _ = try app.messagesClient() }
        #expect(error?.what.contains("TWILIO_AUTH_TOKEN") == true)
        #expect(!app.provider.provider.signatureCheck.canAccept)
    }

    /// (patience, how long a request that sends may take)
    @Test(arguments: [(1, Duration.milliseconds(333)), (15, .seconds(5)), (60, .seconds(15)), (3600, .seconds(15))])
    func aRequestTimesOutBeforeItsMessageIsLookedUp(_ patience: Int, _ timeout: Duration) {
        let found = AppEnvironment.sendingTimeout(patience: .seconds(patience))
        #expect(abs((found - timeout) / .milliseconds(1)) < 1)
        #expect(found + .seconds(patience) / 2 < .seconds(patience))
    }

    struct Keeping: Sendable, CustomTestStringConvertible {
        /// Of the file that is there; nil for none.
        let mode: Int?
        let after: Int
        var testDescription: String { mode.map { String($0, radix: 8) } ?? "none" }
    }

    @Test(arguments: [
        Keeping(mode: nil, after: 0o600), Keeping(mode: 0o640, after: 0o640), Keeping(mode: 0o600, after: 0o600),
        Keeping(mode: 0o644, after: 0o644),
    ])
    func fileKeepsItsModeAndANewOneIsPrivate(_ row: Keeping) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("config")
        let link = row.mode == nil ? path : folder.file("link")
        if let mode = row.mode {
            _ = try folder.write("# mine\n", to: "config")
            #expect(chmod(path, mode_t(mode)) == 0)
            // Root can give it to a group that is not its own.
            if geteuid() == 0 { #expect(chown(path, 0, 5) == 0) }
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        }
        try SettingsFile.write(.log, value: "debug", to: link)
        let file = try FileManager.default.attributesOfItem(atPath: path)
        #expect(file[.posixPermissions] as? Int == row.after)
        if row.mode != nil, geteuid() == 0 { #expect(file[.groupOwnerAccountID] as? Int == 5) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == (row.mode == nil ? ["config"] : ["config", "link"]))
        guard row.mode != nil else { return }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path, "a link stays a link")
    }
}
