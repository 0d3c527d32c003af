import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Twilio
import Values

struct WordingShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a text as it is sent, with its segments.",
        discussion: """
            Example:
              greenroom wording show request --event "Late Show"
            """)

    @Argument(help: "request, reminder, cancellation or day-before.")
    var kind: String

    @OptionGroup var whose: WordingOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let kind = try whose.kind(named: kind)
        let (owner, name, event) = try await whose.owner(in: context)
        let (account, planner) = (context.account, context.app.planner)
        let (text, source, preview) = try await context.read { tx in
            let wordings = try Wordings(of: owner, account: account.id, in: tx)
            let text = wordings[kind]
            let wording = try text.map { try Wording($0, for: kind) }
            return (
                text, wordings.source(of: kind),
                try WordingPreview(kind, wording, event: event, account: account, planner: planner, in: tx)
            )
        }
        guard output.resolvedFormat == .table else {
            var listing = OutputTable(
                [
                    "kind": "TEXT", "text": "WORDING", "body": "SENT", "segments": "SEGMENTS", "encoding": "ENCODING",
                    "from": "FROM",
                ], emptyState: "")
            listing.rows = [
                [
                    .text(kind.rawValue), .text(text), .text(preview.body), .number(Int64(preview.segments.count)),
                    .text(preview.segments.encoding.rawValue), .text(source.noun(of: owner)),
                ]
            ]
            return try listing.print(output, to: context.terminal)
        }
        context.terminal.line(text.map { Printable.block($0) } ?? "(the built-in text)")
        switch source {
        case .own: context.terminal.say("It is the wording of \(name).")
        case .account: context.terminal.say("It is the wording of your account.")
        case .builtIn: break
        }
        context.show(preview)
        context.terminal.say(
            "Next: greenroom wording edit \(kind.text.rawValue) TEXT"
                + (kind.language == .english ? "" : " --language \(kind.language.rawValue)"))
    }
}
