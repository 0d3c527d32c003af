internal import Agenda
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

/// A new time, place or host, told to those who know it otherwise: plan, show, ask the booker, send, and watch it leave.
struct ChangeRound {
    let event: Event
    /// Nil asks, where somebody is there to be asked.
    let tell: Bool?
    /// Whatever the hour is where it is read.
    let anyway: Bool

    /// Answers whether anybody was told.
    @discardableResult
    func run(in context: CommandContext) async throws -> Bool {
        let (event, anyway) = (event, anyway)
        let known = try await context.store.read { try Lineup.of(event, in: $0) }
        guard (known.slots + known.bench).contains(where: \.hasOutdatedInfo) else {
            if tell == true {
                context.terminal.line("Nobody was told it otherwise: there is nothing to tell.")
            }
            return false
        }
        if tell == false {
            sayNobodyIsTold(in: context)
            return false
        }
        let sender = try await context.sender()
        let (planner, account, now) = (context.app.planner, context.account, context.now)
        let plan = try await context.store.read { tx in
            try planner.changes(
                for: Lineup.of(event, in: tx), anyway: anyway, from: account, sender: sender, now: now, in: tx)
        }
        let preview = SendPreview(plan: plan, verb: "told")
        preview.print(in: context)
        if plan.drafts.isEmpty { return false }
        preview.sayWhoWaits(in: context, anyway: anyway)
        let many = plan.drafts.count
        let question =
            many == 1
            ? "Tell this person, who then confirms anew?" : "Tell these \(many) people, who then confirm anew?"
        guard tell == true || context.terminal.agrees(question) else {
            sayNobodyIsTold(in: context)
            return false
        }
        let people = Set(plan.drafts.map(\.slot.contact))
        let texts = try await context.store.write { tx in
            // Planned anew where it is decided: somebody may have answered since the preview.
            let current = try planner.changes(
                for: Lineup.of(event, in: tx), anyway: anyway, from: account, sender: sender, now: now, in: tx)
            let shown = InvitationPlanner.Plan(
                drafts: current.drafts.filter { people.contains($0.slot.contact) }, skipped: [])
            let before = try MessagesSnapshot(shown, in: tx)
            let texts = try planner.sendChangeNotices(
                shown, of: event, from: account, sender: sender, anyway: anyway, now: now, in: tx)
            try before.record("told", as: texts, event, now: now, in: tx)
            return texts
        }
        try await Sending(texts: texts, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(event.name.argument)")
        return true
    }

    private func sayNobodyIsTold(in context: CommandContext) {
        context.terminal.say(
            "Nobody was told of the change. Tell them: greenroom event edit \(event.name.argument) --tell")
    }
}
