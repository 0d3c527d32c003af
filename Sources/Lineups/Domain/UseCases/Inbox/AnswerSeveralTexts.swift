import Agenda
import Messaging
package import Platform
package import Storage
import Values

/// Answers several texts that need the booker in the same way, each for the one show that it is about. One undo step.
package struct AnswerSeveralTexts: Sendable {
    package let planner: InvitationPlanner
    package let texts: Set<ID<InboundMessage>>
    package let choice: ManualAnswer.Choice
    package let account: Account
    /// What else leaves a show with a performer who is not coming.
    package let departures: Module.DepartureNotes

    package init(
        _ choice: ManualAnswer.Choice, to texts: Set<ID<InboundMessage>>, planner: InvitationPlanner, account: Account,
        departures: @escaping Module.DepartureNotes = { _, _, _ in [] }
    ) {
        self.departures = departures
        (self.choice, self.texts, self.planner, self.account) = (choice, texts, planner, account)
    }

    package struct Result: Sendable {
        package let answered: [AnswerForPerformer.Result]
        /// The authors of texts that are about no show, or about several.
        package let unclear: [String]
    }

    /// Of two texts of somebody about one show, the newer one counts. Throws what `AnswerForPerformer` throws, with
    /// nothing changed.
    package func run(in tx: Transaction) throws -> Result {
        let slots = Dictionary(grouping: try WaitingText.all(account: account.id, in: tx), by: \.text.id)
        var (answered, unclear): ([AnswerForPerformer.Result], [String]) = ([], [])
        var first: ID<UndoStep>?
        for text in try InboundMessage.waiting(account: account.id, in: tx).reversed() where texts.contains(text.id) {
            guard let slot = slots[text.id]?.first, slots[text.id]?.count == 1 else {
                let name = try Correspondent.author(of: text, in: tx).name
                if !unclear.contains(name) { unclear.append(name) }
                continue
            }
            guard !answered.contains(where: { $0.slot.contact == slot.contact && $0.slot.event == slot.event.id })
            else {
                continue
            }
            let entry = AnswerForPerformer(
                planner: planner, event: slot.event.id, contact: slot.contact,
                answer: ManualAnswer(choice, isMisread: false), givenIn: text.id, account: account,
                departures: departures)
            let result = try entry.run(with: first, in: tx)
            first = first ?? result.step
            answered.append(result)
        }
        if let first, answered.count > 1 {
            let summary = "answered \(choice.rawValue) for \(answered.count.counted("person", "people"))"
            try UndoStep.summarize(first, as: summary, in: tx)
        }
        return Result(answered: answered, unclear: unclear)
    }

    /// The answers with the texts that they cause at once.
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(
            make: { try run(in: $0) },
            events: { [account] in try Event.upcoming(.show, account: account.id, in: $0) }, planner: planner,
            lane: .account(account.id))
    }
}
