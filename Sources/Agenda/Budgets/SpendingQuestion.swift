import Platform
import Storage
import Values

/// The stored question for the amount of an expense that was texted without one.
struct SpendingQuestion: Codable {
    static let kind: Prompt.Kind = "agenda.budget"

    /// Key of the budget's subject.
    let subject: Int64
    let title: String

    /// Saves the question and returns its text.
    ///
    /// - Parameter home: the currency of an amount without one.
    static func ask(_ title: String, _ subject: Subject, home: Currency, in tx: Transaction) throws -> String {
        let title = try Budget.checked(title).capitalizedFirst
        let question = SpendingQuestion(subject: subject.id.rawValue, title: title)
        _ = try Prompt.ask(kind, account: subject.account, wanted: .amount(home), keeping: question, in: tx)
        let place = subject.isAccount ? "" : " for \(subject.name.shortened(to: 40))"
        return "How much was it? \(title.shortened(to: 40))\(place). Reply with the amount."
    }

    /// The budget and the title that the question is about; nil when the subject was deleted.
    static func meant(by prompt: Prompt, in tx: Transaction) throws -> (budget: Budget, title: String)? {
        let question = try prompt.kept(as: SpendingQuestion.self)
        return try Subject.find(ID(question.subject), in: tx).map { (try Budget.of($0, in: tx), question.title) }
    }
}
