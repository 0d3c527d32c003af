import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct RaceList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the races in your calendar.",
        discussion: """
            Example:
              greenroom training race list
            """, aliases: ["show", "ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let (races, plan) = try await context.store.read { tx in
            (try SavedRace.all(account: account.id, in: tx), try TrainingPlan.current(account: account.id, in: tx))
        }
        var table = OutputTable(
            [
                OutputTable.Column("id", "#"), OutputTable.Column("date", "DAY"), OutputTable.Column("name", "RACE"),
                OutputTable.Column("location", "WHERE"), OutputTable.Column("miles"),
                OutputTable.Column("goal", "GOAL"),
            ], emptyState: "No races yet. Find one:  greenroom training race search --near 80007")
        table.rows = races.map { race in
            let event = race.event
            let shown = event.isAllDay ? DateText().dayWithYear(race.day) : DateText().long(event.localStart)
            return [
                .text(race.key), .text(race.day.description, shown: shown), .text(event.name), .text(event.location),
                race.distance.map { .decimal($0.rounded(in: .miles)) } ?? .empty,
                .flag(plan?.race == event.id, shown: "✓"),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}
