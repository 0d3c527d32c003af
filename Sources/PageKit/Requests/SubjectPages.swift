package import Agenda
package import Platform
package import Storage
import Values

/// The pages of the items of one kind that belong to subjects: `/todos` for the account's own, `/todos/12`.
package protocol SubjectPages {
    associatedtype Items: SubjectCollection

    /// `/todos`
    static var path: String { get }
}

extension SubjectPages {
    /// The items of the subject in the path.
    package static func items(of request: PageRequest) async throws -> Items {
        let subject = try await request.subject()
        return try await request.read { try Items.of(subject, in: $0) }
    }

    /// All items of the account, each with the subject that they belong to.
    package static func all(_ request: PageRequest, in tx: Transaction) throws -> [(Items, SubjectModel)] {
        let subjects = request.services.subjects
        return try Items.all(account: request.account.id, in: tx).map {
            ($0, try SubjectModel($0.subject, among: subjects, in: tx))
        }
    }

    /// Changes the items of the subject in the path.
    package static func change<Value: Sendable>(
        _ request: PageRequest, _ body: @escaping @Sendable (inout Items, Transaction) throws -> Value
    ) async throws -> Value {
        let subject = try await request.subject()
        return try await request.write { tx in
            var items = try Items.of(subject, in: tx)
            return try body(&items, tx)
        }
    }

    /// After a form: the list of the subject in the path.
    package static func back(_ request: PageRequest, _ notice: String? = nil) async throws -> PageResponse {
        .redirect(to: try await request.subject().page(path), notice: notice)
    }
}

extension SubjectCollection {
    /// Throws `PageError.notFound` for an item that the subject does not have.
    package func item(_ id: Int64) throws(PageError) -> Item {
        guard let item = items.first(where: { $0.id == id }) else { throw .notFound }
        return item
    }
}

extension Subject {
    /// In addresses: its key, or `me` for the account itself.
    package var pageKey: String { isAccount ? SubjectModel.ownKey : "\(id)" }

    /// The page that lists what belongs to it: `/todos` for the account itself, else `/todos/12`.
    package func page(_ list: String) -> String { isAccount ? list : "\(list)/\(id)" }
}

extension PageRequest {
    /// The subject in the path. Throws `PageError.notFound` for another account's.
    package func subject() async throws -> Subject {
        if isAboutAccount {
            let account = account.id
            let known = try await read { try Subject.all(.account, account: account, in: $0).first }
            if let known { return known }
            return try await write { try Subject.own(account, in: $0) }
        }
        return try await read { try subject(in: $0) }
    }

    /// The same in a transaction. Throws `PageError.notFound` for an account that has no lists yet, too.
    package func subject(in tx: Transaction) throws -> Subject {
        let subject =
            try isAboutAccount
            ? Subject.all(.account, account: account.id, in: tx).first : Subject.find(id("subject"), in: tx)
        guard let subject, subject.account == account.id else { throw PageError.notFound }
        return subject
    }

    private var isAboutAccount: Bool { parameters["subject"] ?? SubjectModel.ownKey == SubjectModel.ownKey }
}
