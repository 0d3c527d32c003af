import Configuration
import Foundation
package import Messaging
import Platform
import Storage
import SystemPackage
package import Values

/// The settings. Flags override the environment, which overrides the file, which overrides the defaults.
package struct Settings: Sendable {
    /// A value and its origin.
    package struct Value: Sendable, Hashable {
        package let text: String
        package let origin: String

        package var isBuiltIn: Bool { origin == Self.builtIn }
        package static let builtIn = "built in"
    }

    private struct File {
        let path: String
        let reader: ConfigReader

        /// Nil if the file does not set it.
        subscript(name: String) -> String? {
            let text = reader.string(forKey: ConfigKey(name.lowercased().split(separator: "_").map(String.init)))
            return text?.isEmpty == true ? nil : text
        }
    }

    /// Of the process, or of a test.
    package let environment: [String: String]
    private let files: [File]
    package let flags: [Setting: String]

    /// - Throws: `CommandError` if a file that was named cannot be read.
    package init(environment: [String: String], flags: [Setting: String]) async throws {
        (self.environment, self.flags) = (environment, flags)
        var files: [File] = []
        let named = flags[.config] ?? environment[Setting.config.rawValue]
        for path in named.map({ [$0] }) ?? Self.usualFiles(environment) {
            guard FileManager.default.fileExists(atPath: path) else {
                if named != nil { throw CommandError(.configuration, "There is no settings file \(path).") }
                continue
            }
            do {
                let provider = try await EnvironmentVariablesProvider(environmentFilePath: FilePath(path))
                files.append(File(path: path, reader: ConfigReader(provider: provider)))
            } catch {
                if named == nil, !FileManager.default.isReadableFile(atPath: path) {
                    throw CommandError(
                        .permission, "No permission to read the settings file \(path).",
                        lines: [FileGroup.accessHint(to: path), "Or name another file: --config FILE"])
                }
                throw CommandError(
                    .configuration, "The settings file \(path) cannot be read. It must have NAME=VALUE lines.")
            }
        }
        self.files = files
    }

    /// The same settings, with the files as they are now.
    package func reread() async throws -> Settings { try await Settings(environment: environment, flags: flags) }

    /// The file with the token of `account login`; nil if there is no folder for it.
    var sessionFile: String? {
        let state = environment["XDG_STATE_HOME"] ?? environment["HOME"].map { $0 + "/.local/state" }
        return state.map { $0 + "/greenroom/session" }
    }

    package func value(_ setting: Setting) -> Value? {
        if let text = flags[setting] { return Value(text: text, origin: "flag") }
        if let text = environment[setting.rawValue], !text.isEmpty { return Value(text: text, origin: "environment") }
        if setting.isSecret, let value = secretFile(setting) { return value }
        for file in files {
            if let text = file[setting.rawValue] { return Value(text: text, origin: file.path) }
        }
        return setting.builtIn.map { Value(text: $0, origin: Value.builtIn) }
    }

    package subscript(_ setting: Setting) -> String? { value(setting)?.text }

    /// What somebody has set; nil for the default.
    package func given(_ setting: Setting) -> String? {
        value(setting).flatMap { $0.isBuiltIn ? nil : $0.text }
    }

    /// Secrets may be in files: `NAME_FILE`, or systemd's credentials directory.
    private func secretFile(_ setting: Setting) -> Value? {
        let folder = environment["CREDENTIALS_DIRECTORY"].map { $0 + "/" + setting.rawValue }
        let name = setting.rawValue + "_FILE"
        let paths = [environment[name], folder] + files.map { $0[name] }
        for path in paths.compactMap(\.self) {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if !trimmed.isEmpty { return Value(text: trimmed, origin: path) }
        }
        return nil
    }

    private static func usualFiles(_ environment: [String: String]) -> [String] {
        let home = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
        return [home.map { $0 + "/greenroom/config" }, "/etc/greenroom/config"].compactMap(\.self)
    }

    /// Unknown variables in the environment with our prefixes, each with the most similar known name.
    package var unknownNames: [(name: String, nearest: String?)] {
        let known = Setting.allCases.map(\.rawValue)
        let files = Setting.allCases.filter(\.isSecret).map { $0.rawValue + "_FILE" }
        let others = ["GREENROOM_STRICT", "GREENROOM_TEST_POSTGRES"]
        return environment.keys.filter { $0.hasPrefix("GREENROOM_") || $0.hasPrefix("TWILIO_") }
            .filter { !known.contains($0) && !files.contains($0) && !others.contains($0) }
            .sorted()
            .map { ($0, Suggestions.closest(to: $0, in: known, limit: 1).first) }
    }

    /// Settings that the environment and a file, or two files, set to different values: the origin that is used, and
    /// one that is not.
    package var shadowed: [(setting: Setting, used: String, ignored: String)] {
        Setting.allCases.compactMap { setting in
            guard let used = value(setting), !used.isBuiltIn else { return nil }
            for file in files where file.path != used.origin {
                if let text = file[setting.rawValue], text != used.text { return (setting, used.origin, file.path) }
            }
            return nil
        }
    }

    /// The database file or the address of a PostgreSQL database: what is set, or the default in the user's data
    /// directory.
    package var databasePath: String {
        self[.database] ?? defaultDatabasePath
    }

    /// In the user's data directory.
    package var defaultDatabasePath: String {
        let data = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? ".") + "/.local/share"
        return data + "/greenroom/greenroom.db"
    }

    /// Whether there is a database file; a server is taken to have a database.
    package var hasDatabase: Bool { Store.isServer(databasePath) || Files.exist(databasePath) }

    /// The folder with the user's message templates, if it exists.
    package var templatesFolder: String? {
        if let folder = self[.templates] { return folder }
        guard !Store.isServer(databasePath) else { return nil }
        let beside = (databasePath as NSString).deletingLastPathComponent + "/templates"
        return FileManager.default.fileExists(atPath: beside) ? beside : nil
    }

    /// How long an uncertain message waits before it is looked up. Other timeouts are derived from it.
    package var patience: Duration {
        .seconds(self[.patience].flatMap(Int.init).map { min(max($0, 1), 3600) } ?? 60)
    }

    /// To which countries, and how often, codes that verify a cell are sent.
    package var verificationLimits: VerificationLimits {
        VerificationLimits(
            countries: self[.verifyCountries].flatMap(VerificationLimits.countries(in:)),
            perDay: self[.verifyPerDay].flatMap(Int.init) ?? VerificationLimits.usualPerDay)
    }

    /// How long the words of texts are kept.
    package var retention: Retention {
        Retention(
            months: self[.retention].flatMap(Int.init), unknownDays: self[.retentionUnknown].flatMap(Int.init),
            archiveMonths: self[.retentionArchive].flatMap(Int.init))
    }

    /// What each account may use, as a store takes it.
    package var limits: [String: Int] {
        var amounts: [Quota: Int] = [:]
        amounts[.photos] = self[.quotaPhotos].flatMap(Int.init).map { $0 << 20 }
        amounts[.entries] = self[.quotaEntries].flatMap(Int.init)
        amounts[.texts] = self[.quotaTexts].flatMap(Int.init)
        return Quota.limits(amounts)
    }

    /// The time zone of new accounts.
    package var homeZone: Zone { Zone.system }
}

extension Settings {
    /// The error for an invalid value, with where it is set.
    package func refusal(of setting: Setting, _ advice: String) -> CommandError {
        let value = value(setting)
        let isFlag = value?.origin == "flag"
        let place = isFlag ? "" : " (\(Printable.line(value?.origin ?? Settings.Value.builtIn)))"
        return CommandError(
            isFlag ? .usage : .configuration,
            "Invalid \(setting.rawValue)\(place): \((value?.text ?? "").quotedLine).", advice)
    }
}
