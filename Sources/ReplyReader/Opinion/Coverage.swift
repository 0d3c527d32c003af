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
        isPlainAnswer = !reply.hasQuestion && (Self.isPlain(reply) || Self.isReadInItsLanguage(reply, unreadWords))
    }

    private init(unreadWords: Int, isPlainAnswer: Bool) {
        (self.unreadWords, self.isPlainAnswer) = (unreadWords, isPlainAnswer)
    }

    /// Longer texts are not plain, however well they are read.
    private static let mostWords = 8

    /// An answer in another language with hardly an unread word. The rules read such a text strictly, and the model
    /// knows few of its kind.
    private static func isReadInItsLanguage(_ reply: ParsedReply, _ unread: Int) -> Bool {
        let words = reply.tokens.filter { $0.kind == .word }
        return !reply.stances.isEmpty && reply.stances.allSatisfy(\.isForeign)
            && words.allSatisfy { !$0.languages.isEmpty && $0.languages != .english } && unread * 4 <= words.count
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
