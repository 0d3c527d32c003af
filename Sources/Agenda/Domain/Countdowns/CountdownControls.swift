package import Values

/// The unit and the wand of a countdown that a person is watching. They are not stored.
package struct CountdownControls: Hashable, Sendable {
    package private(set) var unit: CountdownUnit
    package private(set) var isWandOn: Bool

    package init(until unit: CountdownUnit = .days, wand: Bool = false) {
        self.unit = unit
        isWandOn = wand
    }

    /// The controls for a countdown to this event. They have no effect on a past event.
    ///
    /// - Parameter until: nil for days.
    /// - Throws: `CountdownError` for a canceled event, an unavailable unit or an unavailable wand.
    package init(for event: Event, until unit: CountdownUnit?, wand: Bool, now: Instant) throws(CountdownError) {
        guard !event.isCanceled else { throw .canceled(event.name) }
        let remaining = CountdownView(from: now, to: event.startsAt).secondsToStart
        self.init()
        guard remaining > 0 else { return }
        if wand { try toggleWand(remaining: remaining) }
        if let unit { try selectUnit(unit, remaining: remaining) }
    }

    /// What is shown now. Switches permanently to a smaller unit when less than one is left, and the wand off when less
    /// than two days are left.
    package mutating func view(remaining: Int64) -> CountdownView {
        let view = CountdownView(remaining: remaining, until: unit, wand: isWandOn)
        (unit, isWandOn) = (view.unit, view.isWandOn)
        return view
    }

    /// - Throws: `CountdownError` if the unit is not available; nothing changes.
    package mutating func selectUnit(_ wanted: CountdownUnit, remaining: Int64) throws(CountdownError) {
        let view = CountdownView(remaining: remaining, until: unit, wand: isWandOn)
        guard !view.hasPassed else { throw .hasPassed }
        guard view.availableUnits.contains(wanted) else { throw .unitUnavailable(wanted, wand: view.isWandOn) }
        unit = wanted
    }

    /// Switches the wand on or off.
    ///
    /// - Throws: `CountdownError` if the wand is not available; nothing changes.
    package mutating func toggleWand(remaining: Int64) throws(CountdownError) {
        let view = CountdownView(remaining: remaining, until: unit, wand: isWandOn)
        guard !view.hasPassed else { throw .hasPassed }
        guard view.isWandAvailable else { throw .wandUnavailable }
        isWandOn.toggle()
    }
}
