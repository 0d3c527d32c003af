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
        for contact in contacts {
            switch days.state(of: contact.id, on: day) {
            case .said(.yes, _): free.append(contact.name)
            case .said(.maybe, _): maybe.append(contact.name)
            case .said(.no, _), .away, .booked, .never, .unsaid: break
            }
        }
        let title = DateText().dayWithYear(day)
        guard !free.isEmpty || !maybe.isEmpty else { return "\(title): nobody has said that they are free." }
        return "\(title): \(Self.words(free, or: "nobody for sure"))."
            + (maybe.isEmpty ? "" : " Maybe: \(Self.words(maybe, or: "")).")
    }

    private static func words(_ names: [String], or nobody: String) -> String {
        guard !names.isEmpty else { return nobody }
        let rest = names.count - mostNames
        return names.prefix(mostNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

/// A performer's text `NEVER mondays`, or `ALWAYS mondays`: the weekdays on which they never can, or can again.
struct NeverCommand {
    private let weekdays: [Weekday]
    private let isNever: Bool

    /// Nil for any other text: only the word and weekdays are a command.
    init?(_ body: String) {
        var words = body.folded.split { !$0.isLetter }.map(String.init)
        // "mondays never", where a poll is open.
        if let last = words.last, ["never", "always"].contains(last) { words = [last] + words.dropLast() }
        guard words.first == "never" || words.first == "always" else { return nil }
        isNever = words.removeFirst() == "never"
        words.removeAll { ["on", "and", "free", "any"].contains($0) }
        let days = words.map { Weekday(plural: $0) }
        guard !days.isEmpty, days.allSatisfy({ $0 != nil }) else { return nil }
        weekdays = days.compactMap(\.self)
    }

    func run(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        try run(text, asked: PollConversation(text, of: PollConversation.asked(text, in: tx), in: tx), in: tx)
    }

    /// - Parameter asked: what polls ask the number; nil for nothing.
    func run(_ text: InboundText, asked: PollConversation?, in tx: Transaction) throws -> InboundOutcome? {
        let account = asked?.account.id ?? text.sender.account
        let contacts = try Contact.ids(withNumber: text.from, account: account, in: tx)
        guard let contact = asked?.contact ?? contacts.first, contacts.count == 1 else { return nil }
        for weekday in weekdays { try NeverDays.set(weekday, isNever, of: contact, in: tx) }
        let names = weekdays.map { "\($0.name)s" }.joined(separator: " and ")
        return InboundOutcome(
            account: account, contact: contact, reading: .other(verdict: "availability", rule: "never"),
            reply: isNever
                ? "Noted: never \(names). To change that, text ALWAYS \(names)." : "Noted: \(names) are possible.",
            needsAttention: false)
    }
}
