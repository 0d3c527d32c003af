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
        (self.texts, self.verb) = (texts, verb)
        // Somebody who is in several lineups is named once.
        var named: Set<[String]> = []
        self.skipped = skipped.filter { named.insert([$0.name, $0.words]).inserted }
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
        terminal.quote("Will text: \(Self.names(texts.names))", indent: 0)
        let different = texts.differentTexts
        let isSame = Set(texts.texts.map(\.body)).count == 1
        let heading = different.count > 1 ? "The texts:" : isSame ? "The text:" : "The first text:"
        terminal.quote("\(size). \(heading)", indent: 0)
        // Another language, or other terms, can take more segments.
        let isSized = Set(different.compactMap(\.segments)).count > 1
        for text in different {
            let isNamed = different.count > 1 || text.hasDetails
            let size = isSized ? text.segments.map { " \($0)" } ?? "" : ""
            if isNamed { terminal.quote("To \(Self.names(text.recipients)):\(size)", indent: 2) }
            terminal.quote(text.body, indent: isNamed ? 4 : 2)
        }
    }

    /// The queued texts that a change writes again; nothing where there are none.
    package static func printRewritten(_ texts: TextPreview, in context: CommandContext) {
        guard !texts.texts.isEmpty else { return }
        context.terminal.line("Queued texts that are written again:")
        SendPreview(texts, verb: "text").print(in: context)
    }

    /// Notes which texts are delayed by the quiet hours in their recipients' time zones, and when the last one leaves,
    /// where an hourly limit delays it.
    ///
    /// - Parameter isAnywayOffered: the command has the option `--anyway`.
    package func sayWhoWaits(
        in context: CommandContext, anyway: Bool = false, isAnywayOffered: Bool = true
    ) async throws {
        sayQuietHours(in: context, anyway: anyway, isAnywayOffered: isAnywayOffered)
        let (texts, account) = (texts, context.account.id)
        let delay = try await context.read { try HourlyLimit.delay(of: texts, by: account, in: $0) }
        if let delay { context.terminal.say("Note: \(delay.words(in: context.account.zone)).") }
    }

    private func sayQuietHours(in context: CommandContext, anyway: Bool, isAnywayOffered: Bool) {
        let delayed = texts.delayed(now: context.now, home: context.account.zone)
        guard !delayed.isEmpty else { return }
        if anyway {
            let people = delayed.map(\.name)
            let isEveryone = people.count == texts.texts.count && people.count > 1
            context.terminal.say(
                "Note: it is quiet hours for \(isEveryone ? "everyone" : Self.names(people)). Sending anyway.")
            return
        }
        for (names, hour) in texts.leavingTimes(now: context.now, home: context.account.zone) {
            let isEveryone = delayed.count == texts.texts.count && names.count == Set(texts.names).count
            context.terminal.say(
                "Quiet hours for \(isEveryone && names.count > 1 ? "everyone" : Self.names(names)): "
                    + "will send on \(hour) their time."
                    + (isAnywayOffered ? " To send now, add --anyway." : ""))
        }
    }

    /// A list of names for people.
    package static func names(_ names: [String]) -> String {
        names.map { Printable.line($0) }.joined(separator: ", ")
    }

    package var question: String { "Send \(texts.texts.count == 1 ? "it" : "these \(texts.texts.count) texts")?" }

    private var size: String {
        texts.size(note: texts.hasLongEncoding ? " (special characters take more)" : "")
    }
}
