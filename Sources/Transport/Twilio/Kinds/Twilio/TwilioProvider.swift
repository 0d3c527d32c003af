import Values

/// Twilio. Other providers are described by how they differ from it.
enum TwilioProvider {
    static let kind = ProviderKind(
        name: "twilio", title: "Twilio", domains: ["twilio.com"], baseURL: "https://api.twilio.com",
        exampleHost: "api.twilio.com", pathPrefix: "/2010-04-01", signatureHeader: "X-Twilio-Signature",
        sidPattern: .prefixed, credentialNames: ("account SID, AC…", "auth token"), hasSigningKey: false,
        hasServices: true, blocksKeywords: true, errors: TwilioErrors.table,
        errorPages: "https://www.twilio.com/docs/api/errors/",
        trialPrefix: "Sent from your Twilio trial account - ",
        unusedAddresses: [
            "https://demo.twilio.com/welcome/sms/reply", "https://demo.twilio.com/welcome/sms/reply/",
        ], webhooks: .forms, messages: .resource, rate: rate, prices: prices, whatsApp: whatsApp)

    /// The approximate list price for the US and Canada; other prices are unknown.
    static let prices = PriceTable(currency: .usd, perSegment: ["+1": Price(millionths: 8300, currency: .usd)])

    /// The fee is Twilio's list price. The price of a template, by Meta's list of July 2025, is approximate; others are
    /// unknown.
    static let whatsApp = WhatsAppPrices(
        fee: Price(millionths: 5000, currency: .usd),
        perTemplate: PriceTable(currency: .usd, perSegment: ["+1": Price(millionths: 4000, currency: .usd)]))

    /// Source: Twilio, "Understanding Twilio Rate Limits and Message Queues" (2026-09). A US long code gets the lowest
    /// rate of any campaign.
    @Sendable static func rate(of sender: String) -> Double {
        if sender.hasPrefix("MG") { return 10 }
        // WhatsApp takes 80 messages a second from a number.
        if Channel(of: sender) == .whatsApp { return 80 }
        let address = TextAddress(rawValue: sender)
        switch address.kind {
        case .shortCode: return 100
        case .phone where address.isTollFree: return 3
        case .phone where sender.hasPrefix("+1"): return 1
        default: return 10
        }
    }
}
