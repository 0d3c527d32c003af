import CommandKit
import Messaging
import Twilio
import Values

/// The number of the WhatsApp sender, for who names one. Nobody is asked for it.
struct WhatsAppStep: InitStep {
    let answers: InitOptions

    func check(in context: CommandContext) async throws -> [CheckResult] {
        guard let address = try context.app.provider.whatsAppAddress(context.app.settings) else { return [] }
        return [.good("WhatsApp: messages are sent from \(Channel.number(in: address))")]
    }

    func run(in context: CommandContext) async throws -> CommandContext {
        guard let named = answers.whatsapp else { return context }
        let number = try ProviderEntry.whatsAppSender(named, of: context.app.provider.provider.kind)
        let context = try await saving([.whatsAppFrom: number], in: context)
        if number.isEmpty { return context }
        context.terminal.done("WhatsApp: messages are sent from \(number)")
        context.terminal.say(
            "In the provider's console, send what comes in for it to \(context.app.webhookURL)\(WebhookPath.inbound)")
        context.terminal.say("Templates: greenroom whatsapp")
        return context
    }
}
