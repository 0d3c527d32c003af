package import PhoneNumbers
package import Platform
package import Storage
package import Values

/// To which countries, and how often, the gateway sends codes that verify a cell. Strangers cause these texts at the
/// operator's cost.
package struct VerificationLimits: Sendable {
    /// Nil for the country of the sender.
    package let countries: Set<Region>?
    /// For all accounts together, within 24 hours.
    package let perDay: Int

    package static let usualPerDay = 50

    package init(countries: Set<Region>? = nil, perDay: Int = usualPerDay) {
        (self.countries, self.perDay) = (countries, perDay)
    }

    /// Reads `US, CA`; nil for anything else.
    package static func countries(in text: String) -> Set<Region>? {
        let codes = text.split(separator: ",", omittingEmptySubsequences: false)
        let regions = codes.compactMap { Region($0.filter { !$0.isWhitespace }) }
        return regions.count == codes.count ? Set(regions) : nil
    }

    /// How many codes were sent within 24 hours.
    package func sent(in tx: Transaction) throws -> Int {
        try AttemptLimit.verificationsSent(perDay: perDay).attempts(of: SignInTexts.gateway, in: tx)
    }

    /// Throws `VerificationError.country`.
    func checkCountry(of number: String, sender: Sender, in tx: Transaction) throws {
        let region = PhoneNumber(e164: number)?.region
        let allowed = try allowedCountries(sender: sender, in: tx)
        guard let region, allowed.contains(region) else {
            throw VerificationError.country(region, allowed: allowed.sorted())
        }
    }

    /// Whether a stranger with this number gets texts.
    package func allows(_ number: String, sender: Sender, in tx: Transaction) throws -> Bool {
        guard let region = PhoneNumber(e164: number)?.region else { return false }
        return try allowedCountries(sender: sender, in: tx).contains(region)
    }

    /// A sender that is no number, such as a Messaging Service, has the country of its owner's account.
    private func allowedCountries(sender: Sender, in tx: Transaction) throws -> Set<Region> {
        if let countries { return countries }
        let own = try PhoneNumber(e164: sender.address)?.region ?? Account.find(sender.account, in: tx)?.region
        return own.map { [$0] } ?? []
    }
}

/// Why no code is sent.
package enum VerificationError: Error, Hashable, Sendable {
    /// The number is the one that texts are sent from.
    case ownNumber(String)
    /// The operator does not allow the country of the number; nil for a number of no country.
    case country(Region?, allowed: [Region])
    /// As many codes as the operator allows were sent within 24 hours.
    case usedUp
}

extension VerificationError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .ownNumber(let number):
            "\(number) \(Sender.ownNumberWords), so no code can be sent to it. Sign in with a link instead."
        case .country(let region, let allowed):
            "No codes are sent to \(region.map { "numbers of \($0)" } ?? "this number"), only to numbers of "
                + "\(allowed.map(\.code).joined(separator: ", "))."
        case .usedUp: "This gateway has sent all of its codes for new cells for today. Try again tomorrow."
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .ownNumber: []
        case .country: [NextStep("To allow others", OperatorAction.change(setting: "verify_countries", to: "CODES"))]
        case .usedUp: [NextStep("To allow more", OperatorAction.change(setting: "verify_per_day", to: "NUMBER"))]
        }
    }

    package var kind: ErrorKind { .refused }
}
