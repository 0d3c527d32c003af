import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Values

struct AccountNumber: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "number", abstract: "The number that you text from, and its rules if you also use it by hand.",
        discussion: """
            From your own number you also text by hand, and people text it about other things. So a bare yes
            or no counts only as the first reply soon after a request, the bench asks nobody by itself, and
            texts from unknown numbers are not stored. A phone that sends for you has these rules at first.

            Examples:
              greenroom account number
              greenroom account number --by-hand --answer-hours 48
              greenroom account number --keep-unknown
            """)

    @Flag(inversion: .prefixedNo, help: "You also text from it by hand.")
    var byHand: Bool?

    @Option(help: "The hours after a request in which a bare yes or no counts: 1 to 168; 24 by default.")
    var answerHours: String?

    @Flag(inversion: .prefixedNo, help: "Let the bench ask stand-ins by itself.")
    var autoBench: Bool?

    @Flag(inversion: .prefixedNo, help: "Store texts from numbers that are no contact's and were not asked.")
    var keepUnknown: Bool?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let changes = ChangeOwnNumber.Changes(
            isUsedByHand: byHand, answerHours: try answerHours.map(OwnNumber.hours), asksBench: autoBench,
            keepsStrangers: keepUnknown)
        let (account, sender) = (context.account, try await context.sender())
        if !changes.isEmpty {
            let change = ChangeOwnNumber(of: account, sender: sender, changes)
            try await context.write { try change.run(in: $0) }
        }
        let (isUsedByHand, rules, unkept) = try await context.read { tx in
            (
                try Sender.find(sender.id, in: tx)?.isUsedByHand ?? false, try OwnNumber.of(sender.account, in: tx),
                try UnkeptTexts.count(of: sender.account, in: tx)
            )
        }
        let terminal = context.terminal
        terminal.line("\(sender.address): \(isUsedByHand ? "also used by hand." : "used only by Greenroom.")")
        if isUsedByHand {
            for sentence in rules.sentences { terminal.line("  \(sentence)") }
            if let line = UnkeptTexts.line(unkept) { terminal.line("  \(line)") }
        }
        if !changes.isEmpty { return terminal.reportChange() }
        if !isUsedByHand { terminal.say("If you also text from it by hand: greenroom account number --by-hand") }
    }
}
