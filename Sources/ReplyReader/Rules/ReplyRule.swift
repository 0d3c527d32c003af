import Values

/// One rule: what it looks for and what it makes of it.
struct ReplyRule<Facts>: Sendable {
    /// The ids that its verdict can have. Empty for a rule that leads to another list.
    let ids: [Rule]
    /// The name of the list that decides; nil where the rule itself does.
    let list: String?
    /// One sentence for the booker.
    let reason: String
    /// Nil where the rule does not apply.
    let apply: @Sendable (Facts) -> Verdict?

    /// A rule that gives the same verdict wherever `test` is true.
    /// - Parameter reason: nil where the sentence of the id says it all.
    init(
        _ id: Rule, _ label: Label = .needsHuman, flags: Flags = [], lean: Leaning? = nil,
        because reason: String? = nil,
        when test: @escaping @Sendable (Facts) -> Bool
    ) {
        self.init([id], because: reason ?? id.reason) { facts in
            test(facts) ? Verdict(label, rule: id, flags: flags, lean: lean) : nil
        }
    }

    /// A rule that decides further.
    init(_ ids: [Rule], because reason: String, apply: @escaping @Sendable (Facts) -> Verdict?) {
        (self.ids, list, self.reason, self.apply) = (ids, nil, reason, apply)
    }

    /// A rule that leads to another list.
    init(seeing list: String, because reason: String, apply: @escaping @Sendable (Facts) -> Verdict?) {
        (ids, self.list, self.reason, self.apply) = ([], list, reason, apply)
    }
}

/// The rules of one situation, in their order: the first one that applies decides.
struct RuleList<Facts>: Sendable {
    let name: String
    /// When the list is read, as a sentence.
    let situation: String
    let rules: [ReplyRule<Facts>]

    init(_ name: String, _ situation: String, _ rules: [ReplyRule<Facts>]) {
        (self.name, self.situation, self.rules) = (name, situation, rules)
    }

    /// The verdict of the first rule that applies; nil if none does.
    func verdict(_ facts: Facts) -> Verdict? {
        for rule in rules {
            guard let verdict = rule.apply(facts) else { continue }
            assert(rule.list != nil || rule.ids.contains(verdict.rule), "\(name): \(verdict.rule) is not listed")
            return verdict
        }
        return nil
    }

    /// The list as a section of `docs/reader.md`.
    var documentation: String {
        let rows = rules.enumerated().map { place, rule in
            let ids = rule.ids.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return "\(place + 1). \(rule.reason) \(rule.list.map { "See *\($0)*." } ?? ids)\n"
        }
        return "### \(name)\n\n\(situation)\n\n\(rows.joined())"
    }
}
