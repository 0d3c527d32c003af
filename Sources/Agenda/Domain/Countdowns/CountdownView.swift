package import Values

/// What a countdown shows at one moment: the unit, the magic wand and the available units.
///
/// The calculation uses seconds only. Two days across the start of daylight saving time have 47 hours, so the wand is
/// not available then.
package struct CountdownView: Hashable, Sendable {
    /// The wand subtracts two days, in seconds: today and the day of the event.
    package static let wandLength: Int64 = 172_800

    /// Whole seconds to the start, rounded up: zero at the start, negative after it.
    package let secondsToStart: Int64
    /// The same, zero after the start.
    package var remaining: Int64 { max(secondsToStart, 0) }
    /// Whether two days are subtracted.
    package let isWandOn: Bool
    /// The largest available unit, starting with the wanted one.
    package let unit: CountdownUnit

    /// - Parameters:
    ///   - remaining: whole seconds to the start, negative after it.
    ///   - wanted: replaced by the next smaller available unit.
    ///   - wand: ignored if less than two days are left.
    package init(remaining: Int64, until wanted: CountdownUnit = .days, wand: Bool = false) {
        secondsToStart = remaining
        isWandOn = wand && remaining >= Self.wandLength
        let available = Self.availableUnits(max(remaining, 0), wand: isWandOn)
        unit = CountdownUnit.allCases.drop { $0 != wanted }.first { available.contains($0) } ?? .seconds
    }

    package init(from now: Instant, to end: Instant, until wanted: CountdownUnit = .days, wand: Bool = false) {
        let milliseconds = end.milliseconds - now.milliseconds
        self.init(remaining: (milliseconds + 999).floorDivided(by: 1000), until: wanted, wand: wand)
    }

    /// Whether the start is reached.
    package var hasPassed: Bool { remaining == 0 }

    /// Whether at least two days are left.
    package var isWandAvailable: Bool { remaining >= Self.wandLength }

    /// The seconds that are shown: all, or two days fewer with the wand.
    package var countedSeconds: Int64 { isWandOn ? remaining - Self.wandLength : remaining }

    /// Seconds and every unit of which at least one is left; none after the start. With exactly two days and the wand,
    /// the units available without it.
    package var availableUnits: [CountdownUnit] { Self.availableUnits(remaining, wand: isWandOn) }

    private static func availableUnits(_ remaining: Int64, wand: Bool) -> [CountdownUnit] {
        guard remaining > 0 else { return [] }
        let countedSeconds = wand ? remaining - wandLength : remaining
        return CountdownUnit.allCases.filter { unit in
            unit == .seconds || (countedSeconds > 0 ? countedSeconds : remaining) >= unit.length
        }
    }

    /// The whole number of units that is shown.
    package func count(of unit: CountdownUnit) -> Int64 { countedSeconds / unit.length }

    /// The whole number of the unit that is shown.
    package var count: Int64 { count(of: unit) }

    /// `21d 04:05:06`
    package var clock: String {
        let parts = [countedSeconds % 86_400 / 3600, countedSeconds % 3600 / 60, countedSeconds % 60]
        let time = parts.map { String($0).leftPadded(to: 2) }.joined(separator: ":")
        return "\(CountdownUnit.grouped(countedSeconds / 86_400))d \(time)"
    }
}
