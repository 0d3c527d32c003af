import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Values

/// The options for the terms of a slot.
struct TermsOptions: ParsableArguments {
    @Option(help: "The pay, like 50 or '$100 vs 70% of the door'; '' to remove it.")
    var pay: String?

    @Option(name: .customLong("set"), help: "The set length, like 10m; \"\" to remove it.")
    var setLength: String?

    @Option(help: "The call time, like 7pm, before the start; \"\" to remove it.")
    var call: String?

    @Option(help: "A note for them; \"\" to remove it.")
    var note: String?

    var isEmpty: Bool { [pay, setLength, call, note].allSatisfy { $0 == nil } }

    /// The parsed terms.
    func changes(for event: Event, in context: CommandContext) throws -> ChangeTerms.Changes {
        var changes = ChangeTerms.Changes()
        let home = context.account.currency
        if let pay { changes.setPay(try EventFields.orNil(pay).map { try Terms.agreed($0, home: home) }) }
        if let setLength {
            changes.setLength = .some(try EventFields.orNil(setLength).map { try Terms.setLength($0) })
        }
        if let call {
            changes.callBefore = .some(try EventFields.orNil(call).map { try Terms.callBefore($0, event: event) })
        }
        if let note { changes.note = .some(try EventFields.orNil(note).map { try Terms.checkedNote($0) }) }
        return changes
    }
}
