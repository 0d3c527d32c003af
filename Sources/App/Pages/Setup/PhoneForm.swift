import Messaging
import PageKit
import Platform
import Twilio
import Values

/// The form of the setup page for a phone that sends.
enum PhoneForm {
    /// A phone is saved only after it accepted the credentials.
    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        try await SetupPage.mustBeOperator(request)
        let (setup, region) = (request.services.setup, request.account.region)
        guard let kind = ProviderKind.all.first(where: \.isDevice) else { throw PageError.notFound }
        let typed = request.texts(["phone_url", "phone_user", "phone_number"])
        func again(_ problems: [String: String]) async throws -> PageResponse {
            .page(try await SetupPage.page(request, typed: typed, problems: problems))
        }
        var reader = InputReader<Field>()
        let url = reader.read(.url) { () throws(PhoneEntryError) in try PhoneEntry.url(typed["phone_url"] ?? "") }
        let user = reader.read(.user) { () throws(PhoneEntryError) in try PhoneEntry.user(typed["phone_user"] ?? "") }
        let password = reader.read(.password) { () throws(PhoneEntryError) in
            try PhoneEntry.password(request.password("phone_password"))
        }
        let number = reader.read(.number) { () throws(PhoneEntryError) in
            try PhoneEntry.number(typed["phone_number"] ?? "", region: region)
        }
        guard let url, let user, let password, let number else {
            return try await again(reader.problems.messagesWithSteps)
        }
        let key = request.password("phone_key").filter { !$0.isWhitespace }
        let tokens = key.isEmpty ? [password] : [password, key]
        let provider = PhoneEntry.provider(kind, at: url, user: user, tokens: tokens)
        // Only events are signed, and a phone in the network posts none.
        guard provider.isPolled || !key.isEmpty else {
            return try await again([
                Field.key.rawValue:
                    "The cloud server posts texts with a signature. The app shows the key in its settings for webhooks."
            ])
        }
        let http = try setup.http()
        do throws(PhoneEntryError) {
            try await PhoneEntry.signIn(to: provider, number: number, http: http, timeout: SetupServices.patience)
        } catch {
            let field: Field = error.kind == .credentials ? .password : .url
            return try await again([field.rawValue: error.sentences])
        }
        do {
            try await setup.save(
                SetupServices.Credentials(
                    provider: provider, token: tokens.joined(separator: ","), number: number, service: nil))
            return SetupPage.back(to: "provider", "Saved, with \(number). Restart the gateway to use it.")
        } catch let error as any UserFacingError {
            return try await again([Field.url.rawValue: error.sentences])
        }
    }

    private enum Field: String, Sendable {
        case url = "phone_url"
        case user = "phone_user"
        case password = "phone_password"
        case key = "phone_key"
        case number = "phone_number"
    }
}
