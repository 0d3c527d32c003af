/// The two controls of a countdown that is being watched. Nothing of them outlives the watching: the next one begins
/// with days, and without the wand.
package struct CountdownDial: Hashable, Sendable {
    package private(set) var unit: CountdownUnit
    package private(set) var isWandOn: Bool

    package init(until unit: CountdownUnit = .days, wand: Bool = false) {
        self.unit = unit
        isWandOn = wand
    }

    /// What is shown now. A unit that has run out gives way for good, and so does the wand with two days to go.
    package mutating func view(remaining: Int64) -> CountdownView {
        let view = CountdownView(remaining: remaining, until: unit, wand: isWandOn)
        (unit, isWandOn) = (view.unit, view.isWandOn)
        return view
    }

    /// - Throws: where the unit is grey: then nothing is changed.
    package mutating func pick(_ wanted: CountdownUnit, remaining: Int64) throws(CountdownError) {
        let view = CountdownView(remaining: remaining, until: unit, wand: isWandOn)
        guard !view.hasPassed else { throw .hasPassed }
        guard view.enabled.contains(wanted) else { throw .grey(wanted, wand: view.isWandOn) }
        unit = wanted
    }

    /// Takes the wand up or puts it down.
    ///
    /// - Throws: where it rests: then nothing is changed.
    package mutating func wave(remaining: Int64) throws(CountdownError) {
        let view = CountdownView(remaining: remaining, until: unit, wand: isWandOn)
        guard !view.hasPassed else { throw .hasPassed }
        guard view.allowsWand else { throw .wandRests }
        isWandOn.toggle()
    }
}
