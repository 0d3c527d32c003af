import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// The booker's text command `FREE dec 5`: who can do a day.
struct FreeCommand {
    static let word = CommandWord("FREE", usage: "FREE dec 5", "see who is free on a day")

    /// A text has no room for more.
    private static let mostNames = 12

    func run(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let account = command.account
        guard !command.rest.isEmpty else { return "Text FREE and a day, like FREE dec 5." }
        let day: LocalDate
        do throws(DateEntryError) {
            day = try DateEntry.plannedDay(command.rest, account: account, now: tx.now)
        } catch {
            if case .day(_, .pastWithoutYear) = error { return error.sentence }
            return "I don't know the day \(command.rest.shortened(to: 40).quotedLine). Text FREE dec 5."
        }
        let contacts = try Contact.names(tagged: TagFilter(), account: account.id, in: tx)
        let days = try ContactDays(contacts.map(\.id), on: [day], account: account.id, in: tx)
        var free: [String] = []
        var maybe: [String] = []
        var busy: [String] = []
        for contact in contacts {
            switch days.state(of: contact.id, on: day) {
            case .said(.yes, _): free.append(contact.name)
            case .said(.maybe, _): maybe.append(contact.name)
            case .busy(let hours, let said):
                busy.append("\(contact.name) (\(hours)\(said == .maybe ? ", maybe" : ""))")
            case .said(.no, _), .away, .booked, .never, .unsaid: break
            }
        }
        let title = DateText().dayWithYear(day)
        let others = busy.isEmpty ? "" : " Busy: \(Self.words(busy, or: ""))."
        guard !free.isEmpty || !maybe.isEmpty else {
            return "\(title): nobody has said that they are free.\(others)"
        }
        return "\(title): \(Self.words(free, or: "nobody for sure"))."
            + (maybe.isEmpty ? "" : " Maybe: \(Self.words(maybe, or: "")).") + others
    }

    private static func words(_ names: [String], or nobody: String) -> String {
        guard !names.isEmpty else { return nobody }
        let rest = names.count - mostNames
        return names.prefix(mostNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
