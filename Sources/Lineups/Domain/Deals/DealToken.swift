import Values

/// A part of the text of a deal.
enum DealToken: Hashable {
    case money(Money)
    /// Without a currency: money or a count.
    case number(String)
    case percent(Int)
    /// In lower case.
    case word(String)
    case plus, versus, comma

    /// Reads a text into tokens. Throws for a number that is none, and for a ratio such as `70/30`.
    static func all(_ text: String, home: Currency) throws(DealError) -> [DealToken] {
        var chunks = self.chunks(text)
        var tokens: [DealToken] = []
        while !chunks.isEmpty {
            let chunk = chunks.removeFirst()
            switch chunk {
            case "+", "&": tokens.append(.plus)
            case ",", ";": tokens.append(.comma)
            case "%": throw .word("%", in: text)
            case _ where chunk.contains(where: \.isNumber):
                tokens.append(try number(chunk, &chunks, home: home, of: text))
            default:
                guard let currency = currency(chunk, home: home), let next = chunks.first,
                    next.first?.isNumber == true
                else {
                    tokens.append(token(chunk.lowercased()))
                    break
                }
                chunks.removeFirst()
                tokens.append(.money(try money("\(currency.code) \(next)", home: home, of: text)))
            }
        }
        return tokens
    }

    /// A token that begins with a number: an amount, a percentage, or either money or a count.
    private static func number(
        _ chunk: String, _ rest: inout [String], home: Currency, of text: String
    ) throws(DealError) -> DealToken {
        if chunk.contains("/") {
            guard chunk == "50/50" else { throw .ratio(chunk) }
            return .percent(5_000)
        }
        if let next = rest.first, ["%", "percent", "pct", "pc"].contains(next.lowercased()) {
            rest.removeFirst()
            guard let hundredths = Percentage.hundredths(chunk), (1...10_000).contains(hundredths) else {
                throw .percent("\(chunk)%")
            }
            return .percent(hundredths)
        }
        if let next = rest.first, let currency = currency(next, home: home) {
            rest.removeFirst()
            return .money(try money("\(chunk) \(currency.code)", home: home, of: text))
        }
        if chunk.allSatisfy({ $0.isNumber || $0 == "," || $0 == "." }) { return .number(chunk) }
        return .money(try money(chunk, home: home, of: text))
    }

    /// The most minor units of an amount of a deal.
    static let mostUnits: Int64 = 1_000_000_000_000

    static func money(_ chunk: String, home: Currency, of text: String) throws(DealError) -> Money {
        let money: Money
        do throws(MoneyError) {
            money = try Money.read(chunk, home: home)
        } catch {
            throw .word(chunk, in: text)
        }
        guard !money.isNegative else { throw .word(chunk, in: text) }
        guard money.minorUnits <= mostUnits else { throw .tooLarge(chunk) }
        return money
    }

    /// A code in capitals, since `all` and `top` are codes too; that of the account also in lower case.
    private static func currency(_ chunk: String, home: Currency) -> Currency? {
        guard chunk.count == 3, let currency = Currency(chunk) else { return nil }
        return chunk == currency.code || currency == home ? currency : nil
    }

    private static func token(_ word: String) -> DealToken {
        switch word {
        case "plus": .plus
        case "vs", "vs.", "versus", "v", "v.", "against": .versus
        default: .word(word.hasSuffix(".") ? String(word.dropLast()) : word)
        }
    }

    /// Words and numbers. Signs stand alone, except within a number.
    private static func chunks(_ text: String) -> [String] {
        var (chunks, current): ([String], String) = ([], "")
        let characters = Array(text.replacing("per cent", with: "%"))
        func end() {
            if !current.isEmpty { chunks.append(current) }
            current = ""
        }
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            let isWithin = current.last?.isNumber == true && next.isNumber
            switch character {
            case _ where character.isWhitespace, "(", ")", "\"", "“", "”", ":": end()
            case "/" where !isWithin:
                end()
                chunks.append("per")
            case "%", "+", "&", ";":
                end()
                chunks.append(String(character))
            case "," where !isWithin:
                end()
                chunks.append(",")
            case "." where !isWithin && current.last?.isNumber == true: end()
            default: current.append(character)
            }
        }
        end()
        return chunks
    }
}
