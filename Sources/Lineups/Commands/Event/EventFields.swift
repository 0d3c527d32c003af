import Agenda
import CommandKit
import Values

/// Parses names, lengths and places from the command line.
enum EventFields {
    static func checked(_ name: String, what: String) throws -> String {
        do throws(EventEntryError) {
            return try EventEntry.name(name, what: what)
        } catch {
            throw CommandError(error)
        }
    }

    /// Nil for blank text.
    static func place(_ text: String?) throws -> String? {
        guard let text else { return nil }
        do throws(EventEntryError) {
            return try EventEntry.place(text)
        } catch {
            throw CommandError(error)
        }
    }

    static func orNil(_ text: String?) -> String? { text.flatMap { EventEntry.words($0) } }

    static func length(_ text: String?) throws -> Duration {
        guard let text else { return Event.defaultLength }
        do throws(EventEntryError) {
            return try EventEntry.length(text)
        } catch {
            throw CommandError(error)
        }
    }
}
