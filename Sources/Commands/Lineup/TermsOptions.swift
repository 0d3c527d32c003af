internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
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

    /// These laid over what was agreed before.
    func applied(to terms: Terms, of event: Event, in context: CommandContext) throws -> Terms {
        var terms = terms
        let home = context.account.currency
        do {
            if let pay { terms.pay = try EventFields.orNil(pay).map { try Terms.pay($0, home: home) } }
            if let setLength { terms.setLength = try EventFields.orNil(setLength).map { try Terms.setLength($0) } }
            if let call {
                terms.callBefore = try EventFields.orNil(call).map { try Terms.callBefore($0, event: event) }
            }
            if let note { terms.note = try EventFields.orNil(note).map { try Terms.checkedNote($0) } }
        } catch let error as TermsError {
            throw CommandError(error.isRefusal ? .refused : .usage, "\(error)")
        }
        return terms
    }
}

extension TermsError {
    /// It was understood, and does not fit.
    fileprivate var isRefusal: Bool {
        if case .farCall = self { true } else { false }
    }
}

extension Terms {
    /// `pay $50, set 10 minutes, call 7 PM, note "Bring a mic"`; nil for none.
    func words(for event: Event) -> String? {
        let call = call(for: event).map { call in
            "call "
                + (call.date == event.localStart.date ? DateText().time(call.time) : DateText().short(call))
        }
        let parts = [
            pay.map { "pay \($0.forTexts)" }, setLength.map { "set \(DurationText.words($0))" }, call,
            note.map { "note \($0.quotedLine)" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
