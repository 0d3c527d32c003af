import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct EventAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create an event.",
        discussion: """
            Without a name or a date, it prompts step by step.

            Examples:
              greenroom event add "Late Show" --date "fri 8pm" --location "The Anchor" --needs-host
              greenroom event add "Club Night" --date "sat 9pm" --spots "host, 4 x spot, headliner"
              greenroom event add "Open Mic" --date "2026-12-05 20:00" --length 3h
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: String?

    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at")],
        help: ArgumentHelp("When: \"fri 8pm\", \"dec 4 20:00\", 2026-12-04 20:00 …", valueName: "date"))
    var dates: [String] = []
    private var date: String? { dates.asOneDate }

    @Option(help: "The location.")
    var location: String?

    @Option(help: "Its spots: \"host, 4 x spot, optional opener\".")
    var spots: String?

    @Option(parsing: .unconditional, help: "What its lineup may cost, for suggested lineups.")
    var budget: String?

    @Option(help: "A template: its spots, time, length, place and policy, where you give none.")
    var template: String?

    @Flag(help: "The lineup needs a host to be complete: short for a host's spot.")
    var needsHost = false

    @Option(help: "How long it lasts, like 90m or 3h; two hours by default.")
    var length: String?

    @Option(help: "Its time zone if it is not yours, like Europe/Berlin.")
    var zone: String?

    @OptionGroup(title: "Lineup policy") var policy: PolicyOptions
    @OptionGroup var options: GlobalOptions

    func check(_ terminal: Terminal) throws {
        if name == nil || date == nil { try EventDialogue.requireSomebody(at: terminal, name: name) }
    }

    func run(in context: CommandContext) async throws {
        var input = EventInput(name: name, date: date, place: location, length: length, zone: self.zone)
        (input.policy, input.spots, input.budget) = (policy.texts, spots, budget)
        var template: ShowTemplate?
        if let name = self.template { template = try await context.template(name) }
        if let template {
            let zone = self.zone.flatMap { Zone($0) } ?? context.account.zone
            input = template.completing(input, zone: zone, account: context.account, now: context.now)
        }
        let given = try input.read(zone: context.account.zone, account: context.account, now: context.now)
        let zone = given.zone ?? context.account.zone
        var sketch = EventSketch(zone: zone)
        (sketch.name, sketch.date) = (given.name, given.date)
        (sketch.location, sketch.length) = (given.place ?? nil, given.length)
        sketch.needsHost = needsHost ? true : given.spots.map { _ in false }
        if sketch.name == nil || sketch.date == nil { sketch = try EventDialogue(context: context).complete(sketch) }
        guard let name = sketch.name, let reading = sketch.date else { return }
        let draft = EventDraft(
            kind: .show, name: name, startsAt: reading.instant, length: try sketch.length ?? EventFields.length(nil),
            zone: zone, location: sketch.location)
        let creation = CreateEvent(
            draft, policy: given.policy,
            spots: sketch.needsHost == true ? (given.spots ?? .none).withRequiredHost : given.spots ?? .none,
            budget: given.budget ?? nil, account: context.account.id)
        let (shape, shapes) = (template, context.app.modules.subjectShapes)
        let result = try await context.write { tx in
            let result = try creation.run(in: tx)
            if result.isNew { try shape?.complete(result.event, shapes: shapes, in: tx) }
            return result
        }
        let when = DateText().long(draft.startsAt, in: zone)
        if result.isNew {
            let elsewhere = zone == context.account.zone ? "" : " (\(zone))"
            context.terminal.line("Created \(name.quotedLine) on \(when)\(elsewhere) (event \(result.event)).")
        } else {
            context.terminal.line("\(name.quotedLine) on \(when) already exists (event \(result.event)).")
            say(result.differences, of: result.event, in: context)
        }
        if let note = result.sameDayNote { context.terminal.say("Note: \(note)") }
        if let deadline = result.pastDeadline {
            context.terminal.say(
                "Note: the deadline for answers, \(DateText().long(deadline, in: zone)), has passed and is ignored.")
        }
        context.say(reading.notes)
        guard let event = try await context.read({ try Event.find(result.event, in: $0) }) else { return }
        context.terminal.say("Next: greenroom lineup add \(try await context.argument(for: event)) NAME")
    }
    /// What differs from the existing event, and the command that changes it.
    private func say(_ differences: [EventDifference], of event: ID<Event>, in context: CommandContext) {
        guard !differences.isEmpty else { return }
        for difference in differences { context.terminal.line("  \(difference.words)") }
        let options = differences.map(\.option).joined(separator: " ")
        context.terminal.say("To change it: greenroom event edit \(event) \(options)")
    }
}

extension EventDifference {
    /// `location: The Anchor, not The Harbour`
    fileprivate var words: String {
        switch self {
        case .location(let place, let given):
            "location: \(place.map { Printable.line($0) } ?? "none"), not \(Printable.line(given))"
        case .length(let length, let given): "length: \(DurationText.words(length)), not \(DurationText.words(given))"
        case .spots(let spots, let given): "spots: \(spots.isEmpty ? "none" : spots.text), not \(given.text)"
        case .policy(let item, let text, let given): "\(item.title.lowercased()): \(text), not \(given)"
        }
    }

    /// As `event edit` takes it.
    fileprivate var option: String {
        switch self {
        case .location(_, let given): "--location \(given.argument)"
        case .length(_, let given): "--length \(DurationText.short(given).argument)"
        case .spots(_, let given): "--spots \(given.text.argument)"
        case .policy(let item, _, let given):
            "--\(item.rawValue.replacing("_", with: "-")) \(given.argument)"
        }
    }
}
