import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Night
import Platform
import Storage
import Values

struct RunSheetShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the run sheet of a show.",
        discussion: """
            > is on now, = has a fixed time. An open spot counts too.

            Examples:
              greenroom runsheet show "Late Show"
              greenroom runsheet show "Late Show" --json
            """, aliases: ["list", "ls"])

    @OptionGroup var name: RunSheetArgument
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await name.event(in: context)
        let (show, cells) = try await context.read { tx in
            let show = try ShowRunSheet(event, in: tx)
            return (show, try RunSheetTable(show, in: tx))
        }
        try Self.print(show, cells, output: output, in: context)
        guard output.resolvedFormat == .table else { return }
        let argument = try await context.argument(for: event)
        if show.acts.isEmpty { return context.terminal.say("Next: greenroom lineup add \(argument) NAME") }
        guard show.isOpen(at: context.now) else { return }
        if show.settings.stop == nil {
            return context.terminal.say("Next: greenroom runsheet edit \(argument) --stop TIME")
        }
        if !show.hasToldAll { context.terminal.say("Next: greenroom runsheet send \(argument) --dry-run") }
    }

    static func print(
        _ show: ShowRunSheet, _ cells: RunSheetTable, output: OutputOptions, in context: CommandContext
    ) throws {
        let (terminal, event) = (context.terminal, show.event)
        if output.resolvedFormat == .table {
            terminal.line(Style.light(show.slackWords, show.isOver || event.isCanceled ? .red : .green, terminal))
            for words in show.overruns { terminal.line(Style.light("! \(Printable.line(words))", .red, terminal)) }
            terminal.line("\(Printable.line(event.name))  \(DateText().long(event.startsAt, in: event.zone))")
        }
        try listing(show, cells, in: context).print(output, to: terminal)
        guard output.resolvedFormat == .table else { return }
        if let words = show.lengthsNotSet { terminal.say(Printable.line(words)) }
        if !show.out.isEmpty { terminal.say("Not on it: \(SendPreview.names(show.out.map(\.name))).") }
        let outdated = show.toldOtherwise.map(\.name)
        if !outdated.isEmpty { terminal.say("Not told about the change: \(SendPreview.names(outdated)).") }
    }

    static func listing(_ show: ShowRunSheet, _ cells: RunSheetTable, in context: CommandContext) -> OutputTable {
        let (home, now) = (context.account.zone, context.now)
        let lines = ListedRunLine.all(of: show, cells, for: context.account, at: now)
        func light(_ row: ListedRunLine) -> StatusLight? {
            row.slot.map { $0.light == .green ? .green : .red } ?? (show.spot(row.line.key) == nil ? nil : .red)
        }
        var shown: [String: OutputTable.Shown<ListedRunLine>] = [
            "position": "#",
            "start": OutputTable.Shown("START") { row in
                (row.isOn ? "> " : row.line.isPinned ? "= " : "") + show.clock(row.line.start)
            },
            "minutes": OutputTable.Shown("LENGTH") { row in
                row.isTimeAlone ? nil : ShowRunSheet.length(row.line.length) + (row.line.isLengthSet ? "" : "?")
            },
            "name": OutputTable.Shown("WHO", light: light) { _ in nil },
            "state": OutputTable.Shown("STATE", light: light) { $0.slot?.statusWords(at: now, home: home) },
        ]
        if !show.lineup.spots.isEmpty { shown["positions"] = "POSITION" }
        var table = OutputTable(
            lines, ListedRunLine.fields, shown: shown, emptyState: "Nobody is on the run sheet yet.")
        // Below its line, so that lines stay within 80 columns.
        table.below = lines.map { row in
            let light = row.line.light.map { "light \(show.clock($0))" }
            return [light, show.slackWords(of: row.line), row.told].compactMap(\.self).joined(separator: "; ")
        }
        return table
    }
}
