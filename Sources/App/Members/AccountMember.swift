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
            ["id": "ID", "name": "NAME", "role": "ROLE", "cell": "CELL", "email": "EMAIL", "state": "STATE"],
            emptyState: "")
        listing.rows = members.map { member in
            [
                .number(member.id.rawValue), .text(member.name), .text(member.role.rawValue), .text(member.cell),
                .text(member.email), .text(member.state(at: context.now, in: account.zone)),
            ]
        }
        try listing.print(output, to: context.terminal)
        if output.resolvedFormat == .table, members.count == 1 {
            context.terminal.say("Next: greenroom account member add NAME --role booker")
        }
    }
}

struct AccountMemberEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a member's name, role or cell.",
        discussion: """
            A new cell counts once the link that is texted to it was opened. Without --cell, --invite prints a
            new link for somebody who has no verified cell.

            Example:
              greenroom account member edit "Anchor Comedy" --name Mary
            """, aliases: ["change"])

    @Argument(help: "The member: name or ID.")
    var member: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "owner, booker, viewer or door.")
    var role: Role?

    @OptionGroup var invitation: InvitationOptions

    @Flag(help: "Make a new link; the one before ends.")
    var invite = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if name == nil, role == nil, invitation.cell == nil, !invite {
            throw ValidationError("Nothing to change. Use --name, --role, --cell or --invite.")
        }
    }

    func run(in context: CommandContext) async throws {
        let (account, typed, name, role) = (context.account.id, member, name, role)
        let member = try await context.read { try Member.named(typed, account: account, in: $0) }
        if invite || invitation.cell != nil {
            if member.isMain { throw CommandError(MemberError.isMain(member.name)) }
            try await invitation.run(in: context, as: role ?? member.role, member: member.name, member.id) {
                invitations, cell, by, tx in
                try member.change(name: name, role: role, in: tx)
                return try invitations.invite(again: member, cell: cell, by: by, in: tx)
            }
            return
        }
        try await context.write { try member.change(name: name, role: role, in: $0) }
        context.terminal.line("Saved: \(Printable.line(name ?? member.name)), \((role ?? member.role).rawValue).")
        context.terminal.reportChange()
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
            try member.remove(in: tx)
            return member
        }
        context.terminal.line("Removed: \(Printable.line(removed.name)). They are signed out.")
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
