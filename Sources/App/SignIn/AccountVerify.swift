import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct AccountVerify: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Enter the code that was sent to your cell.",
        discussion: """
            Example:
              greenroom account verify 123456
            """)

    @Argument(help: "The six digits from the text.")
    var code: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let verification = VerifyCell(context.account.id, digits: code)
        switch try await context.store.write({ [now = context.now] in try verification.run(now: now, in: $0) }) {
        case .verified(let number):
            context.terminal.line("Your cell: \(number). Texts from it are commands now.")
            context.terminal.say("Undo: greenroom undo")
        case .wrong(let tries):
            throw CommandError(
                .refused, "That is not the code. You can try \(tries == 1 ? "once" : "\(tries) times") more.")
        case .invalid:
            throw CommandError(
                .refused, "No code is pending: none was sent, it has expired, or it was tried too often.",
                "Send one: greenroom account edit --cell NUMBER")
        case .taken: throw CommandError(AccountError.cellTaken)
        }
    }
}
