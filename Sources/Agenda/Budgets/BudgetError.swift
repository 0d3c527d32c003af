package import Values

/// Why a budget line cannot be read, found or saved.
package enum BudgetError: Error, Hashable, Sendable {
    case noTitle
    case noAmount(String)
    /// Both ends of the text are amounts.
    case twoAmounts(Money, Money)
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
        case .noTitle, .noAmount, .twoAmounts, .tooLong, .notPositive, .tooMuch: false
        }
    }

    /// Whether there is no such line; false where there are several.
    var isNotFound: Bool {
        switch self {
        case .noSuchPlace, .unknown: true
        case .noTitle, .noAmount, .twoAmounts, .tooLong, .notPositive, .tooMuch, .several: false
        }
    }
}

extension BudgetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTitle: "Say what it is for, like: 45.20 hotel."
        case .noAmount(let words):
            "No amount stands first or last in \"\(Printable.line(words))\". Write it like: 45.20 hotel."
        case .twoAmounts(let one, let other):
            "Is it \(one) or \(other)? Put what it is for in quotation marks."
        case .tooLong(let count): "That title has \(count) characters; 200 are the most."
        case .notPositive(let amount): "\(amount) is no amount for a budget: it must be more than 0."
        case .tooMuch(let amount):
            "\(amount) is more than one line holds: \(Budget.most(amount.currency)) at the most. Make several lines."
        case .noSuchPlace(let place, let count):
            count == 0 ? "The budget is empty." : "There is no line \(place): the budget has \(count)."
        case .unknown(let words): "There is no \"\(Printable.line(words))\" in the budget."
        case .several(let words, let titles):
            "Several lines have \"\(Printable.line(words))\": \(titles.prefix(4).map { Printable.line($0) }.joined(separator: "; ")). Say its number."
        }
    }
}

extension BudgetError: UserFacingError {
    package var hints: [String] { isUnknown ? ["See them all: greenroom budget show"] : [] }
    package var exitCode: CommandExitCode { isUnknown ? .notFound : .usage }
}
