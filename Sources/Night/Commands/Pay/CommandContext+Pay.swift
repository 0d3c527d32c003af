import Agenda
import CommandKit
import Lineups
package import Night
import Platform
import Storage
import Values

extension CommandContext {
    /// The show that these words name. Of several with the same name, the latest that has begun comes first.
    func heldShow(_ words: String) async throws -> Event {
        let account = account.id
        if let latest = try await read({ try LatestShow.find(named: words, account: account, in: $0) }) {
            return latest
        }
        return try await event(words)
    }

    /// Prints a settlement for people.
    func show(_ sheet: SettlementSheet) {
        let settlement = sheet.settlement
        let state = settlement.isClosed ? "closed" : "open"
        terminal.line("\(Printable.line(sheet.event.title(at: now))): \(state), in \(settlement.currency)")
        let door = settlement.door.map { "\(settlement.amount($0))" } ?? "not entered"
        let heads = settlement.heads.map { "\($0)" } ?? "not entered"
        terminal.line(
            "Door \(door), fees \(settlement.amount(settlement.fees)), expenses \(settlement.amount(settlement.spent)), "
                + "heads \(heads), comps \(sheet.comps)")
        for expense in settlement.expenses {
            terminal.line("  \(Printable.line(expense.title)) \(settlement.amount(expense.amount))")
        }
    }

    /// Says what the sums are, and what is not right yet.
    func sayTotals(_ sheet: SettlementSheet) {
        let settlement = sheet.settlement
        if let total = sheet.total {
            let rest = sheet.restWords.map { "; \($0)" } ?? ""
            terminal.line("Pay \(settlement.amount(total))\(rest)")
        }
        if let excess = sheet.excess {
            terminal.say("The percentages of the same door come to \(Percentage.text(excess)): the room pays the rest.")
        }
        for person in sheet.people {
            guard let told = person.told else { continue }
            terminal.say("\(Printable.line(person.name)) was told another pay: \(told?.words ?? "none").")
        }
        if let obstacle = sheet.obstacle { terminal.say("Not ready to close: \(obstacle.sentence)") }
    }

    /// Prints the line of one person after a change.
    func show(_ contact: Contact, of sheet: SettlementSheet) {
        guard let person = sheet.people.first(where: { $0.contact == contact.id }) else { return }
        terminal.line("\(Printable.line(person.name)): \(person.words(sheet.settlement))")
    }
}

extension SettlementSheet.Person {
    /// `$60.00, due`
    func words(_ settlement: Settlement) -> String {
        let part = state == .partPaid ? ", \(settlement.amount(open)) still due" : ""
        return "\(amount.words(in: settlement)), \(state.rawValue)\(part)"
    }
}

extension PayAction: CommandAction {
    package var command: String {
        switch self {
        case .close(let event): "greenroom settlement close \(event.argument)"
        case .correct(let event): "greenroom pay edit \(event.argument) NAME --correct -10 --reason WHY"
        case .enterDoor(let event): "greenroom settlement edit \(event.argument) --door AMOUNT"
        case .enterHeads(let event): "greenroom settlement edit \(event.argument) --heads NUMBER"
        }
    }
}
