import JSON
import Platform
import Travel
import Values

/// The spots that were found, as rows.
enum SpotTable {
    static func of(_ found: FoundSpots) -> OutputTable {
        var table = OutputTable(
            [
                "position": "#", "name": "SPOT", "distance": "DISTANCE", "time": "TIME", "kind": "KIND", "meters": nil,
                "seconds": nil, "estimated": nil, "coordinates": nil, "source": nil, "chosen": nil, "received_at": nil,
            ], emptyState: "No sights were found. Search wider:  greenroom trip spots --drive")
        table.rows = found.spots.enumerated().map { index, spot in
            let number = index + 1
            let distance = spot.reach.map { ($0.isEstimate ? "~" : "") + $0.distanceText } ?? "no route"
            let isChosen = number == found.chosenNumber
            return [
                .number(number), .text(spot.place.name), .text(spot.reach?.distanceText, shown: distance),
                .text(spot.reach.map { "\($0.timeText) \(found.transport.rawValue)" }),
                .text(spot.place.kind?.rawValue.replacing("_", with: " ")), .optional(spot.reach?.meters),
                .optional(spot.reach?.seconds), .flag(spot.reach?.isEstimate ?? false),
                .text(spot.place.coordinate.text), .text(spot.place.source), .flag(isChosen, shown: "yes"),
                .text(found.receivedAt.rfc3339),
            ]
        }
        return table
    }

    /// Says where the rows are from, how old they are, and which are estimates.
    static func sayNotes(_ found: FoundSpots, in context: CommandContext) {
        let age = found.ageText(now: context.now, in: context.account.zone).map { ", \($0)" } ?? ""
        let origin = found.file.map { "From \(Printable.line($0))" } ?? RouteMap.attribution
        context.terminal.say("Around \(Printable.line(found.here.name)). \(origin)\(age).")
        if let reason = found.estimateReason {
            context.terminal.say("~ Distances are great-circle estimates: \(reason)")
        }
        if found.isNarrow { context.terminal.say("A wider search failed; these are the nearest ones.") }
    }
}
