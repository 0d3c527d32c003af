package import Values

/// Why a text is not a deal, or not a clear one.
package enum DealError: Error, Hashable, Sendable {
    /// A word, in the whole text.
    case word(String, in: String)
    /// Two amounts, and nothing says how they belong together.
    case joint(String)
    /// `70/30`: it does not say whose part is which.
    case ratio(String)
    /// A bare number that can be money or heads.
    case moneyOrHeads(String)
    /// Not between 0 and 100.
    case percent(String)
    /// Two of a kind: `shares`, `amounts`, `bonuses`.
    case several(String)
    case incomplete(String)
    case currencies(Currency, Currency)
    case tooLarge(String)
}

extension DealError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .word(let word, let text): "\(word.quotedLine) in \(text.quotedLine) is not clear"
        case .joint(let text): "\(text.quotedLine) does not say whether both are paid; write \"plus\" or \"vs\""
        case .ratio(let text): "\(text.quotedLine) does not say whose part is which; write a percentage"
        case .moneyOrHeads(let text): "\(text.quotedLine) can be money or heads; write $\(text) or \(text) heads"
        case .percent(let text): "\(text.quotedLine) must be more than 0% and at most 100%, with two decimals at most"
        case .several(let kind): "it has several \(kind), and can have one"
        case .incomplete(let text): "\(text.quotedLine) is not complete"
        case .currencies(let one, let other): "it has amounts in \(one) and \(other)"
        case .tooLarge(let text): "\(text.quotedLine) is too large"
        }
    }
}
