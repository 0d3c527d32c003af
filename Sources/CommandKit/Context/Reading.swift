import Agenda
import Platform
package import Values

/// Parses values of command-line arguments. Throws errors that show valid values.
extension CommandContext {
    /// A time zone by name; nil gives the account's.
    func zone(_ name: String?) throws -> Zone {
        guard let name else { return account.zone }
        do throws(DateEntryError) {
            return try DateEntry.zone(name)
        } catch {
            throw CommandError(error)
        }
    }

    /// A future date and time in the given zone.
    package func future(_ text: String, zone: Zone) throws -> NaturalDate.Reading {
        do throws(EventEntryError) {
            return try EventEntry.start(text, zone: zone, account: account, now: now)
        } catch {
            throw CommandError(error)
        }
    }

    /// The answer to a question at the terminal, for an argument that is missing.
    ///
    /// - Parameter example: a command line that has it.
    package func answer(_ question: String, _ example: String) throws -> String {
        guard terminal.isInteractive else {
            throw CommandError(.usage, "An argument is missing.", "For example: greenroom \(example)")
        }
        let answer = terminal.ask(question + " ").flatMap { EventEntry.words($0) }
        guard let answer else { throw CommandError(.interrupted, "Nothing changed.") }
        return answer
    }

    /// Says what was assumed in reading a date.
    package func say(_ notes: [NaturalDate.Note]) {
        for note in notes { terminal.say("Note: \(note)") }
    }

    /// A past or future day. A time of day is ignored.
    package func day(_ text: String) throws -> LocalDate {
        do throws(DateEntryError) {
            return try DateEntry.day(text, account: account, now: now)
        } catch {
            throw CommandError(error)
        }
    }

    package var dateOrder: NaturalDate.SlashOrder { account.dateOrder }
}

extension [String] {
    /// The values of `--date`, `--on` and `--at` together: "--on fri --at 8pm" is "fri 8pm". Nil if there are none.
    package var asOneDate: String? { isEmpty ? nil : joined(separator: " ") }
}

extension String {
    /// Whether it has nothing but white space.
    package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
