import Values

/// A part of a deal between two joints: an amount, a share, or a bonus.
enum DealClause: Hashable {
    /// Whether it says that it is guaranteed.
    case amount(Money, isMinimum: Bool)
    case share(Deal.Share, over: Money?)
    case bonus(Money, isPerHead: Bool, above: Int)

    private static let fillers: Set = [
        "the", "a", "an", "of", "from", "is", "to", "you", "get", "gets", "we", "pay", "pays", "will", "be", "flat",
        "fee", "total", "any", "anything", "everything", "there", "then", "deal", "if", "all", "for", "off", "in", "it",
        "your", "own", "set", "amount", "and", "artist", "band", "act", "comic", "walks", "with",
    ]
    private static let minimumWords: Set = [
        "guarantee", "guaranteed", "guarantees", "guar", "minimum", "min", "least", "at", "base",
    ]
    private static let door: Set = [
        "door", "doors", "gate", "ticket", "tickets", "sales", "box", "office", "cover", "charge", "collected",
        "receipts", "takings", "admission", "admissions", "entry",
    ]
    fileprivate static let heads: Set = [
        "head", "heads", "people", "person", "persons", "paid", "paying", "ticket", "tickets", "pax", "sold",
        "customers", "attendees", "admissions", "guests",
    ]
    private static let over: Set = ["over", "above", "exceeding", "beyond", "past"]
    private static let deductions: Set = ["expenses", "costs", "fees"]
    private static let evenly: Set = ["even", "evenly", "equal", "equally"]

    /// `evenly`, `equally`
    static func saysEvenly(_ token: DealToken) -> Bool {
        if case .word(let word) = token { evenly.contains(word) } else { false }
    }

    /// - Parameter tokens: without joints.
    init(_ tokens: [DealToken], home: Currency, of text: String) throws(DealError) {
        let isShare = tokens.contains { token in
            if case .percent = token { true } else { Self.saysEvenly(token) }
        }
        if isShare {
            self = try Self.share(tokens, home: home, of: text)
        } else if Self.isBonus(tokens) {
            self = try Self.bonus(tokens, home: home, of: text)
        } else {
            self = try Self.amount(tokens, home: home, of: text)
        }
    }

    private static func isBonus(_ tokens: [DealToken]) -> Bool {
        tokens.contains { token in
            guard case .word(let word) = token else { return false }
            return heads.contains(word) || word == "bonus" || word == "each"
        }
    }

    private static func amount(
        _ tokens: [DealToken], home: Currency, of text: String
    ) throws(DealError) -> DealClause {
        var (amount, isMinimum): (Money?, Bool) = (nil, false)
        for token in tokens {
            switch token {
            case .money, .number:
                guard amount == nil else { throw .several("amounts") }
                amount = try token.money(home: home, of: text)
            case .word(let word) where minimumWords.contains(word): isMinimum = true
            case .word(let word) where fillers.contains(word): break
            case .word(let word): throw .word(word, in: text)
            default: throw .incomplete(text)
            }
        }
        guard let amount else { throw .incomplete(text) }
        return .amount(amount, isMinimum: isMinimum)
    }

    private static func bonus(
        _ tokens: [DealToken], home: Currency, of text: String
    ) throws(DealError) -> DealClause {
        var (amount, above): (Money?, Int?) = (nil, nil)
        var (isPerHead, isOver) = (false, false)
        for (index, token) in tokens.enumerated() {
            switch token {
            case .number(let number) where isOver && above == nil:
                guard let count = Int(number.replacing(",", with: "")), count <= 1_000_000 else {
                    throw .word(number, in: text)
                }
                above = count
            case .money, .number:
                guard amount == nil else { throw .several("amounts") }
                amount = try token.money(home: home, of: text)
            case .word(let word) where over.contains(word): isOver = true
            case .word("per"), .word("each"), .word("every"): isPerHead = true
            // "$5 a head", not "a $50 bonus".
            case .word("a") where index + 1 < tokens.count && tokens[index + 1].isHead: isPerHead = true
            case .word(let word) where heads.contains(word) || word == "bonus" || fillers.contains(word): break
            case .word(let word): throw .word(word, in: text)
            default: throw .incomplete(text)
            }
        }
        guard let amount, isPerHead || above != nil else { throw .incomplete(text) }
        guard !isPerHead || amount.minorUnits <= 1_000_000_000 else { throw .tooLarge(text) }
        return .bonus(amount, isPerHead: isPerHead, above: above ?? 0)
    }

    private static func share(
        _ tokens: [DealToken], home: Currency, of text: String
    ) throws(DealError) -> DealClause {
        var (percent, over): (Int?, Money?) = (nil, nil)
        var (isDivided, isAfter, isOver) = (false, false, false)
        var deducted: Set<String> = []
        for (index, token) in tokens.enumerated() {
            switch token {
            case .percent(let hundredths):
                guard percent == nil else { throw .several("shares") }
                percent = hundredths
            case .money(let money) where (isOver || isAfter) && over == nil: over = money
            case .number(let number): throw isOver || isAfter ? .moneyOrHeads(number) : .word(number, in: text)
            case .word(let word) where Self.over.contains(word): isOver = true
            case .word("after"), .word("less"), .word("minus"): isAfter = true
            case .word("before"): isAfter = false
            // "after $400 and expenses" can mean either.
            case .word(let word) where Self.deductions.contains(word) && isAfter && over != nil:
                guard index > 0, tokens[index - 1] != .word("and") else { throw .incomplete(text) }
            case .word("expenses"), .word("costs"): if isAfter { deducted.insert("expenses") }
            case .word("fees") where isAfter: deducted.insert("fees")
            case .word("fees"), .word("card"), .word("processing"), .word("ticketing"), .word("first"): break
            case .word("net"), .word("profit"), .word("profits"): deducted.formUnion(["expenses", "fees"])
            case .word("gross"), .word("split"), .word("share"), .word("shares"): break
            case .word(let word) where evenly.contains(word): isDivided = true
            case .word(let word) where fillers.contains(word) || door.contains(word): break
            case .word(let word): throw .word(word, in: text)
            default: throw .incomplete(text)
            }
        }
        if (isOver && over == nil) || (isAfter && over == nil && deducted.isEmpty) { throw .incomplete(text) }
        let isOfDoor = tokens.contains { token in
            if case .word(let word) = token { door.contains(word) || word == "gross" || word == "net" } else { false }
        }
        guard percent != nil || isOfDoor else { throw .incomplete(text) }
        let basis: Deal.Basis =
            switch (deducted.contains("fees"), deducted.contains("expenses")) {
            case (true, true): .net
            case (true, false): .afterFees
            case (false, true): .afterExpenses
            case (false, false): .gross
            }
        let share = Deal.Share(
            hundredths: percent ?? 10_000, basis: basis, above: over?.minorUnits ?? 0, isDivided: isDivided)
        return .share(share, over: over)
    }
}

extension DealToken {
    fileprivate var isHead: Bool { if case .word(let word) = self { DealClause.heads.contains(word) } else { false } }

    fileprivate func money(home: Currency, of text: String) throws(DealError) -> Money {
        switch self {
        case .money(let money): money
        case .number(let number): try DealToken.money(number, home: home, of: text)
        default: throw .incomplete(text)
        }
    }
}
