import Values

/// Reads how people write deals: `$100 vs 70% of the door after expenses`, `60% of the door, $100 guaranteed`,
/// `$50 + $5 a head over 40`; for several spots, `host: $50; headliner: 60% of the door`. A percentage is of the gross
/// door unless the text says otherwise. What is not clear is refused.
struct DealReader {
    /// The currency of an amount without one.
    let home: Currency

    /// Whether it has a word or sign that an amount alone does not have.
    static func isDeal(_ text: String) -> Bool {
        let words = text.folded.split { !$0.isLetter }.map(String.init)
        return text.contains { "%+/".contains($0) } || !dealWords.isDisjoint(with: words) || !named(text).isEmpty
    }

    /// `host: $50; headliner: $100`: the parts with their names; empty for a text without them.
    private static func named(_ text: String) -> [(position: String, pay: String)] {
        let parts = text.split(separator: ";").map { part -> (position: String, pay: String)? in
            guard let colon = part.lastIndex(of: ":") else { return nil }
            let words = part[..<colon].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return words.isEmpty ? nil : (words, String(part[part.index(after: colon)...]))
        }
        return parts.count > 1 && parts.allSatisfy { $0 != nil } ? parts.compactMap(\.self) : []
    }

    private static let dealWords: Set = [
        "percent", "pct", "cent", "door", "gate", "gross", "net", "profit", "profits", "split", "share", "head",
        "heads", "bonus", "guarantee", "guaranteed", "minimum", "min", "vs", "versus", "plus", "against", "flat",
        "each", "tickets", "ticket",
    ]

    private enum Joint { case plus, versus, comma, or }

    func read(_ text: String) throws(DealError) -> Deal {
        var parts: [Deal.Part] = []
        for part in Self.named(text) {
            parts.append(Deal.Part(position: part.position, deal: try one(part.pay)))
        }
        if let all = Deal.all(parts) { return all }
        return try one(text)
    }

    private func one(_ text: String) throws(DealError) -> Deal {
        var tokens = try DealToken.all(text, home: home)
        let isLarger = Self.takeWhichever(&tokens)
        Self.joinEvenly(&tokens)
        let (clauses, joints) = try split(tokens, of: text)
        return try deal(clauses, joints, isLarger: isLarger, of: text)
    }

    /// Removes `whichever is greater`. Whether it was there.
    private static func takeWhichever(_ tokens: inout [DealToken]) -> Bool {
        guard let start = tokens.firstIndex(of: .word("whichever")) else { return false }
        var end = start + 1
        let rest: Set = ["is", "the", "of", "two", "greater", "higher", "more", "larger", "bigger", "better", "pays"]
        while end < tokens.count, case .word(let word) = tokens[end], rest.contains(word) { end += 1 }
        tokens.removeSubrange(start..<end)
        if start > 0, tokens[start - 1] == .comma { tokens.remove(at: start - 1) }
        return true
    }

    /// Removes the comma of `all of the door, split evenly` and of `split evenly, all of the door`: both are one part.
    private static func joinEvenly(_ tokens: inout [DealToken]) {
        for index in tokens.indices.reversed() where tokens[index] == .comma {
            let after = tokens[(index + 1)...].first { $0 != .word("split") }
            let isBegun = tokens[..<index].allSatisfy { if case .word = $0 { true } else { false } }
            let isSaidBefore = isBegun && tokens[..<index].last.map(DealClause.saysEvenly) == true
            if after.map(DealClause.saysEvenly) == true || isSaidBefore { tokens.remove(at: index) }
        }
    }

    private func split(_ tokens: [DealToken], of text: String) throws(DealError) -> ([DealClause], [Joint]) {
        var (parts, joints): ([[DealToken]], [Joint]) = ([[]], [])
        for (index, token) in tokens.enumerated() {
            guard let joint = Self.joint(token, before: tokens[(index + 1)...]) else {
                parts[parts.count - 1].append(token)
                continue
            }
            // ", plus" and ", or" are one joint.
            if parts[parts.count - 1].isEmpty, joints.last == .comma {
                joints[joints.count - 1] = joint
            } else {
                joints.append(joint)
                parts.append([])
            }
        }
        guard !parts.contains(where: \.isEmpty) else { throw .incomplete(text) }
        var clauses: [DealClause] = []
        for part in parts { clauses.append(try DealClause(part, home: home, of: text)) }
        return (clauses, joints)
    }

    /// What joins two parts here; nil for a token within a part.
    private static func joint(_ token: DealToken, before rest: ArraySlice<DealToken>) -> Joint? {
        switch token {
        case .plus where joinsWithinPart(rest): nil
        case .plus: .plus
        case .versus: .versus
        case .comma: .comma
        case .word("or"): .or
        case .word("and") where !joinsWithinPart(rest): .plus
        case .word("with") where !joinsWithinPart(rest): .comma
        default: nil
        }
    }

    /// `expenses and fees`: no number follows before the next joint.
    private static func joinsWithinPart(_ rest: ArraySlice<DealToken>) -> Bool {
        for token in rest {
            switch token {
            case .money, .number, .percent: return false
            case .plus, .versus, .comma: return true
            case .word: break
            }
        }
        return true
    }

    private func deal(
        _ clauses: [DealClause], _ joints: [Joint], isLarger: Bool, of text: String
    ) throws(DealError) -> Deal {
        var (amount, share, bonus): (Int?, Int?, Int?) = (nil, nil, nil)
        var moneys: [Money] = []
        var (guarantee, part, extra): (Int64, Deal.Share?, Deal.Bonus?) = (0, nil, nil)
        for (index, clause) in clauses.enumerated() {
            switch clause {
            case .amount(let money, _):
                guard amount == nil else { throw .several("amounts") }
                amount = index
                moneys.append(money)
                guarantee = money.minorUnits
            case .share(let value, let over):
                guard share == nil else { throw .several("shares") }
                share = index
                if let over { moneys.append(over) }
                part = value
            case .bonus(let money, let isPerHead, let above):
                guard bonus == nil else { throw .several("bonuses") }
                bonus = index
                moneys.append(money)
                extra = Deal.Bonus(amount: money.minorUnits, isPerHead: isPerHead, above: above)
            }
        }
        for (index, joint) in joints.enumerated() where index + 1 == bonus || index == bonus {
            guard joint == .plus || joint == .comma else { throw .joint(text) }
        }
        if let first = moneys.first, let other = moneys.first(where: { $0.currency != first.currency }) {
            throw .currencies(first.currency, other.currency)
        }
        var combination = Deal.Combination.plus
        if let amount, let share {
            combination = try self.combination(clauses, joints, amount, share, isLarger: isLarger, of: text)
        } else if isLarger || joints.contains(where: { $0 == .versus || $0 == .or }) {
            throw .incomplete(text)
        }
        return Deal(
            currency: moneys.first?.currency, guarantee: guarantee, share: part, combination: combination, bonus: extra)
    }

    private func combination(
        _ clauses: [DealClause], _ joints: [Joint], _ amount: Int, _ share: Int, isLarger: Bool, of text: String
    ) throws(DealError) -> Deal.Combination {
        guard abs(amount - share) == 1 else { throw .joint(text) }
        switch joints[min(amount, share)] {
        case .versus: return .versus
        case .or where isLarger, .comma where isLarger: return .versus
        // "60% of the door, $100 guaranteed": the amount is the least that is paid.
        case .comma where share < amount:
            guard case .amount(_, isMinimum: true) = clauses[amount] else { throw .joint(text) }
            return .versus
        case .plus where !isLarger: return .plus
        case .plus, .comma, .or: throw .joint(text)
        }
    }
}
