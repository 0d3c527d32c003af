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
            publicURL: hasWebhook ? app.webhookURL : nil,
            newProvider: { sid, token in
                // The settings are those of a phone.
                if current.provider.kind.isDevice {
                    return Provider(accountSID: sid, credentials: .token(Secret(token)), sidPattern: .prefixed)
                }
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
                let provider = credentials.provider
                var changes: [Setting: String] = [
                    .accountSID: provider.accountSID, .authToken: credentials.token, .from: credentials.number,
                    .service: credentials.service ?? "",
                ]
                if provider.kind.isDevice || current.provider.kind.isDevice {
                    (changes[.provider], changes[.baseURL]) = (provider.kind.name, provider.baseURL)
                    changes[.pathPrefix] = provider.pathPrefix
                    changes[.signatureHeader] = provider.signatureHeader
                }
                try SettingsFile.save(changes, over: try await settings.reread())
            }, kind: current.provider.kind, whatsApp: settings[.whatsAppFrom].map { Channel.number(in: $0) },
            saveWhatsApp: { try SettingsFile.save([.whatsAppFrom: $0], over: try await settings.reread()) })
    }
}
