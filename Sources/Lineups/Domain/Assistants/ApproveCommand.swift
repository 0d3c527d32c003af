import Messaging
import Platform
import Storage
import Values

/// The booker's text command `APPROVE 3`, which shows a plan of an assistant and sends its texts after the code.
struct ApproveCommand {
    static let word = CommandWord("APPROVE", usage: "APPROVE 3", "see a plan of an assistant, and send its texts")

    /// All modules of the program, whose operations plans are made of.
    let modules: @Sendable () -> [Module]

    /// Nil for a text that is no command, such as "Approve it".
    func plan(_ command: OwnerCommand, in tx: Transaction) throws -> CommandPlan? {
        let account = command.account.id
        let waiting = try AssistantPlan.waiting(of: account, in: tx)
        if command.rest.isEmpty {
            guard let only = waiting.first else { return .nothing("No plan of an assistant waits for approval.") }
            if waiting.count == 1 { return try question(about: only) }
            let lines = waiting.map { "\(Self.word.word) \($0.id): \($0.sentence) \($0.size)" }
            return .nothing((["Several plans wait. Text one of these:"] + lines).joined(separator: "\n"))
        }
        guard command.rest.isBareNumber, let number = Int64(command.rest) else { return nil }
        do {
            return try question(about: AssistantPlan.findWaiting(ID(number), account: account, in: tx))
        } catch let error as AssistantPlanError {
            return .nothing(error.sentence)
        }
    }

    private func question(about plan: AssistantPlan) throws -> CommandPlan {
        let texts = plan.texts.map { "To \($0.name): \"\($0.body)\"" }
        return .question(
            try CodeQuestion.Draft(
                (["\(plan.sentence) \(plan.size), planned by \(plan.assistant) (assistant)."] + texts)
                    .joined(separator: "\n"),
                word: "SEND", dropped: "Not approved: plan \(plan.id) of \(plan.assistant)",
                keeping: plan.id.rawValue))
    }

    func run(_ question: CodeQuestion, _ account: Account, _ sender: Sender, in tx: Transaction) throws -> String {
        let approving = ApproveAssistantPlan(
            ID(try question.kept(as: Int64.self)), account: account, modules: modules(), sender: sender)
        let done = try approving.run(in: tx)
        return "Approved plan \(done.plan.id). Texting \(done.texts.count.counted("person", "people"))."
    }
}
