internal import Agenda
internal import People
internal import Storage
internal import Values

/// A list of items that belongs to a subject. Each list is numbered separately.
enum SubjectListKind {
    case todos, budgetLines, photos

    /// The subjects whose lists contain all items that these words name; without words, whose lists are not empty.
    fileprivate func holders(of words: [String], account: ID<Account>, in tx: Transaction) throws -> [Subject] {
        switch self {
        case .todos:
            try TodoList.all(account: account, in: tx).filter { list in
                words.allSatisfy { (try? list.find($0)) != nil }
            }.map(\.subject)
        case .budgetLines:
            try Budget.all(account: account, in: tx).filter { budget in
                words.allSatisfy { (try? budget.find($0)) != nil }
            }.map(\.subject)
        case .photos:
            try PhotoAlbum.all(account: account, in: tx).filter { album in
                words.allSatisfy { (try? album.find($0)) != nil }
            }.map(\.subject)
        }
    }
}

extension CommandContext {
    /// Runs a change of list items. If no `@name` was given and the account's own list does not contain the item, the
    /// error suggests the subject that does.
    func write<Value: Sendable>(
        _ things: SubjectListKind, named choice: SubjectChoice,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await store.write(body)
        } catch  where choice.name == nil && Self.isNotThere(error) {
            throw try await elsewhere(error, things, choice)
        }
    }

    /// The same for reading.
    func find<Value: Sendable>(
        _ things: SubjectListKind, named choice: SubjectChoice, _ body: () throws -> Value
    ) async throws -> Value {
        do {
            return try body()
        } catch  where choice.name == nil && Self.isNotThere(error) {
            throw try await elsewhere(error, things, choice)
        }
    }

    private static func isNotThere(_ error: any Error) -> Bool {
        switch error {
        case TodoError.noSuchPlace, TodoError.unknown, BudgetError.noSuchPlace, BudgetError.unknown,
            PhotoError.unknown, PhotoError.none:
            true
        default: false
        }
    }

    private func elsewhere(
        _ error: any Error, _ things: SubjectListKind, _ choice: SubjectChoice
    ) async throws -> any Error {
        let (account, words) = (account.id, choice.words)
        let holders = try await store.read { try things.holders(of: words, account: account, in: $0) }
            .filter { !$0.isAccount }
        guard let first = holders.first else { return error }
        return CommandError(
            .notFound, "\(error)", lines: holders.prefix(3).map { "Did you mean that of  \($0.tag.quotedLine)?" }
        ).missing(first.tag)
    }
}
