/// An exact amount in a currency's minor units.
package struct Money: Hashable, Sendable {
    /// In the currency's minor units, such as cents. May be negative.
    package let minorUnits: Int64
    package let currency: Currency

    package init(minorUnits: Int64, currency: Currency) {
        (self.minorUnits, self.currency) = (minorUnits, currency)
    }

    package static func zero(_ currency: Currency) -> Money {
        Money(minorUnits: 0, currency: currency)
    }

    package var isNegative: Bool { minorUnits < 0 }
}

/// Why a text is not an amount, or why amounts cannot be calculated.
package enum MoneyError: Error, Hashable, Sendable {
    /// The text is not an amount, or is ambiguous.
    case notAnAmount(String)
    case tooManyDecimals(String, Currency)
    case unknownCurrency(String)
    case tooLarge
    case mixedCurrencies(Currency, Currency)
}

extension MoneyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAnAmount(let text):
            "\"\(Printable.line(text))\" is not an amount; write it like 1,234.50 or $12"
        case .tooManyDecimals(let text, let currency) where currency.minorDigits == 0:
            "\"\(Printable.line(text))\" has decimals, but \(currency) has none; write a whole number"
        case .tooManyDecimals(let text, let currency):
            "\"\(Printable.line(text))\" has too many decimals; \(currency) allows at most \(currency.minorDigits)"
        case .unknownCurrency(let word):
            if let codes = Currency.codes(sharing: word), let last = codes.last {
                "\"\(Printable.line(word))\" is the currency of several countries; write "
                    + "\(codes.dropLast().joined(separator: ", ")) or \(last)"
            } else {
                "\"\(Printable.line(word))\" is not a currency code; use an ISO 4217 code such as USD, EUR or GBP"
            }
        case .tooLarge:
            "this amount is too large"
        case .mixedCurrencies(let one, let other):
            "\(one) and \(other) cannot be added; keep a separate total for each"
        }
    }
}

extension MoneyError {
    /// As a separate sentence.
    package var sentence: String {
        let words = description
        return words.capitalizedFirst + "."
    }
}

// MARK: - Arithmetic

extension Money {
    /// Throws if the currencies differ or the sum overflows.
    package func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
        return try checked(minorUnits.addingReportingOverflow(other.minorUnits))
    }

    /// Throws if the currencies differ or the difference overflows.
    package func subtracting(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
        return try checked(minorUnits.subtractingReportingOverflow(other.minorUnits))
    }

    /// One sum for each currency, sorted by code.
    package static func totals(of amounts: some Sequence<Money>) throws(MoneyError) -> [Money] {
        var totals: [Currency: Money] = [:]
        for amount in amounts {
            totals[amount.currency] = try (totals[amount.currency] ?? .zero(amount.currency)).adding(amount)
        }
        return totals.values.sorted { $0.currency.code < $1.currency.code }
    }

    /// How many of `cells` equal parts of `most` the amount fills, rounded down: 0 to `cells`, for any two amounts.
    package func share(of most: Money, in cells: Int) -> Int {
        guard minorUnits > 0, most.minorUnits > 0 else { return 0 }
        guard minorUnits < most.minorUnits else { return cells }
        let product = minorUnits.multipliedFullWidth(by: Int64(cells))
        return Int(most.minorUnits.dividingFullWidth(product).quotient)
    }

    private func checked(_ result: (partialValue: Int64, overflow: Bool)) throws(MoneyError) -> Money {
        guard !result.overflow else { throw .tooLarge }
        return Money(minorUnits: result.partialValue, currency: currency)
    }
}

// MARK: - Text

extension Money: CustomStringConvertible {
    /// `-1234.50`: for files and programs.
    package var plain: String {
        number(groupedBy: "")
    }

    /// `USD 1234.50`: for ledgers.
    package var coded: String {
        "\(currency.code) \(plain)"
    }

    /// `$1,234.50`, `-€9.50`, `CHF 12.00`: for people.
    package var description: String {
        let number = number(groupedBy: ",")
        let digits = minorUnits < 0 ? String(number.dropFirst()) : number
        return (minorUnits < 0 ? "-" : "") + (currency.symbol ?? currency.code + " ") + digits
    }

    /// `$1,234.50`, `INR 1,234.50`: for text messages, with no symbol that makes a text longer.
    package var texted: String {
        currency.code == "INR"
            ? (isNegative ? "-" : "") + "INR " + number(groupedBy: ",").replacing("-", with: "") : "\(self)"
    }

    private func number(groupedBy separator: String) -> String {
        let digits = String(minorUnits.magnitude).leftPadded(to: currency.minorDigits + 1)
        let whole = digits.dropLast(currency.minorDigits)
        var grouped = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index) % 3 == 0 { grouped += separator }
            grouped.append(digit)
        }
        let decimals = currency.minorDigits == 0 ? "" : "." + digits.suffix(currency.minorDigits)
        return (minorUnits < 0 ? "-" : "") + grouped + decimals
    }
}

extension MoneyError: UserFacingError {
    package var kind: ErrorKind { .invalid }
}

extension Substring {
    /// Without white space at either end.
    var trimmed: Substring {
        var rest = drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
