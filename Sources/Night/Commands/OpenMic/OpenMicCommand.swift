import Agenda
import ArgumentParser
import CommandKit
import JSON
import Night
import Platform
import Storage
import Values

struct OpenMicCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openmic", abstract: "Sign-up by text for an open mic.",
        discussion: """
            People text a keyword to your number, tell their name once, and are told their place. HERE checks
            them in, OUT takes them off the list, PLACE tells their place again.

            Examples:
              greenroom openmic
              greenroom openmic add Mondays --keyword MIC --spots 12 --closes 6:30pm
              greenroom openmic show Mondays
              greenroom openmic draw Mondays --yes
            """,
        subcommands: [
            OpenMicList.self, OpenMicShow.self, OpenMicAdd.self, OpenMicEdit.self, OpenMicDrawCommand.self,
            OpenMicRemove.self,
        ], defaultSubcommand: OpenMicList.self, aliases: ["openmics"])
}

/// The open mic that a command is about.
struct OpenMicArgument: ParsableArguments {
    @Argument(help: "The open mic: the name of its show or series, or its keyword.")
    var openmic: String
}

/// The night of an open mic.
struct OpenMicNightOption: ParsableArguments {
    @Option(name: [.customLong("date"), .customLong("on-day")], help: "The day of the night; the next one by default.")
    var date: String?

    /// The same in a command that is shown: ` --date "dec 7"`; empty for the next night.
    var argument: String { date.map { " --date \($0.argument)" } ?? "" }
}

struct OpenMicRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an open mic with its lists. Its shows stay.",
        discussion: """
            If people are on its next list, it asks first.

            Example:
              greenroom openmic remove Mondays --yes
            """, aliases: ["rm", "delete"])

    @OptionGroup var name: OpenMicArgument

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let mic = try await context.openMic(name.openmic)
        let notTold = OpenMic.notTold(try await context.read { try mic.peopleOnNextList(in: $0) })
        if let notTold { try context.terminal.confirm("\(notTold) Remove the open mic?", yes: yes) }
        try await context.write { try mic.remove(in: $0) }
        context.terminal.line("Removed the open mic \(mic.name.quotedLine). \(mic.keyword) signs nobody up any more.")
        if let notTold { context.terminal.line(notTold) }
        context.terminal.reportChange()
    }
}

struct OpenMicList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List open mics.",
        discussion: """
            Examples:
              greenroom openmic list
              greenroom openmic list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let all = try await context.read { try OpenMicListing.all(account: account.id, in: $0) }
        var table = OutputTable(
            [
                "id": "#", "name": "OPEN MIC", "keyword": "KEYWORD", "spots": "SPOTS", "mode": "MODE", "next": "NEXT",
                "people": "PEOPLE", "drawn_spots": nil, "opens": nil, "closes": nil, "created_at": nil, "canceled": nil,
            ],
            emptyState: "No open mics yet. Add one:  greenroom openmic add SHOW --keyword MIC --spots 12")
        for listing in all {
            let (mic, event) = (listing.mic, listing.night?.event)
            table.rows.append([
                .number(mic.id.rawValue), .text(mic.name), .text(mic.keyword), .number(mic.spots),
                .text(mic.mode.rawValue),
                .text(event.map { DateText.iso($0.startsAt, in: $0.zone) }, shown: listing.night?.when ?? ""),
                .number(listing.people), .number(mic.drawnSpots),
                .text(mic.opens?.description), .text(mic.closes?.description), .text(mic.createdAt.rfc3339),
                .flag(event?.isCanceled ?? false),
            ])
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let first = all.first?.mic else { return }
        context.terminal.say("Next: greenroom openmic show \(first.name.argument)")
    }
}
