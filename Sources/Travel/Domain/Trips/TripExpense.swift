/// The estimated expense of a trip: a whole amount of the account's currency, as it was typed.
package struct TripExpense: Hashable, Sendable, Codable {
    /// What was typed; nil for nothing.
    package let typed: String?

    /// The largest amount.
    static let most = 999_999_999

    package static let none = TripExpense(nil)

    /// - Parameter typed: kept even where it is no amount.
    package init(_ typed: String?) {
        let words = (typed ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.typed = words.isEmpty ? nil : String(words.prefix(100))
    }

    /// Whether something was typed that is no whole amount.
    package var isInvalid: Bool { typed != nil && valid == nil }

    /// Why it counts as 0: `is not a whole amount`; nil for a whole amount or nothing.
    package var problem: String? {
        guard isInvalid, let typed else { return nil }
        let digits = typed.hasPrefix("-") ? typed.dropFirst() : typed[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return "is not a whole amount" }
        return typed.hasPrefix("-") ? "is below 0" : "is more than \(Self.most)"
    }

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
