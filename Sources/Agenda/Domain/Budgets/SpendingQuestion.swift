import Platform
import Storage
import Values

/// The stored question for the amount of an expense that was texted without one, or for its title.
struct SpendingQuestion: Codable {
    static let kind: Prompt.Kind = "agenda.budget"

    /// Key of the budget's subject.
    let subject: Int64
    /// Nil if it is asked for.
    let title: String?
    /// With its currency, as it was read; nil if it is asked for.
    var amount: String?

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

    /// Saves the question what an amount was for, and returns its text.
    static func ask(_ amount: Money, _ subject: Subject, in tx: Transaction) throws -> String {
        let question = SpendingQuestion(subject: subject.id.rawValue, title: nil, amount: amount.coded)
        _ = try Prompt.ask(kind, account: subject.account, wanted: .words([]), keeping: question, in: tx)
        return "What was \(amount.texted) for? Reply with a word or two, like hotel."
    }

    /// The budget that the question is about; nil when the subject was deleted.
    func budget(in tx: Transaction) throws -> Budget? {
        try Subject.find(ID(subject), in: tx).map { try Budget.of($0, in: tx) }
    }

    /// The title in a reply of a few words; nil for a text that may be about something else.
    static func title(in reply: String) -> String? {
        let words = reply.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let first = words.first, words.count <= 3, !others.contains(first), !reply.contains("?"),
            !words.contains(where: { Int($0) != nil })
        else { return nil }
        return reply.trimmedBlanks
    }

    /// First words of replies that name no expense.
    private static let others = Set(
        """
        a actually can cannot cant confirmed don dont forget good got great he hello here hey hi how i im in it its just \
        k later let maybe my n nah never nevermind no none nope not nothing nvm ok okay on oops out running see she sorry \
        still stop sure thank thanks they thx ty wait we well what when where who why will wont y yeah yep yes you
        """.split(separator: " ").map(String.init))
}
