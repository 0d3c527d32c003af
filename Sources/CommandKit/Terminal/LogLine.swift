import JSON
import Logging
import Values

/// One line of the log: everything that a terminal would act on is escaped, and phone numbers are redacted.
struct LogLine {
    let time: Instant
    let level: Logger.Level
    let label: String
    let source: String
    let message: String
    let metadata: Logger.Metadata

    /// Without a line end.
    func text(_ format: LogFormat) -> String {
        switch format {
        case .text(let hasTime): plain(hasTime: hasTime)
        case .json: json
        }
    }

    private func plain(hasTime: Bool) -> String {
        let pairs = values.map { " \($0.name)=\($0.value)" }.joined()
        return (hasTime ? time.rfc3339 + " " : "") + "\(level) \(label):\(pairs) [\(source)] \(Self.safe(message))"
    }

    private var json: String {
        let fixed: [JSONValue.Member] = [
            .init("time", .string(time.rfc3339)), .init("level", .string(level.rawValue)),
            .init("logger", .string(label)), .init("source", .string(source)),
            .init("message", .string(Self.safe(message))),
        ]
        // A fixed name is never given twice.
        let names = Set(fixed.map(\.name))
        let more = values.map { JSONValue.Member(names.contains($0.name) ? "_" + $0.name : $0.name, .string($0.value)) }
        return JSONValue.object(fixed + more).text()
    }

    private var values: [(name: String, value: String)] {
        metadata.sorted { $0.key < $1.key }.map { (Printable.line($0.key), Self.safe($0.value.description)) }
    }

    private static func safe(_ text: String) -> String { Printable.line(Redaction.numbers(in: text)) }
}
