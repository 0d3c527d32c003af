import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

struct AccountMemberAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Invite somebody to work on the account.",
        discussion: """
            With --cell, a link is texted to them, which verifies their number. Otherwise you get the link to
            hand on. It works once, for 14 days. They are a member once they accept.

            Examples:
              greenroom account member add Dee --role booker
              greenroom account member add Sam --role door --email sam@example.org
            """, aliases: ["new", "invite"])

    @Argument(help: "Their name.")
    var name: String

    @Option(help: "owner, booker, viewer or door.")
    var role: Role

    @Option(help: "Their e-mail address.")
    var email: String?

    @OptionGroup var invitation: InvitationOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, role) = (name, role)
        let email: String?
        do throws(AccountEntryError) {
            email = try self.email.map { text throws(AccountEntryError) in try AccountEntry.email(text) }
        } catch {
            throw CommandError(error)
        }
        try await invitation.run(in: context, as: role, member: name) { invitations, cell, by, tx in
            try invitations.invite(name, as: role, cell: cell, email: email, by: by, in: tx)
        }
    }
}

/// How somebody is invited.
struct InvitationOptions: ParsableArguments {
    @Option(help: "Their cell, to which the link is texted.")
    var cell: String?

    @Flag(help: "Show the text without saving or sending.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt for the text.")
    var yes = false

    typealias Inviting =
        @Sendable (MemberInvitations, _ cell: String?, _ by: String, Transaction) throws -> MemberInvitations.Invited

    /// Shows the text and asks, if there is one; then invites, and says how it goes on.
    ///
    /// - Parameters:
    ///   - name: of the member.
    ///   - member: nil for a new one.
    func run(
        in context: CommandContext, as role: Role, member name: String, _ member: ID<Member>? = nil,
        inviting: @escaping Inviting
    ) async throws {
        let (app, account, terminal) = (context.app, context.account, context.terminal)
        guard app.servesPages else {
            throw CommandError(
                .refused, "The pages are off, and invitations are accepted there.",
                "Turn them on: greenroom settings set \(Setting.pages.rawValue) on")
        }
        let cell: String?
        do throws(AccountEntryError) {
            cell = try self.cell.map { text throws(AccountEntryError) in
                try AccountEntry.cell(text, region: account.region)
            }
        } catch {
            throw CommandError(error)
        }
        if cell != nil, app.linkURL == nil {
            throw CommandError(
                .refused, "Links in texts need a public URL.",
                "Set it: greenroom settings set \(Setting.publicURL.rawValue) URL",
                "Or leave out --cell to get the link.")
        }
        let by = try await context.read { try Member.main(of: account.id, in: $0)?.name } ?? account.name ?? "The owner"
        let invitations = MemberInvitations(
            account, address: try app.pagesURL, templates: app.templates, sender: try await app.gatewaySender(),
            limits: app.settings.verificationLimits, random: app.random)
        if let cell {
            let plan = try await context.read { try invitations.plan(name, member, as: role, to: cell, by: by, in: $0) }
            terminal.line("Will text \(Printable.line(name)) at \(cell): \(plan.preview.size()). The text:")
            terminal.quote(plan.body, indent: 2)
            try await SendPreview(plan.preview, verb: "text").sayWhoWaits(in: context, isAnywayOffered: false)
            if dryRun { return }
            try terminal.confirm("Send it?", yes: yes)
        } else if dryRun {
            return terminal.line("Would invite \(Printable.line(name)) as \(role.rawValue).")
        }
        let invited = try await context.write { try inviting(invitations, cell, by, $0) }
        let label = Printable.line(invited.member.name)
        if let cell, invited.member.hasJoined {
            terminal.line("Confirmation texted to \(cell).")
        } else {
            terminal.line("Invited: \(label), \(invited.member.role.rawValue).")
        }
        if cell == nil {
            terminal.say("Hand this link to \(label). It works once, for 14 days:")
            terminal.line(invited.link)
        }
        terminal.reportChange()
    }
}
