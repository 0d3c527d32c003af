internal import Agenda
internal import Platform
internal import Storage
internal import Values

/// What hangs on a subject and is counted there: 1 of one list is not 1 of another.
enum SubjectListKind {
    case todos, budgetLines, photos

    /// Whose lists have all that these words name; without words, whose have anything.
    func holders(of words: [String], account: ID<Account>, in tx: Transaction) throws -> [Subject] {
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
