import ArgumentParser
import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How log lines are written.
package enum LogFormat: Hashable, Sendable {
    case text(hasTime: Bool)
    /// One object per line, always with its time.
    case json

    /// The values of the setting and of `--log-format`.
    package enum Name: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    /// - Parameter isStream: whether the standard error is a pipe or a socket, as the journal's is; not a file or a
    ///   terminal, which get the variables of the journal too if their parent was started by systemd.
    init(_ name: Name, environment: [String: String], isStream: Bool) {
        switch name {
        case .json: self = .json
        case .text:
            // Source: systemd.exec(5), "Environment Variables in Spawned Processes". The journal keeps the time itself.
            let hasJournal = ["JOURNAL_STREAM", "INVOCATION_ID"].contains { environment[$0]?.isEmpty == false }
            self = .text(hasTime: !(hasJournal && isStream))
        }
    }

    /// The format in the settings, for the standard error of this process.
    package static func chosen(by settings: Settings) -> LogFormat {
        var status = stat()
        let kind = fstat(2, &status) == 0 ? status.st_mode & S_IFMT : 0
        return LogFormat(
            settings[.logFormat].flatMap(Name.init) ?? .text, environment: settings.environment,
            isStream: kind == S_IFIFO || kind == S_IFSOCK)
    }
}
