import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Templates
import Values

struct RunSheetEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the run sheet of a show, or one line of it.",
        discussion: """
            A line is its number, a name or a position. Minutes of an act are its set length.

            Examples:
              greenroom runsheet edit "Late Show" --stop 10pm --change 1 --tell-moves
              greenroom runsheet edit "Late Show" Grace --minutes 15 --at 9:30pm
              greenroom runsheet edit "Late Show" Grace --move 1
              greenroom runsheet edit "Late Show" --add break --minutes 15 --after Grace
              greenroom runsheet edit "Late Show" --add doors --at 7:30pm
            """, aliases: ["change"])

    @OptionGroup var name: RunSheetArgument

    @Argument(help: "The line, if only it changes.")
    var line: String?

    @Option(help: "The hard stop, like 10pm; \"\" for none.")
    var stop: String?

    @Option(help: "Minutes between two acts, or 30s.")
    var change: String?

    @Option(help: "Minutes of acts without a set length.")
    var length: String?

    @Option(help: "Minutes from the light to the end; 0 for no light, \"\" for the usual.")
    var light: String?

    @Flag(help: "Share the time up to the hard stop: sets --length.")
    var share = false

    @Flag(inversion: .prefixedNo, help: "Text performers who know their time when it moves by five minutes.")
    var tellMoves: Bool?

    @Option(help: "Minutes of the line; \"\" for none of its own.")
    var minutes: String?

    @Option(help: "The fixed time of the line; \"\" to let it follow.")
    var at: String?

    @Option(help: "The new place of the line, from 1.")
    var move: Int?

    @Option(help: "Add doors, call, break, changeover or other.")
    var add: String?

    @Option(help: "Words for what --add adds.")
    var title: String?

    @Option(help: "The line after which --add adds it.")
    var after: String?

    @Flag(help: "Remove an item.")
    var remove = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let changesSheet = stop != nil || change != nil || length != nil || light != nil || share || tellMoves != nil
        let changesLine = minutes != nil || at != nil || title != nil
        if line != nil {
            if changesSheet || add != nil {
                throw ValidationError("Leave out the line: --stop, --change, --length and --add are about the sheet.")
            }
            let kinds = [changesLine, move != nil, remove].count { $0 }
            if kinds != 1 { throw ValidationError("Use --minutes or --at, or --move, or --remove.") }
        } else if add != nil {
            if changesSheet || move != nil || remove { throw ValidationError("Use --add alone.") }
        } else {
            if changesLine || move != nil || remove || after != nil { throw ValidationError("Name the line too.") }
            if !changesSheet { throw ValidationError("Nothing to change. Use --stop, --change, --add or a line.") }
        }
        if let move, move < 1 { throw ValidationError("Invalid place \(move). Places start at 1.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await name.event(in: context)
        let result =
            if let add {
                try await addItem(add, to: event, in: context)
            } else if let line {
                try await editLine(line, of: event, in: context)
            } else {
                try await editSheet(event, in: context)
            }
        let cells = try await context.read { try RunSheetTable(result, in: $0) }
        try RunSheetShow.print(result, cells, output: OutputOptions.parse([]), in: context)
        context.terminal.reportChange()
    }

    private func editSheet(_ event: Event, in context: CommandContext) async throws -> ShowRunSheet {
        var changing = ChangeRunSheet(event: event.id, account: context.account)
        (changing.stop, changing.change, changing.length, changing.light) = (stop, change, length, light)
        (changing.tellsMoves, changing.isShared) = (tellMoves, share)
        return try await context.write { [changing] in try changing.run(in: $0) }
    }

    private func editLine(
        _ line: String, of event: Event, in context: CommandContext
    ) async throws -> ShowRunSheet {
        let key = try await key(line, of: event, in: context)
        let account = context.account
        if let move {
            let moving = MoveRunLine(event: event.id, key: key, place: move, account: account)
            return try await context.write { try moving.run(in: $0) }
        }
        if remove {
            let removing = RemoveRunItem(event: event.id, key: key, account: account)
            return try await context.write { tx in
                _ = try removing.run(in: tx)
                return try ShowRunSheet(event, in: tx)
            }
        }
        let planner = InvitationPlanner(templates: context.app.templates, publicURL: context.app.linkURL)
        var editing = EditRunLine(planner: planner, event: event.id, key: key, account: account)
        (editing.minutes, editing.pin, editing.title) = (minutes, at, title)
        let change = editing.causing()
        let caused = try await CausedTexts.plan(change, sends: false, now: context.now, in: context.store)
        SendPreview.printRewritten(caused.rewritten, in: context)
        return try await context.write { try caused.make(change, in: $0) }.result.sheet
    }

    private func key(_ line: String, of event: Event, in context: CommandContext) async throws -> RunLineKey {
        try await context.read { try ShowRunSheet(event, in: $0).line(named: line) }
    }

    private func addItem(
        _ kind: String, to event: Event, in context: CommandContext
    ) async throws -> ShowRunSheet {
        var adding = AddRunItem(kind, event: event.id, account: context.account)
        (adding.title, adding.minutes, adding.time) = (title ?? "", minutes ?? "", at ?? "")
        if let after { adding.after = try await key(after, of: event, in: context) }
        return try await context.write { [adding] in try adding.run(in: $0).sheet }
    }
}
