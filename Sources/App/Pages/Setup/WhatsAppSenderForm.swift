import Messaging
import PageKit
import Values

/// The form of the setup page for a sender of WhatsApp.
enum WhatsAppSenderForm {
    static let field = "whatsapp_number"

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        try await SetupPage.mustBeOperator(request)
        let (setup, typed) = (request.services.setup, request.texts([field]))
        do {
            let number = try ProviderEntry.whatsAppSender(typed[field] ?? "", of: setup.kind)
            try await setup.saveWhatsApp(number)
            let what = number.isEmpty ? "no WhatsApp sender" : "WhatsApp messages are sent from \(number)"
            return SetupPage.back(to: "provider", "Saved: \(what). Restart the gateway to use it.")
        } catch let error as any UserFacingError {
            return .page(try await SetupPage.page(request, typed: typed, problems: [field: error.sentences]))
        }
    }
}
