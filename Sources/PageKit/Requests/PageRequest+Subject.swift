package import Platform
import Storage

extension PageRequest {
    /// The subject in the path. Throws `PageError.notFound` for another account's.
    package func subject() async throws -> Subject {
        let account = account.id
        if parameters["subject"] ?? SubjectModel.ownKey == SubjectModel.ownKey {
            let known = try await read { try Subject.all(.account, account: account, in: $0).first }
            if let known { return known }
            return try await write { try Subject.own(account, in: $0) }
        }
        let id = try id("subject", of: Subject.self)
        guard let subject = try await read({ try Subject.find(id, in: $0) }), subject.account == account else {
            throw PageError.notFound
        }
        return subject
    }

    /// After a form: the list of the subject in the path.
    ///
    /// - Parameter path: of the lists of this kind, such as `/todos`.
    package func back(to path: String, _ notice: String?) async throws -> PageResponse {
        let (subject, subjects) = (try await subject(), services.subjects)
        let model = try await read { try SubjectModel(subject, among: subjects, in: $0) }
        return .redirect(to: model.page(path), notice: notice)
    }
}
