internal import Agenda
internal import People
internal import Storage
internal import Values

/// The words of a command line with an `@name` among them, which says what they belong to.
struct SubjectChoice: Sendable {
    /// Everything but the name.
    let words: [String]
    /// Without the sign; nil where there is none: then it is the account itself.
    let name: String?

    /// - Throws: `CommandError` for more than one name.
    init(_ arguments: [String]) throws {
        let names = arguments.filter { $0.hasPrefix("@") && $0.count > 1 }
        guard names.count <= 1 else {
            throw CommandError(.usage, "Two @names: \(names.map(\.quotedLine).joined(separator: " and ")). Name one.")
        }
        words = arguments.filter { !names.contains($0) }
        name = names.first.map { String($0.dropFirst()) }
    }

    var text: String { words.joined(separator: " ") }
}

extension CommandContext {
    func subject(_ choice: SubjectChoice) async throws -> Subject {
        let (account, now) = (account.id, now)
        guard let name = choice.name else { return try await store.write { try Subject.own(account, in: $0) } }
        switch try await store.write({ try Subject.match(name, account: account, now: now, in: $0) }) {
        case .one(let subject): return subject
        case .several(let found):
            throw CommandError(
                .notFound, "Several things are called \(name.quotedLine). Name one more fully, or by its number:",
                lines: found.prefix(10).map { "  \(Printable.line($0.name)) (\(Printable.line($0.detail)))" })
        case .none(let nearest):
            let error = CommandError(
                .notFound, "Nothing is called \(name.quotedLine).",
                lines: nearest.isEmpty
                    ? ["See what there is: greenroom calendar"]
                    : nearest.prefix(3).map { "Did you mean  \("@\($0)".quotedLine)?" })
            guard let first = nearest.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first)")
        }
    }
}
