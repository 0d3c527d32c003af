import ArgumentParser
import CommandKit
import Night
import Platform
import Storage
import Values

/// What an open mic is: the same options for a new one and for a change.
struct OpenMicOptions: ParsableArguments {
    @Option(help: "The word that people text.")
    var keyword: String?

    @Option(help: "How many people get on.")
    var spots: String?

    @Option(help: "list: first come; draw: by a draw; mixed: the first get on, the rest are drawn.")
    var mode: String?

    @Option(help: "With mixed: how many of the spots are drawn.")
    var drawn: String?

    @Option(help: "When sign-up opens: \"1 day before\", 6pm on the day. At once by default.")
    var opens: String?

    @Option(help: "When sign-up closes, in the same way. When the show starts by default.")
    var closes: String?

    var isEmpty: Bool { [keyword, spots, mode, drawn, opens, closes].allSatisfy { $0 == nil } }

    var input: OpenMicInput {
        var input = OpenMicInput()
        (input.keyword, input.spots, input.mode) = (keyword, spots, mode)
        (input.drawn, input.opens, input.closes) = (drawn, opens, closes)
        return input
    }
}

struct OpenMicAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add sign-up by text to a show, or to each date of a series.",
        discussion: """
            The name is that of the show or series. Times are on the day of the show, in its zone. A text counts
            by the time at which the provider received it; one at the closing time itself is too late.

            Examples:
              greenroom openmic add Mondays --keyword MIC --spots 12 --opens "1 day before" --closes 6:30pm
              greenroom openmic add "Late Show" --keyword JOKES --spots 20 --mode mixed --drawn 6
            """, aliases: ["new"])

    @Argument(help: "The show or the series.", completion: .events)
    var show: [String]

    @OptionGroup var openmic: OpenMicOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let occasion = try await context.occasion(show.joined(separator: " "))
        let (input, account, modules) = (openmic.input, context.account, context.app.modules)
        let (mic, night) = try await context.write { tx in
            let mic = try input.add(to: occasion, account: account, modules: modules, in: tx)
            return (mic, try mic.comingNight(in: tx))
        }
        context.terminal.line("\(Printable.line(mic.name)): \(mic.words). People text \(mic.keyword) to sign up.")
        if let night { context.terminal.line(night.signUpWords(at: context.now)) }
        context.terminal.say("Next: greenroom openmic show \(mic.name.argument)")
        context.terminal.reportChange()
    }
}
