import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct GuestListCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the guests of a show, under their performers.",
        discussion: """
            Examples:
              greenroom guest list
              greenroom guest list "Late Show"
              greenroom guest list "Late Show" --json
            """, aliases: ["ls", "show"])

    @Argument(help: "The event: name, number or date; all upcoming events if omitted.", completion: .events)
    var event: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        var one: Event?
        if let event { one = try await context.event(event) }
        let lists = try await context.read { [one] tx in
            try GuestList.all(one.map { [$0] } ?? Event.upcoming(.show, account: account, in: tx), in: tx)
        }
        try table(lists, isOne: one != nil, zone: context.account.zone).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        for list in lists where one != nil || !list.guests.isEmpty || !list.off.isEmpty {
            context.terminal.line("\(event == nil ? list.event.name.quotedLine + ": " : "")\(list.summary)")
            for party in list.off {
                guard let slot = party.slot, let words = party.outWords else { continue }
                context.terminal.line(
                    "Off the list: \(Printable.line(slot.name)) (\(words)), "
                        + party.guests.count.counted("guest"))
            }
        }
    }

    private static func emptyState(_ lists: [GuestList], isOne: Bool) -> String {
        let event = isOne ? lists.first?.event.name.argument ?? "EVENT" : "EVENT"
        return lists.contains { $0.rules.perPerformer > 0 }
            ? "No guests yet. Add some of the house:  greenroom guest add \(event) NAMES"
            : "No guests yet. Let performers text them:  greenroom guest edit \(event) --limit 2"
    }

    private func table(_ lists: [GuestList], isOne: Bool, zone: Zone) -> OutputTable {
        var table = OutputTable(
            [
                "id": "#", "event": isOne ? nil : "SHOW", "performer": "FOR", "name": "GUEST", "in": "IN",
                "checked_in_at": nil, "event_id": nil, "contact_id": nil,
            ],
            emptyState: Self.emptyState(lists, isOne: isOne))
        for list in lists {
            for party in list.parties {
                table.rows += party.guests.map { guest in
                    [
                        .number(guest.id.rawValue), .text(list.event.name),
                        .text(party.slot?.name, shown: party.slot?.name ?? "the house"),
                        .text(guest.name, shown: party.label(of: guest)), .flag(guest.isIn),
                        .text(guest.checkedInAt.map { DateText.iso($0, in: zone) }),
                        .number(list.event.id.rawValue), .optional(party.slot?.contact.rawValue),
                    ]
                }
            }
        }
        return table
    }
}

extension GuestList {
    /// `14 of 23 in. 2 for each performer, until Fri Dec 4 2026, 6 PM.`
    fileprivate var summary: String {
        (counts.map { "\($0). " } ?? "") + rulesWords
    }
}
