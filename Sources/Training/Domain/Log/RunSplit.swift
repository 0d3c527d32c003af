import Values

/// A whole mile or kilometer of a run.
package struct RunSplit: Hashable, Sendable {
    /// From 1.
    package let number: Int
    package let unit: DistanceUnit
    package let seconds: Int

    /// `3 mi`: where it ends.
    package var title: String { "\(number) \(unit.rawValue)" }
    /// `9:05/mi`
    package var pace: String { "\(RunTime.text(seconds))/\(unit.rawValue)" }
}

extension RunTrack {
    /// The splits in a unit. They are stored in the unit of the import; those of the other one assume that the pace
    /// within each stored split was even.
    package func splits(in unit: DistanceUnit) -> [RunSplit] {
        guard unit != splitUnit else { return Self.numbered(splits, unit) }
        var (elapsed, ends): ([Double], [Double]) = ([0], [])
        for split in splits { elapsed.append((elapsed.last ?? 0) + Double(split)) }
        let (length, wanted) = (splitUnit.millimeters, unit.millimeters)
        var end = wanted
        while end <= length * Double(splits.count) {
            let place = end / length
            let whole = min(Int(place), splits.count - 1)
            ends.append(elapsed[whole] + (place - Double(whole)) * Double(splits[whole]))
            end += wanted
        }
        let seconds = zip(ends, [0] + ends).map { Int(($0 - $1).rounded()) }
        return Self.numbered(seconds, unit)
    }

    private static func numbered(_ seconds: [Int], _ unit: DistanceUnit) -> [RunSplit] {
        seconds.enumerated().map { RunSplit(number: $0 + 1, unit: unit, seconds: $1) }
    }
}
