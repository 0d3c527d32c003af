internal import Values

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
        let all = Reference(kind: .all, mask: set.open, isSet: true)
        let words = TakenBackWords(reply, set)
        switch atom.sense {
        case .acknowledge where reply.tokens[atom.start].kind == .emoji:
            let names = reply.places(of: clause)
            let namesSome = names.contains { reply.tokens[$0].reference != nil }
            return namesSome ? [.answer(.maybe, isReason: false)] : []  // "🤷 to 3"
        case .maybe, .unsure, .check: return [.answer(.maybe, isReason: false)]
        case .everything: return [.references(all, isEverything: true)]
        case .anyOne: return [.references(Reference(kind: .any, mask: set.open, isSet: true), isEverything: false)]
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
            guard let stance = Stance(atom, clause: 0) else { return [] }
            return [
                .answer(
                    stance.side == .yes ? .confirmed : .declined,
                    isReason: stance.sense == .busy || stance.weight == .weak
                )
            ]
        }
    }
}
