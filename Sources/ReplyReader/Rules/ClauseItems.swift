import Values

/// One thing that a clause about several invitations says.
enum ClauseItem {
    case answer(Answer, isReason: Bool)
    case references(Reference, isEverything: Bool)
    case only
    case except
}

/// The answers and invitations of a clause, in its order.
struct ClauseItems {
    private let reply: ParsedReply
    private let set: InvitationSet

    init(_ reply: ParsedReply, _ set: InvitationSet) {
        (self.reply, self.set) = (reply, set)
    }

    func items(of clause: Clause) -> [ClauseItem] {
        let tokens = reply.tokens
        var items: [ClauseItem] = []
        var index = clause.start
        var atoms = clause.atoms[...]
        while index < min(max(clause.end, clause.start), tokens.count) {
            if let atom = atoms.first, atom.start == index {
                atoms = atoms.dropFirst()
                let inside = tokens[atom.start..<atom.end].compactMap(\.reference).filter { $0.kind != .whatever }
                let refs = inside.map { ClauseItem.references($0, isEverything: false) }
                let answer = item(for: atom, in: clause)
                items += tokens[atom.start].reference != nil ? refs + answer : answer + refs
                index = max(atom.end, index + 1)
            } else {
                if let reference = tokens[index].reference, reference.kind != .whatever {
                    items.append(.references(reference, isEverything: false))
                }
                index += 1
            }
        }
        return items
    }

    private func item(for atom: Atom, in clause: Clause) -> [ClauseItem] {
        let all = Reference(kind: .all, mask: set.open == 0 ? .max : set.open, isSet: true, count: count(in: atom))
        let words = TakenBackWords(reply, set)
        switch atom.sense {
        case .acknowledge where reply.tokens[atom.start].kind == .emoji:
            let names = reply.places(of: clause)
            let namesSome = names.contains { reply.tokens[$0].reference != nil }
            return namesSome ? [.answer(.maybe, isReason: false)] : []  // "🤷 to 3"
        case .maybe, .unsure, .check: return [.answer(.maybe, isReason: false)]
        case .everything: return [.references(all, isEverything: true)]
        case .anyOne:
            return [.references(Reference(kind: .any, mask: set.open, isSet: true), isEverything: false)]
        case .nothing:
            // "Neither Friday nor Saturday" means only those two.
            let names = reply.places(of: clause)
            let namesSome = names.contains { reply.tokens[$0].reference != nil }
            return [.answer(.declined, isReason: false)] + (namesSome ? [] : [.references(all, isEverything: true)])
        case .ambiguous where words.isRestated(atom):
            return words.restated(atom).map { [.answer($0, isReason: false)] } ?? []
        case .only: return [.only]
        case .except: return [.except]
        default:
            guard let stance = Stance(atom, clause: 0), stance.side == .no || !isDenied(atom, in: clause) else {
                return []
            }
            return [
                .answer(
                    stance.side == .yes ? .confirmed : .declined,
                    isReason: stance.sense == .busy || stance.weight == .weak
                )
            ]
        }
    }

    /// "Neither works", "I can do none of them": the words beside "neither" say what it denies. Not "none Friday, yes
    /// Saturday", where the yes has an invitation of its own.
    private func isDenied(_ atom: Atom, in clause: Clause) -> Bool {
        guard let denial = clause.atoms.first(where: { $0.sense == .nothing }) else { return false }
        let rest = atom.start > denial.start ? atom.end..<max(atom.end, clause.end) : atom.end..<denial.start
        return !rest.contains { reply.tokens[$0].reference.map { $0.kind != .whatever } ?? false }
    }

    /// How many invitations a phrase counts: 3 for "all three", 2 for "neither" where there are two. Nil where it does
    /// not say.
    private func count(in phrase: Atom) -> Int? {
        for index in phrase.start..<phrase.end {
            if reply.particle(index) == .neither { return set.hasPair ? 2 : nil }
            let token = reply.tokens[index]
            if token.kind == .number, token.value > 1 { return token.value }
            if token.kind == .word, reply.lexicon.calendar[Int(token.word)].quantity > 0 {
                return reply.lexicon.calendar[Int(token.word)].quantity
            }
        }
        return nil
    }
}
