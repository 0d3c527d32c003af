import Agenda
import Lineups
import Messaging
import Platform
import Twilio
import Values

/// Shows the recipients, each different text, the segments and the price, and who is skipped and why.
struct SendPreview {
    let texts: TextPreview
    /// The names of those who get no text, with the reasons.
    let skipped: [(name: String, words: String)]
    /// `ask`, `remind`, `tell` or `text`.
    let verb: String

    init(_ texts: TextPreview, skipped: [(name: String, words: String)] = [], verb: String) {
        (self.texts, self.skipped, self.verb) = (texts, skipped, verb)
    }

    init(_ plan: SendingPlan, verb: String, in context: CommandContext) {
        let (home, now) = (context.account.zone, context.now)
        self.init(
            plan.preview,
            skipped: plan.skipped.map {
                ($0.slot.name, $0.reason.commandText(for: $0.slot.name, home: home, now: now))
            }, verb: verb)
    }

    /// - Parameter waiting: earlier texts that are queued until after quiet hours, and are sent now as well.
    func print(in context: CommandContext, besides waiting: [DelayedInvitation] = []) {
        let terminal = context.terminal
        for (name, words) in skipped { terminal.say("Skipping \(Printable.line(name)): \(words)") }
        if !waiting.isEmpty {
            let names = waiting.map { Printable.line($0.name) }.joined(separator: ", ")
            terminal.line("Queued until after quiet hours, will be sent now: \(names)")
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
        for (body, recipients) in different {
            if different.count > 1 { terminal.line("  To \(Self.names(recipients.map(\.name))):") }
            terminal.quote(body, indent: different.count > 1 ? 4 : 2)
        }
    }

    /// Notes which texts are delayed by the quiet hours in their recipients' time zones.
    ///
    /// - Parameter isAnywayOffered: the command has the option `--anyway`.
    func sayWhoWaits(in context: CommandContext, anyway: Bool = false, isAnywayOffered: Bool = true) {
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

    /// Notes who may already have an earlier request that was never confirmed as sent.
    func sayWhoMayHaveIt(_ plan: SendingPlan, in context: CommandContext) {
        let doubtful = plan.mayHaveItAlready
        guard !doubtful.isEmpty else { return }
        context.terminal.say(
            "Note: \(Self.names(doubtful.map(\.slot.name))) may already have the request and would get it twice. Ask them first."
        )
    }

    /// Notes who was asked less than an hour ago.
    func sayWhoWasJustAsked(_ plan: SendingPlan, in context: CommandContext) {
        for (draft, moment) in plan.justAsked(now: context.now) {
            let ago = RelativeText.of(moment, now: context.now, in: context.account.zone)
            context.terminal.say(
                "Note: \(Printable.line(draft.slot.name)) was asked \(ago == "now" ? "just now" : ago).")
        }
    }

    /// Notes which requests are delayed by quiet hours until after their deadline.
    func sayWhoComesTooLate(_ plan: SendingPlan, in context: CommandContext) {
        let late = plan.leavingAfterDeadline
        guard let deadline = plan.deadline, !late.isEmpty else { return }
        let when = DateText().long(deadline, in: plan.event.zone)
        context.terminal.say(
            "Note: the request to \(Self.names(late.map(\.slot.name))) goes out after the deadline (\(when)), so it does not mention it."
        )
    }

    /// Notes when reminders will be sent.
    func sayWhenReminded(_ plan: SendingPlan, in context: CommandContext) {
        let days = plan.reminderWords(home: context.account.zone)
        if let missing = plan.missingReminder { context.terminal.say(missing) }
        guard !days.isEmpty else { return }
        context.terminal.say(
            "Reminders go out on \(days.joined(separator: "; ")) to anyone who has not answered, while the gateway runs."
        )
        context.terminal.say("To turn them off: greenroom event edit \(plan.event.name.argument) --reminders off")
    }

    private static func names(_ names: [String]) -> String {
        names.map { Printable.line($0) }.joined(separator: ", ")
    }

    var question: String { "Send \(texts.texts.count == 1 ? "it" : "these \(texts.texts.count) texts")?" }

    private var size: String {
        texts.size(note: texts.hasLongEncoding ? " (special characters take more)" : "")
    }
}
