package import Values

/// What a countdown shows at a moment: in which unit, with or without the magic wand, and what can be picked.
///
/// Everything is decided by seconds, as each unit is a whole number of them: two days across the start of daylight
/// saving time are 47 hours, and there the wand rests.
package struct CountdownView: Hashable, Sendable {
    /// The wand takes away today, which has begun, and the day of the event itself: two days.
    package static let wandLength: Int64 = 172_800

    /// Whole seconds to go; one that has begun counts, so that zero is zero.
    package let remaining: Int64
    package let isWandOn: Bool
    /// The largest that can be picked, from the one that is wanted down.
    package let unit: CountdownUnit

    /// - Parameters:
    ///   - wanted: gives way to the next smaller unit of which there is one yet.
    ///   - wand: is put down where less than two days are left.
    package init(remaining: Int64, until wanted: CountdownUnit = .days, wand: Bool = false) {
        self.remaining = max(remaining, 0)
        isWandOn = wand && remaining >= Self.wandLength
        let enabled = Self.enabled(self.remaining, wand: isWandOn)
        unit = CountdownUnit.allCases.drop { $0 != wanted }.first { enabled.contains($0) } ?? .seconds
    }

    package init(
        from now: Instant, to end: Instant, until wanted: CountdownUnit = .days, wand: Bool = false
    ) {
        let milliseconds = end.milliseconds - now.milliseconds
        self.init(remaining: (milliseconds + 999).floorDivided(by: 1000), until: wanted, wand: wand)
    }

    package var hasPassed: Bool { remaining == 0 }

    package var allowsWand: Bool { remaining >= Self.wandLength }

    /// The seconds that are shown: all, or without the two days.
    package var counted: Int64 { isWandOn ? remaining - Self.wandLength : remaining }

    /// Those of which there is a whole one, and seconds; none when it has passed. With exactly two days the wand leaves
    /// nothing in any unit: then what could be picked without it can be.
    package var enabled: [CountdownUnit] { Self.enabled(remaining, wand: isWandOn) }

    private static func enabled(_ remaining: Int64, wand: Bool) -> [CountdownUnit] {
        guard remaining > 0 else { return [] }
        let counted = wand ? remaining - wandLength : remaining
        return CountdownUnit.allCases.filter { unit in
            unit == .seconds || (counted > 0 ? counted : remaining) >= unit.length
        }
    }

    package func count(of unit: CountdownUnit) -> Int64 { counted / unit.length }

    package var count: Int64 { count(of: unit) }

    /// `21d 04:05:06`
    package var clock: String {
        let parts = [counted % 86_400 / 3600, counted % 3600 / 60, counted % 60]
        let time = parts.map { String($0).leftPadded(to: 2) }.joined(separator: ":")
        return "\(CountdownUnit.grouped(counted / 86_400))d \(time)"
    }
}
