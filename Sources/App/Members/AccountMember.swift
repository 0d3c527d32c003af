import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Values

struct AccountMember: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "The people who work on an account, with their roles.",
        discussion: """
            Roles:
              owner   everything, with the account and its members
              booker  everything but the account and its members
              viewer  sees shows and people without pay; changes and sends nothing
              door    marks who is here and checks guests at tonight's shows; sees no pay

            Example:
              greenroom account member
            """,
        subcommands: [
            AccountMemberList.self, AccountMemberAdd.self, AccountMemberEdit.self, AccountMemberRemove.self,
        ], defaultSubcommand: AccountMemberList.self, aliases: ["members"])
}

extension Role: ExpressibleByArgument {}
extension MemberAlerts: ExpressibleByArgument {}

struct AccountMemberList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the members of an account.",
        discussion: """
            Example:
              greenroom account member list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let members = try await context.read { try Member.all(of: account.id, in: $0) }
        var listing = OutputTable(
            [
                "id": "ID", "name": "NAME", "role": "ROLE", "cell": "CELL", "email": "EMAIL", "state": "STATE",
                "alerts": members.count > 1 ? "ALERTS" : nil,
                "quiet_hours": members.contains { $0.quietHours != nil } ? "QUIET HOURS" : nil,
            ],
            emptyState: "")
        listing.rows = members.map { member in
            [
                .number(member.id.rawValue), .text(member.name), .text(member.role.rawValue), .text(member.cell),
                .text(member.email), .text(member.state(at: context.now, in: account.zone)),
                .text(member.role.may(.change) ? member.alerts.rawValue : MemberAlerts.none.rawValue),
                .text(member.quietHours?.description),
            ]
        }
        try listing.print(output, to: context.terminal)
        if output.resolvedFormat == .table, members.count == 1 {
            context.terminal.say("Next: greenroom account member add NAME --role booker")
        }
    }
}

struct AccountMemberRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a member.",
        discussion: """
            Ends their sessions, links and text commands at once. The last owner cannot be removed.

            Example:
              greenroom account member remove Dee
            """, aliases: ["rm"])

    @Argument(help: "The member: name or ID.")
    var member: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, typed) = (context.account.id, member)
        let removed = try await context.write { tx in
            let member = try Member.named(typed, account: account, in: tx)
            try MemberInvitations.remove(member, in: tx)
            return member
        }
        let name = Printable.line(removed.name)
        context.terminal.line(
            removed.hasJoined ? "Removed: \(name). They are signed out." : "Canceled the invitation of \(name).")
        if !removed.isMain { context.terminal.reportChange() }
    }
}

extension Member {
    /// `invited until Mon Dec 14, noon`, `active`
    func state(at now: Instant, in zone: Zone) -> String {
        guard !hasJoined else { return invitedCell == nil ? "active" : "active, new cell not confirmed" }
        guard let invitedUntil, invitedUntil > now else { return "invitation expired" }
        return "invited until \(DateText().short(invitedUntil, in: zone, now: now))"
    }
}
