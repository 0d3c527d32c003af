import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Twilio
import Values

struct WordingList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the wordings.",
        discussion: """
            Examples:
              greenroom wording list
              greenroom wording list --event "Late Show"
            """, aliases: ["ls"])

    @OptionGroup var whose: WordingOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (owner, name, _) = try await whose.owner(in: context)
        let account = context.account.id
        let (wordings, used) = try await context.read { tx in
            (try Wordings(of: owner, account: account, in: tx), try ContactLanguage.used(by: account, in: tx))
        }
        let language = try whose.language.map { try ContactLanguage.checked($0) }
        let kinds = Wording.Kind.all(in: language.map { [$0] } ?? used)
        var listing = OutputTable(
            ["kind": "TEXT", "from": "FROM", "text": "WORDING", "exceptions": nil], emptyState: "")
        listing.rows = kinds.map { kind in
            return [
                .text(kind.rawValue), .text(wordings.source(of: kind).noun(of: owner)), .text(wordings[kind]),
                .text(wordings.exceptions[kind]?.joined(separator: "; ")),
            ]
        }
        try listing.print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        let unused = kinds.filter(wordings.isUnused).map(\.title)
        if !unused.isEmpty {
            context.terminal.say(
                "\(name) has no place, so the built-in text is sent as \(unused.joined(separator: ", ")).")
        }
        for kind in kinds {
            guard let names = wordings.exceptions[kind], !names.isEmpty else { continue }
            context.terminal.line(
                Printable.line("With their own \(kind.title): \(names.joined(separator: "; "))"))
        }
    }
}
