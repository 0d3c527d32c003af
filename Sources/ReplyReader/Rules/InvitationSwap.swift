import Values

/// "No 2, sorry, meant 1" after "yes 2": the answer moves from one invitation to another.
struct InvitationSwap {
    private let reply: ParsedReply
    private let set: InvitationSet

    init(_ reply: ParsedReply, _ set: InvitationSet) {
        (self.reply, self.set) = (reply, set)
    }

    func verdict() -> Verdict? {
        let tokens = reply.tokens
        let places = tokens.indices.filter { tokens[$0].reference.map { $0.kind != .whatever } ?? false }
        guard set.context.told.count == 1, places.count <= 2, let last = places.last,
            let told = set.invitations.firstIndex(where: { set.context.told.contains($0.number) }),
            set.invitations[told].state == .confirmed, let meant = invitation(at: last), meant != told,
            set.invitations[meant].isOpen,
            places.count == 1 || invitation(at: places[0]) == told,
            reply.stances.allSatisfy({ $0.side == .no && $0.place.upperBound <= last }), !reply.hasQuestion
        else { return nil }
        let isMeant = (places.count == 1 ? 0..<last : places[0]..<last).contains { tokens[$0].word == word("meant") }
        let isDenied = places.count == 2 && places[0] > 0 && isDenial(places[0] - 1)
        if isMeant, places.count == 1 ? reply.stances.isEmpty : isDenied {
            return set.verdict([told: .declined, meant: .confirmed], .correction)
        }
        // "Not 2, 3" and "oops, 3" may add an invitation or replace the other one.
        let mayBeEither = places.count == 1 ? reply.has(.correction) && reply.stances.isEmpty : isNot(places[0] - 1)
        let numbers = [set.invitations[told].number, set.invitations[meant].number].sorted()
        return mayBeEither ? Verdict(.needsHuman, rule: .whichAnswer, about: numbers) : nil
    }

    /// The one invitation that a token names.
    private func invitation(at place: Int) -> Int? {
        guard let mask = reply.tokens[place].reference?.mask, mask.nonzeroBitCount == 1 else { return nil }
        return mask.trailingZeroBitCount
    }

    private func isDenial(_ place: Int) -> Bool { isNot(place) || reply.particle(place) == .no }

    private func isNot(_ place: Int) -> Bool { place >= 0 && reply.particle(place) == .not }

    private func word(_ spelling: String) -> Word {
        reply.lexicon.vocabulary.word(Vocabulary.hash(spelling.utf8))
    }
}
