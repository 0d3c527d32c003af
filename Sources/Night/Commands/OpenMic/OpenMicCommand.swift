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
            them in, OUT takes them off the list.

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
        let all = try await context.read { tx in
            try OpenMic.all(account: account.id, in: tx).map { mic in
                (mic: mic, sheet: try mic.comingNight(in: tx).map { try OpenMicSheet($0, in: tx) })
            }
        }
        var table = OutputTable(
            [
                "id": "#", "name": "OPEN MIC", "keyword": "KEYWORD", "spots": "SPOTS", "mode": "MODE", "next": "NEXT",
                "people": "PEOPLE", "drawn_spots": nil, "opens": nil, "closes": nil, "created_at": nil,
            ],
            emptyState: "No open mics yet. Add one:  greenroom openmic add SHOW --keyword MIC --spots 12")
        for (mic, sheet) in all {
            let event = sheet?.night.event
            table.rows.append([
                .number(mic.id.rawValue), .text(mic.name), .text(mic.keyword), .number(mic.spots),
                .text(mic.mode.rawValue),
                .text(
                    event.map { DateText.iso($0.startsAt, in: $0.zone) },
                    shown: event.map { DateText().long($0.startsAt, in: $0.zone) } ?? ""),
                .number(sheet?.count ?? 0), .number(mic.drawnSpots), .text(mic.opens?.description),
                .text(mic.closes?.description), .text(mic.createdAt.rfc3339),
            ])
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let first = all.first?.mic else { return }
        context.terminal.say("Next: greenroom openmic show \(first.name.argument)")
    }
}

struct OpenMicDrawCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw", abstract: "Draw the spots of a night, once.",
        discussion: """
            Each time that somebody was in a draw and did not get on raises their chance, until they are on.
            The seed is stored, so that anybody can check the result.

            Examples:
              greenroom openmic draw Mondays --yes
              greenroom openmic draw Mondays --here --yes
            """)

    @OptionGroup var name: OpenMicArgument
    @OptionGroup var day: OpenMicNightOption

    @Flag(help: "Only among those who have checked in.")
    var here = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let night = try await context.night(of: try await context.openMic(name.openmic), on: day.date)
        try context.terminal.confirm("Draw the spots of \(night.title)? A draw is made once.", yes: yes)
        let drawing = DrawOpenMic(night, onlyHere: here, random: context.app.random)
        let sheet = try await context.write { tx in
            try drawing.run(in: tx)
            return try OpenMicSheet(night, in: tx)
        }
        for row in sheet.rows {
            guard case .on(let place) = row.state else { continue }
            context.terminal.line("\(place)  \(Printable.line(row.entry.title))")
        }
        if let draw = sheet.draw {
            context.terminal.line("Seed \(draw.seed), \(draw.tickets.count.counted("person", "people")) in the draw.")
        }
        context.terminal.say("Next: greenroom openmic show \(night.mic.name.argument)")
    }
}

struct OpenMicRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an open mic with its lists. Its shows stay.",
        discussion: """
            Example:
              greenroom openmic remove Mondays
            """, aliases: ["rm", "delete"])

    @OptionGroup var name: OpenMicArgument
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let mic = try await context.openMic(name.openmic)
        try await context.write { try mic.remove(in: $0) }
        context.terminal.line("Removed the open mic \(mic.name.quotedLine). \(mic.keyword) signs nobody up any more.")
        context.terminal.reportChange()
    }
}
