/// The volume of each week of a plan, without the race, in tenths of the runner's unit.
///
/// Volume grows by at most 10 % over the highest of the last three weeks, with a lighter week after two or three
/// harder ones, to a peak two to four weeks before the race; then it falls by about half.
struct WeeklyVolumes: Sendable {
    let tenths: [Int]
    /// The indices of the lighter weeks.
    let stepBacks: Set<Int>
    /// The index of the week with the longest run.
    let peak: Int

    /// The share of the week before that remains in a lighter week.
    private static let stepBack = 0.8

    /// - Parameters:
    ///   - start: the volume of the first week.
    ///   - target: the volume that the peak should have, if the weeks suffice.
    init(weeks: Int, taperWeeks: Int, start: Int, target: Int) {
        let count = weeks - taperWeeks
        peak = count - 1
        stepBacks = Self.stepBacks(in: count)
        let steps = count - stepBacks.count - 1
        let growth = Self.root(Double(max(target, start)) / Double(start), steps)
        var (volumes, level): ([Int], Double) = ([], Double(start))
        for week in 0..<count {
            if stepBacks.contains(week) {
                volumes.append(Int((Double(volumes[week - 1]) * Self.stepBack).rounded()))
                continue
            }
            if week > 0 { level *= min(growth, 1.1) }
            let limit = volumes.suffix(3).max().map { $0 * 11 / 10 } ?? start
            volumes.append(min(Int(level), limit))
        }
        let top = Double(volumes[peak])
        let shares = taperWeeks == 3 ? [0.78, 0.57, 0.43] : [0.57, 0.43]
        tenths = volumes + shares.map { Int((top * $0).rounded()) }
    }

    /// The lighter weeks: every third or fourth, never the first or the last.
    private static func stepBacks(in count: Int) -> Set<Int> {
        guard count >= 4 else { return [] }
        return Set(spread(from: -1, last: count - 1) ?? [])
    }

    private static func spread(from position: Int, last: Int) -> [Int]? {
        if last - position <= 3, position >= 0 { return [] }
        for gap in [4, 3] where position + gap < last {
            if let rest = spread(from: position + gap, last: last) { return [position + gap] + rest }
        }
        return nil
    }

    /// The factor that, taken so many times, gives the ratio.
    private static func root(_ ratio: Double, _ times: Int) -> Double {
        guard times > 0, ratio > 1 else { return 1 }
        var (low, high) = (1.0, ratio)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            var product = 1.0
            for _ in 0..<times { product *= middle }
            if product > ratio { high = middle } else { low = middle }
        }
        return low
    }
}
