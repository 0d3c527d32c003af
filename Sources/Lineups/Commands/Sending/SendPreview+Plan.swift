import Agenda
import CommandKit
import Lineups
import Messaging
import Platform
import Values

extension SendPreview {
    init(_ plan: SendingPlan, verb: String, in context: CommandContext) {
        let home = context.account.zone
        self.init(
            plan.preview,
            skipped: plan.skipped.map {
                ($0.slot.name, $0.reason.commandText(for: $0.slot.name, home: home, now: context.now))
            } + plan.listed.skipped, verb: verb)
    }

    /// Shows the text that goes out by itself when the show is full.
    ///
    /// - Parameter texts: at most these.
    func showIfFull(_ texts: TextPreview?, in context: CommandContext) {
        guard let texts, !texts.texts.isEmpty else { return }
        context.terminal.quote(
            "When the show is full, those who have not answered are told, outside quiet hours. "
                + "At most \(texts.size()):", indent: 0)
        for text in texts.differentTexts { context.terminal.quote(text.body, indent: 2) }
    }

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
    ///
    /// - Parameter event: the argument that identifies the event.
    func sayWhenReminded(_ plan: SendingPlan, of event: String, in context: CommandContext) {
        let days = plan.reminderWords(home: context.account.zone)
        if let missing = plan.missingReminder { context.terminal.say(missing) }
        guard !days.isEmpty else { return }
        context.terminal.say(
            "Reminders go out on \(days.joined(separator: "; ")) to anyone who has not answered, while the gateway runs."
        )
        context.terminal.say("To turn them off: greenroom event edit \(event) --reminders off")
    }
}
