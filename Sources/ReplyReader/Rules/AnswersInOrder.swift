import Values

/// "Yes no yes": one answer for each invitation, in their order. The same word three times is only emphasis,
/// unless "and" joins them.
struct AnswersInOrder {
    private let reply: ParsedReply
    private let set: InvitationSet

    init(_ reply: ParsedReply, _ set: InvitationSet) {
        (self.reply, self.set) = (reply, set)
    }

    func verdict() -> Verdict? {
        var answers: [Answer] = []
        var lines = 1
        var isJoined = false
        for token in reply.tokens {
            if token.isMark(Glyph.newline) { lines += 1 }
            if token.kind == .mark { continue }
            if !answers.isEmpty, isOfOrder(token) {
                isJoined = true
                continue
            }
            switch reply.lexicon.calendar[Int(token.word)].particle {
            case .yes, .y: answers.append(.confirmed)
            case .no, .n: answers.append(.declined)
            default:
                guard token.kind == .emoji, token.value == Int(Glyph.yes) || token.value == Int(Glyph.no) else {
                    return nil
                }
                answers.append(token.value == Int(Glyph.yes) ? .confirmed : .declined)
            }
        }
        let told = set.invitations.indices.filter { set.invitations[$0].state != .declined }
        guard answers.count == told.count, set.open.nonzeroBitCount == told.count, told.count > 1 else { return nil }
        let areSame = Set(answers).count == 1
        // "Yes and yes" answers both; "yes and no" may be one answer.
        if isJoined, areSame { return set.verdict(Dictionary(uniqueKeysWithValues: zip(told, answers)), .inOrder) }
        guard told.count > 2 || lines == told.count, !areSame || lines == told.count else { return nil }
        return set.verdict(Dictionary(uniqueKeysWithValues: zip(told, answers)), .inOrder)
    }

    /// "in that order", "respectively", "and"
    private func isOfOrder(_ token: Token) -> Bool {
        guard token.kind == .word else { return false }
        return reply.lexicon.classes[Int(token.word)].contains(.ordering)
    }
}
