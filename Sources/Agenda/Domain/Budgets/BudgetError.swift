package import Values

/// Why a budget line cannot be read, found or saved.
package enum BudgetError: Error, Hashable, Sendable {
    case noTitle
    case noAmount(String)
    /// Several numbers that may be the amount.
    case twoAmounts(Money, Money)
    /// Words that may be several days.
    case severalDays(String)
    case tooLong(Int)
    case notPositive(Money)
    case tooMuch(Money)
    case noSuchPlace(Int, count: Int)
    case unknown(String)
    case several(String, [String])
}

extension BudgetError {
    /// Whether the words name no line, or several.
    package var isUnknown: Bool {
        switch self {
        case .noSuchPlace, .unknown, .several: true
        case .noTitle, .noAmount, .twoAmounts, .severalDays, .tooLong, .notPositive, .tooMuch: false
        }
    }

    /// Whether there is no such line; false where there are several.
    var isNotFound: Bool {
        switch self {
        case .noSuchPlace, .unknown: true
        case .noTitle, .noAmount, .twoAmounts, .severalDays, .tooLong, .notPositive, .tooMuch, .several: false
        }
    }
}

extension BudgetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTitle: "Add what it is for, like: 45.20 hotel."
        case .noAmount(let words):
            "No amount at the start or end of \"\(Printable.line(words))\". Use a form like: 45.20 hotel."
        case .twoAmounts(let one, let other):
            "Is the amount \(one.texted) or \(other.texted)? Give one expense, with a currency or decimals: \(one.coded) hotel."
        case .severalDays(let words):
            "\"\(Printable.line(words))\" may be several days. Give one, like: 45.20 hotel yesterday."
        case .tooLong(let count): "That title is too long: \(count) characters, and the limit is 200."
        case .notPositive(let amount): "A budget amount must be more than 0, not \(amount)."
        case .tooMuch(let amount):
            "\(amount) is too much for one line: the limit is \(Budget.most(amount.currency)). Split it into several lines."
        case .noSuchPlace(let place, let count):
            count == 0
                ? "The budget is empty."
                : "There is no line \(place): the budget has \(count.counted("line"))."
        case .unknown(let words): "There is no \"\(Printable.line(words))\" in the budget."
        case .several(let words, let titles):
            "Several lines match \"\(Printable.line(words))\": \(titles.prefix(4).map { Printable.line($0) }.joined(separator: "; ")). Use its number."
        }
    }
}

extension BudgetError: UserFacingError {
    package var nextSteps: [NextStep] {
        isUnknown ? [NextStep("List all lines", AgendaAction.showBudget)] : []
    }
    package var kind: ErrorKind { isUnknown ? .notFound : .invalid }
}
