import Agenda
import Platform
import Storage

extension CommandContext {
    func note(_ words: [String]) async throws -> Note {
        let choice = try SubjectChoice(words)
        let subject = choice.name == nil ? nil : try await subject(choice).id
        let (account, text) = (account.id, choice.text)
        return try await read { try Note.match(text, account: account, subject: subject, in: $0) }
    }
}
