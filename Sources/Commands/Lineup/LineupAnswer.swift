internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import Platform
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
        let answering = AnswerForPerformer(
            planner: context.app.planner, event: event.id, contact: slot.contact,
            answer: ManualAnswer(answer, isMisread: misread), account: context.account)
        let result = try await context.store.write { [now = context.now] in try answering.run(now: now, in: $0) }
        let (effect, lineup) = (result.effect, result.lineup)
        let name = Printable.line(slot.name)
        context.terminal.line(
            "\(name): \(answer.rawValue)\(effect.moved ? "" : ", as before"). \(event.name.quotedLine): \(lineup.label)"
        )
        if effect.settled > 0 {
            context.terminal.say("Off the inbox: \(effect.settled) text\(effect.settled == 1 ? "" : "s").")
        }
        try await tell(result, in: context)
        if !lineup.isConfirmed { context.terminal.say(NextStep.after(lineup, at: context.now)) }
    }

    /// Who got an answer that was wrong should hear it; everybody else knows what they said.
    private func tell(_ result: AnswerForPerformer.Result, in context: CommandContext) async throws {
        guard tell ?? result.effect.wasToldOtherwise else { return }
        let slot = result.slot
        let message = try SendCustomText(
            to: Correspondent(try await context.contact("\(slot.contact)")), text: result.confirmation, kind: .notice,
            account: context.account.id)
        if tell == nil {
            guard context.terminal.offer("Their text got another answer. Tell \(Printable.line(slot.name)) by text?")
            else {
                context.terminal.say("Not told. Add --tell to do so.")
                return
            }
        }
        try await CustomText(message).send(yes: yes || tell == nil, in: context)
    }
}
