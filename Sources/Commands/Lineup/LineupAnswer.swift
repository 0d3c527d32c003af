internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage
internal import Values

struct LineupAnswer: HouseCommand {
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case yes, no, maybe
    }

    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer for somebody who told you in person.",
        discussion: """
            Example:
              greenroom lineup answer "Late Show" Grace yes
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "The contact.")
    var contact: String

    @Argument(help: "yes, no or maybe.")
    var answer: Choice

    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        try event.requireOpen(at: context.now)
        let contact = try await context.contact(contact)
        let slot = try await context.slot(of: contact, in: event)
        let (now, answer) = (context.now, answer)
        let moved = try await context.store.write { tx in
            let next = answer.slotAnswer(after: slot.answer)
            if next == .confirmed, try Bench.admit(slot.id, to: event, now: now, in: tx) == .filled {
                throw CommandError(
                    .refused,
                    "No place is open at \(event.name.quotedLine) for \(contact.name.quotedLine), who stands in.",
                    "greenroom lineup move \(event.name.argument) \(contact.name.argument) 1    (takes them into the lineup)"
                )
            }
            try Tending.look(at: event, now: now, in: tx)
            guard try Slot.move(slot.id, to: next, cause: .booker, now: now, in: tx) else { return false }
            if answer == .maybe { return true }
            try Ask.withdraw(slot: slot.id, now: now, in: tx)
            return true
        }
        let lineup = try await context.store.read { try Lineup.of(event, in: $0) }
        let name = Printable.line(contact.name)
        context.terminal.line(
            "\(name): \(answer.rawValue)\(moved ? "" : ", as before"). \(event.name.quotedLine): \(lineup.label)")
        if !lineup.isConfirmed { context.terminal.say(NextStep.after(lineup)) }
    }
}

extension LineupAnswer.Choice {
    fileprivate func slotAnswer(after current: SlotAnswer) -> SlotAnswer {
        switch self {
        case .yes: .confirmed
        case .no: current.afterNo
        case .maybe: .maybe
        }
    }
}
