/// SignalWire's Compatibility API. Its addresses, identifiers and signature header differ from Twilio's, and it has
/// nothing that Twilio serves from other hosts.
enum SignalWireProvider {
    static let kind = ProviderKind(
        name: "signalwire", title: "SignalWire", domains: ["signalwire.com"], baseURL: nil,
        exampleHost: "example.signalwire.com", pathPrefix: "/api/laml/2010-04-01",
        signatureHeader: "X-SignalWire-Signature", sidPattern: .any, credentialNames: ("project ID", "API token"),
        hasSigningKey: true, hasServices: false, blocksKeywords: true, errors: TwilioErrors.table,
        errorPages: TwilioProvider.kind.errorPages, trialPrefix: nil, unusedAddresses: [], webhooks: .forms,
        messages: .resource,
        rate: TwilioProvider.rate, prices: .unknown)
}
