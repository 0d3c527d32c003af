import ArgumentParser
import Platform
import Storage
import Training
import Values

struct RaceSearch: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search for races on RunSignup.",
        discussion: """
            Examples:
              greenroom training race search --near 80007 --radius 25 --distance 5k-half
              greenroom training race search --near "Arvada, CO" --open --save arvada
              greenroom training race search --name turkey
            """, aliases: ["find"])

    @Option(help: ArgumentHelp("A ZIP code, or a city and state like \"Arvada, CO\".", valueName: "place"))
    var near: String?

    @Option(help: ArgumentHelp("Miles around the ZIP code; 25 by default.", valueName: "miles"))
    var radius: Int?

    @Option(help: "A distance like 10k, or a range like 5k-half.")
    var distance: String?

    @Option(help: ArgumentHelp("The first day.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last day.", valueName: "date"))
    var to: String?

    @Option(help: "Words of the name.")
    var name: String?

    @Flag(help: "Only races whose registration is open.")
    var open = false

    @Option(help: ArgumentHelp("Start from a saved filter.", valueName: "name"))
    var filter: String?

    @Option(help: ArgumentHelp("Save these choices as a filter.", valueName: "name"))
    var save: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        var choices = RaceChoices()
        (choices.near, choices.radius, choices.distance) = (near, radius, distance)
        (choices.from, choices.to, choices.name, choices.openOnly) = (from, to, name, open)
        let name = filter
        let base = try await context.read { tx in
            try name.map { try RaceFilter.named($0, account: account.id, in: tx).filter } ?? RaceFilter()
        }
        let wanted = try choices.filter(from: base, account: account, now: now)
        if let save {
            try await context.write { try wanted.save(as: save, account: account.id, in: $0) }
            context.terminal.say("Saved the filter \(save.quotedLine).")
        }
        let races = try await context.app.runSignUp().search(wanted, today: account.zone.date(of: now), now: now)
        try table(races).print(output, to: context.terminal)
        if output.resolvedFormat == .table, let first = races.first {
            context.terminal.say("Races from RunSignup. Next: greenroom training race add \(first.key)")
        }
    }

    private func table(_ races: [FoundRace]) -> OutputTable {
        var table = OutputTable(
            [
                "id": "#", "date": "DAY", "name": "RACE", "distance": "DISTANCE", "miles": nil, "location": "WHERE",
                "open": "OPEN", "fee": "FEE", "time": nil, "zone": nil, "url": nil, "summary": nil,
            ], emptyState: "No races match. Try a larger --radius, another --distance or other dates.")
        table.rows = races.map { race in
            [
                .text(race.key),
                .text(race.day?.description, shown: race.day.map { DateText().dayWithYear($0) } ?? "?"),
                .text(race.name), .text(race.distanceText ?? race.eventName),
                race.distance.map { .decimal($0.rounded(in: .miles)) } ?? .empty, .text(race.place),
                .flag(race.isOpen, shown: "open"), .text(race.fee), .text(race.time?.description), .text(race.zoneName),
                .text(race.url), .text(race.summary),
            ]
        }
        return table
    }
}
