internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage
internal import Values

struct EventAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make an event.",
        discussion: """
            Without a name or a date it asks for them, step by step.

            Examples:
              greenroom event add "Late Show" --date "fri 8pm" --location "The Anchor" --needs-host
              greenroom event add "Open Mic" --date "2026-12-05 20:00" --length 3h
            """, aliases: ["new", "create"])

    @Argument(help: "What it is called.")
    var name: String?

    @Option(
        name: [.customLong("date"), .customLong("on"), .customLong("at")],
        help: "When: \"fri 8pm\", \"dec 4 20:00\", 2026-12-04 20:00 …")
    var date: String?

    @Option(help: "Where.")
    var location: String?

    @Flag(help: "It is not complete without a host.")
    var needsHost = false

    @Option(help: "How long it lasts, like 90m or 3h; two hours unless you say.")
    var length: String?

    @Option(help: "The time zone it is in, where that is not yours, like Europe/Berlin.")
    var zone: String?

    @OptionGroup(title: "How its lineup is run") var policy: PolicyOptions
    @OptionGroup var options: GlobalOptions

    func check(_ terminal: Terminal) throws {
        if name == nil || date == nil { try EventDialogue.requireSomebody(at: terminal, name: name) }
    }

    func run(in context: CommandContext) async throws {
        let zone = try context.zone(self.zone)
        var sketch = EventSketch(zone: zone)
        sketch.name = try name.map { try EventFields.checked($0, what: "An event") }
        sketch.date = try date.map { try context.future($0, zone: zone) }
        sketch.location = EventFields.orNil(location)
        sketch.length = try length.map { try EventFields.length($0) }
        sketch.needsHost = needsHost ? true : nil
        if sketch.name == nil || sketch.date == nil { sketch = try EventDialogue(context: context).complete(sketch) }
        guard let name = sketch.name, let reading = sketch.date else { return }
        let draft = EventDraft(
            kind: .show, name: name, startsAt: reading.instant, length: try sketch.length ?? EventFields.length(nil),
            zone: zone, location: sketch.location, needsHost: sketch.needsHost ?? false)
        let (account, now) = (context.account.id, context.now)
        let choices = try policy.chosen(zone: zone, in: context)
        try PolicyOptions.refuseUnfitDeadline(
            choices, start: draft.startsAt, of: name, zone: zone, now: context.now)
        let (id, twin) = try await context.store.write { tx in
            let twin = try Event.upcoming(.show, account: account, now: now, in: tx)
                .first { $0.name.folded == name.folded && $0.startsAt == draft.startsAt }
            if let twin { return (twin.id, true) }
            let made = try Event.create(draft, account: account, now: now, in: tx)
            for (item, text) in choices { try Policy.keep(item, text, event: made, in: tx) }
            try EventUndo.recordMaking(of: made, name: name, account: account, now: now, in: tx)
            return (made, false)
        }
        let when = DateText().long(draft.startsAt, in: zone)
        if twin {
            context.terminal.line("\(name.quotedLine) on \(when) is there already (event \(id)).")
        } else {
            context.terminal.line(
                "Made \(name.quotedLine) on \(when)\(zone == context.account.zone ? "" : " (\(zone))") (event \(id)).")
        }
        let policy = try await context.store.read {
            try Event.find(id, in: $0).map { [tx = $0] in try Policy.of($0, in: tx) }
        }
        if let deadline = policy?.answerBy?.moment(start: draft.startsAt), deadline <= context.now {
            context.terminal.say(
                "Note: the deadline for answers, \(DateText().long(deadline, in: zone)), is past: it will not be kept.")
        }
        for note in reading.notes { context.terminal.say("Note: \(note)") }
        context.terminal.say("Next: greenroom lineup add \(name.argument) NAME")
    }
}
