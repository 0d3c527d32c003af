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
        let number = Channel.number(in: named.filter { !$0.isWhitespace })
        let kind = context.app.provider.provider.kind
        guard number.isEmpty || kind.whatsApp != nil else {
            throw CommandError(.refused, "\(kind.title) sends no WhatsApp messages.", "Leave out --whatsapp.")
        }
        guard number.isEmpty || TextAddress(rawValue: number).kind == .phone else {
            throw CommandError(
                .usage, "Invalid number \(named.quotedLine) in --whatsapp.",
                "Use + and the country code, like +14155550123.")
        }
        let context = try await saving([.whatsAppFrom: number], in: context)
        if number.isEmpty { return context }
        context.terminal.done("WhatsApp: messages are sent from \(number)")
        context.terminal.say(
            "In the provider's console, send what comes in for it to \(context.app.webhookURL)\(WebhookPath.inbound)")
        context.terminal.say("Templates: greenroom whatsapp")
        return context
    }
}
