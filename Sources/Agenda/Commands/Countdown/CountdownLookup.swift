import Agenda
import CommandKit
import Platform
import Storage
import Values

/// Finds the event that a countdown command names, and parses dates.
struct CountdownLookup {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// An event of any kind, since every event has a countdown.
    func event(_ words: String) async throws -> Event {
        let (account, now) = (context.account.id, context.now)
        let result = try await context.store.read { try Countdown.match(words, account: account, now: now, in: $0) }
        let id = try context.pick(result, words: words, noun: "countdown", listing: "greenroom countdown list")
        let event = try await context.store.read { try Countdown.target(id, now: now, in: $0) }
        return try context.found(event, words, noun: "countdown")
    }

    /// A countdown. Other events are changed with their own commands.
    func countdown(_ words: String) async throws -> Countdown {
        let event = try await self.event(words)
        if let countdown = try await context.store.read({ try Countdown.find(event.id, in: $0) }) { return countdown }
        let noun = event.kind == .show ? "event" : event.kind == .entry ? "calendar" : event.kind.rawValue
        throw CommandError(
            .refused, "\(event.name.quotedLine) is not a countdown.",
            "Change it with: greenroom \(noun) --help")
    }

    func sayNotes(of reading: NaturalDate.Reading) {
        if reading.time == nil {
            context.terminal.say("Note: no time given, so it counts down to the start of that day")
        }
        for note in reading.notes { context.terminal.say("Note: \(note)") }
    }
}
