internal import Agenda
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

/// One round of requests or reminders: plan, show, ask the booker, send, and watch it leave.
struct SendFlow {
    let purpose: Invitation.Purpose
    let options: SendOptions
    /// A deadline of this round's own, as it was typed.
    var answerBy: String?
    /// The next stand-ins are asked, one for each open place.
    var asksBench = false

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(options.event)
        guard event.startsAt > context.now else {
            throw CommandError(.refused, "\(event.name.quotedLine) has begun: there is nothing left to ask.")
        }
        let account = try named(context.account)
        let chosen = try await chosen(for: event, in: context)
        let answerBy = try answerBy.map { try deadline($0, of: event, in: context) }
        let sender = try await context.sender()
        let (planner, purpose, anyway, now) = (context.app.planner, purpose, options.anyway, context.now)
        let (plan, waiting) = try await context.store.read { tx in
            (
                try Self.plan(purpose, planner, event, chosen, answerBy, anyway, account, sender, now, in: tx),
                try DelayedInvitation.all(event: event.id, now: now, in: tx)
            )
        }
        let released = options.anyway ? waiting : []
        let preview = SendPreview(plan: plan, verb: purpose == .request ? "asked" : "reminded")
        preview.print(in: context, besides: released)
        if plan.drafts.isEmpty, plan.skipped.isEmpty, chosen == nil {
            context.terminal.say("Next: greenroom lineup add \(event.name.argument) NAME")
        }
        preview.sayWhoWaits(in: context, anyway: options.anyway)
        preview.sayWhoMayHaveIt(in: context)
        if purpose == .request {
            try await context.warnOfClashes(
                of: plan.drafts.map { ($0.slot.contact, $0.slot.name) }, with: event)
        }
        if purpose == .request, !plan.drafts.isEmpty {
            let policy = try await context.store.read { try Policy.of(event, in: $0) }
            if !options.anyway { preview.sayWhoComesTooLate(policy, event: event, answerBy: answerBy, in: context) }
            preview.sayWhenReminded(
                policy, event: event, answerBy: answerBy, anyway: options.anyway, in: context)
        }
        if options.dryRun { return }
        if !released.isEmpty { try await release(released, of: event, sender: sender, in: context) }
        if plan.drafts.isEmpty { return }
        try context.terminal.confirm(preview.question, yes: options.yes)
        let drafts = Set(plan.drafts.map(\.slot.contact))
        let texts = try await context.store.write { tx in
            // Planned anew where it is decided: somebody may have answered, or asked, since the preview.
            let current = try Self.plan(
                purpose, planner, event, drafts, answerBy, anyway, account, sender, now, in: tx)
            let before = try MessagesSnapshot(current, in: tx)
            let texts = try planner.send(
                current, purpose: purpose, event: event, account: account, sender: sender, anyway: anyway,
                answerBy: answerBy, now: now, in: tx)
            try before.record(preview.verb, as: texts, event, now: now, in: tx)
            return texts
        }
        try await Sending(texts: texts, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(event.name.argument)")
    }

    /// What was asked before, and waits for a fit hour, goes now.
    private func release(
        _ waiting: [DelayedInvitation], of event: Event, sender: Sender, in context: CommandContext
    ) async throws {
        let count = waiting.count == 1 ? "the text that waits" : "the \(waiting.count) texts that wait"
        try context.terminal.confirm("Send \(count) for a fit hour now?", yes: options.yes)
        let now = context.now
        try await context.store.write { try DelayedInvitation.sendNow(waiting, of: event, now: now, in: $0) }
        try await Sending(texts: waiting.map(\.text), sender: sender).follow(in: context)
    }

    private static func plan(
        _ purpose: Invitation.Purpose, _ planner: InvitationPlanner, _ event: Event, _ only: Set<ID<Contact>>?,
        _ answerBy: Instant?,
        _ anyway: Bool, _ account: Account, _ sender: Sender, _ now: Instant, in tx: Transaction
    ) throws -> InvitationPlanner.Plan {
        let lineup = try Lineup.of(event, in: tx)
        switch purpose {
        case .request:
            return try planner.requests(
                for: lineup, only: only, answerBy: answerBy, anyway: anyway, from: account, sender: sender, now: now,
                in: tx)
        case .reminder:
            return try planner.reminders(
                for: lineup, only: only, anyway: anyway, from: account, sender: sender, now: now, in: tx)
        }
    }

    /// The account's name is in every text, so there must be one.
    private func named(_ account: Account) throws -> Account {
        guard account.name != nil else {
            throw CommandError(
                .refused, "Every text says who it is from, and this account has no name yet.",
                "greenroom account edit --name \"Anchor Comedy\"")
        }
        return account
    }

    private func deadline(_ text: String, of event: Event, in context: CommandContext) throws -> Instant {
        let moment = try context.future(text, zone: event.zone).instant
        guard moment < event.startsAt else {
            throw CommandError(
                .usage, "\(DateText().long(moment, in: event.zone)) is after \(event.name.quotedLine) begins.",
                "Name an earlier time with --by.")
        }
        return moment
    }

    private func chosen(for event: Event, in context: CommandContext) async throws -> Set<ID<Contact>>? {
        if asksBench { return try await nextOnBench(of: event, in: context) }
        if options.only.isEmpty { return nil }
        var chosen: Set<ID<Contact>> = []
        for words in options.only {
            let contact = try await context.contact(words)
            chosen.insert(try await context.slot(of: contact, in: event).contact)
        }
        return chosen
    }

    /// One stand-in for each open place; nobody where there is none.
    private func nextOnBench(of event: Event, in context: CommandContext) async throws -> Set<ID<Contact>> {
        let (planner, account, anyway, now) = (context.app.planner, context.account, options.anyway, context.now)
        let (vacancies, bench, next, isAnyWaiting) = try await context.store.read { tx in
            let lineup = try Lineup.of(event, in: tx)
            let isAnyWaiting = try anyway && !DelayedInvitation.all(event: event.id, now: now, in: tx).isEmpty
            let bench = try lineup.nextStandIns(in: tx)
            let inTime = try anyway ? bench : planner.reachable(bench, for: event, from: account, now: now, in: tx)
            return (lineup.vacancies(at: now, grace: .zero), bench, inTime.isEmpty ? bench : inTime, isAnyWaiting)
        }
        if vacancies.isEmpty {
            context.terminal.say("No place is open at \(event.name.quotedLine).")
        } else if bench.isEmpty, !isAnyWaiting {
            context.terminal.say(
                "Nobody is left on the bench. Next: greenroom lineup bench \(event.name.argument) NAME")
        }
        return Set(next.prefix(vacancies.count).map(\.contact))
    }
}
