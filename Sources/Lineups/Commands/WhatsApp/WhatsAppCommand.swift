import ArgumentParser
import CommandKit
import Messaging
import People
import Platform
import Storage
import Values

struct WhatsAppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whatsapp", abstract: "Templates for messages by WhatsApp.",
        discussion: """
            To somebody who has not written within 24 hours, WhatsApp takes approved templates only. Print one,
            submit it in your provider's console, and set the identifier that it gets, HX…
            Without a template, another channel is used.

            Examples:
              greenroom whatsapp
              greenroom whatsapp show request
              greenroom whatsapp set request HX0123456789abcdef0123456789abcdef
            """,
        subcommands: [WhatsAppList.self, WhatsAppShow.self, WhatsAppSet.self, WhatsAppRemove.self],
        defaultSubcommand: WhatsAppList.self)
}

/// Which template is meant.
struct WhatsAppTemplateOptions: ParsableArguments {
    @Argument(help: "request, reminder, change, cancel, poll or message.")
    var purpose: String

    @Option(help: "In this language: en, es, fr, de, it or pt; English if you name none.")
    var language: String?

    func resolved() throws -> (WhatsAppPurpose, TextLanguage) {
        (try WhatsAppPurpose(named: purpose), try language.map { try ContactLanguage.checked($0) } ?? .english)
    }
}

struct WhatsAppList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the templates, and what is missing.",
        discussion: """
            Example:
              greenroom whatsapp list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let (templates, used, hasSender) = try await context.read { tx in
            (
                try WhatsAppTemplates(of: account, in: tx), try ContactLanguage.used(by: account, in: tx),
                try Sender.key(of: .whatsApp, from: account, in: tx) != nil
            )
        }
        var table = OutputTable(
            ["purpose": "TEMPLATE", "language": "LANGUAGE", "content_sid": "SET TO", "variables": "VARIABLES"],
            emptyState: "")
        for purpose in WhatsAppPurpose.allCases {
            for language in TextLanguage.allCases {
                let own = templates.own(purpose, in: language)
                guard own != nil || used.contains(language) else { continue }
                let variables = zip(1..., purpose.variables).map { "\($0) \($1)" }.joined(separator: ", ")
                table.rows.append([
                    .text(purpose.rawValue), .text(language.rawValue), .text(own?.sid, shown: own?.sid ?? "(none)"),
                    .text(variables),
                ])
            }
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        if !hasSender { context.terminal.say(WhatsAppTemplateError.noSender.sentence) }
        context.terminal.say("Next: greenroom whatsapp show request")
    }
}

struct WhatsAppRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a template: another channel is used then.",
        discussion: """
            Example:
              greenroom whatsapp remove poll
            """, aliases: ["rm", "delete", "unset"])

    @OptionGroup var template: WhatsAppTemplateOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (purpose, language) = try template.resolved()
        let setting = try SetWhatsAppTemplate(purpose, in: language, to: nil, account: context.account)
        guard try await context.write({ try setting.run(in: $0) }) else {
            return context.terminal.line("No template \(purpose.rawValue) in \(language.name) is set.")
        }
        context.terminal.line("Removed the template \(purpose.rawValue) in \(language.name).")
        context.terminal.reportChange()
    }
}
