package import Values

/// What somebody is paid: a flat amount, a share of the door, one beside or against a guarantee, a bonus over heads.
package struct Deal: Hashable, Sendable {
    /// The door money that a share is taken from.
    package enum Basis: String, Sendable, CaseIterable {
        /// Before fees and expenses.
        case gross
        case afterFees, afterExpenses
        /// After fees and expenses.
        case net
    }

    package struct Share: Hashable, Sendable {
        /// In hundredths of a percent: 1 to 10,000.
        package let hundredths: Int
        package let basis: Basis
        /// In minor units: the share is of what exceeds it. 0 for all.
        package let above: Int64
        /// It is divided equally among all who have this share.
        package let isDivided: Bool

        package init(hundredths: Int, basis: Basis, above: Int64 = 0, isDivided: Bool = false) {
            (self.hundredths, self.basis, self.above, self.isDivided) = (hundredths, basis, above, isDivided)
        }
    }

    /// How a guarantee and a share belong together.
    package enum Combination: Hashable, Sendable {
        /// Both are paid.
        case plus
        /// The larger of the two is paid.
        case versus
    }

    package struct Bonus: Hashable, Sendable {
        /// In minor units.
        package let amount: Int64
        /// For each head over the number, instead of once.
        package let isPerHead: Bool
        /// It is paid for more than so many heads that have paid.
        package let above: Int

        package init(amount: Int64, isPerHead: Bool, above: Int) {
            (self.amount, self.isPerHead, self.above) = (amount, isPerHead, above)
        }
    }

    /// Of all its amounts; nil where it has none.
    package let currency: Currency?
    /// In minor units; 0 for none.
    package let guarantee: Int64
    package let share: Share?
    package let combination: Combination
    package let bonus: Bonus?
    /// The deals of several spots of one person, which are all paid, and nothing else; by position, since the
    /// order of a show may change. Empty for a deal of its own.
    package let parts: [Part]

    package struct Part: Hashable, Sendable {
        /// The name of the position.
        package let position: String
        /// Without parts.
        package let deal: Deal

        package init(position: String, deal: Deal) { (self.position, self.deal) = (position, deal) }
    }

    package init(
        currency: Currency?, guarantee: Int64 = 0, share: Share? = nil, combination: Combination = .plus,
        bonus: Bonus? = nil
    ) {
        (self.currency, self.guarantee, self.share, self.bonus) = (currency, guarantee, share, bonus)
        self.combination = guarantee > 0 && share != nil ? combination : .plus
        parts = []
    }

    private init(_ parts: [Part]) {
        currency = parts.lazy.compactMap(\.deal.currency).first
        (guarantee, share, combination, bonus) = (0, nil, .plus, nil)
        self.parts = parts.sorted { ($0.position, $0.deal.stored) < ($1.position, $1.deal.stored) }
    }

    /// What is paid for all parts together: the sum where all are amounts, else each. Nil for none.
    package static func all(_ parts: [Part]) -> Deal? {
        guard parts.count > 1 else { return parts.first?.deal }
        guard let sum = try? Money.totals(of: parts.compactMap(\.deal.flatPay)), sum.count == 1,
            parts.allSatisfy({ $0.deal.flatPay != nil })
        else { return Deal(parts) }
        return .flat(sum[0])
    }

    package static func flat(_ pay: Money) -> Deal { Deal(currency: pay.currency, guarantee: pay.minorUnits) }

    /// Nil where it is more than a flat amount.
    package var flatPay: Money? {
        guard share == nil, bonus == nil, parts.isEmpty else { return nil }
        return currency.map { Money(minorUnits: guarantee, currency: $0) }
    }

    /// The deals whose amounts are added up: those of its parts, or itself.
    package var deals: [Deal] { parts.isEmpty ? [self] : parts.map(\.deal) }

    /// What is paid in any case; nil for a share alone.
    package var guaranteed: Money? {
        let units = deals.reduce(Int64(0)) { sum, deal in
            let (units, isTooLarge) = sum.addingReportingOverflow(deal.guarantee)
            return isTooLarge ? .max : units
        }
        return currency.flatMap { units > 0 ? Money(minorUnits: units, currency: $0) : nil }
    }

    /// The heads that have paid must be known.
    package var needsHeads: Bool { deals.contains { $0.bonus != nil } }
    /// The money at the door must be known.
    package var needsDoor: Bool { deals.contains { $0.share != nil } }
}

// MARK: - Words

extension Deal {
    /// For texts and pages: `$100 or 70% of the door after expenses and fees, whichever is more`, or for several spots
    /// `headliner: 70% of the gross door; host: $50`. It can be read again.
    package var words: String { words(in: .english) }

    func words(in language: TextLanguage) -> String { text(\.forTexts, DealWords(language)) }

    /// For the database and exports, with the code of the currency: `USD 100.00 or 70% of the gross door, …`.
    package var stored: String { text(\.coded, .english) }

    private func text(_ money: (Money) -> String, _ words: DealWords) -> String {
        guard parts.isEmpty else {
            return parts.map { "\($0.position): \($0.deal.text(money, words))" }.joined(separator: "; ")
        }
        func amount(_ units: Int64) -> String {
            currency.map { money(Money(minorUnits: units, currency: $0)) } ?? String(units)
        }
        if let flatPay { return money(flatPay) }
        let sure = guarantee > 0 ? amount(guarantee) : nil
        let terms = [sure, share.map { $0.text(amount, words) }].compactMap(\.self)
        var text = combination == .versus ? words.or(terms) : terms.joined(separator: " + ")
        if combination == .versus { text += words.whicheverIsMore }
        guard let bonus else { return text }
        let sum = amount(bonus.amount) + (bonus.isPerHead ? words.aHead : words.bonus)
        let over = bonus.isPerHead && bonus.above == 0 ? "" : words.heads(bonus.above)
        return text.isEmpty ? sum + over : text + " + " + sum + over
    }
}

extension Deal.Share {
    fileprivate func text(_ amount: (Int64) -> String, _ words: DealWords) -> String {
        let over = above > 0 ? words.above + amount(above) : ""
        guard isDivided else { return "\(Percentage.text(hundredths))\(words.door(basis))\(over)" }
        let part = hundredths == 10_000 ? words.all : nil
        return "\(part ?? Percentage.text(hundredths))\(words.door(basis))\(over)\(words.splitEvenly)"
    }
}

/// Percentages in hundredths of a percent.
package enum Percentage {
    /// `60%`, `33.33%`, `12.5%`
    package static func text(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return "\(whole)%" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)%" : "\(whole).\(rest < 10 ? "0" : "")\(rest)%"
    }

    /// `60`, `33.33`; nil for what is none, or has more than two decimals.
    static func hundredths(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, whole.count <= 3,
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard !decimals.isEmpty, decimals.count <= 2, let units = Int(String(whole)),
            let rest = Int(decimals.count == 1 ? String(decimals) + "0" : String(decimals))
        else { return nil }
        return units * 100 + rest
    }
}
