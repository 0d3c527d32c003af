import Agenda
import CommandKit
import Platform
import Storage
import Values

/// Finds the picture that a search proposed.
struct PhotoLookup {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// The picture proposed for the named subject; without a name the latest one.
    func candidate(_ words: [String]) async throws -> (PhotoCandidate, Subject) {
        let choice = try SubjectChoice(words)
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "Invalid name \(choice.text.quotedLine): event names start with @.",
                "To search: greenroom photo search \(choice.text.argument)")
        }
        let named = choice.name == nil ? nil : try await context.subject(choice).id
        let account = context.account.id
        let found = try await context.store.read { tx -> (PhotoCandidate, Subject)? in
            guard let candidate = try PhotoCandidate.find(account: account, subject: named, in: tx),
                let subject = try Subject.find(candidate.subject, in: tx)
            else { return nil }
            return (candidate, subject)
        }
        guard let found else { throw PhotoError.noCandidate }
        return found
    }
}
