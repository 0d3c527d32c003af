extension Money {
    /// Reads `12`, `12.5`, `1,234.50`, `$12`, `-€9.50`, `12 USD`, `usd 12`. Without a currency it is in `home`.
    /// A comma separates thousands, or decimals if exactly the minor digits follow a single one (`€9,50`).
    package static func read(_ text: String, home: Currency) throws(MoneyError) -> Money {
        var rest = text[...].trimmed
        var isNegative = false
        func takeSign() {
            guard !isNegative, let sign = rest.first, sign == "-" || sign == "−" else { return }
            isNegative = true
            rest = rest.dropFirst().trimmed
        }
        takeSign()
        let currency = try takeCurrency(from: &rest, home: home) ?? home
        takeSign()
        let digits = try digits(of: rest, text: text, currency: currency)
        let signed = isNegative ? "-" + digits : digits
        guard let units = Int64(signed) else { throw .tooLarge }
        return Money(minorUnits: units, currency: currency)
    }

    /// Removes a symbol or a code from either end; nil if there is none.
    private static func takeCurrency(from rest: inout Substring, home: Currency) throws(MoneyError) -> Currency? {
        if let first = rest.first, let currency = Currency.named(bySymbol: first, home: home) {
            rest = rest.dropFirst().trimmed
            return currency
        }
        if let last = rest.last, let currency = Currency.named(bySymbol: last, home: home) {
            rest = rest.dropLast().trimmed
            return currency
        }
        let isLetter: (Character) -> Bool = { $0.isLetter }
        let leading = rest.prefix(while: isLetter)
        let code = leading.isEmpty ? Substring(String(rest.reversed().prefix(while: isLetter).reversed())) : leading
        guard code.count == 3, code.count < rest.count else { return nil }
        guard let currency = Currency(String(code)) else { throw .unknownCurrency(String(code)) }
        rest = (leading.isEmpty ? rest.dropLast(3) : rest.dropFirst(3)).trimmed
        return currency
    }

    /// The digits of the amount in minor units: `12.5` in dollars gives `1250`.
    private static func digits(of number: Substring, text: String, currency: Currency) throws(MoneyError) -> String {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let integer = parts.first else { throw .notAnAmount(text) }
        var groups = integer.split(separator: ",", omittingEmptySubsequences: false)
        var decimals = parts.count == 2 ? parts[1] : ""
        let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 } && (groups.count == 1 || groups[0].count <= 3)
        if !isGrouped {
            guard parts.count == 1, groups.count == 2, groups[1].count == currency.minorDigits else {
                throw .notAnAmount(text)
            }
            decimals = groups.removeLast()
        }
        let whole = groups.joined()
        let isNumber = (whole + decimals).utf8.allSatisfy { $0.asciiDigit != nil }
        // "12." may be incomplete.
        guard !whole.isEmpty, !(groups.first ?? "").isEmpty, isNumber, parts.count == 1 || !decimals.isEmpty else {
            throw .notAnAmount(text)
        }
        guard decimals.count <= currency.minorDigits else { throw .tooManyDecimals(text, currency) }
        return whole + decimals + String(repeating: "0", count: currency.minorDigits - decimals.count)
    }
}

extension Substring {
    /// Without white space at either end.
    var trimmed: Substring {
        var rest = drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
