internal import Agenda
internal import Lineups
internal import Messaging
internal import Platform
internal import Twilio
internal import Values

/// Shows the recipients, each different text, the segments and the price, and who is skipped and why.
struct SendPreview {
    let plan: InvitationPlanner.Plan
    /// `ask`, `remind` or `tell`.
    let verb: String

    init(_ plan: InvitationPlanner.Plan, verb: String) {
        self.plan = plan
        self.verb = verb
    }

    /// - Parameter waiting: earlier texts that are queued until after quiet hours, and are sent now as well.
    func print(in context: CommandContext, besides waiting: [DelayedInvitation] = []) {
        let terminal = context.terminal
        for skipped in plan.skipped {
            let words = skipped.words(zone: context.account.zone)
            terminal.say("Skipping \(Printable.line(skipped.slot.name)): \(words)")
        }
        if !waiting.isEmpty {
            let names = waiting.map { Printable.line($0.name) }.joined(separator: ", ")
            terminal.line("Queued until after quiet hours, will be sent now: \(names)")
        }
        if plan.drafts.isEmpty {
            if waiting.isEmpty { terminal.line("Nobody to \(verb).") }
            return
        }
        terminal.line("Will text: \(plan.drafts.map { Printable.line($0.slot.name) }.joined(separator: ", "))")
        let texts = plan.differentTexts
        terminal.line(
            "\(size). \(texts.count > 1 ? "The texts:" : plan.drafts.count > 1 ? "The first text:" : "The text:")")
        for (body, drafts) in texts {
            if texts.count > 1 { terminal.line("  To \(names(drafts)):") }
            for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
                terminal.line((texts.count > 1 ? "    " : "  ") + Printable.line(String(line)))
            }
        }
    }

    /// Notes which texts are delayed by the quiet hours in their recipients' time zones.
    func sayWhoWaits(in context: CommandContext, anyway: Bool) {
        let delayed = plan.delayed(now: context.now, home: context.account.zone)
        guard !delayed.isEmpty else { return }
        if anyway {
            let drafts = delayed.map(\.draft)
            let whom = isAll(drafts) ? "everyone" : names(drafts)
            context.terminal.say("Note: it is quiet hours for \(whom). Sending anyway.")
            return
        }
        let hours = delayed.map { DateText().long($0.until, in: $0.zone) }
        var told: Set<String> = []
        for hour in hours where told.insert(hour).inserted {
            let own = zip(delayed, hours).filter { $0.1 == hour }.map(\.0.draft)
            context.terminal.say(
                "Quiet hours for \(isAll(own) ? "everyone" : names(own)): will send on \(hour) their time. "
                    + "To send now, add --anyway.")
        }
    }

    /// Whether these are all recipients, and more than one.
    private func isAll(_ drafts: [InvitationPlanner.MessageDraft]) -> Bool {
        drafts.count == plan.drafts.count && drafts.count > 1
    }

    /// Notes who may already have an earlier request that was never confirmed as sent.
    func sayWhoMayHaveIt(in context: CommandContext) {
        let doubtful = plan.mayHaveItAlready
        guard !doubtful.isEmpty else { return }
        context.terminal.say(
            "Note: \(names(doubtful)) may already have the request and would get it twice. Ask them first.")
    }

    /// Notes who was asked less than an hour ago.
    func sayWhoWasJustAsked(in context: CommandContext) {
        for (draft, moment) in plan.justAsked(now: context.now) {
            let ago = RelativeText.of(moment, now: context.now, in: context.account.zone)
            context.terminal.say(
                "Note: \(Printable.line(draft.slot.name)) was asked \(ago == "now" ? "just now" : ago).")
        }
    }

    /// Notes which requests are delayed by quiet hours until after their deadline.
    func sayWhoComesTooLate(_ asking: AskPlan, in context: CommandContext) {
        let late = asking.leavingAfterDeadline
        guard let deadline = asking.deadline, !late.isEmpty else { return }
        let when = DateText().long(deadline, in: asking.event.zone)
        context.terminal.say(
            "Note: the request to \(names(late)) goes out after the deadline (\(when)), so it does not mention it.")
    }

    /// Notes when reminders will be sent.
    func sayWhenReminded(_ asking: AskPlan, in context: CommandContext) {
        let days = asking.reminderTimes.map { DateText().short($0, in: asking.event.zone, now: context.now) }
        guard !days.isEmpty else { return }
        context.terminal.say(
            "Reminders go out on \(days.joined(separator: "; ")) to anyone who has not answered, while the gateway runs."
        )
        context.terminal.say(
            "To turn them off: greenroom event edit \(asking.event.name.argument) --reminders off")
    }

    private func names(_ drafts: [InvitationPlanner.MessageDraft]) -> String {
        drafts.map { Printable.line($0.slot.name) }.joined(separator: ", ")
    }

    var question: String {
        "Send \(plan.drafts.count == 1 ? "it" : "these \(plan.drafts.count) texts")?"
    }

    private var size: String {
        plan.size(note: plan.hasLongEncoding ? " (special characters take more)" : "")
    }
}

extension InvitationPlanner.SkippedRecipient {
    /// - Parameter zone: the account's.
    func words(zone: Zone) -> String {
        if case .unreachable(let error?) = reason, slot.lastInvitation?.isTextAtFault == true {
            return "\(error) (change the text, then use --only)"
        }
        return reason.words(for: slot.name, zone: zone)
    }
}

extension InvitationPlanner.SkippedRecipient.Reason {
    /// - Parameters:
    ///   - name: the recipient's.
    ///   - zone: the account's.
    func words(for name: String, zone: Zone) -> String {
        switch self {
        case .alreadyAsked: "already asked (to nudge: greenroom remind)"
        case .hasAnswered: "already answered"
        case .expired: "did not answer in time (to ask again, use --only)"
        case .optedOut: "opted out of texts"
        case .paused: NumberPause.words
        case .noCell: "no number that can be texted"
        case .unreachable(let error): (error ?? "the last text did not arrive") + " (correct the number, or use --only)"
        case .unsure: "the last text may or may not have been sent (if they did not get it, use --only)"
        case .beingFoundOut: "still checking whether the last text was sent"
        case .tooLate: "quiet hours last until the event starts (to send now, add --anyway)"
        case .notAskedYet: "not asked yet (use greenroom ask)"
        case .mustReconfirm: "has not been told about the change (use event edit --tell)"
        case .stillWaiting: "the request is still queued"
        case .alreadyReminded:
            "reminded recently, or a reminder is queued (to remind again, use --only)"
        case .wrongNumber: "wrong number (correct it: greenroom contact edit \(name.argument) --cell NUMBER)"
        case .snoozed(let until):
            "wants to be asked again on \(DateText().long(until, in: zone)) (to remind now, use --only)"
        case .textWaits: "their text waits for you: greenroom inbox show \(name.argument)"
        }
    }
}
