internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

extension ManualAnswer.Choice: ExpressibleByArgument {}

struct LineupAnswer: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer for somebody who told you in person, or whose text was misread.",
        discussion: """
            Takes their texts about it off the inbox, and takes back what still waits to be sent to them.

            Examples:
              greenroom lineup answer "Late Show" Grace yes
              greenroom lineup answer "Late Show" Grace no --misread --tell
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "The contact.")
    var contact: String

    @Argument(help: "yes, no or maybe.")
    var answer: ManualAnswer.Choice

    @Flag(help: "Their text was misread: a no is then no withdrawal.")
    var misread = false

    @Flag(inversion: .prefixedNo, help: "Tell them by text what is noted now.")
    var tell: Bool?

    @Flag(help: "Do not ask me before they are told.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        if tell == true, !yes, !context.terminal.isInteractive {
            throw CommandError(.usage, "A text to them asks for a yes, and nobody is there to be asked.", "Add --yes.")
        }
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let (now, answer) = (context.now, ManualAnswer(answer, isMisread: misread))
        let effect = try await context.store.write { tx in
            let effect = try answer.apply(to: slot.id, of: event, now: now, in: tx)
            if effect?.moved == true { try AnswerUndo.record(slot.answer, of: slot, event: event, now: now, in: tx) }
            return effect
        }
        guard let effect else {
            throw CommandError(
                .refused,
                "No place is open at \(event.name.quotedLine) for \(slot.name.quotedLine), who stands in.",
                "greenroom lineup move \(event.name.argument) \(slot.name.argument) 1    (takes them into the lineup)"
            )
        }
        let lineup = try await context.store.read { try Lineup.of(event, in: $0) }
        let name = Printable.line(slot.name)
        context.terminal.line(
            "\(name): \(answer.choice.rawValue)\(effect.moved ? "" : ", as before"). \(event.name.quotedLine): \(lineup.label)"
        )
        if effect.settled > 0 {
            context.terminal.say("Off the inbox: \(effect.settled) text\(effect.settled == 1 ? "" : "s").")
        }
        try await tell(effect, slot: slot, event: event, in: context)
        if !lineup.isConfirmed { context.terminal.say(NextStep.after(lineup, at: context.now)) }
    }

    /// Who got an answer that was wrong should hear it; everybody else knows what they said.
    private func tell(
        _ effect: ManualAnswer.Effect, slot: Slot, event: Event, in context: CommandContext
    ) async throws {
        guard tell ?? effect.wasToldOtherwise else { return }
        let reader = context.correspondent(try await context.contact("\(slot.contact)"))
        let draft = try CustomMessage(
            to: reader,
            text: context.app.planner.confirmation(
                of: effect.answer, for: slot, event: event, account: context.account), kind: .notice)
        if tell == nil {
            guard context.terminal.agrees("Their text got another answer. Tell \(Printable.line(slot.name)) by text?")
            else {
                context.terminal.say("Not told. Add --tell to do so.")
                return
            }
        }
        try await draft.send(dryRun: false, yes: yes || tell == nil, in: context)
    }
}
