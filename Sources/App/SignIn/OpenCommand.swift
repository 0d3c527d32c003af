import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct OpenCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Create a link to sign in to the pages.",
        discussion: """
            The link works once, for ten minutes. On a desktop it opens in your browser. The pages need a
            running gateway (greenroom serve).

            Example:
              greenroom open
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        guard context.app.servesPages else {
            throw CommandError(
                .refused, "The pages are turned off: \(Setting.pages.rawValue) is off.",
                "Turn them on: greenroom settings set \(Setting.pages.rawValue) on")
        }
        let (account, random) = (context.account.id, context.app.random)
        let token = try await context.write {
            try SignInLink.create(account: account, random: random, in: $0)
        }
        let until = DateText().time(context.account.zone.local(context.now.adding(SignInLink.lifetime)).time)
        context.terminal.say(
            "Open this in a browser to sign in as \(Printable.line(context.account.name ?? "this account")). "
                + "It works once, until \(until):")
        let link = try context.app.pagesURL + "/sign-in/" + token.text
        context.terminal.line(link)
        if context.terminal.isInteractive,
            DesktopBrowser(environment: context.app.settings.environment)?.open(link) == true
        {
            context.terminal.say("Opening it in your browser.")
        }
        if context.account.name == nil { context.terminal.say("That page also sets up your name and number.") }
        context.terminal.say("It works while the gateway runs: greenroom serve")
    }
}
