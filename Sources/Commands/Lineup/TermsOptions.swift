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
        if let pay { terms.pay = try Naming.orNil(pay).map { try Self.money($0, home: context.account.currency) } }
        if let setLength { terms.setLength = try Naming.orNil(setLength).map(Self.setLength) }
        if let call { terms.callBefore = try Naming.orNil(call).map { try context.callBefore($0, event: event) } }
        if let note { terms.note = try Naming.orNil(note).map(Self.checkedNote) }
        return terms
    }

    static func money(_ text: String, home: Currency) throws -> Money {
        do {
            let money = try Money.read(text, home: home)
            guard !money.isNegative else { throw CommandError(.usage, "Pay is not negative: \(text.quotedLine).") }
            return money
        } catch let error as MoneyError {
            throw CommandError(.usage, "That pay is not taken: \(error).")
        }
    }

    static func setLength(_ text: String) throws -> Duration {
        do {
            let length = try DurationText.read(text)
            guard length <= .days(1) else { throw CommandError(.usage, "A set of \(text.quotedLine) is too long.") }
            return length
        } catch let error as DurationTextError {
            throw CommandError(.usage, "That set length is not taken: \(error).")
        }
    }

    private static func checkedNote(_ text: String) throws -> String {
        guard text.count <= 300 else {
            throw CommandError(.usage, "That note has \(text.count) characters; 300 are the most.")
        }
        return text
    }
}

extension CommandContext {
    /// How long before the start of an event the last time of day is that was said.
    func callBefore(_ text: String, event: Event) throws -> Duration {
        let dayBefore = event.startsAt.adding(.zero - .days(1))
        let reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try NaturalDate.read(text, now: dayBefore, zone: event.zone)
            _ = try reading.withTime()
        } catch {
            throw CommandError(.usage, "\(text.quotedLine) is not taken as a time to be there: \(error).")
        }
        let start = event.localStart
        let seconds =
            start.wallSeconds - LocalDateTime(date: reading.date, time: reading.time ?? start.time).wallSeconds
        // A day before is the very time of day of the start; from 16 hours on somebody has mistyped.
        guard (0...57_600).contains(seconds) || seconds == 86_400 else {
            throw CommandError(
                .refused, "\(text.quotedLine) is not within the 16 hours before the start, \(DateText().long(start)).")
        }
        return .seconds(seconds % 86_400)
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
