internal import Agenda
internal import Lineups
internal import Messaging
internal import Platform
internal import Twilio
internal import Values

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
        self.init(
            plan.preview,
            skipped: plan.skipped.map { ($0.slot.name, $0.words(home: context.account.zone, now: context.now)) },
            verb: verb)
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
        context.terminal.say(
            "To turn them off: greenroom event edit \(plan.event.name.argument) --reminders off")
    }

    private static func names(_ names: [String]) -> String {
        names.map { Printable.line($0) }.joined(separator: ", ")
    }

    var question: String { "Send \(texts.texts.count == 1 ? "it" : "these \(texts.texts.count) texts")?" }

    private var size: String {
        texts.size(note: texts.hasLongEncoding ? " (special characters take more)" : "")
    }
}

extension SkippedRecipient {
    /// - Parameter home: the account's zone.
    func words(home: Zone, now: Instant) -> String {
        if case .unreachable(let error?) = reason, slot.lastInvitation?.isTextAtFault == true {
            return "\(error) (change the text, then use --only)"
        }
        return reason.words(for: slot.name, home: home, now: now)
    }
}

extension SkippedRecipient.Reason {
    /// - Parameters:
    ///   - name: the recipient's.
    ///   - home: the account's zone.
    func words(for name: String, home: Zone, now: Instant) -> String {
        switch self {
        case .alreadyAsked: "already asked (to nudge: greenroom remind)"
        case .hasAnswered: "already answered"
        case .expired: "did not answer in time (to ask again, use --only)"
        case .optedOut: "opted out of texts"
        case .paused: NumberPause.words
        case .noCell: "no number that can be texted (add one: greenroom contact edit \(name.argument) --cell NUMBER)"
        case .unreachable(let error): (error ?? "the last text did not arrive") + " (correct the number, or use --only)"
        case .unsure: "the last text may or may not have been sent (if they did not get it, use --only)"
        case .beingFoundOut: "still checking whether the last text was sent"
        case .tooLate: "quiet hours last until the event starts (to send now, add --anyway)"
        case .notAskedYet: "not asked yet (use greenroom ask)"
        case .mustReconfirm: "has not been told about the change (use event edit --tell)"
        case .stillWaiting: "the request is still queued"
        case .alreadyQueued(let leaves, _) where leaves <= now: "already queued"
        case .alreadyQueued(let leaves, let zones):
            "already queued for \(LeavingTime.text(leaves, in: zones, home: home, now: now)) "
                + "(to send now, add --anyway)"
        case .alreadyReminded:
            "reminded recently, or a reminder is queued (to remind again, use --only)"
        case .wrongNumber: "wrong number (correct it: greenroom contact edit \(name.argument) --cell NUMBER)"
        case .snoozed(let until):
            "wants to be asked again on \(DateText().long(until, in: home)) (to remind now, use --only)"
        case .textWaits: "their text waits for you: greenroom inbox show \(name.argument)"
        }
    }
}
