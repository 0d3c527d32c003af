import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Twilio
import Values

struct WhatsAppShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a template as you submit it for approval.",
        discussion: """
            Examples:
              greenroom whatsapp show request
              greenroom whatsapp show request --language es
            """)

    @OptionGroup var template: WhatsAppTemplateOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (purpose, language) = try template.resolved()
        let account = context.account.id
        let own = try await context.read { try WhatsAppTemplates(of: account, in: $0).own(purpose, in: language) }
        let wording = purpose.wording(in: language)
        let buttons = purpose.buttons(in: language)
        guard output.resolvedFormat == .table else {
            var table = OutputTable(
                ["purpose": nil, "language": nil, "title": nil, "body": nil, "buttons": nil, "content_sid": nil],
                emptyState: "")
            table.rows = [
                [
                    .text(purpose.rawValue), .text(language.rawValue), .text(purpose.title(in: language)),
                    .text(wording), .text(buttons.map { "\($0.title)=\($0.payload)" }.joined(separator: "; ")),
                    .text(own?.sid),
                ]
            ]
            return try table.print(output, to: context.terminal)
        }
        let terminal = context.terminal
        terminal.line("Name      \(purpose.title(in: language))")
        terminal.line("Category  Utility")
        terminal.line("Language  \(language.name) (\(language.rawValue))")
        terminal.line("Type      \(buttons.isEmpty ? "Text" : "Quick reply")")
        terminal.line("Body")
        terminal.line(Printable.block(wording))
        for (number, (name, sample)) in zip(1..., zip(purpose.variables, purpose.samples)) {
            terminal.line("Variable {{\(number)}}  \(name), for example \(sample.quotedLine)")
        }
        for button in buttons { terminal.line("Button    \(button.title), with the ID \(button.payload)") }
        terminal.line("Set to    \(own?.sid ?? "(none)")")
        terminal.say("Submit it in the Content Template Builder of your provider's console. Once it is approved:")
        terminal.say(
            "  greenroom whatsapp set \(purpose.rawValue) HX…"
                + (language == .english ? "" : " --language \(language.rawValue)"))
    }
}
