package import Values

/// An amount and a title as a person types them: `45.20 hotel`, `hotel 45.20`, `45.20 EUR hotel`, `1 500 kr hotel`.
package struct BudgetEntry: Hashable, Sendable {
    package let title: String
    package let amount: Money

    /// - Parameters:
    ///   - words: the only number is the amount, at an end of the text unless it has a currency or decimals. Of several
    ///     numbers it is the only one with a currency or decimals. A number before a unit (`2 hours`, `5 km`) is no
    ///     amount, unless it has a currency. A quoted phrase counts as one word, unless it is the only word.
    ///   - home: the currency of an amount without one.
    /// - Throws: `BudgetError`, and `MoneyError` for a malformed amount.
    package init(_ words: [String], home: Currency) throws {
        let given = words.count == 1 ? words[0].split(whereSeparator: \.isWhitespace).map(String.init) : words
        let words = Self.joined(given.flatMap { Self.divided($0, home: home) }, home: home)
        guard !words.isEmpty else { throw BudgetError.noTitle }
        let numbers = try Self.numbers(in: words, home: home)
        guard let first = numbers.first else { throw BudgetError.noAmount(words.joined(separator: " ")) }
        let marked = numbers.filter { $0.isMarked && !$0.isQuantity }
        let meant = numbers.count == 1 ? first : marked.count == 1 && !Self.isSum(words, of: numbers) ? marked[0] : nil
        guard let meant else {
            throw BudgetError.twoAmounts(numbers[0].money, numbers[1].money)
        }
        let isAtEnd = meant.place.lowerBound == 0 || meant.place.upperBound == words.count
        guard !meant.isQuantity, meant.isMarked || isAtEnd else {
            throw BudgetError.noAmount(words.joined(separator: " "))
        }
        amount = meant.money
        let title = (words[..<meant.place.lowerBound] + words[meant.place.upperBound...]).joined(separator: " ")
        guard !title.isEmpty else { throw BudgetError.noTitle }
        self.title = title.capitalizedFirst
    }

    /// A number in the words that may be the amount.
    private struct Number {
        let money: Money
        let place: Range<Int>
        /// Whether it has a currency or decimals.
        let isMarked: Bool
        /// Whether it has no currency and a unit behind it: `2 hours`.
        var isQuantity = false
    }

    /// Whether the numbers are parts of a sum, or those of several expenses: `12.50 + 3 tip`, `3 x 4.50`, `12 taxi, 8
    /// lunch`.
    private static func isSum(_ words: [String], of numbers: [Number]) -> Bool {
        let operators: Set = ["+", "-", "−", "–", "x", "×", "*", "/", "plus", "minus", "tip"]
        return words.contains { operators.contains($0.lowercased()) }
            || numbers.dropFirst().contains { number in
                guard number.place.lowerBound > 0 else { return false }
                let before = words[number.place.lowerBound - 1]
                return before.hasSuffix(",") || ["and", "&"].contains(before.lowercased())
            }
    }

    /// `500kr` as `500` and `kr`, and `500:-` as `500`, so that groups of digits before it belong to it.
    private static func divided(_ word: String, home: Currency) -> [String] {
        let digits = word.prefix { $0.isNumber || ",.".contains($0) }
        let rest = String(word.dropFirst(digits.count))
        guard digits.last?.isNumber == true, !rest.isEmpty else { return [word] }
        if [":-", ":–"].contains(rest) { return [String(digits)] }
        let isCurrency = Currency.codes(sharing: rest) != nil || Currency.named(byWord: rest, home: home) != nil
        return isCurrency ? [String(digits), rest] : [word]
    }

    /// `swiss francs` as `CHF`.
    private static func joined(_ words: [String], home: Currency) -> [String] {
        var joined: [String] = []
        for word in words {
            if let last = joined.last, let currency = Currency.named(byWord: "\(last) \(word)", home: home) {
                joined[joined.count - 1] = currency.code
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    private static func numbers(in words: [String], home: Currency) throws -> [Number] {
        var (found, place) = ([Number](), 0)
        while place < words.count {
            guard var number = try number(at: place, in: words, home: home) else {
                place += 1
                continue
            }
            place = number.place.upperBound
            number.isQuantity = isQuantity(words[number.place], before: words[place...])
            found.append(number)
        }
        return found
    }

    /// A number with its currency beside it, with groups of three digits at an end of the text, or one word.
    private static func number(at place: Int, in words: [String], home: Currency) throws -> Number? {
        for count in stride(from: min(4, words.count - place), to: 1, by: -1) {
            let part = words[place..<place + count]
            // `dinner for 4 120` has two numbers.
            let isGroup =
                part.allSatisfy { $0.allSatisfy { $0.isNumber || ",.".contains($0) } }
                && (place == 0 || place + count == words.count && words[place - 1].lowercased() != "for")
            let units = part.filter { !$0.contains(where: \.isNumber) }
            guard isGroup || units.count == 1 && part.count(where: isAmountLike) == count - 1,
                !units.contains(where: commonWords.contains), part.allSatisfy({ $0.count < 30 })
            else { continue }
            do throws(MoneyError) {
                let money = try Money.read(part.joined(separator: " "), home: home)
                return Number(money: money, place: place..<place + count, isMarked: !isGroup || hasDecimals(part))
            } catch {
                if isMeant(error) { throw error }
            }
        }
        let word = words[place]
        let isInBrackets = word.hasPrefix("(") || word.hasSuffix(")") || word.hasPrefix("#")
        guard word.contains(where: \.isNumber), !isInBrackets else { return nil }
        do throws(MoneyError) {
            let isPlain = word.allSatisfy { $0.isNumber || ",.'’".contains($0) }
            return Number(
                money: try Money.read(word, home: home), place: place..<place + 1,
                isMarked: !isPlain || hasDecimals([word]))
        } catch {
            // "3-day" is part of a title; "12.345" is a malformed amount, and so is a quoted "1 500 kr".
            if isAmountLike(word) || isMeant(error) { throw error }
            return nil
        }
    }

    /// `2` before `hours`, and `1` before `day`; not `15` before `day pass`.
    private static func isQuantity(_ number: ArraySlice<String>, before rest: ArraySlice<String>) -> Bool {
        guard let next = rest.first, number.allSatisfy({ $0.allSatisfy { $0.isNumber || ",.".contains($0) } }) else {
            return false
        }
        let unit = next.lowercased().filter(\.isLetter)
        return units.contains(unit) || (number.first == "1" && singularUnits.contains(unit))
    }

    /// Of time, length and weight, and of people.
    private static let units = Set(
        """
        secs seconds min mins minute minutes h hr hrs hour hours days nights weeks weekends months years \
        km kms kilometers kilometres mi mile miles meters metres feet yards kg kgs kilo kilos grams lb lbs oz ounces \
        people persons guests adults pax
        """.split(separator: " ").map(String.init))

    /// Those that begin a title behind an amount: `15 day pass`.
    private static let singularUnits: Set = ["day", "night", "week", "weekend", "month", "year", "person"]

    /// Words of a title that are also the codes of currencies.
    private static let commonWords: Set = ["all", "bob", "cup", "gel", "mad", "mop", "pen", "top", "try"]

    /// Whether the last word ends like `9.5` or `9,50`.
    private static func hasDecimals(_ words: some BidirectionalCollection<String>) -> Bool {
        guard let last = words.last, let separator = last.lastIndex(where: { ",.".contains($0) }) else { return false }
        return (1...2).contains(last[separator...].count - 1)
    }

    /// Whether what cannot be read is an amount with its currency: `1500 kr` in an account of another currency, and
    /// `JPY 12.50`.
    private static func isMeant(_ error: MoneyError) -> Bool {
        switch error {
        case .unknownCurrency(let word): Currency.codes(sharing: word) != nil
        case .tooManyDecimals: true
        case .notAnAmount, .tooLarge, .mixedCurrencies: false
        }
    }

    private static func isAmountLike(_ word: String) -> Bool {
        word.contains(where: \.isNumber) && !word.contains { $0.isLetter || $0 == "/" || $0 == ":" }
    }
}
