internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Values

/// What is offered for a place in a lineup, as it is typed.
struct TermsOptions: ParsableArguments {
    @Option(help: "What they are paid, like 50 or \"€80\"; \"\" for nothing said.")
    var pay: String?

    @Option(name: .customLong("set"), help: "How long they play, like 10m; \"\" for nothing said.")
    var setLength: String?

    @Option(help: "When to be there, like 7pm: the last such time before the start; \"\" for nothing said.")
    var call: String?

    @Option(help: "Anything else to tell them; \"\" for nothing.")
    var note: String?

    var isEmpty: Bool { [pay, setLength, call, note].allSatisfy { $0 == nil } }

    /// As they were typed, checked.
    func changes(for event: Event, in context: CommandContext) throws -> ChangeTerms.Changes {
        var changes = ChangeTerms.Changes()
        let home = context.account.currency
        if let pay { changes.pay = .some(try EventFields.orNil(pay).map { try Terms.pay($0, home: home) }) }
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

extension Terms {
    /// `pay $50, set 10 minutes, call 7 PM, note "Bring a mic"`; nil for none.
    func words(for event: Event) -> String? {
        let parts = [
            pay.map { "pay \($0.forTexts)" }, setLength.map { "set \(DurationText.words($0))" },
            callText(for: event).map { "call \($0)" },
            note.map { "note \($0.quotedLine)" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
