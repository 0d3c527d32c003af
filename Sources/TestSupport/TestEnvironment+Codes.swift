package import Values

extension TestEnvironment {
    /// The reply that a question to the owner asks for: `SEND 4821`. Nil if it asks for no code.
    package static func codeReply(to question: String?) -> String? {
        guard let line = question?.split(separator: "\n").last, line.hasPrefix("Reply "), line.hasSuffix(" or NO")
        else {
            return nil
        }
        return String(line.dropFirst("Reply ".count).dropLast(" or NO".count))
    }

    /// Texts a command of the owner, and then the code of its question. Returns the reply to the code; the reply to the
    /// command if that asks for none.
    package func confirm(
        _ words: String, from cell: String, now: Instant = TestEnvironment.noon
    ) async throws -> String? {
        let question = try await text(words, from: cell, now: now)
        guard let code = Self.codeReply(to: question) else { return question }
        return try await text(code, from: cell, now: now)
    }
}
