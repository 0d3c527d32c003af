internal import People
internal import Storage
internal import Values

extension CommandContext {
    /// Writes with what the words of a command name in a list. Where no @name was given and the account's own list does
    /// not have it, the error names the subjects that have it.
    func write<Value: Sendable>(
        _ list: SubjectList.Kind, named choice: SubjectChoice,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await store.write(body)
        } catch {
            throw try await hinted(error, list, choice)
        }
    }

    /// The same for what changes nothing.
    func find<Value: Sendable>(
        _ list: SubjectList.Kind, named choice: SubjectChoice, _ body: () throws -> Value
    ) async throws -> Value {
        do {
            return try body()
        } catch {
            throw try await hinted(error, list, choice)
        }
    }

    private func hinted(
        _ error: any Error, _ kind: SubjectList.Kind, _ choice: SubjectChoice
    ) async throws -> any Error {
        guard choice.name == nil, let list = app.modules.subjectLists.first(where: { $0.kind == kind }),
            list.isNotFound(error)
        else { return error }
        let (account, words) = (account.id, choice.words)
        let holders = try await store.read { try list.holders(words, account, $0) }.filter { !$0.isAccount }
        guard let first = holders.first else { return error }
        return CommandError(
            .notFound, "\(error)", lines: holders.prefix(3).map { "Did you mean that of  \($0.tag.quotedLine)?" }
        ).missing(first.tag)
    }
}
