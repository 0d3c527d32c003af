import Values

/// Invitations, however they are named, and nothing else. After our "which one do you mean?", the answer that was given
/// before the question is theirs: "the saturday one i mean", "one and two. not three". After a text that tells what is
/// recorded, an addition gets the same answer: "and sat", "sunday too".
struct ChoiceFromList {
    private let reply: ParsedReply
    private let set: InvitationSet
    private let held: Answer

    /// Nil where no answer is held, and nothing is added to one.
    init?(_ reply: ParsedReply, _ set: InvitationSet) {
        let held = set.context.wasAskedWhich ? set.context.held : Self.isAddition(reply) ? Self.told(set) : nil
        guard let held, held != .maybe else { return nil }
        (self.reply, self.set, self.held) = (reply, set, held)
    }

    /// "and sat", "sunday too"
    private static func isAddition(_ reply: ParsedReply) -> Bool {
        let words = reply.tokens.filter { $0.kind != .mark && $0.kind != .emoji }
        return [words.first, words.last].compactMap(\.self).contains {
            $0.kind == .word && reply.lexicon.isOf(.adding, $0.word)
        }
    }

    /// The one answer that our last text reported.
    private static func told(_ set: InvitationSet) -> Answer? {
        let states = Set(set.invitations.filter { set.context.told.contains($0.number) }.map(\.state))
        switch states {
        case [.confirmed] where set.context.lastSaid == .confirmation: return .confirmed
        case [.declined] where set.context.lastSaid == .refusal: return .declined
        default: return nil
        }
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
            } else if token.kind != .emoji, !isOfChoice(index) {
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
            if reply.lexicon.isOf(.adding, reply.tokens[index].word) { return true }
            return !reply.classes(index)
                .isDisjoint(with: [.article, .light, .filler, .ordering, .takesBack, .firstPerson, .ofChoice])
        }
    }
}
