import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

extension ManualAnswer.Choice: ExpressibleByArgument {}

struct LineupAnswer: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Record an answer that somebody gave you, or correct one.",
        discussion: """
            Marks their texts about it as done, except earlier questions, and cancels unsent texts about it.
            A yes when no slot is left puts a stand-in in line; a no takes them out of it.

            Examples:
              greenroom lineup answer "Late Show" Grace yes
              greenroom lineup answer "Late Show" Grace no --misread --tell
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String

    @Argument(help: "yes, no or maybe.")
    var answer: ManualAnswer.Choice

    @Flag(help: "Their text was misread, so a no is not a withdrawal.")
    var misread = false

    @Flag(inversion: .prefixedNo, help: "Text them the answer that is recorded now.")
    var tell: Bool?

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Text them even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        if tell == true, !yes, !context.terminal.isInteractive {
            throw CommandError(.usage, "Needs confirmation: add --yes.")
        }
        let (event, slot) = try await context.openSlot(of: contact, in: event)
        let answering = AnswerForPerformer(
            planner: context.app.planner, event: event.id, contact: slot.contact,
            answer: ManualAnswer(answer, isMisread: misread), account: context.account,
            departures: context.app.modules.departureNotes)
        let gone = try await context.read { try answering.departureNotes(of: slot, in: $0).map(\.before) }
        let result = try await ChangeWithTexts(mayCauseTexts: true, yes: yes, notes: gone)
            .run(answering.causing(), in: context) { _ in }
        let (effect, lineup) = (result.effect, result.lineup)
        let name = Printable.line(slot.name)
        context.terminal.line(
            "\(name): \(answer.rawValue)\(effect.moved ? "" : ", as before"). \(event.name.quotedLine): \(lineup.label)"
        )
        for note in result.departures { context.terminal.line(Printable.line(note.after)) }
        if let place = effect.placeInLine {
            try await say(place, of: slot, in: event, context)
        }
        let settled = effect.settled.count
        if settled > 0 {
            context.terminal.say("Marked \(settled.counted("text")) in the inbox as done.")
        }
        try await tell(result, in: context)
        if !lineup.isConfirmed { try await context.sayNext(after: lineup) }
    }

    /// Their place in line, and how to add them to the lineup without an open slot.
    private func say(_ place: Int, of slot: Slot, in event: Event, _ context: CommandContext) async throws {
        context.terminal.line("No slot is open: \(Printable.line(slot.name)) is \(place.ordinal) in line.")
        let event = try await context.argument(for: event)
        context.terminal.say("To add them anyway: greenroom lineup move \(event) \(slot.name.argument) 99")
    }

    /// Offers to text a performer who was told another answer than the one recorded now.
    private func tell(_ result: AnswerForPerformer.Result, in context: CommandContext) async throws {
        guard tell ?? result.effect.wasToldOtherwise else { return }
        let slot = result.slot
        let message = try SendCustomText(
            to: try await context.recipient("\(slot.contact)"), text: result.confirmation, kind: .notice,
            anyway: anyway, account: context.account.id)
        if tell == nil {
            guard
                context.terminal.offer(
                    "They were told another answer. Text \(Printable.line(slot.name)) the correct one?")
            else {
                context.terminal.say("Not told. To tell them, add --tell.")
                return
            }
        }
        try await CustomText(message).send(yes: yes || tell == nil, in: context)
    }
}
