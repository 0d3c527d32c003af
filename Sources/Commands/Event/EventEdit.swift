internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage
internal import Values

struct EventEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an event that is still to come.",
        discussion: """
            After a new time or place you are offered to tell those who were asked, who then confirm anew.
            Requests that have not left yet are put anew in any case.

            Examples:
              greenroom event edit "Late Show" --date "fri 9pm" --location "The Harbour"
              greenroom event edit "Late Show" --date "fri 9pm" --tell
              greenroom event edit "Late Show" --name "Later Show" --no-tell
            """, aliases: ["change"])

    @Argument(help: "Its name, its number or its day.")
    var event: String

    @Option(help: "A new name.")
    var name: String?

    @Option(name: [.customLong("date"), .customLong("on"), .customLong("at")], help: "A new time.")
    var date: String?

    @Option(help: "A new place; \"\" for none.")
    var location: String?

    @Option(help: "How long it lasts, like 90m or 3h.")
    var length: String?

    @Option(help: "Another time zone, like Europe/Berlin; the time of day stays as it is written.")
    var zone: String?

    @Flag(inversion: .prefixedNo, help: "Whether it needs a host.")
    var needsHost: Bool?

    @Flag(inversion: .prefixedNo, help: "Tell those who know another time or place, or do not, without asking me.")
    var tell: Bool?

    @Flag(help: "Tell them also where it is early morning, evening or night.")
    var anyway = false

    @OptionGroup(title: "How its lineup is run; \"usual\" goes by the account again") var policy: PolicyOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let isChange =
            name != nil || date != nil || location != nil || length != nil || zone != nil || needsHost != nil
            || !policy.isEmpty
        if !isChange, tell != true {
            throw ValidationError(
                "Say what to change: --name, --date, --location, --length, --zone, --needs-host,\n  --reminders, --answer-by, --bench, --late-within or --day-before."
            )
        }
    }

    func run(in context: CommandContext) async throws {
        let found = try await context.openEvent(event)
        let name = try name.map { try EventFields.checked($0, what: "An event") }
        let span = try length.map { try EventFields.length($0) }
        let zone = try self.zone.map { try context.zone($0) } ?? found.zone
        let start = try date.map { try context.future($0, zone: zone).instant }
        let choices = try policy.chosen(zone: zone, in: context)
        let (planner, account, now) = (context.app.planner, context.account, context.now)
        let (location, needsHost) = (location, needsHost)
        // Read and written in one: whoever changes something else at the same time loses nothing.
        let (old, changed, isDifferent, awaited, anew) = try await context.store.write { tx in
            let old = try Event.find(found.id, in: tx) ?? found
            try old.requireOpen(at: now)
            var changed = old
            if let name { changed.name = name }
            if let location { changed.location = EventFields.orNil(location) }
            if let needsHost { changed.needsHost = needsHost }
            changed.zone = zone
            changed.startsAt = start ?? (zone == old.zone ? old.startsAt : zone.instant(of: old.localStart))
            changed.endsAt = changed.startsAt.adding(span ?? (old.endsAt - old.startsAt))
            try PolicyOptions.refuseUnfitDeadline(
                choices, start: changed.startsAt, of: changed.name, zone: zone, now: now)
            if start == nil, changed.startsAt != old.startsAt, changed.startsAt <= now {
                throw CommandError(
                    .refused, "\(DateText().long(changed.startsAt, in: zone)) in \(zone) is past.",
                    "Say when it is with --date as well.")
            }
            let before = try EventUndo(old, in: tx)
            try changed.save(now: now, in: tx)
            for (item, text) in choices { try Policy.keep(item, text, event: changed.id, in: tx) }
            let isDifferent = try before.record(unlessAs: changed, now: now, in: tx)
            try LineupScheduler.schedule(changed, now: now, in: tx)
            let awaited = try LineupScheduler.reopenExpired(changed, now: now, in: tx).map(\.name)
            let anew = try planner.requeueStaleDrafts(changed, from: account, now: now, in: tx)
            return (old, changed, isDifferent, awaited, anew)
        }
        context.terminal.line(
            "\(changed.name.quotedLine): \(DateText().long(changed.startsAt, in: changed.zone))"
                + (changed.zone == account.zone ? "" : " (\(changed.zone))")
                + (changed.location.map { ", \(Printable.line($0))" } ?? "") + ".")
        let policy = try await context.store.read { try Policy.of(changed, in: $0) }
        if let words = PolicyOptions.words(for: choices, policy: policy, zone: changed.zone) {
            context.terminal.line(words)
        }
        if isDifferent { context.terminal.say("Undo: greenroom undo") }
        if !anew.isEmpty { context.sayPutAnew(anew.count) }
        if !awaited.isEmpty {
            let names = awaited.map { Printable.line($0) }.joined(separator: ", ")
            context.terminal.say(
                "Awaited again: \(names). They do not know it yet: greenroom remind \(changed.name.argument)")
        }
        if changed.startsAt != old.startsAt || changed.endsAt != old.endsAt {
            let lineup = try await context.store.read { try Lineup.of(changed, in: $0) }
            let wanted = (lineup.slots + lineup.bench).filter(\.isStillIn)
            try await context.warnOfClashes(of: wanted.map { ($0.contact, $0.name) }, with: changed)
            sayWhichCallsMoved(with: changed, from: old, of: wanted, in: context)
        }
        try await ChangeRound(event: changed, tell: tell, anyway: anyway).run(in: context)
    }

    /// A call time is kept by how long before the start it is.
    private func sayWhichCallsMoved(
        with changed: Event, from old: Event, of slots: [Slot], in context: CommandContext
    ) {
        let calls = slots.compactMap { slot -> String? in
            guard let call = slot.terms.call(for: changed), call != slot.terms.call(for: old) else { return nil }
            return "\(Printable.line(slot.name)) \(DateText().time(call.time))"
        }
        guard !calls.isEmpty else { return }
        context.terminal.say(
            "Call times move along: \(calls.joined(separator: ", ")). To change one: greenroom lineup edit \(changed.name.argument) NAME --call TIME"
        )
    }
}

extension Event {
    /// Past and cancelled events stay as they were.
    func requireOpen(at now: Instant) throws {
        if isCancelled { throw CommandError(.refused, "\(name.quotedLine) was cancelled: it cannot be changed.") }
        if isOver(at: now) {
            throw CommandError(
                .refused,
                "\(name.quotedLine) was on \(DateText().long(startsAt, in: zone)): what is past cannot be changed.",
                "Make a new one from it: greenroom event copy \(name.argument) --date WHEN")
        }
    }
}
