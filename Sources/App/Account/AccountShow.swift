import Agenda
import ArgumentParser
import CommandKit
import Lineups
import LineupsCommands
import Messaging
import PhoneNumbers
import Platform
import Storage
import Values

struct AccountShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show your account.",
        discussion: """
            Example:
              greenroom account show
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let settings = try await context.read { try AccountSettings(account, in: $0) }
        let listing = OutputTable(
            [settings], AccountSettings.allFields,
            shown: [
                "name": OutputTable.Shown("NAME") { $0.account.name ?? "(none yet)" }, "email": "EMAIL", "cell": "CELL",
                "zone": "TIME ZONE", "region": "COUNTRY",
            ], emptyState: "")
        try listing.print(output, to: context.terminal)
        if output.resolvedFormat == .table {
            let words =
                ["Language of texts: \(settings.language.name).", "Alerts: \(settings.alerts)."]
                + Policy.Item.allCases.map { "\($0.title): \(settings.policy.text(of: $0))." }
                + [
                    "Countdowns that text you: \(settings.countdowns).",
                    "Commands by text that send, cancel or change: \(settings.hasCodeCommands ? "on" : "off").",
                ]
            context.terminal.line(words.filled(to: context.terminal.width ?? 80))
        }
        let retention = context.app.settings.retention
        let (unverified, limits) = try await context.read { tx in
            (
                try SignInCode.unverifiedCell(of: account.id, in: tx),
                try AccountLimit.all(of: account.id, retention, in: tx)
            )
        }
        if !limits.isEmpty, output.resolvedFormat == .table {
            let words = limits.map { "\($0.title): \($0.value)." }
            context.terminal.line(words.filled(to: context.terminal.width ?? 80))
        }
        if let unverified, output.resolvedFormat == .table {
            context.terminal.say("A code was sent to \(unverified). Enter it: greenroom account verify CODE")
        }
        if account.name == nil, output.resolvedFormat == .table {
            context.terminal.say("Next: greenroom account edit --name \"Anchor Comedy\"")
        }
    }
}
