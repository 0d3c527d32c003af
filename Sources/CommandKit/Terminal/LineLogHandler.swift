package import Logging
import Values

/// Writes one line for each event of the log.
struct LineLogHandler: LogHandler {
    let label: String
    let format: LogFormat
    /// Not that of the commands, which may be fixed.
    var clock = WallClock.system
    /// Gets whole lines.
    let write: @Sendable (String) -> Void

    var logLevel = Logger.Level.notice
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var all = metadata
        for more in [metadataProvider?.get(), event.metadata].compactMap(\.self) { all.merge(more) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        let line = LogLine(
            time: clock.now(), level: event.level, label: label, source: event.source,
            message: event.message.description, metadata: all)
        write(line.text(format) + "\n")
    }
}

extension Logger {
    /// The log of this process, on the standard error, with the format and the level of the settings.
    package static func standardError(label: String, settings: Settings) -> Logger {
        let format = LogFormat.chosen(by: settings)
        var log = Logger(label: label) { label in
            LineLogHandler(label: label, format: format, write: Terminal.writeToStandardError)
        }
        log.logLevel = Logger.Level(rawValue: settings[.log] ?? "") ?? .notice
        return log
    }
}
