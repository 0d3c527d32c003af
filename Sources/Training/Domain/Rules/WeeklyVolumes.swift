/// The volume and the long run of each week up to the peak of a plan, in tenths of the runner's unit.
///
/// Volume grows by at most 10 % over the highest of the last three weeks, with a lighter week after two or three
/// harder ones. A long run is at most 110 % of the longest of the four weeks before it, and the last is the longest.
struct WeeklyVolumes: Sendable {
    /// What the weeks are computed from.
    struct Input: Sendable {
        /// The weeks up to the peak, at least one.
        let weeks: Int
        /// Runs in a week.
        let runs: Int
        /// The volume of the first week.
        let start: Int
        /// The volume that the peak should have, if the weeks suffice.
        let target: Int
        /// The part of a week in its long run.
        let longShare: Double
        /// The longest run that the goal needs.
        let longest: Int
        /// The longest run of the last 30 days; nil if it is not known.
        let longestSoFar: Int?
    }

    let tenths: [Int]
    let longRuns: [Int]
    /// The indices of the lighter weeks.
    let stepBacks: Set<Int>

    /// The index of the week with the longest run.
    var peak: Int { tenths.count - 1 }
    /// The volume of the peak.
    var top: Int { tenths.last ?? 0 }

    /// The share of the week before that remains in a lighter week.
    private static let stepBack = 0.8

    init(_ input: Input) {
        stepBacks = Self.stepBacks(in: input.weeks)
        let steps = input.weeks - stepBacks.count - 1
        let growth = min(1.1, Self.root(Double(max(input.target, input.start)) / Double(input.start), steps))
        var (volumes, longs, level): ([Int], [Int], Double) = ([], [], Double(input.start))
        for week in 0..<input.weeks {
            if week > 0, !stepBacks.contains(week) { level *= growth }
            let limit = volumes.suffix(3).max().map { $0 * 11 / 10 } ?? input.start
            let lighter = volumes.last.map { Int((Double($0) * Self.stepBack).rounded()) } ?? input.start
            let wanted = stepBacks.contains(week) ? lighter : Int(level)
            let longLimit = (longs.suffix(4).max() ?? input.longestSoFar).map { $0 * 11 / 10 }
            let long = min(input.longRun(of: min(wanted, limit)), longLimit ?? .max)
            longs.append(long)
            volumes.append(min(wanted, limit, input.most(withLong: long)))
        }
        let longest = longs.last ?? 0
        longRuns = longs.dropLast().map { min($0, longest - 1) } + [longest]
        tenths = volumes
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

extension WeeklyVolumes.Input {
    /// A share of the week within the limit for the goal, but always longer than the other runs.
    fileprivate func longRun(of total: Int) -> Int {
        max(min(Int(Double(total) * longShare), longest), (total * 6 + 5 * runs - 1) / (5 * runs))
    }

    /// The volume in which the other runs are shorter than the long run.
    fileprivate func most(withLong long: Int) -> Int { long + (runs - 1) * long * 4 / 5 }
}
