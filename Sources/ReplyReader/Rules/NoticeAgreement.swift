import Values

/// "Nope, that's right", "yeah sorry!!" after "You're confirmed … Wrong? Reply NO." or "You're out … Wrong? Reply YES.":
/// a yes or no beside words that agree with our text changes nothing.
struct NoticeAgreement {
    private let reply: ParsedReply
    /// The invitations whose answer our last text reported. Not empty.
    private let told: [OpenInvitation]

    /// Nil where our last text reported no answer, or the reply says more than yes or no and agreement.
    init?(_ reply: ParsedReply, _ context: ReplyContext) {
        let told = context.invitations.filter {
            context.told.contains($0.number) || context.named.contains($0.number) && $0.state == .confirmed
        }
        guard !told.isEmpty, !reply.namesInvitation, !reply.hasQuestion, !reply.hasAnswerInQuestion else { return nil }
        (self.reply, self.told) = (reply, told)
    }

    func verdict() -> Verdict? {
        guard let side, reply.tokens.indices.allSatisfy(isOfAgreement) else { return nil }
        let agrees = reply.tokens.indices.contains { reply.classes($0).contains(.agreeing) }
        // "Sorry, yes" and "actually no, sorry" correct the answer, "yes, sorry" and "yes, my bad" agree with it.
        let first = reply.tokens.indices.first { said($0) != nil } ?? 0
        let atoms = reply.clauses.flatMap(\.atoms)
        guard !atoms.contains(where: { $0.sense == .correction && $0.start < first }) else { return nil }
        let isSorry = atoms.contains { [.sorry, .correction].contains($0.sense) && $0.start > first }
        // What we have just reported as a no is open to a yes.
        let areDeclined = told.allSatisfy { $0.state == .declined || $0.state == .unanswered }
        guard agrees || isSorry, areDeclined || told.allSatisfy({ $0.state == .confirmed }) else { return nil }
        // "No sorry" after a yes may correct it.
        if side == .no, !agrees, !areDeclined {
            return Verdict(.needsHuman, rule: .disputed, lean: .no, about: told.map(\.number))
        }
        return Verdict(.other, rule: .receipt)
    }

    /// What the bare yes or no says; nil where there is none, or there are both.
    private var side: Stance.Side? {
        var side: Stance.Side?
        for index in reply.tokens.indices {
            guard let said = said(index) else { continue }
            if let side, side != said { return nil }
            side = said
        }
        return side
    }

    private func said(_ index: Int) -> Stance.Side? {
        switch reply.particle(index) {
        case .yes, .y: .yes
        case .no, .n: .no
        default: nil
        }
    }

    private func isOfAgreement(_ index: Int) -> Bool {
        guard reply.tokens[index].kind == .word else { return reply.tokens[index].kind != .number }
        return said(index) != nil
            || !reply.classes(index).isDisjoint(with: [.agreeing, .besideAgreement, .light, .filler])
    }
}
