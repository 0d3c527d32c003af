import CommandKit
import HTTPTransport
import Twilio
import Values

extension SetupServices {
    /// Of this gateway.
    init(_ app: AppEnvironment) {
        let (settings, current, network) = (app.settings, app.provider, app.network)
        let hasWebhook = !current.isSandbox && settings[.publicURL] != nil
        self.init(
            provider: current.isSandbox || current.missingCredentials != nil ? nil : current.provider,
            providerKey: current.key, sender: settings[.from] ?? current.sender,
            webhook: hasWebhook ? app.webhookURL + WebhookPath.inbound : nil,
            newProvider: { sid, token in
                let address = settings[.baseURL] ?? ""
                return Provider(
                    baseURL: address, pathPrefix: settings[.pathPrefix] ?? "", accountSID: sid,
                    credentials: .token(Secret(token)),
                    signatureHeader: settings[.signatureHeader] ?? "",
                    sidPattern: ProviderKind.sidPattern(at: address),
                    kind: settings.given(.provider).flatMap(ProviderKind.named))
            },
            http: { try network(Version.userAgent) },
            save: { credentials in
                try SettingsFile.save(
                    [
                        .accountSID: credentials.accountSID, .authToken: credentials.token, .from: credentials.number,
                        .service: credentials.service ?? "",
                    ], over: try await settings.reread())
            })
    }
}
