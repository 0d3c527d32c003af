import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

struct InboxSwap: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "swap", abstract: "Substitutes whom performers offer: ask them, or open the spot.",
        discussion: """
            A performer who texts "can't Friday but Edgar can" offers Edgar. Nobody is booked by that, and
            the bench is not asked for the spot until you choose. Edgar gets a normal request, which is
            shown to you first. His yes takes the spot; a performer who had not said no is then told so.
            With --open, such a performer is asked by text, and only their own no opens the spot.

            Examples:
              greenroom inbox swap
              greenroom inbox swap 1 --ask Edgar
              greenroom inbox swap 1 --open
            """)

    @Argument(help: "The number of the swap. Without it, all are listed.")
    var swap: Int64?

    @Option(help: "Ask this contact.", completion: .contacts)
    var ask: String?

    @Flag(help: "Open the spot; a performer who has not said no is asked first.")
    var open = false

    @Flag(help: "Show the texts without sending or changing anything.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if ask != nil, open { throw ValidationError("Use --ask or --open, not both.") }
        if swap == nil, ask != nil || open { throw ValidationError("Name the number of the swap.") }
        if swap != nil, ask == nil, !open { throw ValidationError("Add --ask NAME or --open.") }
    }

    func run(in context: CommandContext) async throws {
        guard let swap else { return try await list(in: context) }
        if let ask { return try await askSubstitute(ask, ID(swap), in: context) }
        try await openSpot(ID(swap), in: context)
    }

    private func list(in context: CommandContext) async throws {
        let account = context.account.id
        let swaps = try await context.read { try SwapChoices.all(account: account, in: $0) }
        var table = OutputTable(
            ["id": "ID", "offer": "OFFER", "asked": "ASKED", "people": "PEOPLE"],
            emptyState: "Nobody offers a substitute.")
        table.rows = swaps.map { swap in
            [
                .number(swap.offer.id.rawValue), .text(swap.title(at: context.now)),
                .text(swap.offer.isAsked ? "yes" : "no"), .list(swap.people.flatMap(\.people).map(\.contact.name)),
            ]
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let first = swaps.first else { return }
        for line in first.commands { context.terminal.say(line) }
    }

    private func openSpot(_ swap: ID<SwapOffer>, in context: CommandContext) async throws {
        let opening = OpenOfferedSpot(planner: context.app.planner, offer: swap, account: context.account)
        let caused = try await CausedTexts.plan(opening.causing(), now: context.now, in: context.store)
        if !caused.isEmpty {
            let preview = SendPreview(caused.preview, skipped: [], verb: "ask")
            preview.print(in: context)
            preview.showIfFull(caused.ifFull, in: context)
            try await preview.sayWhoWaits(in: context, isAnywayOffered: false)
            if dryRun { return }
            try context.terminal.confirm(preview.question, yes: yes)
        }
        if dryRun {
            let offer = try await context.read { [account = context.account.id] in
                try SwapOffer.find(swap, account: account, in: $0)
            }
            return context.terminal.line("Would open \(Printable.line(offer.performer))'s spot.")
        }
        let (result, texts) = try await context.write { try caused.make(opening.causing(), in: $0) }
        let (name, event) = (Printable.line(result.offer.performer), result.offer.event.name)
        if result.asksPerformer {
            context.terminal.line("Asked \(name) whether they keep their spot at \(event.quotedLine). A no opens it.")
            context.terminal.say(
                "To take them out yourself: greenroom lineup remove \(event.argument) \(name.argument)")
        } else {
            context.terminal.line("Opened \(name)'s spot at \(event.quotedLine).")
            if !texts.isEmpty { context.terminal.say("Asking the bench: \(texts.count.counted("text")).") }
        }
        context.terminal.reportChange()
    }
}

// MARK: - Asking

extension InboxSwap {
    private func askSubstitute(_ name: String, _ swap: ID<SwapOffer>, in context: CommandContext) async throws {
        let contact = try await context.contact(name)
        let sender = try await context.sender()
        let choosing = ChooseSubstitute(swap, contact: contact.id, account: context.account.id)
        let (planner, account, anyway, isKept) = (context.app.planner, context.account, anyway, !dryRun)
        @Sendable func asking(_ chosen: ChooseSubstitute.Result) -> RequestAnswers {
            RequestAnswers(
                planner: planner, event: chosen.offer.event.id, recipients: .contacts([chosen.contact.id]),
                anyway: anyway, account: account, sender: sender)
        }
        let (chosen, plan) = try await context.store.write(
            .account(account.id), at: context.now, keepingIf: { _ in isKept }
        ) { tx in
            let chosen = try choosing.run(in: tx)
            return (chosen, try asking(chosen).plan(in: tx))
        }
        let (who, performer) = (Printable.line(contact.name), Printable.line(chosen.offer.performer))
        if isKept {
            context.terminal.line(
                "\(who) is on the bench of \(plan.event.name.quotedLine) in \(performer)'s place.")
        }
        let preview = SendPreview(plan, verb: "ask", in: context)
        preview.print(in: context)
        try await preview.sayWhoWaits(in: context, anyway: anyway)
        for note in chosen.notes { context.terminal.say("Note: \(Printable.line(note))") }
        if chosen.releasesPerformer {
            context.terminal.say("If \(who) says yes, \(performer) is out and is told so by text.")
        }
        if dryRun || plan.drafts.isEmpty { return }
        try context.terminal.confirm(preview.question, yes: yes)
        let sent = try await context.write { try asking(chosen).send(plan, in: $0) }
        try await OutboxProgress(sent, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(plan.event.name.argument)")
    }
}

extension SwapChoices {
    /// The commands for each choice, for people.
    var commands: [String] {
        var asks: [String] = []
        for (name, people) in offer.isAsked ? [] : people {
            asks += people.map { person in
                let (who, detail) =
                    people.count == 1
                    ? (person.contact.name.argument, "")
                    : ("\(person.contact.id)", "    (\(Printable.line(person.contact.name)), \(person.detail))")
                return "To ask \(Printable.line(name)): greenroom inbox swap \(offer.id) --ask \(who)\(detail)"
            }
        }
        let missing = unknown.map { "\($0) is not among your contacts." }
        return asks + missing + ["To open the spot: greenroom inbox swap \(offer.id) --open"]
    }
}
