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
            terminal.line(Style.light(show.slackWords, show.isOver ? .red : .green, terminal))
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
        let event = show.event
        var table = OutputTable(
            [
                "position": "#", "start": "START", "end": nil, "minutes": "LENGTH", "name": "WHO",
                "positions": show.lineup.spots.isEmpty ? nil : "POSITION", "light": nil, "fixed": nil,
                "state": "STATE", "told": nil, "slack": nil, "now": nil, "line": nil,
                "starts_at": nil, "ends_at": nil, "length_set": nil, "cell": nil, "note": nil, "contact_id": nil,
            ],
            emptyState: "Nobody is on the run sheet yet.")
        let current = show.sheet.line(at: context.now)?.key
        table.rows = show.sheet.lines.map { line in
            let slot = show.slot(line.key)
            let isTime = show.item(line.key)?.kind.isTimeAlone ?? false
            let light: StatusLight? =
                slot.map { $0.light == .green ? .green : .red }
                ?? (show.spot(line.key) == nil ? nil : .red)
            let mark = line.key == current ? "> " : line.isPinned ? "= " : ""
            let start: [OutputTable.Cell] = [
                .optional(show.place(of: line.key)),
                .text(show.clock(line.start), shown: mark + show.clock(line.start)),
                isTime ? .empty : .text(show.clock(line.end)),
                isTime
                    ? .empty
                    : .number(
                        line.length.components.seconds / 60,
                        shown: ShowRunSheet.length(line.length) + (line.isLengthSet ? "" : "?")),
                .text(show.title(line.key), light: light),
                .text(slot.map(\.spots.counts) ?? show.spot(line.key)?.position.name),
                .text(line.light.map(show.clock)), .flag(line.isPinned),
                .text(
                    slot?.status.rawValue,
                    shown: slot?.statusWords(at: context.now, home: context.account.zone), light: light),
            ]
            return start + [
                .text(slot.flatMap { show.toldWords($0.id, home: context.account.zone, now: context.now) }),
                .text(show.slackWords(of: line)), .flag(line.key == current), .text("\(line.key)"),
                .text(DateText.iso(line.start, in: event.zone)), .text(DateText.iso(line.end, in: event.zone)),
                .flag(line.isLengthSet), .text(slot.flatMap(cells.cell)), .text(slot.flatMap(cells.note)),
                .optional(slot?.contact.rawValue),
            ]
        }
        // Below its line, so that lines stay within 80 columns.
        table.below = show.sheet.lines.map { line in
            let light = line.light.map { "light \(show.clock($0))" }
            let told = show.slot(line.key).flatMap {
                show.toldWords($0.id, home: context.account.zone, now: context.now)
            }
            return [light, show.slackWords(of: line), told].compactMap(\.self).joined(separator: "; ")
        }
        return table
    }
}
