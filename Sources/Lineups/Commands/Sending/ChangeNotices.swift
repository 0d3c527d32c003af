import Agenda
import CommandKit
import Lineups
import Platform
import Storage
import Values

/// Offers to tell people who were told another time, place or role: shows the texts, asks the booker, sends them and
/// waits until they are sent.
struct ChangeNotices {
    let event: Event
    /// Nil to ask the booker, if the terminal is interactive.
    let tell: Bool?
    /// Whether quiet hours are ignored.
    let anyway: Bool
    /// The undo step of the change, with which the texts are undone; nil for one of their own.
    var step: ID<UndoStep>?

    /// Returns whether anybody was told.
    @discardableResult
    func run(in context: CommandContext) async throws -> Bool {
        let event = event
        guard try await context.read({ try TellAboutChange.isNeeded(for: event, in: $0) }) else {
            if tell == true {
                context.terminal.line("Nothing to tell: everyone has the current details.")
            }
            return false
        }
        if tell == false {
            sayNobodyIsTold(in: context)
            return false
        }
        let sender = try await context.sender()
        var telling = TellAboutChange(
            planner: context.app.planner, event: event.id, anyway: anyway, account: context.account, sender: sender)
        telling.firstStep = step
        let plan = try await context.read { [telling] in try telling.plan(in: $0) }
        let preview = SendPreview(plan, verb: "tell", in: context)
        preview.print(in: context)
        let many = plan.drafts.count
        if many == 0 { return false }
        preview.sayWhoWaits(in: context, anyway: anyway)
        let question =
            many == 1
            ? "Send it and ask for confirmation again?"
            : "Send these \(many) texts and ask for confirmation again?"
        guard tell == true || context.terminal.offer(question) else {
            sayNobodyIsTold(in: context)
            return false
        }
        let sent = try await context.write { [telling] in try telling.send(plan, in: $0) }
        try await OutboxProgress(sent, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(event.name.argument)")
        return true
    }

    private func sayNobodyIsTold(in context: CommandContext) {
        context.terminal.say(
            "Nobody was told about the change. To tell them: greenroom event edit \(event.name.argument) --tell")
    }
}
