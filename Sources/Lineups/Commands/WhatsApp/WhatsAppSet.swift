import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Twilio
import Values

struct WhatsAppSet: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the template that WhatsApp has approved.",
        discussion: """
            With --create in place of the identifier, Greenroom creates the template at the provider, asks
            WhatsApp to approve it as a utility, and sets it.

            Examples:
              greenroom whatsapp set request HX0123456789abcdef0123456789abcdef
              greenroom whatsapp set poll HX0123456789abcdef0123456789abcdef --language es
            """, aliases: ["edit", "add"])

    @OptionGroup var template: WhatsAppTemplateOptions

    @Argument(help: "The identifier of the template at the provider, HX…")
    var contentSID: String?

    @Flag(help: "Create it at the provider, and ask for its approval.")
    var create = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard create == (contentSID == nil) else {
            throw ValidationError(
                create ? "Use an identifier or --create, not both." : "Name the identifier, HX…, or use --create.")
        }
    }

    func run(in context: CommandContext) async throws {
        let (purpose, language) = try template.resolved()
        let sid = if let contentSID { contentSID } else { try await made(purpose, language, in: context) }
        let setting = try SetWhatsAppTemplate(purpose, in: language, to: sid, account: context.account)
        let isChanged = try await context.write { try setting.run(in: $0) }
        let name = "the template \(purpose.rawValue) in \(language.name)"
        context.terminal.line(isChanged ? "Set \(name) to \(sid)." : "Unchanged: \(name) is \(sid).")
        if isChanged {
            context.terminal.say("To check that WhatsApp has approved it: greenroom doctor")
            context.terminal.reportChange()
        }
    }

    /// Its identifier.
    private func made(
        _ purpose: WhatsAppPurpose, _ language: TextLanguage, in context: CommandContext
    ) async throws -> String {
        try await context.app.contentClient().create(
            purpose.title(in: language), language: language.rawValue, body: purpose.wording(in: language),
            buttons: purpose.buttons(in: language), samples: purpose.samples)
    }
}
