package import Agenda
package import Storage
package import Values

/// What the booker offers for one slot. Every part is optional.
package struct Terms: Hashable, Sendable {
    package var pay: Money?
    package var setLength: Duration?
    /// How long before the start the call time is, in local time of the event.
    package var callBefore: Duration?
    package var note: String?

    package init(
        pay: Money? = nil, setLength: Duration? = nil, callBefore: Duration? = nil, note: String? = nil
    ) {
        self.pay = pay
        self.setLength = setLength
        self.callBefore = callBefore
        self.note = note
    }

    /// These terms, with pay, set length and call time of another slot where these have none.
    func filled(from place: Terms) -> Terms {
        Terms(
            pay: pay ?? place.pay, setLength: setLength ?? place.setLength, callBefore: callBefore ?? place.callBefore,
            note: note)
    }

    /// These terms without what equals the terms of another slot: reverses `filled`.
    func emptied(of place: Terms) -> Terms {
        Terms(
            pay: pay == place.pay ? nil : pay, setLength: setLength == place.setLength ? nil : setLength,
            callBefore: callBefore == place.callBefore ? nil : callBefore, note: note)
    }

    /// What all of these have in common; empty for none.
    static func common(of places: [Terms]) -> Terms {
        guard let first = places.first else { return Terms() }
        return Terms(
            pay: places.allSatisfy { $0.pay == first.pay } ? first.pay : nil,
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
        setLength = (try row["set_seconds"] as Int64?).map { .seconds($0) }
        callBefore = (try row["call_seconds"] as Int64?).map { .seconds($0) }
        note = try row["slot_note"]
    }

    static let columns: SQL = "slot.pay, slot.pay_currency, slot.set_seconds, slot.call_seconds, slot.note AS slot_note"

    /// Stores the terms of a slot.
    package func save(for slot: ID<Slot>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE slot SET pay = \(pay?.minorUnits), pay_currency = \(pay?.currency.code),
                set_seconds = \(setLength?.components.seconds), call_seconds = \(callBefore?.components.seconds),
                note = \(note)
            WHERE id = \(slot)
            """)
    }
}
