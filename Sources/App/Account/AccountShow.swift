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
        var listing = OutputTable(
            [
                "name": "NAME", "email": "EMAIL", "cell": "CELL", "zone": "TIME ZONE", "region": "COUNTRY",
                "alerts": nil, "reminders": nil, "answer_by": nil, "bench": nil, "late_within": nil, "day_before": nil,
                "countdowns": nil, "code_commands": nil,
            ], emptyState: "")
        let (alerts, policy, countdowns, codeCommands) = try await context.read { tx in
            (
                try NotificationTiming.of(account.id, in: tx), try Policy.of(account.id, in: tx),
                try CountdownAlarms.pendingLimit(of: account.id, in: tx),
                try CodeQuestion.areAllowed(for: account.id, in: tx) ? "on" : "off"
            )
        }
        listing.rows = [
            [
                .text(account.name, shown: account.name ?? "(none yet)"), .text(account.email),
                .text(account.cell), .text(account.zone.identifier), .text(account.region.code),
                .text(alerts.description),
            ] + Policy.Item.allCases.map { .text(policy.text(of: $0)) } + [.number(countdowns), .text(codeCommands)]
        ]
        try listing.print(output, to: context.terminal)
        if output.resolvedFormat == .table {
            let settings =
                ["Alerts: \(alerts)."] + Policy.Item.allCases.map { "\($0.title): \(policy.text(of: $0))." }
                + [
                    "Countdowns that text you: \(countdowns).",
                    "Commands by text that send, cancel or change: \(codeCommands).",
                ]
            context.terminal.line(settings.filled(to: context.terminal.width ?? 80))
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
