import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

struct InboxShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the conversation with a person, and how texts were read.",
        discussion: """
            Each text is shown with how it was read. If that reading was too unlikely, the text changed nothing;
            the number is the probability of the reading. Commands to correct a reading are printed below.

            Example:
              greenroom inbox show Grace
            """, aliases: ["thread"])

    @Argument(help: "A contact, a number like +14155550123, or a text's ID in the list.", completion: .contacts)
    var contact: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let account = context.account
        let shown = try await context.read {
            try InboxThread.with(correspondent, account: account, in: $0)
        }
        let (thread, corrections) = (shown.thread, shown.corrections)
        var lines: [ID<InboundMessage>: [String]] = [:]
        for correction in corrections {
            lines[correction.text, default: []].append(try await correction.line(in: context))
        }
        try listing(shown, corrections: lines, in: context).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        for mail in thread.theirs where mail.needsAttention && Channel(of: mail.from) == .mail {
            guard let reason = mail.reason else { continue }
            context.terminal.say("\(mail.quoted.capitalizedFirst) waits for you. \(reason)")
        }
        for correction in corrections {
            guard let text = thread.theirs.first(where: { $0.id == correction.text }) else { continue }
            context.terminal.say(correction.words(of: text))
            context.terminal.say("  " + (try await correction.line(in: context)))
        }
        for swap in shown.swaps {
            context.terminal.say("Offered: \(swap.title(at: context.now)).")
            for line in swap.commands { context.terminal.say("  \(line)") }
        }
        if let last = thread.theirs.last, let suggestion = shown.suggestion {
            try await sayWhoItMayBe(last, suggestion, in: context)
        }
        if shown.isPaused {
            context.terminal.line(Style.light(NumberPause.words, .red, context.terminal))
            context.terminal.say("After a call, if they want texts: greenroom inbox resume \(contact.argument)")
        }
        if thread.theirs.contains(where: \.needsAttention) {
            let done = "greenroom inbox done \(contact.argument)"
            context.terminal.say(
                shown.optOut == nil && !shown.isPaused
                    ? "Next: greenroom inbox reply \(contact.argument) \"…\"\n  or: \(done)"
                    : shown.isPaused
                        ? "Next: \(done)"
                        : "Next: \(done)    (after calling: \(Printable.line(correspondent.name)) \(shown.optOut?.words ?? ""))"
            )
        }
    }

    /// Suggests who may have written the text, with the commands to assign it.
    private func sayWhoItMayBe(
        _ text: InboundMessage, _ suggestion: SenderSuggestion, in context: CommandContext
    ) async throws {
        for person in suggestion.people {
            context.terminal.say("This may be \(Printable.line(person.name)) (\(person.reason)). To assign it:")
            let who = try await context.argument(for: person.contact, named: person.name)
            context.terminal.say("  greenroom inbox assign \(text.id) \(who)")
        }
        context.terminal.say("For a new contact: greenroom inbox assign \(text.id) --new NAME")
    }

    /// ` by e-mail` for a mail; empty for a text.
    private static func way(_ address: String) -> String {
        Channel(of: address) == .text ? "" : " by \(Channel(of: address).words)"
    }

    private func listing(
        _ conversation: InboxThread, corrections: [ID<InboundMessage>: [String]], in context: CommandContext
    ) -> OutputTable {
        let (name, home, now) = (conversation.correspondent.name, context.account.zone, context.now)
        return OutputTable(
            ListedLine.all(conversation), ListedLine.fields { corrections[$0.id] ?? [] },
            shown: [
                "at": OutputTable.Shown("WHEN") { DateText().short($0.at, in: home, now: now) },
                "direction": OutputTable.Shown("WHO") { line in
                    switch line.kind {
                    case .theirs: "← " + name + Self.way(line.address)
                    case .reply: "→ Greenroom" + Self.way(line.address)
                    case .ours(_, let member): "→ " + (member ?? "Greenroom") + Self.way(line.address)
                    }
                },
                "text": OutputTable.Shown("TEXT") { line in
                    switch line.kind {
                    case .theirs(let text): String.withPictures(text)
                    case .reply(let words): words
                    case .ours(let text, _): String.withPictures(text)
                    }
                },
                "state": OutputTable.Shown("STATE") { line in
                    line.theirs.map { $0.doubtedReading ?? $0.takenAs }
                },
            ], emptyState: "No texts with \(Printable.line(name)) yet.")
    }
}

extension String {
    /// `here we are (1 picture)`
    static func withPictures(_ text: InboundMessage) -> String { withPictures(text.body, text.mediaCount) }

    static func withPictures(_ text: OutboundMessage) -> String { withPictures(text.body, text.media.count) }

    private static func withPictures(_ body: String, _ pictures: Int) -> String {
        let with = pictures == 0 ? nil : "(\(pictures.counted("picture")))"
        return [body, with ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
