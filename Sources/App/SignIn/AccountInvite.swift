import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct AccountInvite: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Create a link that lets one person sign up on the pages.",
        discussion: """
            The link works once, and for 14 days. Sign-up must be open to invitations:
            greenroom settings set signup invite

            Example:
              greenroom account invite --for "Dee of the Harbor"
            """)

    @Option(name: .customLong("for"), help: "Who the link is for; only you see it.")
    var note: String?

    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.operatorAccount() }

    func run(in context: CommandContext) async throws {
        guard context.app.servesPages else {
            throw CommandError(
                .refused, "The pages are off: \(Setting.pages.rawValue) is off.",
                "Turn them on: greenroom settings set \(Setting.pages.rawValue) on")
        }
        guard try await context.app.signUpPolicy() != .closed else {
            throw CommandError(
                .refused, "Sign-up is closed.", "Open it to invitations: greenroom settings set signup invite")
        }
        let (note, random, now) = (note.flatMap { $0.isEmpty ? nil : $0 }, context.app.random, context.now)
        let token = try await context.store.write {
            try SignUpInvitation.create(note: note, random: random, now: now, in: $0)
        }
        let until = DateText().long(now.adding(SignUpInvitation.lifetime), in: context.account.zone)
        context.terminal.say("Send this link to one person. It works once, until \(until):")
        context.terminal.line(try context.app.pagesURL + "/sign-up/" + token.text)
        context.terminal.say("Then: greenroom account edit NAME --sender NUMBER")
    }
}
