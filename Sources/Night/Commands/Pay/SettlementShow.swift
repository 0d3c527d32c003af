import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Night
import Platform
import Storage
import Values

struct SettlementShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what everybody gets for a show, and what is paid.",
        discussion: """
            Examples:
              greenroom settlement show "Late Show"
              greenroom settlement show "Late Show" --json
            """)

    @OptionGroup var show: PaidShowArgument
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (event, home) = (try await context.heldShow(show.event), context.account.currency)
        let sheet = try await context.read { try SettlementSheet(event, home: home, in: $0) }
        if output.resolvedFormat == .table { context.show(sheet) }
        try listing(sheet).print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        context.sayTotals(sheet)
        guard sheet.settlement.isClosed else {
            let next: PayAction =
                switch sheet.obstacle {
                case nil: .close(event: event.name)
                case .needsHeads: .enterHeads(event: event.name)
                default: .enterDoor(event: event.name)
                }
            return context.terminal.say("Next: \(next.command)")
        }
        guard let next = sheet.people.first(where: { $0.open > 0 }) else { return }
        let argument = try await context.argument(for: event)
        context.terminal.say("Next: greenroom pay mark \(argument) \(next.name.argument) paid")
    }

    private func listing(_ sheet: SettlementSheet) -> OutputTable {
        let settlement = sheet.settlement
        var table = OutputTable(
            [
                "name": "NAME", "contact_id": nil, "agreed": "AGREED", "amount": "PAY", "state": "STATE",
                "paid": settlement.isClosed ? "PAID" : nil, "due": nil,
                "reason": sheet.people.contains { $0.reason(in: settlement) != nil } ? "REASON" : nil, "told": nil,
            ],
            emptyState: "Nobody who is confirmed. To pay somebody anyway:  greenroom pay edit "
                + "\(sheet.event.name.argument) NAME --amount 50")
        for person in sheet.people {
            table.rows.append([
                .text(person.name), .number(person.contact.rawValue),
                .text(person.agreed?.stored, shown: person.agreedWords ?? ""),
                .text(
                    person.amount.units.map { settlement.amount($0).coded }, shown: person.amount.words(in: settlement)
                ),
                .text(person.state.rawValue),
                .text(settlement.amount(person.paid).coded, shown: "\(settlement.amount(person.paid))"),
                .text(settlement.amount(person.open).coded), .text(person.reason(in: settlement)),
                .text(person.told.map { $0?.stored ?? "none" }),
            ])
        }
        return table
    }
}
