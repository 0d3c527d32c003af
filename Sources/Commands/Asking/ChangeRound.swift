internal import Agenda
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

/// A new time or place, told to those who know another one: plan, show, ask the booker, send, and watch it leave.
struct ChangeRound {
    let event: Event
    /// Nil asks, where somebody is there to be asked.
    let tell: Bool?
    /// Whatever the hour is where it is read.
    let anyway: Bool

    func run(in context: CommandContext) async throws {
        let (event, anyway) = (event, anyway)
        let known = try await context.store.read { try Lineup.of(event, in: $0) }
        guard (known.slots + known.bench).contains(where: \.hasOldFacts) else {
            if tell == true {
                context.terminal.line("Nobody was told another time or place: there is nothing to tell.")
            }
            return
        }
        if tell == false { return sayNobodyIsTold(in: context) }
        let sender = try await context.sender()
        let (asking, account, now) = (context.house.asking, context.account, context.now)
        let plan = try await context.store.read { tx in
            try asking.changes(
                for: Lineup.of(event, in: tx), anyway: anyway, from: account, sender: sender, now: now, in: tx)
        }
        let preview = LetterPreview(plan: plan, verb: "told")
        preview.print(in: context)
        if plan.letters.isEmpty { return }
        preview.sayWhoWaits(in: context, anyway: anyway)
        let many = plan.letters.count == 1 ? "this person" : "these \(plan.letters.count) people"
        guard tell == true || context.terminal.agrees("Tell \(many), who then confirm anew?") else {
            return sayNobodyIsTold(in: context)
        }
        let people = Set(plan.letters.map(\.slot.contact))
        let texts = try await context.store.write { tx in
            // Planned anew where it is decided: somebody may have answered since the preview.
            let current = try asking.changes(
                for: Lineup.of(event, in: tx), anyway: anyway, from: account, sender: sender, now: now, in: tx)
            let shown = Asking.Plan(
                letters: current.letters.filter { people.contains($0.slot.contact) }, omissions: [])
            try shown.keepStep("told", event, now: now, in: tx)
            return try asking.announce(
                shown, of: event, from: account, sender: sender, anyway: anyway, now: now, in: tx)
        }
        try await Sending(texts: texts, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(event.name.argument)")
    }

    private func sayNobodyIsTold(in context: CommandContext) {
        context.terminal.say(
            "Nobody was told of the change. Tell them: greenroom event edit \(event.name.argument) --tell")
    }
}
