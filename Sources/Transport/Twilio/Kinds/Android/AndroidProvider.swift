import Values

/// "SMS Gateway for Android" (capcom6/android-sms-gateway): an app that sends and receives over the SIM of a phone.
///
/// In local mode the phone itself is the server, at an address of the local network. In private and cloud mode a server
/// passes requests on; its address has a path, `/3rdparty/v1`. Its API is the same, but it lists no inbound texts.
enum AndroidProvider {
    static let kind = ProviderKind(
        name: "android", title: "an Android phone with the app SMS Gateway", domains: ["sms-gate.app"], baseURL: nil,
        exampleHost: "api.sms-gate.app", pathPrefix: "", signatureHeader: "X-Signature", sidPattern: .any,
        credentialNames: ("user name", "password"), hasSigningKey: true, hasServices: false, blocksKeywords: false,
        errors: AndroidErrors.table, errorPages: "https://docs.sms-gate.app/faq/errors/", trialPrefix: nil,
        unusedAddresses: [], webhooks: AndroidWebhooks.format, messages: AndroidMessages.calls,
        // The phone splits long texts and spaces them out itself; the limit is `textsPerHour`.
        rate: { _ in 1 }, isDevice: true, textsPerHour: 30, listDelay: .days(5),
        health: { api throws(APIFailure) in try await AndroidHealth.read(api) }, isUsedByHand: true)
}
