import Agenda
import ArgumentParser
import CommandKit
import JSON
import Night
import Platform
import Storage
import Values

struct OpenMicShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the list of a night, with its draw.",
        discussion: """
            CHANCE is the weight in the draw: 1, and 1 for each draw without getting on since they were on last,
            at most 5. DRAWN is the order of the draw.

            Examples:
              greenroom openmic show Mondays
              greenroom openmic show Mondays --date "dec 7" --json
            """)

    @OptionGroup var name: OpenMicArgument
    @OptionGroup var day: OpenMicNightOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let mic = try await context.openMic(name.openmic)
        let night = try await context.night(of: mic, on: day.date)
        let sheet = try await context.read { try OpenMicSheet(night, in: $0) }
        var table = OutputTable(
            [
                "place": "PLACE", "name": "NAME", "number": "NUMBER", "here": "HERE", "on": "ON", "chance": "CHANCE",
                "drawn": "DRAWN", "id": "#", "ticket": nil, "seed": nil, "contact_id": nil, "signed_up_at": nil,
                "checked_in_at": nil, "left_at": nil,
            ],
            emptyState: "Nobody has signed up. People text \(mic.keyword).")
        for row in sheet.rows {
            let (entry, ticket) = (row.entry, row.ticket)
            let on = entry.wasOn.map { $0 ? "yes" : "no" }
            table.rows.append([
                .text(row.words), .text(entry.name), .text(entry.number),
                .text(entry.checkedInAt == nil ? "no" : "yes", shown: entry.checkedInAt == nil ? "" : "✓"), .text(on),
                .optional(ticket?.weight), .optional(ticket?.place),
                .number(entry.id.rawValue), .optional(ticket?.number), .optional(sheet.draw?.seed),
                .optional(entry.contact?.rawValue), .text(entry.signedUpAt.rfc3339),
                .text(entry.checkedInAt?.rfc3339), .text(entry.leftAt?.rfc3339),
            ])
        }
        if output.resolvedFormat == .table {
            context.terminal.line("\(Printable.line(night.title)): \(mic.words). Keyword \(mic.keyword).")
            context.terminal.line(night.signUpWords(at: context.now))
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        if let draw = sheet.draw {
            let check = draw.isRepeatable ? "drawing again with it gives the same order" : "it does not give this order"
            context.terminal.line(
                "Drawn at \(DateText().long(draw.drawnAt, in: night.event.zone)) with the seed \(draw.seed): \(check).")
        }
        if night.event.isCanceled { return }
        let name = mic.name.argument + day.argument
        context.terminal.say(
            sheet.canDraw && !sheet.rows.isEmpty
                ? "Next: greenroom openmic draw \(name)" : "Next: greenroom openmic edit \(name) --walk-in NAME")
    }
}
