import Agenda
import ArgumentParser
import CommandKit
import JSON
import Night
import Platform
import Storage
import Values

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
                "people": "PEOPLE", "drawn_spots": nil, "opens": nil, "closes": nil, "created_at": nil,
            ],
            emptyState: "No open mics yet. Add one:  greenroom openmic add SHOW --keyword MIC --spots 12")
        for listing in all {
            let (mic, event) = (listing.mic, listing.night?.event)
            table.rows.append([
                .number(mic.id.rawValue), .text(mic.name), .text(mic.keyword), .number(mic.spots),
                .text(mic.mode.rawValue),
                .text(
                    event.map { DateText.iso($0.startsAt, in: $0.zone) },
                    shown: event.map { DateText().long($0.startsAt, in: $0.zone) } ?? ""),
                .number(listing.people), .number(mic.drawnSpots), .text(mic.opens?.description),
                .text(mic.closes?.description), .text(mic.createdAt.rfc3339),
            ])
        }
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let first = all.first?.mic else { return }
        context.terminal.say("Next: greenroom openmic show \(first.name.argument)")
    }
}
