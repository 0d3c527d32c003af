/// One rule: what it looks for and what it makes of it.
struct ReplyRule<Facts>: Sendable {
    /// The rules that its verdict can name.
    let ids: [Rule]
    /// One sentence for the booker.
    let reason: String
    /// Nil where the rule does not apply.
    let apply: @Sendable (Facts) -> Verdict?

    /// A rule that gives the same verdict wherever `test` is true.
    /// - Parameter reason: nil where the sentence of the id says it all.
    init(
        _ id: Rule, _ label: Label = .needsHuman, flags: Flags = [], lean: Lean? = nil, because reason: String? = nil,
        when test: @escaping @Sendable (Facts) -> Bool
    ) {
        self.init([id], because: reason ?? id.reason) { facts in
            test(facts) ? Verdict(label, rule: id, flags: flags, lean: lean) : nil
        }
    }

    /// A rule that decides further.
    init(_ ids: [Rule], because reason: String, apply: @escaping @Sendable (Facts) -> Verdict?) {
        (self.ids, self.reason, self.apply) = (ids, reason, apply)
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
            if let verdict = rule.apply(facts) { return verdict }
        }
        return nil
    }

    /// The list as a section of `docs/reader.md`.
    var documentation: String {
        let rows = rules.enumerated().map { place, rule in
            "\(place + 1). \(rule.reason) \(rule.ids.map { "`\($0.rawValue)`" }.joined(separator: ", "))\n"
        }
        return "### \(name)\n\n\(situation)\n\n\(rows.joined())"
    }
}
