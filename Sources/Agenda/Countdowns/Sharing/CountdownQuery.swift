/// How a visitor wants to see a countdown, as the address says: `?until=weeks&wand=on`. Nothing of it is kept: without
/// it there are days, and no wand.
package struct CountdownQuery: Sendable {
    /// Nil for days.
    private let until: CountdownUnit?
    private let wand: Bool
    /// Only what goes behind the words.
    let isPlain: Bool

    /// What is none of the known values is as if it were not said.
    package init(until: String? = nil, wand: String? = nil, words: String? = nil) {
        self.until = until.flatMap(CountdownUnit.init)
        self.wand = wand == "on"
        isPlain = words == "none"
    }

    /// The controls as they are wanted, as far as that goes, and why it does not go further.
    func dial(remaining: Int64) -> (dial: CountdownDial, refusal: CountdownError?) {
        var dial = CountdownDial()
        do throws(CountdownError) {
            if wand { try dial.wave(remaining: remaining) }
            if let until { try dial.pick(until, remaining: remaining) }
            return (dial, nil)
        } catch {
            return (dial, error)
        }
    }
}
