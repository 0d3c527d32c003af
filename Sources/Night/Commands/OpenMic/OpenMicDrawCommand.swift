import Agenda
import ArgumentParser
import CommandKit
import JSON
import Messaging
import Night
import Platform
import Storage
import Values

struct OpenMicDrawCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw", abstract: "Draw the spots of a night, once, and text the result.",
        discussion: """
            Each time that somebody was in a draw and did not get on raises their chance, until they are on.
            The seed is stored, so that anybody can check the result. Shows who is in the draw, and asks;
            also whether to draw while sign-up is open. With --send, the texts and the price follow.

            Examples:
              greenroom openmic draw Mondays --yes
              greenroom openmic draw Mondays --here --dry-run
              greenroom openmic draw Mondays --send --yes
            """)

    @OptionGroup var name: OpenMicArgument
    @OptionGroup var day: OpenMicNightOption

    @Flag(help: "Only among those who have checked in.")
    var here = false

    @Flag(help: "Also those without a name, by the last digits of their number.")
    var nameless = false

    @Flag(help: "Text everybody their place, also after an earlier draw.")
    var send = false

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @Flag(help: "Show who is in the draw, or the texts, without drawing or sending.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let night = try await context.night(of: try await context.openMic(name.openmic), on: day.date)
        let isDrawn = try await context.read { try OpenMicSheet(night, in: $0).draw != nil }
        if !(send && isDrawn) {
            guard try await draw(night, in: context) else { return }
        }
        if send { return try await sendPlaces(of: night, in: context) }
        context.terminal.say("Next: greenroom openmic draw \(night.mic.name.argument)\(day.argument) --send")
    }

    /// False with `--dry-run`.
    private func draw(_ night: OpenMicNight, in context: CommandContext) async throws -> Bool {
        let drawing = DrawOpenMic(night, onlyHere: here, withNameless: nameless, random: context.app.random)
        let plan = try await context.read { try drawing.plan(in: $0) }
        for sentence in plan.sentences { context.terminal.line(Printable.line(sentence)) }
        if dryRun { return false }
        let question = plan.openUntil == nil ? "Draw" : "Sign-up is still open. Draw"
        try context.terminal.confirm("\(question) the spots of \(night.title)? A draw is made once.", yes: yes)
        let sheet = try await context.write { tx in
            try drawing.run(plan.key, in: tx)
            return try OpenMicSheet(night, in: tx)
        }
        for row in sheet.rows {
            guard case .on(let place) = row.state else { continue }
            context.terminal.line("\(place)  \(Printable.line(row.entry.drawTitle))")
        }
        if let draw = sheet.draw {
            context.terminal.line("Seed \(draw.seed), \(draw.tickets.count.counted("person", "people")) in the draw.")
        }
        return true
    }

    private func sendPlaces(of night: OpenMicNight, in context: CommandContext) async throws {
        let sending = SendOpenMicPlaces(night, anyway: anyway, account: context.account)
        let plan = try await context.read { try sending.plan(in: $0) }
        let preview = SendPreview(plan.preview, skipped: plan.skipped, verb: "text")
        preview.print(in: context)
        guard !plan.messages.isEmpty else { return }
        try await preview.sayWhoWaits(in: context, anyway: anyway)
        if dryRun { return }
        try context.terminal.confirm(preview.question, yes: yes)
        let approved = Set(plan.messages.map(\.approvalKey))
        let (texts, skipped) = try await context.write { try sending.send(approved, in: $0) }
        try await OutboxProgress(texts: texts, skipped: skipped, sender: try await context.sender())
            .follow(in: context)
        context.terminal.say("Next: greenroom openmic show \(night.mic.name.argument)\(day.argument)")
    }
}
