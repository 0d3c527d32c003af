package import Agenda
package import Storage
package import Values

/// What the booker offers for one place in a lineup. Everything may be left open.
package struct Terms: Hashable, Sendable {
    package var pay: Money?
    package var setLength: Duration?
    /// How long before the start to be there, as the clock on the wall counts.
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

    /// Pay, set and call time of the place that a stand-in is offered, where the stand-in has none of their own.
    func filled(from place: Terms) -> Terms {
        Terms(
            pay: pay ?? place.pay, setLength: setLength ?? place.setLength, callBefore: callBefore ?? place.callBefore,
            note: note)
    }

    /// Without what is the place's: a stand-in has lost it again.
    func emptied(of place: Terms) -> Terms {
        Terms(
            pay: pay == place.pay ? nil : pay, setLength: setLength == place.setLength ? nil : setLength,
            callBefore: callBefore == place.callBefore ? nil : callBefore, note: note)
    }

    /// What all of these have alike; nothing for none.
    static func common(of places: [Terms]) -> Terms {
        guard let first = places.first else { return Terms() }
        return Terms(
            pay: places.allSatisfy { $0.pay == first.pay } ? first.pay : nil,
            setLength: places.allSatisfy { $0.setLength == first.setLength } ? first.setLength : nil,
            callBefore: places.allSatisfy { $0.callBefore == first.callBefore } ? first.callBefore : nil)
    }

    package var isEmpty: Bool { self == Terms() }

    /// When to be there: a time of the event's own zone.
    package func call(for event: Event) -> LocalDateTime? {
        callBefore.map { LocalDateTime(wallSeconds: event.localStart.wallSeconds - $0.components.seconds) }
    }
}

extension Terms {
    /// Those of a slot.
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
