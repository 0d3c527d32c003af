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
        try TermsInput(pay: pay, setLength: setLength, call: call, note: note).changes(
            for: event, home: context.account.currency)
    }
}
