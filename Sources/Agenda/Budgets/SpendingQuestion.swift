internal import Messaging
internal import Storage
internal import Values

/// How much something was, as it is kept until the answer comes.
struct SpendingQuestion: Codable {
    static let kind: Prompt.Kind = "agenda.budget"

    /// Key of the subject that has the budget.
    let subject: Int64
    let title: String

    /// Answers how it is asked.
    ///
    /// - Parameter home: in which an amount without a currency is meant.
    static func ask(
        _ title: String, _ subject: Subject, home: Currency, now: Instant, in tx: Transaction
    ) throws -> String {
        let title = try Budget.checked(title).capitalised
        let question = SpendingQuestion(subject: subject.id.rawValue, title: title)
        _ = try Prompt.ask(
            kind, account: subject.account, wanted: .amount(home), keeping: question, now: now, in: tx)
        let place = subject.isAccount ? "" : " for \(subject.name.shortened(to: 40))"
        return "How much was it? \(title.shortened(to: 40))\(place). Reply with the amount."
    }

    /// Nil where it is gone.
    static func meant(by prompt: Prompt, in tx: Transaction) throws -> (budget: Budget, title: String)? {
        let question = try prompt.kept(as: SpendingQuestion.self)
        return try Subject.find(ID(question.subject), in: tx).map { (try Budget.of($0, in: tx), question.title) }
    }
}
