extension Money {
    /// Reads `12`, `12.5`, `1,234.50`, `$12`, `-€9.50`, `12 USD`, `EUR 1.355,90`, `1 500 kr`, `R$ 5`. Without a
    /// currency it is in `home`. A single separator before exactly the minor digits begins the decimals (`€9,50`); other separators group thousands.
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
        // `12.-`, `12,-` and `12:-` are whole amounts.
        for ending in [".-", ",-", ":-", ".–", ",–", ":–"] where rest.hasSuffix(ending) { rest = rest.dropLast(2) }
        let digits = try AmountDigits(rest, of: text, in: currency).minorUnits
        guard let units = Int64(isNegative ? "-" + digits : digits) else { throw .tooLarge }
        return Money(minorUnits: units, currency: currency)
    }

    /// Removes a symbol or a code from either end; nil if there is none.
    private static func takeCurrency(from rest: inout Substring, home: Currency) throws(MoneyError) -> Currency? {
        if let first = rest.first, let currency = Currency.named(bySymbol: first, home: home) {
            rest = rest.dropFirst().trimmed
            return currency
        }
        // `R$`, `US$`
        let letters = rest.prefix { $0.isLetter }
        if !letters.isEmpty, rest.dropFirst(letters.count).first == "$" {
            guard let currency = Currency.named(byDollar: String(letters)) else {
                throw .unknownCurrency(letters + "$")
            }
            rest = rest.dropFirst(letters.count + 1).trimmed
            return currency
        }
        if let last = rest.last, let currency = Currency.named(bySymbol: last, home: home) {
            rest = rest.dropLast().trimmed
            return currency
        }
        let isOfWord: (Character) -> Bool = { $0.isLetter }
        let isLeading = !letters.isEmpty
        let end = rest.last == "." ? rest.dropLast() : rest
        let trailing = Substring(String(end.reversed().prefix(while: isOfWord).reversed()))
        let word = isLeading ? letters : trailing
        guard word.count >= 2, word.count < rest.count else { return nil }
        if Currency.isCrown(String(word)) || Currency.named(byWord: String(word), home: home) != nil {
            guard let currency = Currency.named(byWord: String(word), home: home) else {
                throw .unknownCurrency(String(word))
            }
            rest = isLeading ? rest.dropFirst(word.count) : end.dropLast(word.count)
            if isLeading, rest.first == "." { rest = rest.dropFirst() }
            rest = rest.trimmed
            return currency
        }
        guard word.count == 3, isLeading || end.count == rest.count else { return nil }
        guard let currency = Currency(String(word)) else { throw .unknownCurrency(String(word)) }
        rest = (isLeading ? rest.dropFirst(3) : rest.dropLast(3)).trimmed
        return currency
    }
}

/// The digits of an amount without currency and sign.
private struct AmountDigits {
    /// In minor units: `12.5` in dollars is `1250`.
    let minorUnits: String

    init(_ number: Substring, of text: String, in currency: Currency) throws(MoneyError) {
        let plain = try Self.withoutSpaces(number, of: text)
        let dots = plain.split(separator: ".", omittingEmptySubsequences: false)
        let commas = plain.split(separator: ",", omittingEmptySubsequences: false)
        let isCommaLast =
            (plain.lastIndex(of: ",") ?? plain.startIndex) > (plain.lastIndex(of: ".") ?? plain.startIndex)
        var groups: [Substring]
        var decimals: Substring?
        switch (dots.count, commas.count) {
        case (1, 1): groups = [plain[...]]
        case (2..., 2...):
            // `1.355,90` and `1,355.90`: what comes last begins the decimals.
            let halves = isCommaLast ? commas : dots
            guard halves.count == 2 else { throw .notAnAmount(text) }
            groups = halves[0].split(separator: isCommaLast ? "." : ",", omittingEmptySubsequences: false)
            decimals = halves[1]
        case (2, _):
            groups = dots
            if !(Self.areThousands(dots, in: currency) && currency.groupsByDot) { decimals = groups.removeLast() }
        case (_, 2):
            groups = commas
            if !Self.areThousands(commas, in: currency) {
                guard commas[1].count == currency.minorDigits else { throw .notAnAmount(text) }
                decimals = groups.removeLast()
            }
        default: groups = dots.count > 1 ? dots : commas
        }
        guard groups.count == 1 || Self.areThousands(groups, in: currency) else { throw .notAnAmount(text) }
        let whole = groups.joined()
        let fraction = decimals.map(String.init) ?? ""
        // "12." may be incomplete.
        guard (whole + fraction).utf8.allSatisfy({ $0.asciiDigit != nil }), !whole.isEmpty, decimals != "" else {
            throw .notAnAmount(text)
        }
        guard fraction.count <= currency.minorDigits else { throw .tooManyDecimals(text, currency) }
        minorUnits = whole + fraction + String(repeating: "0", count: currency.minorDigits - fraction.count)
    }

    /// Spaces and apostrophes may group thousands: `1 500,50`, `1'500`.
    private static func withoutSpaces(_ number: Substring, of text: String) throws(MoneyError) -> String {
        let groups = number.split(omittingEmptySubsequences: false) { $0.isWhitespace || "'’".contains($0) }
        guard groups.count > 1 else { return String(number) }
        let last = groups[groups.count - 1]
        let digits = last.prefix { $0.isNumber }
        let middle = groups.dropFirst().dropLast()
        guard (1...3).contains(groups[0].count), groups[0].allSatisfy(\.isNumber), digits.count == 3,
            middle.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isNumber) })
        else { throw .notAnAmount(text) }
        return groups.joined()
    }

    /// Groups of three digits; in the currencies of India also of two before the last.
    private static func areThousands(_ groups: [Substring], in currency: Currency) -> Bool {
        guard let first = groups.first, let last = groups.last, groups.count > 1, last.count == 3 else { return false }
        let middle = groups.dropFirst().dropLast()
        if (1...3).contains(first.count), middle.allSatisfy({ $0.count == 3 }) { return true }
        return currency.groupsByHundreds && (1...2).contains(first.count) && middle.allSatisfy { $0.count == 2 }
    }
}
