import Values

/// How much of a text the rules have read.
package struct Coverage: Sendable {
    /// The words outside every phrase that may change what the text means.
    package let unreadWords: Int
    /// It is nothing but an answer ("yes", "sí", "nope sorry", "👍"), alone or with words of the event.
    package let isPlainAnswer: Bool

    /// A text that was read as a whole, such as STOP.
    static let whole = Coverage(unreadWords: 0, isPlainAnswer: true)

    init(of reply: ParsedReply) {
        unreadWords = reply.tokens.indices.count(where: reply.isUnread)
        isPlainAnswer = !reply.hasQuestion && (Self.isPlain(reply) || Self.isReadInItsLanguage(reply))
    }

    private init(unreadWords: Int, isPlainAnswer: Bool) {
        (self.unreadWords, self.isPlainAnswer) = (unreadWords, isPlainAnswer)
    }

    /// Longer texts are not plain, however well they are read.
    private static let mostWords = 8

    /// An answer in another language with hardly an unread word; for a no, only the words of its own clauses count,
    /// because the others give its reason. The rules read such a text strictly, and the model knows few of its kind.
    private static func isReadInItsLanguage(_ reply: ParsedReply) -> Bool {
        let words = reply.tokens.indices.filter { reply.tokens[$0].kind == .word }
        guard !reply.stances.isEmpty, reply.stances.allSatisfy(\.isForeign),
            words.allSatisfy({ !reply.tokens[$0].languages.isEmpty && reply.tokens[$0].languages != .english })
        else { return false }
        let refusing = Set(reply.stances.map(\.clause))
        let isNo = reply.stances.allSatisfy { $0.side == .no && $0.weight == .plain }
        let own = isNo ? refusing.flatMap { reply.places(of: reply.clauses[$0]) }.filter(words.contains) : words
        return own.count(where: reply.isUnread) * 4 <= own.count
    }

    private static func isPlain(_ reply: ParsedReply) -> Bool {
        let words = reply.tokens.indices.filter { [.word, .reference].contains(reply.tokens[$0].kind) }
        guard words.count <= mostWords else { return false }
        let atoms = reply.clauses.flatMap(\.atoms)
        guard atoms.allSatisfy({ answers.contains($0.sense) || courtesies.contains($0.sense) }) else { return false }
        return words.allSatisfy { index in
            reply.classes(index).isDisjoint(with: [.otherPerson, .reporting])
                && (reply.isRead(index) || reply.tokens[index].reference != nil
                    || !reply.classes(index).isDisjoint(with: [.light, .filler, .article, .closing]))
        }
    }

    private static let answers: SenseSet = [.yes, .okay, .no, .everything, .nothing]
    private static let courtesies: SenseSet = [.thanks, .sorry, .laughter, .but]
}
