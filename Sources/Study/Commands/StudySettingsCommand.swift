import ArgumentParser
import CommandKit
import Platform
import Storage
import Study
import Values

struct StudySettingsCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Show or change how your decks are reviewed.",
        discussion: """
            A deck may have its own values: greenroom study deck edit. At --text-at you get a text if cards
            are due. A day starts at 4 AM, or at --day-starts-at: a review after midnight belongs to the
            evening before.

            Examples:
              greenroom study settings
              greenroom study settings --new-per-day 10 --retention 0.85
              greenroom study settings --text-at 18:00
              greenroom study settings --day-starts-at "5 AM"
            """)

    @OptionGroup var limits: StudyLimitOptions

    @Option(help: "When to text you how many cards are due, like 18:00, or off.")
    var textAt: String?

    @Option(help: "The hour at which a day starts, like 4 AM; 0 for midnight.")
    var dayStartsAt: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        var settings = try await context.read { try StudySettings.of(account.id, in: $0) }
        settings.limits = try limits.applied(to: settings.limits, usual: StudySettings.usual.limits)
        if let textAt { settings.textAt = try time(textAt) }
        if let dayStartsAt { settings.dayStart = try StudyDays.start(dayStartsAt) }
        let chosen = settings
        let (isChanged, hasCell) = try await context.write { tx in
            let member = tx.actor.map { ID<Member>($0.member) }
            return (
                try chosen.save(for: account, in: tx), try account.reminderRecipient(for: member, in: tx) != nil
            )
        }
        let limits = EffectiveLimits(chosen.limits)
        guard output.isDrawn else {
            return try table(limits, chosen).print(output, to: context.terminal)
        }
        context.terminal.line(
            ("\(StudyLimitOptions.words(limits)); daily text \(chosen.textAt.map { "at \($0)" } ?? "off"); "
                + "a day starts at \(StudyDays(zone: account.zone, start: chosen.dayStart).words)")
                .capitalizedFirst)
        if chosen.textAt != nil, !hasCell {
            context.terminal.say("The text needs your cell: greenroom account edit --cell \"+1 415 555 0199\"")
        }
        if isChanged { context.terminal.reportChange() }
    }

    private func table(_ limits: EffectiveLimits, _ settings: StudySettings) -> OutputTable {
        var table = OutputTable(
            [
                "new_per_day": "NEW PER DAY", "reviews_per_day": "REVIEWS PER DAY", "retention": "RETENTION",
                "text_at": "TEXT AT", "day_starts_at": "DAY STARTS AT",
            ], emptyState: "")
        table.rows = [
            [
                .number(limits.newPerDay), .number(limits.reviewsPerDay),
                .decimal(limits.retention, shown: StudyLimitOptions.percent(limits.retention)),
                .text(settings.textAt?.description), .number(settings.dayStart),
            ]
        ]
        return table
    }

    private func time(_ text: String) throws -> LocalTime? {
        if text == "off" { return nil }
        guard let time = LocalTime(iso: text) else {
            throw CommandError(.usage, "Invalid time \(text.quotedLine).", "Use a time like 18:00, or off.")
        }
        return time
    }
}
