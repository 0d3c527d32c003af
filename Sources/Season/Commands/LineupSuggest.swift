import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Season
import Storage
import Values

struct LineupSuggest: StoreCommand {
    /// The values of `--allow`.
    enum Answer: String, ExpressibleByArgument, CaseIterable {
        case unsaid
    }

    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Suggest people for the open spots of shows.",
        discussion: """
            Each name has its reason, and each spot that stays open says why. Nobody is asked, and without
            --apply nothing is changed. Without an event and days, it is about all upcoming shows.

            Examples:
              greenroom lineup suggest "Club Night"
              greenroom lineup suggest "Club Night" --allow unsaid --pin Grace --not Alan
              greenroom lineup suggest "Club Night" --tag improv --allow unsaid
              greenroom lineup suggest --from "dec 1" --to "dec 31" --json
              greenroom lineup suggest "Club Night" --allow unsaid --apply
            """)

    @Argument(help: "The event or the series: name, number or date.", completion: .events)
    var event: String?

    @Option(help: "Upcoming shows from this day on.")
    var from: String?

    @Option(help: "Upcoming shows up to this day.")
    var to: String?

    @Option(help: "\"unsaid\": also people who have not said whether they can.")
    var allow: Answer?

    @Option(help: "Only people with this tag; several mean all of them (repeatable).")
    var tag: [String] = []

    @Option(help: "Somebody who gets a spot if at all possible (repeatable).", completion: .contacts)
    var pin: [String] = []

    @Option(name: .customLong("not"), help: "Somebody who is not suggested (repeatable).", completion: .contacts)
    var excluded: [String] = []

    @Flag(help: "Add the suggested people to the lineups. Nobody is asked yet.")
    var apply = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if event != nil, from != nil || to != nil {
            throw ValidationError("Name an event, or days with --from and --to.")
        }
    }

    func run(in context: CommandContext) async throws {
        let account = context.account
        var suggesting = SuggestLineups(try await shows(in: context), account: account)
        suggesting.allowsUnsaid = allow == .unsaid
        suggesting.tags = TagFilter(all: tag)
        suggesting.pinned = try await context.contacts(pin)
        suggesting.excluded = Set(try await context.contacts(excluded))
        if let both = suggesting.pinned.first(where: suggesting.excluded.contains) {
            let name = try await context.read { try Contact.find(both, in: $0)?.name } ?? "\(both)"
            throw CommandError(.usage, "\(name.quotedLine) is in both --pin and --not.")
        }
        let facts = try await context.read { [suggesting] in try suggesting.facts(in: $0) }
        let suggestion = facts.suggestion()
        try listing(suggestion).print(output, to: context.terminal)
        let choices = suggestion.choices
        for contact in suggesting.pinned where !choices.contains(where: { $0.contact == contact }) {
            let why = facts.obstacle(for: contact).map { ": \($0)" } ?? ""
            context.terminal.say("No spot for \(Printable.line(facts.name(of: contact) ?? "\(contact)"))\(why).")
        }
        guard apply, !choices.isEmpty else { return sayNext(suggestion, in: context) }
        let applying = ApplySuggestion(choices, allowsUnsaid: suggesting.allowsUnsaid, account: account)
        let result = try await context.write { try applying.run(in: $0) }
        context.terminal.say(Printable.line(result.sentence))
        context.terminal.reportChange(result.filled > 0)
        guard let event = result.events.first else { return }
        context.terminal.say("Next: greenroom ask \(try await context.argument(for: event))")
    }

    private func shows(in context: CommandContext) async throws -> SuggestLineups.Shows {
        let (account, now) = (context.account, context.now)
        if let event {
            let ofSeries = try await context.comingShows(ofSeriesNamed: event)
            return .events(ofSeries.isEmpty ? [try await context.event(event).id] : ofSeries)
        }
        guard from != nil || to != nil else { return .days(nil) }
        let today = account.zone.date(of: now)
        let first = try from.map { try DateEntry.plannedDay($0, account: account, now: now) } ?? today
        let last = try to.map { try DateEntry.plannedDay($0, account: account, now: now) } ?? first.adding(days: 366)
        guard first <= last else {
            throw CommandError(
                .usage, "\(DateText().dayWithYear(last)) is before \(DateText().dayWithYear(first)).",
                "Use --from for the first day and --to for the last.")
        }
        return .days(first...last)
    }

    private func listing(_ suggestion: SuggestedLineups) -> OutputTable {
        let event = suggestion.events.first?.name.argument ?? "EVENT"
        var table = OutputTable(
            [
                "event": suggestion.events.count > 1 ? "EVENT" : nil, "event_id": nil,
                "date": suggestion.events.count > 1 ? "DATE" : nil, "spot": "SPOT", "spot_id": nil, "name": "NAME",
                "contact_id": nil, "reason": "WHY",
            ], emptyState: "There are no open spots. Next: greenroom spot add \(event) \"host, 4 x spot\"")
        table.rows = suggestion.lines.map { line in
            let date = line.event.localStart.date
            return [
                .text(line.event.name), .number(line.event.id.rawValue),
                .text(date.description, shown: DateText().dayWithYear(date)), .text(line.spot.position.name),
                .number(line.spot.id.rawValue),
                .text(line.name, shown: line.name ?? "open", light: line.name == nil ? .red : nil),
                .optional(line.contact?.rawValue), .text(line.words),
            ]
        }
        return table
    }

    private func sayNext(_ suggestion: SuggestedLineups, in context: CommandContext) {
        guard output.resolvedFormat == .table, !suggestion.lines.isEmpty else { return }
        context.terminal.say("Suggested: \(suggestion.countWords). Nobody is asked, and nothing is changed.")
        let words = [
            "greenroom lineup suggest", event?.argument, from.map { "--from \($0.argument)" },
            to.map { "--to \($0.argument)" },
        ]
        let line = words.compactMap(\.self).joined(separator: " ")
        if suggestion.choices.isEmpty, allow == nil {
            context.terminal.say("Next: \(line) --allow unsaid")
        } else if !suggestion.choices.isEmpty {
            let options =
                (allow == nil ? "" : " --allow unsaid") + tag.map { " --tag \($0.argument)" }.joined()
                + pin.map { " --pin \($0.argument)" }.joined()
                + excluded.map { " --not \($0.argument)" }.joined()
            context.terminal.say("Next: \(line)\(options) --apply")
        }
    }
}
