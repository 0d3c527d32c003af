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
        let checking = CheckAssistantPlans(command.account, modules: modules(), sender: try command.sender(in: tx))
        if command.rest.isEmpty {
            let waiting = try checking.waiting(in: tx)
            guard let only = waiting.first else { return .nothing("No plan of an assistant waits for approval.") }
            if waiting.count == 1 { return try question(about: only) }
            let lines = waiting.map { checked in
                let plan = checked.plan
                return "\(Self.word.word) \(plan.id): \(plan.sentence) "
                    + (checked.problem == nil ? plan.size : "Outdated.")
            }
            return .nothing((["Several plans wait. Text one of these:"] + lines).joined(separator: "\n"))
        }
        guard command.rest.isBareNumber, let number = Int64(command.rest) else { return nil }
        do {
            return try question(about: checking.one(ID(number), in: tx))
        } catch let error as AssistantPlanError {
            return .nothing(error.sentence)
        }
    }

    /// All recipients and each different text, or what leads to the page where they are: only what was shown is sent.
    private func question(about checked: CheckAssistantPlans.Result) throws -> CommandPlan {
        let plan = checked.plan
        if let problem = checked.problem {
            return .nothing("Plan \(plan.id) is outdated: \(problem) Renew or discard it \(Self.page).")
        }
        let heading = "\(plan.sentence) \(plan.size), planned by \(plan.assistant) (assistant)."
        let texts = plan.differentTexts.map { "To \($0.to): \"\($0.body)\"" }
        let text = ([heading] + texts + plan.notes).joined(separator: "\n")
        guard text.count <= CodeQuestion.Draft.maxLength else {
            return .nothing("\(heading) It is too long to be shown by text. Look at it and send it \(Self.page).")
        }
        return .question(
            try CodeQuestion.Draft(
                text, word: "SEND", dropped: "Not approved: plan \(plan.id) of \(plan.assistant)",
                keeping: plan.id.rawValue))
    }

    private static let page = "on the page Plans of assistants"

    func run(_ question: CodeQuestion, _ account: Account, _ sender: Sender, in tx: Transaction) throws -> String {
        let approving = ApproveAssistantPlan(
            ID(try question.kept(as: Int64.self)), account: account, modules: modules(), sender: sender)
        let done = try approving.run(in: tx)
        let leaving = done.texts.count - done.plan.laterTexts(now: tx.now)
        let texting = leaving > 0 ? ["Texting \(leaving.counted("person", "people"))."] : []
        return (["Approved plan \(done.plan.id)."] + texting + done.plan.notes).joined(separator: " ")
    }
}
