import Agenda
import Platform
import Storage
import Values

extension CommandContext {
    /// An event of any kind, since every event has a countdown.
    func countdownEvent(_ words: String) async throws -> Event {
        let account = account.id
        let result = try await read { try Countdown.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "countdown", listing: "greenroom countdown list")
        return try await found(read { try Countdown.target(id, in: $0) }, words, noun: "countdown")
    }

    /// A countdown. Other events are changed with their own commands.
    func countdown(_ words: String) async throws -> Countdown {
        let event = try await countdownEvent(words)
        if let countdown = try await read({ try Countdown.find(event.id, in: $0) }) { return countdown }
        let noun = event.kind == .show ? "event" : event.kind == .entry ? "calendar" : event.kind.rawValue
        throw CommandError(
            .refused, "\(event.name.quotedLine) is not a countdown.",
            "Change it with: greenroom \(noun) --help")
    }

    /// Says what was assumed in reading the date of a countdown.
    func say(_ reading: NaturalDate.Reading) {
        if reading.time == nil { terminal.say("Note: no time given, so it counts down to the start of that day") }
        say(reading.notes)
    }
}
