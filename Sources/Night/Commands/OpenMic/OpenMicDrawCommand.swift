import Agenda
import ArgumentParser
import CommandKit
import JSON
import Night
import Platform
import Storage
import Values

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
