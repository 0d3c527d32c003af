internal import Agenda
internal import Lineups
internal import Platform
internal import Twilio
internal import Values

/// Who would get a text, the first of them, how many segments, and what it costs; and who gets none, and why.
struct SendPreview {
    let plan: InvitationPlanner.Plan
    /// asked, reminded, told
    let verb: String

    init(_ plan: InvitationPlanner.Plan, verb: String) {
        self.plan = plan
        self.verb = verb
    }

    /// - Parameter waiting: what was asked before, and leaves with them.
    func print(in context: CommandContext, besides waiting: [DelayedInvitation] = []) {
        let terminal = context.terminal
        for skipped in plan.skipped {
            terminal.say("\(Printable.line(skipped.slot.name)) is not \(verb): \(skipped.reason.words)")
        }
        if !waiting.isEmpty {
            let names = waiting.map { Printable.line($0.name) }.joined(separator: ", ")
            terminal.line("To be sent now, which waits for a fit hour: the text to \(names)")
        }
        guard let first = plan.drafts.first else {
            if waiting.isEmpty { terminal.line("Nobody is to be \(verb).") }
            return
        }
        terminal.line("To be \(verb): \(plan.drafts.map { Printable.line($0.slot.name) }.joined(separator: ", "))")
        terminal.line("\(size). The first text:")
        for line in first.body.split(separator: "\n", omittingEmptySubsequences: false) {
            terminal.line("  \(Printable.line(String(line)))")
        }
    }

    /// Texts that nobody asked for wait for a fit hour where they are read.
    func sayWhoWaits(in context: CommandContext, anyway: Bool) {
        let delayed = plan.delayed(now: context.now, home: context.account.zone)
        guard !delayed.isEmpty else { return }
        if anyway {
            let drafts = delayed.map(\.draft)
            let whom = isAll(drafts) ? "any of them" : names(drafts)
            context.terminal.say("Note: it is no fit hour to text \(whom). Sending anyway, as you said.")
            return
        }
        let hours = delayed.map { DateText().long($0.until, in: $0.zone) }
        var told: Set<String> = []
        for hour in hours where told.insert(hour).inserted {
            let own = zip(delayed, hours).filter { $0.1 == hour }.map(\.0.draft)
            context.terminal.say(
                "\(isAll(own) ? "All of them" : names(own)) wait\(own.count == 1 ? "s" : "") until \(hour) there (--anyway sends now)."
            )
        }
    }

    /// Everybody who stands above already, where those are more than one.
    private func isAll(_ drafts: [InvitationPlanner.MessageDraft]) -> Bool {
        drafts.count == plan.drafts.count && drafts.count > 1
    }

    /// The last request may have gone out after all.
    func sayWhoMayHaveIt(in context: CommandContext) {
        let doubtful = plan.mayHaveItAlready
        guard !doubtful.isEmpty else { return }
        context.terminal.say(
            "Note: \(names(doubtful)) may have the request already, and then gets it twice. Ask first whether it came.")
    }

    /// A request that has to wait for a fit hour may leave when its deadline is past.
    func sayWhoComesTooLate(_ asking: AskPlan, in context: CommandContext) {
        let late = asking.leavingAfterDeadline
        guard let deadline = asking.deadline, !late.isEmpty else { return }
        let when = DateText().long(deadline, in: asking.event.zone)
        context.terminal.say(
            "Note: the request to \(names(late)) leaves after the deadline, \(when), and names none.")
    }

    /// The texts that will follow by themselves.
    func sayWhenReminded(_ asking: AskPlan, in context: CommandContext) {
        let days = asking.reminderTimes.map { DateText().short($0, in: asking.event.zone, now: context.now) }
        guard !days.isEmpty else { return }
        context.terminal.say(
            "Who stays silent is reminded on \(days.joined(separator: " and ")), while the gateway runs (--reminders off: greenroom event edit)."
        )
    }

    private func names(_ drafts: [InvitationPlanner.MessageDraft]) -> String {
        drafts.map { Printable.line($0.slot.name) }.joined(separator: ", ")
    }

    var question: String {
        "Send \(plan.drafts.count == 1 ? "it" : "these \(plan.drafts.count) texts")?"
    }

    private var size: String {
        plan.size(note: plan.hasLongEncoding ? " (letters beyond the plain ones take more)" : "")
    }
}

extension InvitationPlanner.SkippedRecipient.Reason {
    var words: String {
        switch self {
        case .alreadyAsked: "was asked already (greenroom remind)"
        case .hasAnswered: "has answered"
        case .expired: "did not answer in time (greenroom ask --only asks again)"
        case .optedOut: "wants no texts"
        case .noCell: "has no number that can be texted"
        case .unreachable(let error): (error ?? "the last text did not arrive") + " (correct the number, or --only)"
        case .unsure: "the last text may or may not have gone out (ask whether it came; if not, --only)"
        case .beingFoundOut: "it is being found out whether the last text went out"
        case .tooLate: "it is too late or too early to text there until it has begun (--anyway sends now)"
        case .notAskedYet: "has not been asked yet (greenroom ask)"
        case .mustReconfirm: "has not been told about the change (event edit --tell)"
        case .stillWaiting: "the request still waits to be sent"
        case .alreadyReminded:
            "was reminded lately, or the reminder still waits (--only reminds again once it has left)"
        }
    }
}
