/// The estimated expense of a trip: a whole amount of the account's currency, as it was typed.
package struct TripExpense: Hashable, Sendable, Codable {
    /// What was typed; nil for nothing.
    package let typed: String?

    /// The largest amount.
    package static let most = 999_999_999

    package static let none = TripExpense(nil)

    /// - Parameter typed: kept even where it is no amount.
    package init(_ typed: String?) {
        let words = (typed ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.typed = words.isEmpty ? nil : String(words.prefix(100))
    }

    /// What a person enters. Words that are no number are kept and count as 0; a number that is no whole amount is an
    /// error.
    ///
    /// - Throws: `TripError.negativeExpense`, `.largeExpense` or `.brokenExpense`.
    package static func read(_ text: String) throws(TripError) -> TripExpense {
        let expense = TripExpense(text)
        guard let typed = expense.typed, expense.isInvalid, typed.contains(where: \.isNumber) else { return expense }
        let digits = typed.drop { $0 == "-" || $0 == "−" || $0 == "+" }
        if digits.count < typed.count, !typed.hasPrefix("+") { throw .negativeExpense(typed) }
        if digits.allSatisfy(\.isNumber) { throw .largeExpense(typed) }
        throw .brokenExpense(typed)
    }

    /// Whether something was typed that is no whole amount.
    package var isInvalid: Bool { typed != nil && valid == nil }

    /// Never negative; 0 where nothing or no whole amount was typed.
    package var amount: Int { valid ?? 0 }

    private var valid: Int? {
        guard let typed, let amount = Int(typed), (0...Self.most).contains(amount) else { return nil }
        return amount
    }

    /// More, or less for a negative step; never below 0. What is no amount starts at 0.
    package func stepped(by step: Int) -> TripExpense {
        TripExpense("\(min(max(amount + step, 0), Self.most))")
    }
}
