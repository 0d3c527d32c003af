internal import Agenda
internal import Values

/// Parses names, lengths and places from the command line.
enum EventFields {
    static func checked(_ name: String, what: String) throws -> String {
        do throws(EventEntryError) {
            return try EventEntry.name(name, what: what)
        } catch {
            throw CommandError(error)
        }
    }

    static func orNil(_ text: String?) -> String? { text.flatMap { EventEntry.words($0) } }

    /// Trims the text and keeps its line breaks. Nil if it is empty.
    static func linesOrNil(_ text: String?) -> String? {
        guard let text else { return nil }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)[...]
        while lines.first?.isBlank == true { lines.removeFirst() }
        while lines.last?.isBlank == true { lines.removeLast() }
        return lines.isEmpty ? nil : lines.map(\.trimmingEnd).joined(separator: "\n")
    }

    static func length(_ text: String?) throws -> Duration {
        guard let text else { return Event.defaultLength }
        do throws(EventEntryError) {
            return try EventEntry.length(text)
        } catch {
            throw CommandError(error)
        }
    }
}
