/// The query parameters of a page with a countdown: `?until=weeks&wand=on`. The default is days without the wand.
package struct CountdownQuery: Sendable {
    /// Nil for days.
    private let until: CountdownUnit?
    private let wand: Bool
    /// Only the background of the card, without text.
    let isBackgroundOnly: Bool

    /// Unknown values are ignored.
    package init(until: String? = nil, wand: String? = nil, words: String? = nil) {
        self.until = until.flatMap(CountdownUnit.init)
        self.wand = wand == "on"
        isBackgroundOnly = words == "none"
    }

    /// The controls, as far as they are available, and why one is not.
    package func controls(remaining: Int64) -> (controls: CountdownControls, refusal: CountdownError?) {
        var controls = CountdownControls()
        do throws(CountdownError) {
            if wand { try controls.toggleWand(remaining: remaining) }
            if let until { try controls.selectUnit(until, remaining: remaining) }
            return (controls, nil)
        } catch {
            return (controls, error)
        }
    }
}
