internal import Agenda
internal import ArgumentParser
internal import People
internal import Storage
internal import Values

extension CountdownUnit: ExpressibleByArgument {}

/// On or off, as an option's value.
enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
}

/// Finding what a countdown command is about, and reading its date.
extension CommandContext {
    /// Anything that has a date: a show has a countdown as well.
    func datedEvent(_ words: String) async throws -> Event {
        let (account, now) = (account.id, now)
        let result = try await store.read { try Countdown.match(words, account: account, now: now, in: $0) }
        let id = try pick(result, words: words, noun: "countdown", listing: "greenroom countdown list")
        let event = try await store.read { try Countdown.coming(id, now: now, in: $0) }
        return try found(event, words, noun: "countdown")
    }

    /// One that these commands may change.
    func countdown(_ words: String) async throws -> Countdown {
        let event = try await datedEvent(words)
        if let countdown = try await store.read({ try Countdown.find(event.id, in: $0) }) { return countdown }
        let noun = event.kind == .show ? "event" : event.kind == .entry ? "calendar" : event.kind.rawValue
        throw CommandError(
            .refused, "\(event.name.quotedLine) is no countdown of its own but a date of another kind.",
            "Change it where it is kept: greenroom \(noun) --help")
    }

    /// A moment as a clock in that zone shows it. A day alone is counted down to its beginning. Whether it is later
    /// than now is for the countdown to say.
    func countdownDate(_ text: String, zone: Zone) throws -> NaturalDate.Reading {
        do throws(NaturalDateError) {
            return try NaturalDate.read(text, now: now, zone: zone, order: dateOrder)
        } catch .past(let date, let time) {
            throw CountdownError.notLater(
                LocalDateTime(date: date, time: time ?? LocalTime(secondsSinceMidnight: 0)))
        } catch {
            throw CommandError(.usage, "\(text.quotedLine) is not taken as a date: \(error.sentence)")
        }
    }

    func sayNotes(of reading: NaturalDate.Reading) {
        if reading.time == nil { terminal.say("Note: no time was said, so it counts down to the start of that day") }
        for note in reading.notes { terminal.say("Note: \(note)") }
    }
}
