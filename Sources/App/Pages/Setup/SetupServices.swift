package import HTTPTransport
import PageKit
package import Twilio

/// What the setup page needs from the program. Only the operator has it.
package struct SetupServices: PageServicePart {
    /// The provider that this gateway sends through; nil for the sandbox, or without credentials.
    let provider: Provider?
    /// Its key in the database.
    let providerKey: String
    /// E.164, or `MG…`.
    let sender: String
    /// Where a provider posts texts; nil for nowhere.
    let publicURL: String?
    /// The provider that an account and a token typed on the page are for.
    let newProvider: @Sendable (_ accountSID: String, _ token: String) -> Provider
    let http: @Sendable () throws -> HTTPClient
    /// Writes the provider, the token and the sender to the settings file, for the next start of the gateway.
    let save: @Sendable (Credentials) async throws -> Void
    /// Of the provider that sends, which may be the sandbox.
    let kind: ProviderKind
    /// The number from which WhatsApp messages are sent; nil for none.
    let whatsApp: String?
    /// Writes that number to the settings file; empty for none.
    let saveWhatsApp: @Sendable (String) async throws -> Void

    package struct Credentials: Sendable, Hashable {
        package let provider: Provider
        /// The token, or the password; after a comma the key that signs what a phone posts.
        package let token: String
        package let number: String
        /// The Messaging Service that the number is in.
        package let service: String?
    }

    package init(
        provider: Provider?, providerKey: String, sender: String, publicURL: String?,
        newProvider: @escaping @Sendable (_ accountSID: String, _ token: String) -> Provider,
        http: @escaping @Sendable () throws -> HTTPClient,
        save: @escaping @Sendable (Credentials) async throws -> Void, kind: ProviderKind = .standard,
        whatsApp: String? = nil,
        saveWhatsApp: @escaping @Sendable (String) async throws -> Void = { _ in throw PageError.notFound }
    ) {
        (self.kind, self.whatsApp, self.saveWhatsApp) = (kind, whatsApp, saveWhatsApp)
        (self.provider, self.providerKey, self.sender, self.publicURL) = (provider, providerKey, sender, publicURL)
        (self.newProvider, self.http, self.save) = (newProvider, http, save)
    }

    /// Where the gateway takes texts; nil without a public URL.
    var webhook: String? { publicURL.map { $0 + WebhookPath.inbound } }

    /// Short, because somebody waits for a page.
    static let patience: Duration = .seconds(6)

    func client(_ provider: Provider) throws -> AccountClient {
        AccountClient(provider: provider, http: try http(), timeout: Self.patience)
    }

    package static let absent = SetupServices(
        provider: nil, providerKey: "", sender: "", publicURL: nil,
        newProvider: { Provider(accountSID: $0, credentials: .token(Secret($1))) },
        http: { throw PageError.notFound }, save: { _ in throw PageError.notFound })
}

extension PageServices {
    /// What the setup page needs.
    var setup: SetupServices { self[SetupServices.self] }
}
