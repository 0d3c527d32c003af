import Agenda
import CommandKit
import Values

/// Prompts for a description and a date on a terminal, with the current value in brackets. After an invalid answer it
/// prompts again.
struct CountdownPrompter {
    let context: CommandContext
    let zone: Zone
    /// The event that is being changed; nil for a new one.
    let current: Event?

    func description() throws -> String {
        let currentName = current?.name ?? Countdown.placeholder
        return try ask("What is it? [\(Printable.line(currentName))] ", missing: "a description") { words in
            try Countdown.checked(description: words.isEmpty ? currentName : words)
        }
    }

    /// Nil if the date stays the same.
    func changedDate() throws -> NaturalDate.Reading? {
        guard let current else { return try date() }
        let currentDate = DateText().long(current.startsAt, in: zone)
        return try ask("When? [\(currentDate)] ", missing: "a date") { words in
            if !words.isEmpty { return try checkedDate(words) }
            _ = try Countdown.checked(date: current.startsAt, zone: zone, now: context.now)
            return nil
        }
    }

    func date() throws -> NaturalDate.Reading {
        let now = DateText().long(context.now, in: zone)
        return try ask("When? [\(now)] ", missing: "a date") { try checkedDate($0) }
    }

    func checkedDate(_ words: String) throws -> NaturalDate.Reading {
        try Countdown.date(
            words, zone: zone, on: current?.localStart.date, account: context.account, now: context.now)
    }

    private func ask<Answer>(_ question: String, missing: String, _ take: (String) throws -> Answer) throws -> Answer {
        guard context.terminal.isInteractive else {
            throw CommandError(
                .usage,
                missing == "a description"
                    ? "\(CountdownError.noDescription)"
                    : "A countdown needs \(missing).",
                "For example: greenroom countdown add \"Mom's Birthday\" --date \"mar 14 6:30pm\"")
        }
        while true {
            guard let answer = context.terminal.ask(question) else {
                throw CommandError(.interrupted, "Nothing changed.")
            }
            do {
                return try take(answer.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            } catch let error as CountdownError {
                context.terminal.line(error.sentence)
            }
        }
    }
}
