internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct CountdownEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a countdown.",
        discussion: """
            Without options, it prompts, with the current values in brackets.

            Examples:
              greenroom countdown edit canyon --date "jun 2 6:30pm"
              greenroom countdown edit canyon --name "our trip to the Grand Canyon and Zion" --notify off
            """, aliases: ["change"])

    @Argument(help: "The countdown: description or part of it, number or date.")
    var countdown: String

    @Option(help: "A new description.")
    var name: String?

    @Option(name: [.customLong("date"), .customLong("on"), .customLong("at")], help: "A new date.")
    var date: String?

    @Option(help: "A new time zone; without a new date, the local time stays the same.")
    var zone: String?

    @Option(help: "Text you an hour before and at zero: on or off.")
    var notify: OnOff?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let old = try await CountdownLookup(context).countdown(countdown)
        let zone = try self.zone.map { try context.zone($0) }
        let dialogue = CountdownPrompter(context: context, zone: zone ?? old.event.zone, current: old.event)
        let isAsked = name == nil && date == nil && zone == nil && notify == nil
        if isAsked, !context.terminal.isInteractive {
            throw CommandError(.usage, "Nothing to change. Use --name, --date, --zone or --notify.")
        }
        let description = isAsked ? try dialogue.description() : name
        let reading = isAsked ? try dialogue.changedDate() : try date.map { try dialogue.checkedDate($0) }
        let (now, notifies) = (context.now, notify.map { $0 == .on })
        let (new, isChanged) = try await context.store.write { tx in
            try old.edited(
                description: description, date: reading?.instant, isAllDay: reading.map { $0.time == nil } ?? false,
                zone: zone, notifies: notifies, now: now, in: tx)
        }
        try await CountdownShow.print(new.event, in: context)
        if let reading { CountdownLookup(context).sayNotes(of: reading) }
        context.terminal.say(isChanged ? "Undo: greenroom undo" : "Nothing changed: these are the current values.")
    }
}
