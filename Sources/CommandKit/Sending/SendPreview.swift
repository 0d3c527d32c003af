package import Messaging
import Platform
import Twilio
import Values

/// Shows the recipients, each different text, the segments and the price, and who is skipped and why.
package struct SendPreview {
    let texts: TextPreview
    /// The names of those who get no text, with the reasons.
    let skipped: [(name: String, words: String)]
    /// `ask`, `remind`, `tell` or `text`.
    let verb: String

    package init(_ texts: TextPreview, skipped: [(name: String, words: String)] = [], verb: String) {
        (self.texts, self.skipped, self.verb) = (texts, skipped, verb)
    }

    /// - Parameter waiting: the names of those whose earlier texts are queued until after quiet hours, and are sent now
    ///   as well.
    package func print(in context: CommandContext, besides waiting: [String] = []) {
        let terminal = context.terminal
        for (name, words) in skipped { terminal.say("Skipping \(Printable.line(name)): \(words)") }
        if !waiting.isEmpty {
            terminal.line("Queued until after quiet hours, will be sent now: \(Self.names(waiting))")
        }
        if texts.texts.isEmpty {
            if waiting.isEmpty { terminal.line("Nobody to \(verb).") }
            return
        }
        terminal.line("Will text: \(Self.names(texts.names))")
        let different = texts.differentTexts
        let isSame = Set(texts.texts.map(\.body)).count == 1
        let heading = different.count > 1 ? "The texts:" : isSame ? "The text:" : "The first text:"
        terminal.line("\(size). \(heading)")
        for text in different {
            let isNamed = different.count > 1 || text.hasDetails
            if isNamed { terminal.line("  To \(Self.names(text.recipients)):") }
            terminal.quote(text.body, indent: isNamed ? 4 : 2)
        }
    }

    /// Notes which texts are delayed by the quiet hours in their recipients' time zones.
    ///
    /// - Parameter isAnywayOffered: the command has the option `--anyway`.
    package func sayWhoWaits(in context: CommandContext, anyway: Bool = false, isAnywayOffered: Bool = true) {
        let delayed = texts.delayed(now: context.now, home: context.account.zone)
        guard !delayed.isEmpty else { return }
        if anyway {
            let people = delayed.map(\.name)
            context.terminal.say(
                "Note: it is quiet hours for \(isAll(people) ? "everyone" : Self.names(people)). Sending anyway.")
            return
        }
        let hours = delayed.map { DateText().long($0.until, in: $0.zone) }
        var told: Set<String> = []
        for hour in hours where told.insert(hour).inserted {
            let own = zip(delayed, hours).filter { $0.1 == hour }.map(\.0.name)
            context.terminal.say(
                "Quiet hours for \(isAll(own) ? "everyone" : Self.names(own)): will send on \(hour) their time."
                    + (isAnywayOffered ? " To send now, add --anyway." : ""))
        }
    }

    /// Whether these are all recipients, and more than one.
    private func isAll(_ names: [String]) -> Bool { names.count == texts.texts.count && names.count > 1 }

    /// A list of names for people.
    package static func names(_ names: [String]) -> String {
        names.map { Printable.line($0) }.joined(separator: ", ")
    }

    package var question: String { "Send \(texts.texts.count == 1 ? "it" : "these \(texts.texts.count) texts")?" }

    private var size: String {
        texts.size(note: texts.hasLongEncoding ? " (special characters take more)" : "")
    }
}
