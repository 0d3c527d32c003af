package import Agenda
package import Storage
package import Values

/// What the booker offers for one slot. Every part is optional.
package struct Terms: Hashable, Sendable {
    /// A flat amount.
    package var pay: Money?
    /// Pay that is more than a flat amount, instead of one.
    package var deal: Deal?
    package var setLength: Duration?
    /// How long before the start the call time is, in local time of the event.
    package var callBefore: Duration?
    package var note: String?

    /// - Parameter deal: pay of any kind, instead of `pay`.
    package init(
        pay: Money? = nil, deal: Deal? = nil, setLength: Duration? = nil, callBefore: Duration? = nil,
        note: String? = nil
    ) {
        (self.pay, self.deal) = deal.map { $0.flatPay == nil ? (nil, $0) : ($0.flatPay, nil) } ?? (pay, nil)
        (self.setLength, self.callBefore, self.note) = (setLength, callBefore, note)
    }

    /// The agreed pay, flat or not; nil for none.
    package var agreed: Deal? { deal ?? pay.map(Deal.flat) }

    /// These terms, with pay, set length and call time of another slot where these have none.
    func filled(from place: Terms) -> Terms {
        Terms(
            pay: pay ?? place.pay, deal: deal ?? (pay == nil ? place.deal : nil),
            setLength: setLength ?? place.setLength, callBefore: callBefore ?? place.callBefore, note: note)
    }

    /// These terms without what equals the terms of another slot: reverses `filled`.
    func emptied(of place: Terms) -> Terms {
        Terms(
            pay: pay == place.pay ? nil : pay, deal: deal == place.deal ? nil : deal,
            setLength: setLength == place.setLength ? nil : setLength,
            callBefore: callBefore == place.callBefore ? nil : callBefore, note: note)
    }

    /// What all of these have in common; empty for none.
    static func common(of places: [Terms]) -> Terms {
        guard let first = places.first else { return Terms() }
        return Terms(
            pay: places.allSatisfy { $0.pay == first.pay } ? first.pay : nil,
            deal: places.allSatisfy { $0.deal == first.deal } ? first.deal : nil,
            setLength: places.allSatisfy { $0.setLength == first.setLength } ? first.setLength : nil,
            callBefore: places.allSatisfy { $0.callBefore == first.callBefore } ? first.callBefore : nil)
    }

    package var isEmpty: Bool { self == Terms() }

    /// The call time in the event's zone; nil where there is none.
    package func call(for event: Event) -> LocalDateTime? {
        callBefore.map { LocalDateTime(wallSeconds: event.localStart.wallSeconds - $0.components.seconds) }
    }
}

extension Terms {
    /// The call time as people read it: `7 PM`, with its day where that is not the day of the event; nil for none.
    package func callText(for event: Event, dates: DateText = DateText()) -> String? {
        call(for: event).map { $0.date == event.localStart.date ? dates.time($0.time) : dates.short($0) }
    }

    /// Reads a row that has `columns`.
    init(_ row: Row) throws {
        let units: Int64? = try row["pay"]
        let code: String? = try row["pay_currency"]
        if let units, let code {
            guard let currency = Currency(code) else {
                throw StoreError.column("pay_currency", holds: code, wanted: "an ISO 4217 currency")
            }
            pay = Money(minorUnits: units, currency: currency)
        }
        if let stored: String = try row["deal"] {
            deal = try Deal(stored: stored)
            pay = nil
        }
        setLength = (try row["set_seconds"] as Int64?).map { .seconds($0) }
        callBefore = (try row["call_seconds"] as Int64?).map { .seconds($0) }
        note = try row["slot_note"]
    }

    static let columns: SQL =
        "slot.pay, slot.pay_currency, slot.deal, slot.set_seconds, slot.call_seconds, slot.note AS slot_note"

    /// The same, with the set length and the pay of its spot where a slot that holds one spot has none of its own.
    static let offeredColumns: SQL = """
        coalesce(slot.pay, \(ofOnlySpot("pay"))) AS pay,
        CASE WHEN slot.pay IS NULL THEN \(ofOnlySpot("pay_currency")) ELSE slot.pay_currency END AS pay_currency,
        CASE WHEN slot.pay IS NULL THEN coalesce(slot.deal, \(ofOnlySpot("deal"))) END AS deal,
        coalesce(slot.set_seconds, \(ofOnlySpot("set_seconds"))) AS set_seconds, slot.call_seconds,
        slot.note AS slot_note
        """

    private static func ofOnlySpot(_ column: SQL) -> SQL {
        """
        (SELECT spot.\(column) FROM spot WHERE spot.slot_id = slot.id
            AND NOT EXISTS (SELECT 1 FROM spot AS other WHERE other.slot_id = slot.id AND other.id <> spot.id))
        """
    }

    /// Stores the terms of a slot.
    package func save(for slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET pay = \(pay?.minorUnits), pay_currency = \(pay?.currency.code), deal = \(deal?.stored),
                set_seconds = \(setLength?.components.seconds), call_seconds = \(callBefore?.components.seconds),
                note = \(note)
            WHERE id = \(slot)
            """)
    }
}

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

    /// Reads pay of any kind: `50`, `$100 vs 70% of the door`.
    package static func agreed(_ text: String, home: Currency) throws(TermsError) -> Deal {
        do throws(TermsError) {
            return .flat(try pay(text, home: home))
        } catch {
            guard DealReader.isDeal(text) else { throw error }
        }
        do throws(DealError) {
            return try DealReader(home: home).read(text)
        } catch {
            throw .deal(error)
        }
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
    case deal(DealError)
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
        case .deal(let error): "Invalid pay: \(error). Write it like $100 vs 70% of the door after expenses."
        case .negativePay(let text): "Pay cannot be negative: \"\(Printable.line(text))\"."
        case .setLength(let error): "Invalid set length: \(error)."
        case .longSet(let text): "A set length of \"\(Printable.line(text))\" is too long."
        case .call(let text, let error):
            "Invalid call time \"\(Printable.line(text))\": \(error)."
        case .farCall(let text, let start):
            "The call time must be within 16 hours before the start, \(DateText().long(start)), "
                + "not \(text.quotedLine)."
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
    package func words(for event: Event) -> String? { TermsText(DateText()).words(self, for: event) }
}
