internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct CountdownEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a countdown.",
        discussion: """
            Without anything to change it asks, with what is there in brackets.

            Examples:
              greenroom countdown edit canyon --date "jun 2 6:30pm"
              greenroom countdown edit canyon --name "our trip to the Grand Canyon and Zion" --notify off
            """, aliases: ["change"])

    @Argument(help: "Its description, a part of it, its number or its day.")
    var countdown: String

    @Option(help: "A new description.")
    var name: String?

    @Option(name: [.customLong("date"), .customLong("on"), .customLong("at")], help: "A new date.")
    var date: String?

    @Option(help: "The time zone it is in; without a new date, the clock there shows the same time.")
    var zone: String?

    @Option(help: "Whether you are texted an hour before and at zero: on or off.")
    var notify: OnOff?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let old = try await CountdownLookup(context).countdown(countdown)
        let zone = try self.zone.map { try context.zone($0) }
        let dialogue = CountdownPrompter(context: context, zone: zone ?? old.event.zone, current: old.event)
        let isAsked = name == nil && date == nil && zone == nil && notify == nil
        if isAsked, !context.terminal.isInteractive {
            throw CommandError(.usage, "Say what to change: --name, --date, --zone or --notify.")
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
        context.terminal.say(isChanged ? "Undo: greenroom undo" : "It is so already: nothing was changed.")
    }
}
