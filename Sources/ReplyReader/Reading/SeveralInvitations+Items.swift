import Values

/// What a text about several asks holds, in its order: answers, and the asks they may go with.
extension SeveralInvitations {
    /// "Yes no yes": an answer for each ask, in their order. The same word three times is only emphasis.
    func inOrder() -> Verdict? {
        var answers: [Answer] = []
        var lines = 1
        for token in conclusion.message.tokens {
            if token.isMark(Glyph.newline) { lines += 1 }
            if token.kind == .mark { continue }
            if !answers.isEmpty, isOfOrder(token) { continue }
            switch conclusion.lexicon.calendar[Int(token.word)].particle {
            case .yes, .y: answers.append(.confirm)
            case .no, .n: answers.append(.decline)
            default:
                guard token.kind == .emoji, token.value == Int(Glyph.yes) || token.value == Int(Glyph.no) else {
                    return nil
                }
                answers.append(token.value == Int(Glyph.yes) ? .confirm : .decline)
            }
        }
        let told = invitations.indices.filter { invitations[$0].state != .declined }
        guard answers.count == told.count, open.nonzeroBitCount == told.count, told.count > 1 else { return nil }
        guard told.count > 2 || lines == told.count, Set(answers).count > 1 || lines == told.count else { return nil }
        return verdict(Dictionary(uniqueKeysWithValues: zip(told, answers)), .inOrder)
    }

    /// "in that order", "respectively", "and"
    private func isOfOrder(_ token: Token) -> Bool {
        guard token.kind == .word else { return false }
        let lexicon = conclusion.lexicon
        return lexicon.classes[Int(token.word)].contains(.ordering)
    }

    /// "I can't do all of them", "one but not both" may mean some.
    var isNotAll: Bool {
        let tokens = conclusion.message.tokens
        return conclusion.message.clauses.contains { clause in
            let both = conclusion.message.places(of: clause).first { tokens[$0].reference?.kind == .both }
            if let both,
                clause.atoms.contains(where: { atom in
                    atom.start < both && [.accept, .refuse].contains(atom.sense)
                        && Stance(atom, clause: 0)?.side == .no
                })
            {
                return true
            }
            guard let all = clause.atoms.first(where: { $0.sense == .everything }) else { return false }
            return clause.atoms.contains { $0.sense == .accept && $0.isNegated && $0.end <= all.start }
        }
    }

    func items(of clause: Clause) -> [Item] {
        let tokens = conclusion.message.tokens
        var items: [Item] = []
        var index = clause.start
        var atoms = clause.atoms[...]
        while index < min(max(clause.end, clause.start), tokens.count) {
            if let atom = atoms.first, atom.start == index {
                atoms = atoms.dropFirst()
                let inside = tokens[atom.start..<atom.end].compactMap(\.reference).filter { $0.kind != .whatever }
                let refs = inside.map { Item.refs($0, isEverything: false) }
                let answer = item(for: atom, in: clause)
                items += tokens[atom.start].reference != nil ? refs + answer : answer + refs
                index = max(atom.end, index + 1)
            } else {
                if let reference = tokens[index].reference, reference.kind != .whatever {
                    items.append(.refs(reference, isEverything: false))
                }
                index += 1
            }
        }
        return items
    }

    private func item(for atom: Atom, in clause: Clause) -> [Item] {
        let all = Reference(kind: .all, mask: open, isSet: true)
        switch atom.sense {
        case .acknowledge where conclusion.message.tokens[atom.start].kind == .emoji:
            let names = conclusion.message.places(of: clause)
            let namesSome = names.contains { conclusion.message.tokens[$0].reference != nil }
            return namesSome ? [.answer(.tentative, isReason: false)] : []  // "🤷 to 3"
        case .maybe, .unsure, .check: return [.answer(.tentative, isReason: false)]
        case .everything: return [.refs(all, isEverything: true)]
        case .anyOne: return [.refs(Reference(kind: .any, mask: open, isSet: true), isEverything: false)]
        case .nothing:
            // "Neither Friday nor Saturday" means those two.
            let names = conclusion.message.places(of: clause)
            let namesSome = names.contains { conclusion.message.tokens[$0].reference != nil }
            return [.answer(.decline, isReason: false)] + (namesSome ? [] : [.refs(all, isEverything: true)])
        case .riddle where isRestated(atom): return restated(atom).map { [.answer($0, isReason: false)] } ?? []
        case .only: return [.only]
        case .except: return [.except]
        default:
            guard let stand = Stance(atom, clause: 0) else { return [] }
            return [
                .answer(
                    stand.side == .yes ? .confirm : .decline, isReason: stand.sense == .busy || stand.weight == .weak)
            ]
        }
    }
}
