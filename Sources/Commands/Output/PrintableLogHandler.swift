internal import Logging
internal import Values

/// Logs to the standard error with everything escaped that a terminal would act on.
struct PrintableLogHandler: LogHandler {
    private var handler: StreamLogHandler

    static func standardError(label: String) -> PrintableLogHandler {
        PrintableLogHandler(handler: .standardError(label: label))
    }

    var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue.mapValues(Self.escaped) }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue.map(Self.escaped) }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(Printable.line(event.message.description))"
        event.metadata = event.metadata?.mapValues(Self.escaped)
        if let error = event.error {
            event.metadata = (event.metadata ?? [:]).merging(["error": Self.escaped("\(error)")]) { $1 }
            event.error = nil
        }
        handler.log(event: event)
    }

    private static func escaped(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
        .string(Printable.line(value.description))
    }
}
