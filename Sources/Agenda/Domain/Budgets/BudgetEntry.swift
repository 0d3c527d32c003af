package import Values

/// An amount and a title as a person types them: `45.20 hotel`, `hotel 45.20`, `45.20 EUR hotel`, `1 500 kr hotel`.
package struct BudgetEntry: Hashable, Sendable {
    package let title: String
    package let amount: Money

    /// - Parameters:
    ///   - words: the amount is the first or the last word, with its currency in it or beside it. A quoted phrase
    ///     counts as one word, unless it is the only word.
    ///   - home: the currency of an amount without one.
    ///   - firstGoesFirst: if both ends are amounts, use the first; otherwise that is an error.
    /// - Throws: `BudgetError`, and `MoneyError` for a malformed amount.
    package init(_ words: [String], home: Currency, firstGoesFirst: Bool = false) throws {
        let given = words.count == 1 ? words[0].split(whereSeparator: \.isWhitespace).map(String.init) : words
        let words = given.flatMap { Self.divided($0, home: home) }
        guard !words.isEmpty else { throw BudgetError.noTitle }
        let front = try Self.amount(words, fromEnd: false, home: home)
        let isFrontMeant = front != nil && (firstGoesFirst || words.count == 1)
        let back = isFrontMeant ? nil : try Self.amount(words, fromEnd: true, home: home)
        let rest: ArraySlice<String>
        switch (front, back) {
        case (let front?, let back?) where words.count > max(front.words, back.words):
            throw BudgetError.twoAmounts(front.money, back.money)
        case (let front?, _): (amount, rest) = (front.money, words.dropFirst(front.words))
        case (nil, let back?): (amount, rest) = (back.money, words.dropLast(back.words))
        case (nil, nil): throw BudgetError.noAmount(words.joined(separator: " "))
        }
        let title = rest.joined(separator: " ")
        guard !title.isEmpty else { throw BudgetError.noTitle }
        self.title = title.capitalizedFirst
    }

    private typealias Found = (money: Money, words: Int)

    /// `500kr` as `500` and `kr`, and `500:-` as `500`, so that groups of digits before it belong to it.
    private static func divided(_ word: String, home: Currency) -> [String] {
        let digits = word.prefix { $0.isNumber || ",.".contains($0) }
        let rest = String(word.dropFirst(digits.count))
        guard digits.last?.isNumber == true, !rest.isEmpty else { return [word] }
        if [":-", ":–"].contains(rest) { return [String(digits)] }
        let isCurrency = Currency.isCrown(rest) || Currency.named(byWord: rest, home: home) != nil
        return isCurrency ? [String(digits), rest] : [word]
    }

    /// An amount at one end of the words: with its currency beside it, with groups of three digits, or one word.
    private static func amount(_ words: [String], fromEnd: Bool, home: Currency) throws -> Found? {
        for count in stride(from: min(4, words.count), to: 1, by: -1) {
            let part = fromEnd ? words.suffix(count) : words.prefix(count)
            let isNumber = part.allSatisfy { $0.allSatisfy { $0.isNumber || ",.".contains($0) } }
            let units = part.count { !$0.contains(where: \.isNumber) }
            guard isNumber || units == 1 && part.count(where: isAmountLike) == count - 1,
                part.allSatisfy({ $0.count < 30 })
            else { continue }
            do throws(MoneyError) {
                return (try Money.read(part.joined(separator: " "), home: home), count)
            } catch {
                if isMeant(error) { throw error }
            }
        }
        let one = fromEnd ? words.suffix(1) : words.prefix(1)
        guard let word = one.first, word.contains(where: \.isNumber) else { return nil }
        do throws(MoneyError) {
            return (try Money.read(word, home: home), 1)
        } catch {
            // "3-day" is part of a title; "12.345" is a malformed amount, and so is a quoted "1 500 kr".
            if isAmountLike(word) || isMeant(error) { throw error }
            return nil
        }
    }

    /// Whether what cannot be read is an amount with its currency: `1500 kr` in an account of another currency, and
    /// `JPY 12.50`.
    private static func isMeant(_ error: MoneyError) -> Bool {
        switch error {
        case .unknownCurrency(let word): Currency.isCrown(word)
        case .tooManyDecimals: true
        case .notAnAmount, .tooLarge, .mixedCurrencies: false
        }
    }

    private static func isAmountLike(_ word: String) -> Bool {
        word.contains(where: \.isNumber) && !word.contains { $0.isLetter || $0 == "/" || $0 == ":" }
    }
}
