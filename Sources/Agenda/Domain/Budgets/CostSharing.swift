package import Values

/// The exchange rate of a cost, who paid it, and who shares it. People are names; they need no account.
package struct CostSharing: Hashable, Sendable, Codable {
    /// Of the account's currency for one of the cost's; nil for none.
    package var rate: ExchangeRate?
    /// Nil for the owner of the account.
    package var paidBy: String?
    /// Each once; empty for a cost that nobody shares.
    package var sharedBy: [String]

    package init(rate: ExchangeRate? = nil, paidBy: String? = nil, sharedBy: [String] = []) {
        (self.rate, self.paidBy, self.sharedBy) = (rate, paidBy, sharedBy)
    }

    /// The owner of the account among the names.
    package static let me = "me"

    package var isEmpty: Bool { self == CostSharing() }

    /// `at 1.0825, paid by Ann, for Ann, Bob`; nil for nothing.
    package var words: String? {
        let parts = [
            rate.map { "at \($0)" }, paidBy.map { "paid by \($0)" },
            sharedBy.isEmpty ? nil : "for \(sharedBy.joined(separator: ", "))",
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// What a person types for the sharing of a cost. Values that are nil were not given; empty ones clear a field.
package struct CostSharingInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case rate
        case paidBy = "paid_by"
        case sharedBy = "shared_by"
    }

    package var rate: String?
    package var paidBy: String?
    /// Names, separated by commas.
    package var sharedBy: String?

    package init(rate: String? = nil, paidBy: String? = nil, sharedBy: String? = nil) {
        (self.rate, self.paidBy, self.sharedBy) = (rate, paidBy, sharedBy)
    }

    package var isEmpty: Bool { self == CostSharingInput() }

    /// The sharing with what was given.
    ///
    /// - Parameters:
    ///   - amount: of the cost. A shared one in another currency than `home` needs a rate, and one in `home` has none:
    ///     the stored rate is dropped, and another one is refused.
    ///   - home: the account's currency.
    package func applied(
        to old: CostSharing = CostSharing(), amount: Money, home: Currency
    ) throws(InputProblems<Field>) -> CostSharing {
        var (reader, sharing) = (InputReader<Field>(), old)
        if let rate {
            sharing.rate =
                rate.allSatisfy(\.isWhitespace)
                ? nil : reader.read(.rate) { () throws(CostSharingError) in try Self.rate(rate) }
        }
        if let paidBy {
            let name = reader.read(.paidBy) { () throws(CostSharingError) in try Self.names(paidBy) }?.first
            sharing.paidBy = name?.folded == CostSharing.me ? nil : name
        }
        if let sharedBy {
            sharing.sharedBy =
                reader.read(.sharedBy) { () throws(CostSharingError) in try Self.names(sharedBy) } ?? old.sharedBy
        }
        if amount.currency == home {
            if sharing.rate != nil, sharing.rate != old.rate {
                _ = reader.read(.rate) { () throws(CostSharingError) -> Int in throw .rateOfHome(home) }
            }
            sharing.rate = nil
        }
        if !sharing.sharedBy.isEmpty, amount.currency != home, sharing.rate == nil, reader.problems.isEmpty {
            _ = reader.read(.rate) { () throws(CostSharingError) -> Int in throw .noRate(amount.currency, home) }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return sharing
    }

    private static func rate(_ text: String) throws(CostSharingError) -> ExchangeRate {
        guard let rate = ExchangeRate(text.filter { !$0.isWhitespace }) else { throw .invalidRate(text) }
        return rate
    }

    /// Names with single spaces, each once.
    private static func names(_ text: String) throws(CostSharingError) -> [String] {
        var names: [String] = []
        for part in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
            let name = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !name.isEmpty, !names.contains(where: { $0.folded == name.folded }) else { continue }
            guard name.count <= 60 else { throw .longName(name.count) }
            names.append(name)
        }
        guard names.count <= 50 else { throw .tooManyNames(names.count) }
        return names
    }
}

/// Why a cost cannot be shared as it was typed.
package enum CostSharingError: Error, Hashable, Sendable {
    case invalidRate(String)
    /// A shared cost in the first currency without a rate to the second.
    case noRate(Currency, Currency)
    /// A rate for a cost in the account's currency.
    case rateOfHome(Currency)
    case longName(Int)
    case tooManyNames(Int)
}

extension CostSharingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidRate(let text): "Invalid rate \(text.shortened(to: 40).quotedLine): use a number like 1.0825."
        case .noRate(let currency, let home):
            "A shared cost in \(currency.code) needs a rate: how many \(home.code) for 1 \(currency.code)?"
        case .rateOfHome(let home):
            "A cost in \(home.code), your own currency, has no rate. Leave it out, or give the amount with its currency, like \"EUR 20\"."
        case .longName(let count): "That name is too long: \(count) characters, and the limit is 60."
        case .tooManyNames(let count): "Those are \(count) names, and the limit is 50."
        }
    }
}

extension CostSharingError: UserFacingError {
    package var kind: ErrorKind { .invalid }
}
