package import CommandKit
import Foundation
import HTTPTransport
import Logging
import Messaging
import PageKit
import Platform
import Twilio
import Values
import Web

/// The user's settings file, with NAME=VALUE lines. Comments and the order of lines are kept.
enum SettingsFile {
    static func path(environment: [String: String], flags: [Setting: String]) throws -> String {
        if let named = flags[.config] ?? environment[Setting.config.rawValue] { return named }
        guard let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map({ $0 + "/.config" }) else {
            throw CommandError(
                .configuration, "There is no home folder for the settings file.", "Name a file: --config FILE")
        }
        return folder + "/greenroom/config"
    }

    /// Throws for unknown settings, and for secrets, which must not be command-line arguments.
    static func checked(_ name: String, value: String) throws -> Setting {
        guard let setting = Setting(named: name) else {
            let hints = Suggestions.closest(to: name.uppercased(), in: Setting.allCases.map(\.rawValue))
            throw CommandError(
                .usage, "There is no setting \(name.quotedLine).",
                lines: hints.isEmpty
                    ? ["See all: greenroom settings show"] : hints.map { "Did you mean \($0)?" })
        }
        guard !setting.isSecret || value.isEmpty else {
            throw CommandError(
                .usage, "\(name) is a secret, which is not accepted on the command line.",
                "Put it into the file with an editor, or set \(name)_FILE to a file that contains it.")
        }
        if !value.isEmpty { try check(value, for: setting) }
        guard setting != .config, !value.contains(where: \.isNewline) else {
            throw CommandError(.usage, "Invalid \(name): \(value.quotedLine).")
        }
        return setting
    }

