import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Values

struct AccountMemberEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a member's name, role, cell or alerts.",
        discussion: """
            A new cell counts once the link that is texted to it was opened. Without --cell, --invite prints a
            new link for somebody who has not accepted yet.

            Alerts are texts about what happens. A member gets those about the events that they own, or all,
            or none. In their quiet hours only urgent ones come; the others wait.

            Examples:
              greenroom account member edit "Anchor Comedy" --alerts all
              greenroom account member edit "Anchor Comedy" --quiet-hours 22:00-08:00
              greenroom account member edit "Anchor Comedy" --name Mary
            """, aliases: ["change"])

    @Argument(help: "The member: name or ID.")
    var member: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "owner, booker, viewer or door.")
    var role: Role?

    @Option(help: "Which alerts they get: all, own or none.")
    var alerts: MemberAlerts?

    @Option(help: "When alerts that can wait do, like 22:00-08:00; or usual.")
    var quietHours: String?

    @OptionGroup var invitation: InvitationOptions

    @Flag(help: "Make a new link; the one before ends.")
    var invite = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let isChange = name != nil || role != nil || alerts != nil || quietHours != nil
        if !isChange, invitation.cell == nil, !invite {
            throw ValidationError(
                "Nothing to change. Use --name, --role, --alerts, --quiet-hours, --cell or --invite.")
        }
    }

    func run(in context: CommandContext) async throws {
        let (account, typed, name, role, alerts) = (context.account.id, member, name, role, alerts)
        let hours = try quietHours.map { try AlertQuietHours.read($0) }
        let member = try await context.read { try Member.named(typed, account: account, in: $0) }
        if invite || invitation.cell != nil {
            if member.isMain { throw CommandError(MemberError.isMain(member.name)) }
            try await invitation.run(in: context, as: role ?? member.role, member: member.name, member.id) {
                invitations, cell, by, tx in
                try member.change(name: name, role: role, alerts: alerts, quietHours: hours, in: tx)
                return try invitations.invite(again: member, cell: cell, by: by, in: tx)
            }
            return
        }
        try await context.write {
            try member.change(name: name, role: role, alerts: alerts, quietHours: hours, in: $0)
        }
        context.terminal.line("Saved: \(Printable.line(name ?? member.name)), \((role ?? member.role).rawValue).")
        if let alerts { context.terminal.line("Alerts: \(alerts.rawValue).") }
        if let hours { context.terminal.line("Quiet hours: \(hours?.description ?? "the usual ones").") }
        context.terminal.reportChange()
    }
}
