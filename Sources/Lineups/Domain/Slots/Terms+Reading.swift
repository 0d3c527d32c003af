package import Agenda
package import Values

/// Parses what the booker enters for the terms of a slot.
extension Terms {
    /// - Parameter home: the currency of an amount without one.
    package static func pay(_ text: String, home: Currency) throws(TermsError) -> Money {
        let money: Money
        do throws(MoneyError) {
            money = try Money.read(text, home: home)
        } catch {
            throw .pay(error)
        }
        guard !money.isNegative else { throw .negativePay(text) }
        return money
    }

    /// Parses a set length of at most a day.
    package static func setLength(_ text: String) throws(TermsError) -> Duration {
        let length: Duration
        do throws(DurationTextError) {
            length = try DurationText.read(text)
        } catch {
            throw .setLength(error)
        }
        guard length <= .days(1) else { throw .longSet(text) }
        return length
    }

    /// Returns a note of at most 300 characters unchanged.
    package static func checkedNote(_ text: String) throws(TermsError) -> String {
        guard text.count <= 300 else { throw .longNote(text.count) }
        return text
    }

    /// Parses a call time. Returns how long before the start of the event it is.
    package static func callBefore(_ text: String, event: Event) throws(TermsError) -> Duration {
        try callBefore(text, start: event.localStart, zone: event.zone)
    }

    static func callBefore(_ text: String, start: LocalDateTime, zone: Zone) throws(TermsError) -> Duration {
        let dayBefore = zone.instant(of: start).adding(.zero - .days(1))
        let reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try NaturalDate.read(text, now: dayBefore, zone: zone)
            _ = try reading.withTime()
        } catch {
            throw .call(text, error)
        }
        let said = LocalDateTime(date: reading.date, time: reading.time ?? start.time)
        let seconds = start.wallSeconds - said.wallSeconds
        // Exactly a day before means the time of the start. More than 16 hours before is a typing error.
        guard (0...57_600).contains(seconds) || seconds == 86_400 else { throw .farCall(text, start) }
        return .seconds(seconds % 86_400)
    }
}

/// Why terms are not valid.
package enum TermsError: Error, Hashable, Sendable {
    case pay(MoneyError)
    case negativePay(String)
    case setLength(DurationTextError)
    case longSet(String)
    case call(String, NaturalDateError)
    /// The call time is not shortly before the start.
    case farCall(String, LocalDateTime)
    /// The note has this many characters.
    case longNote(Int)
}

extension TermsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .pay(let error): "Invalid pay: \(error)."
        case .negativePay(let text): "Pay cannot be negative: \"\(Printable.line(text))\"."
        case .setLength(let error): "Invalid set length: \(error)."
        case .longSet(let text): "A set length of \"\(Printable.line(text))\" is too long."
        case .call(let text, let error):
            "Invalid call time \"\(Printable.line(text))\": \(error)."
        case .farCall(let text, let start):
            "The call time must be within 16 hours before the start, \(DateText().long(start)), not \"\(Printable.line(text))\"."
        case .longNote(let count): "That note is too long: \(count) characters, and the limit is 300."
        }
    }
}

extension TermsError: UserFacingError {
    package var kind: ErrorKind {
        // The call time was read, but it does not fit the event.
        if case .farCall = self { return .refused }
        return .invalid
    }
}

extension Terms {
    /// `pay $50, set 10 minutes, call 7 PM, note "Bring a mic"`; nil for none.
    package func words(for event: Event) -> String? {
        let parts = [
            pay.map { "pay \($0.forTexts)" }, setLength.map { "set \(DurationText.words($0))" },
            callText(for: event).map { "call \($0)" },
            note.map { "note \($0.quotedLine)" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
