import Agenda
import CommandKit
import Platform
import Storage

/// Finds the note that a command names.
struct NoteLookup {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    func note(_ words: [String]) async throws -> Note {
        let choice = try SubjectChoice(words)
        let subject = choice.name == nil ? nil : try await context.subject(choice).id
        let (account, text) = (context.account.id, choice.text)
        return try await context.store.read { try Note.match(text, account: account, subject: subject, in: $0) }
    }
}
