/// What limits a wish to get no texts: one show, one moment, some texts.
extension ConsentFacts {
    /// "Don't text me about the early show", "no more texts about Friday"
    var isAboutOneShow: Bool {
        let roles = reply.tokens.map(role)
        return roles.indices.contains { index in
            index > startOfWish && roles[index].contains(.forShow)
                && (index + 1..<min(index + 5, roles.count)).contains {
                    reply.tokens[$0].reference != nil || roles[$0].contains(.show)
                }
        }
    }

    /// "stop texting me at this hour", "take me off the list for Friday", "no more texts about Mondays, the rest is ok":
    /// some texts, and perhaps not all.
    var isLimited: Bool {
        let start = startOfWish
        let isOfSome = reply.tokens.indices.contains { index in
            let token = reply.tokens[index]
            if role(token).contains(.limiting) || reply.particle(index) == .rest { return true }
            // "not at work"; "this is my work phone" is no limit
            if reply.particle(index - 1) == .at, role(token).contains(.former) { return true }
            // In French "mon numéro" names no Monday.
            let isOwned = index + 1 < reply.tokens.count && role(reply.tokens[index + 1]).contains(.number)
            // "never text me at 3am again"
            if token.kind == .clock { return true }
            return index > start && !isOwned && token.reference.map { [.day, .name].contains($0.kind) } == true
        }
        return isOfSome
            || reply.stances.contains { stance in
                stance.side == .yes && stance.weight > .weak && stance.place.lowerBound > start
                    && reply.tokens[start..<stance.place.lowerBound].contains { $0.kind == .mark }
            }
    }

    private var startOfWish: Int {
        let wish: OptOutRole = [.sending, .texts, .ending, .removing, .removed]
        return reply.tokens.firstIndex { !role($0).isDisjoint(with: wish) } ?? 0
    }

    /// "no me llames, mejor mándame un mensaje"
    var prefersTexts: Bool {
        let spans = reply.tokens.split { $0.kind == .mark }.map { $0.map(role) }
        let refusal: OptOutRole = [.refusing, .ending]
        return spans.contains { span in
            span.contains { $0.contains(.trouble) } && span.contains { !$0.isDisjoint(with: refusal) }
        }
            && spans.contains { span in
                span.contains { !$0.isDisjoint(with: [.sending, .texts]) && !$0.contains(.trouble) }
                    && span.allSatisfy { $0.isDisjoint(with: refusal) }
            }
    }

    /// "Don't text me now, I'm at work", "non scrivetemi ora"; not "stop texting me now", "don't text me now or ever".
    var isOnlyForNow: Bool {
        let roles = reply.tokens.map(role)
        let ends: OptOutRole = [.ending, .weary, .removing, .removed, .list]
        guard roles.allSatisfy({ $0.isDisjoint(with: ends) }),
            let now = roles.firstIndex(where: { $0.contains(.moment) }),
            let verb = (max(0, now - 3)..<now).last(where: { roles[$0].contains(.sending) })
        else { return false }
        return !reply.tokens[verb...].prefix(while: { $0.kind == .word })
            .contains { role($0).contains(.again) }
    }
}
