import Values

/// "Ask me in an hour" while several invitations are open and none is named: it postpones all of them.
struct Postponement {
    private let reply: ParsedReply
    private let context: ReplyContext
    /// The tokens that name an open invitation.
    private let named: [Int]

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
        let places = context.invitations.indices.filter { context.invitations[$0].isOpen }
        let bits = places.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        named = reply.tokens.indices.filter { index in
            reply.tokens[index].reference.map { $0.kind != .whatever && $0.mask & bits != 0 } ?? false
        }
    }

    /// "Ask me Friday" may mean the day or the show of that day, so we ask back.
    func dayOrShow() -> Verdict? {
        guard context.open.count > 1, named.count == 1, reply.tokens[named[0]].reference?.kind == .day,
            reply.stances.isEmpty,
            reply.clauses.contains(where: { SnoozeReader(reply, context).isInsideRequest(named[0], in: $0) })
        else { return nil }
        return Verdict(.needsHuman, rule: .whichInvitation).holding(.maybe)
    }

    /// Nil where the reply names an invitation or no time.
    func ofAll() -> Verdict? {
        guard !context.open.isEmpty, context.invitations.count > 1, named.isEmpty, !reply.has(.nothing),
            !reply.has(.anyOne), !reply.has(.except), SnoozeReader(reply, context).snooze() != nil
        else { return nil }
        let single = SingleInvitation(reply, context, context.open[0]).verdict()
        guard single.label == .tentative else { return nil }
        let answers = Dictionary(context.open.map { ($0.number, Answer.maybe) }) { first, _ in first }
        return Verdict(.tentative, rule: single.rule, answers: answers, flags: single.flags)
    }
}
