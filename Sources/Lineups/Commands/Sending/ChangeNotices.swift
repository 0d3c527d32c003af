import Agenda
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

/// Offers to tell people who were told another time, place, role or pay: shows the texts, asks the booker, sends them
/// and waits until they are sent.
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
        let (event, planner) = (event, context.app.planner)
        guard try await context.read({ try TellAboutChange.isNeeded(for: event, planner: planner, in: $0) }) else {
            if tell == true {
                context.terminal.line("Nothing to tell: everyone has the current details.")
            }
            return false
        }
        if tell == false {
            try await sayNobodyIsTold(in: context)
            return false
        }
        let sender = try await context.sender()
        var telling = TellAboutChange(
            planner: planner, event: event.id, anyway: anyway, account: context.account, sender: sender)
        telling.firstStep = step
        let plan = try await context.read { [telling] in try telling.plan(in: $0) }
        let effect = plan.drafts.isEmpty ? "" : " and ask for confirmation again"
        guard let isSent = try await send(plan, of: telling, effect, in: context) else {
            return false
        }
        if !isSent { try await sayNobodyIsTold(in: context) }
        return isSent
    }

    /// The same for people who were told another pay: their answers stay.
    @discardableResult
    func run(forPayOf people: Set<ID<Contact>>, in context: CommandContext) async throws -> Bool {
        if people.isEmpty { return false }
        var telling = TellAboutPay(
            planner: context.app.planner, event: event.id, only: people, anyway: anyway, account: context.account,
            sender: try await context.sender())
        telling.firstStep = step
        let plan = try await context.read { [telling] in try telling.plan(in: $0) }
        if tell != false {
            guard let isSent = try await send(plan, of: telling, in: context) else { return false }
            if isSent { return true }
        }
        if plan.drafts.isEmpty { return false }
        context.terminal.say("Nobody was told the new pay. To tell them:")
        let event = try await context.argument(for: event)
        for draft in plan.drafts {
            context.terminal.say("  greenroom lineup edit \(event) \(draft.slot.name.argument) --tell")
        }
        return false
    }

    /// Shows the texts of a plan, asks the booker, sends them and waits until they are sent. Returns whether they were
    /// sent; nil for a plan without texts.
    private func send(
        _ plan: SendingPlan, of telling: some SendingUseCase, _ effect: String = "", in context: CommandContext
    ) async throws -> Bool? {
        let preview = SendPreview(plan, verb: "tell", in: context)
        preview.print(in: context)
        let many = plan.preview.texts.count
        if many == 0 { return nil }
        try await preview.sayWhoWaits(in: context, anyway: anyway)
        let question = many == 1 ? "Send it\(effect)?" : "Send these \(many) texts\(effect)?"
        guard tell == true || context.terminal.offer(question) else { return false }
        let sent = try await context.write { try telling.send(plan, in: $0) }
        try await OutboxProgress(sent, sender: try await context.sender()).follow(in: context)
        context.terminal.say("Next: greenroom lineup show \(try await context.argument(for: event))")
        return true
    }

    private func sayNobodyIsTold(in context: CommandContext) async throws {
        let event = try await context.argument(for: event)
        context.terminal.say("Nobody was told about the change. To tell them: greenroom event edit \(event) --tell")
    }
}
