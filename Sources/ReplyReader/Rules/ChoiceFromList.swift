import Values

/// After our "which one do you mean?": invitations of the list, however they are named, and nothing else. The answer
/// that was given before the question is theirs: "the saturday one i mean", "one and two. not three".
struct ChoiceFromList {
    private let reply: ParsedReply
    private let set: InvitationSet
    private let held: Answer

    /// Nil where we did not ask which one, or hold no answer.
    init?(_ reply: ParsedReply, _ set: InvitationSet) {
        guard set.context.wasAskedWhich, let held = set.context.held, held != .maybe else { return nil }
        (self.reply, self.set, self.held) = (reply, set, held)
    }

    func verdict() -> Verdict? {
        guard !reply.hasQuestion, !reply.hasCondition, !reply.has(.only) else { return nil }
        var (chosen, left): (UInt64, UInt64) = (0, 0)
        var isLeftOut = false
        for index in reply.tokens.indices {
            let token = reply.tokens[index]
            if let reference = token.reference {
                guard Self.kinds.contains(reference.kind), reference.part == nil, reference.mask.nonzeroBitCount == 1
                else { return nil }
                if isLeftOut { left |= reference.mask } else { chosen |= reference.mask }
            } else if token.kind == .mark {
                isLeftOut = false
            } else if token.kind == .word, reply.classes(index).contains(.negation) {
                isLeftOut = true
            } else if !isOfChoice(index) {
                return nil
            }
        }
        guard chosen != 0, chosen & left == 0, chosen & ~set.open == 0 else { return nil }
        var answers: [Int: Answer] = [:]
        for place in set.invitations.indices {
            if chosen >> UInt64(place) & 1 == 1 { answers[place] = held }
            // "No", "which one?", "one, not three" leaves the third open.
            if left >> UInt64(place) & 1 == 1, held == .confirmed { answers[place] = .declined }
        }
        return set.verdict(answers, .perInvitation)
    }

    /// The references that mean one invitation.
    private static let kinds: Set<Reference.Kind> = [.name, .day, .clock, .number, .numeral, .rank]

    /// "the … one", "i mean", "and", "please"
    private func isOfChoice(_ index: Int) -> Bool {
        guard reply.tokens[index].kind == .word else { return false }
        switch reply.particle(index) {
        case .yes, .y, .no, .n, .or: return false
        default:
            return !reply.classes(index)
                .isDisjoint(with: [.article, .light, .filler, .ordering, .takesBack, .firstPerson, .ofChoice])
        }
    }
}
