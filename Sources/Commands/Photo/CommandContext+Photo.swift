import Agenda
import Platform
import Storage
import Values

extension CommandContext {
    /// The picture proposed for the named subject; without a name the latest one.
    func candidate(_ words: [String]) async throws -> (PhotoCandidate, Subject) {
        let choice = try SubjectChoice(words)
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "Invalid name \(choice.text.quotedLine): event names start with @.",
                "To search: greenroom photo search \(choice.text.argument)")
        }
        let named = choice.name == nil ? nil : try await subject(choice).id
        let account = account.id
        let found = try await read { tx -> (PhotoCandidate, Subject)? in
            guard let candidate = try PhotoCandidate.find(account: account, subject: named, in: tx),
                let subject = try Subject.find(candidate.subject, in: tx)
            else { return nil }
            return (candidate, subject)
        }
        guard let found else { throw PhotoError.noCandidate }
        return found
    }
}
