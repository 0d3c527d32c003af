import CommandKit
import Foundation
import Values

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
