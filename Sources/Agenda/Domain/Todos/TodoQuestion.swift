import Platform
import Storage
import Values

/// The stored question which of several to-dos a text meant.
struct TodoQuestion: Codable {
    static let kind: Prompt.Kind = "agenda.todo"
    /// The most choices in one text.
    static let most = 6

    /// Keys of the to-dos in the order of the choices.
    let items: [Int64]

    /// Saves the question and returns its text.
    ///
    /// - Parameter lists: the names of the lists of the to-dos; empty if all are on one.
    static func ask(
        _ items: [Todo], lists: [String] = [], account: ID<Account>, in tx: Transaction
    ) throws -> String {
        let question = TodoQuestion(items: items.map(\.id))
        let choices = ShortChoices("Which?", items.map(\.title), details: lists)
        _ = try Prompt.ask(kind, account: account, wanted: .choice(choices.titles), keeping: question, in: tx)
        return choices.text
    }

    /// Nil if the to-do was deleted.
    static func meant(_ choice: Int, by prompt: Prompt, in tx: Transaction) throws -> (list: TodoList, item: Todo)? {
        let question = try prompt.kept(as: TodoQuestion.self)
        guard let id = question.items.atPlace(choice + 1), let key = try Todo.subject(of: id, in: tx),
            let subject = try Subject.find(key, in: tx), subject.account == prompt.account
        else { return nil }
        let list = try TodoList.of(subject, in: tx)
        return list.items.first { $0.id == id }.map { (list, $0) }
    }

    /// The answer in a text like `DONE 2` while the question is open: the second choice, not the second to-do of the
    /// list. Closes the question.
    static func answered(
        _ words: String, account: ID<Account>, in tx: Transaction
    ) throws -> (Prompt, PromptReader.Answer)? {
        let open = try Prompt.all(account: account, in: tx).filter { $0.kind == kind }
        guard case .one(let prompt, let answer) = PromptReader.read(words, open: open) else { return nil }
        try prompt.close(in: tx)
        return (prompt, answer)
    }
}
