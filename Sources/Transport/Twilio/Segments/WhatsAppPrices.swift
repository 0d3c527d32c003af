import Values

/// What WhatsApp messages cost at a provider. They have no segments.
package struct WhatsAppPrices: Hashable, Sendable {
    /// The provider's own fee for each message.
    private let fee: Price
    /// What WhatsApp takes besides for a template of the category utility, by the prefix of the number.
    private let perTemplate: PriceTable

    init(fee: Price, perTemplate: PriceTable) { (self.fee, self.perTemplate) = (fee, perTemplate) }

    /// The price of one message; nil if it is unknown. Within 24 hours of their last message, free words and templates
    /// of the category utility cost the provider's fee only.
    ///
    /// - Parameters:
    ///   - number: in E.164.
    ///   - isTemplate: it is sent as a template, outside of these hours.
    package func price(to number: String, isTemplate: Bool) -> Price? {
        guard isTemplate else { return fee }
        guard let more = perTemplate.perSegment(to: TextAddress(rawValue: number)), more.currency == fee.currency
        else { return nil }
        return Price(millionths: fee.millionths + more.millionths, currency: fee.currency)
    }
}