    /// Empty if there is no file. Throws if it cannot be read, since it would be overwritten.
    private static func content(of path: String) throws -> String {
        guard FileManager.default.fileExists(atPath: path) else { return "" }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CommandError(.cannotWrite, "The settings file \(path) cannot be read. Check its owner and mode.")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(
                .cannotWrite, "The settings file \(path) is not UTF-8 text. Nothing changed.",
                "Save it as UTF-8 with an editor.")
        }
        return text
    }

    /// Writes several settings. Throws if the environment or a flag sets one of them to another value, since that would
    /// stay in force. Returns the path.
    @discardableResult
    static func save(_ changes: [Setting: String], over settings: Settings) throws -> String {
        let path = try path(environment: settings.environment, flags: settings.flags)
        let changed = changes.filter { (settings[$0.key] ?? "") != $0.value }
        for setting in changed.keys {
            guard let origin = settings.value(setting)?.origin, ["environment", "flag"].contains(origin) else {
                continue
            }
            throw CommandError(
                .configuration, "\(setting.rawValue) is set in the \(origin), so it cannot be changed here.",
                "Unset it, then: greenroom init")
        }
        for (setting, text) in changed.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try write(setting, value: text, to: path)
        }
        return path
    }

    static func write(_ setting: Setting, value: String, to path: String) throws {
        let old = try content(of: path)
        var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let place = lines.firstIndex { $0.hasPrefix(setting.rawValue + "=") }
        if value.isEmpty {
            if let place { lines.remove(at: place) }
        } else if let place {
            lines[place] = "\(setting.rawValue)=\(value)"
        } else {
            lines.append("\(setting.rawValue)=\(value)")
        }
        do {
            let folder = (path as NSString).deletingLastPathComponent
            if !folder.isEmpty {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            try Files.replace(path, with: lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n")
        } catch {
            throw CommandError(.cannotWrite, "The settings file \(path) cannot be written. Check its owner and mode.")
        }
    }
}

extension SettingsFile {
    /// Throws if no command could use the value.
    static func check(_ value: String, for setting: Setting) throws {
        guard let rule = SettingRule(for: setting), !rule.fits(value) else { return }
        throw CommandError(.usage, "Invalid \(setting.rawValue): \(value.quotedLine).", rule.advice)
    }
}

extension Settings {
    /// Throws if a setting has a value that no command could use, wherever it comes from. `ProviderSettings` checks the
    /// SIDs, whose format depends on the provider.
    package func check() throws {
        for setting in Setting.allCases where ![.accountSID, .apiKey, .service].contains(setting) {
            guard let value = value(setting), !value.isBuiltIn, !value.text.isEmpty,
                let rule = SettingRule(for: setting), !rule.fits(value.text)
            else { continue }
            throw refusal(of: setting, rule.advice)
        }
    }
}

/// What the value of a setting must be.
struct SettingRule {
    let fits: @Sendable (String) -> Bool
    let advice: String

    /// Nil if any value is valid.
    init?(for setting: Setting) {
        switch setting {
        case .listen, .sandboxListen, .metricsListen:
            fits = { (try? ListenAddress($0, setting: setting)) != nil }
            advice = "Use an address and a port, like 127.0.0.1:8080."
        case .publicURL, .baseURL, .flickrURL, .openverseURL, .nominatimURL, .overpassURL, .walkRoutesURL,
            .driveRoutesURL, .runSignUpURL:
            fits = { WebAddress($0) != nil }
            advice = "Use a full URL, like https://gigs.example.org."
        case .tilesURL:
            fits = MapTiles.isValid
            advice = "Use a URL like https://tiles.example.org/{z}/{x}/{y}.png."
        case .rate:
            fits = { Double($0).map { $0 > 0 && $0 <= 10_000 } == true }
            advice = "Use segments per second, more than 0 and at most 10000."
        case .hourlyRate:
            fits = { Int($0).map { (1...100_000).contains($0) } == true }
            advice = "Use a whole number of texts, 1 to 100000."
        case .provider:
            fits = { ProviderKind.named($0) != nil }
            advice = "Use \(ProviderKind.allNames)."
        case .sim:
            fits = { Int($0).map { (1...3).contains($0) } == true }
            advice = "Use 1, 2 or 3."
        case .patience:
            fits = { Int($0).map { (1...3600).contains($0) } == true }
            advice = "Use whole seconds, 1 to 3600."
        case .log:
            fits = { Logger.Level(rawValue: $0) != nil }
            advice = "Use one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))."
        case .logFormat:
            fits = { LogFormat.Name(rawValue: $0) != nil }
            advice = "Use text or json."
        case .pages, .privateCalendars, .privateWebhooks:
            fits = { ["on", "off"].contains($0) }
            advice = "Use on or off."
        case .accents:
            fits = { ["fold", "keep"].contains($0) }
            advice = "Use fold or keep."
        case .signUp:
            fits = { SignUpPolicy(rawValue: $0) != nil }
            advice = "Use one of \(SignUpPolicy.allCases.map(\.rawValue).joined(separator: ", "))."
        case .verifyCountries:
            fits = { VerificationLimits.countries(in: $0) != nil }
            advice = "Use codes of two letters separated by commas, like US, CA."
        case .verifyPerDay:
            fits = { Int($0).map { (0...10_000).contains($0) } == true }
            advice = "Use a whole number, 0 to 10000."
        case .retention, .retentionArchive:
            fits = { Int($0).map { Retention.monthRange.contains($0) } == true }
            advice = "Use whole months, 1 to 600."
        case .retentionUnknown:
            fits = { Int($0).map { Retention.dayRange.contains($0) } == true }
            advice = "Use whole days, 7 to 3650."
        case .quotaPhotos:
            fits = { Int($0).map { (1...10_000_000).contains($0) } == true }
            advice = "Use whole megabytes, 1 to 10000000."
        case .quotaEntries, .quotaTexts:
            fits = { Int($0).map { (1...10_000_000).contains($0) } == true }
            advice = "Use a whole number, 1 to 10000000."
        case .apiOrigins:
            fits = { AllowedOrigins($0) != nil }
            advice = "Use addresses without a path, separated by commas, like https://www.example.org."
        case .trustedProxies:
            fits = { TrustedProxies($0) != nil }
            advice = "Use addresses separated by commas, like 172.18.0.2, 10.0.0.7."
        case .accountSID:
            fits = { $0.hasPrefix("AC") && SIDPattern.any.accepts($0, prefix: "AC") }
            advice = "An account SID starts with AC."
        case .apiKey:
            fits = { $0.hasPrefix("SK") && SIDPattern.any.accepts($0, prefix: "SK") }
            advice = "An API key SID starts with SK."
        case .service:
            fits = { $0.hasPrefix("MG") && SIDPattern.any.accepts($0, prefix: "MG") }
            advice = "A Messaging Service SID starts with MG."
        case .now:
            fits = { Instant(rfc3339: $0) != nil }
            advice = "Use a time like 2026-12-04T20:00:00Z."
        default: return nil
        }
    }
}
