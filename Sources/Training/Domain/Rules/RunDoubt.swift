package import Values

/// Why a run can hardly be right, so that it is stored only if the person is sure.
package enum RunDoubt: Hashable, Sendable {
    case tooFast(Distance, seconds: Int)
    case tooLong(Distance)
    case tooOld(LocalDate)
    /// The day is as many weeks back as receivers lose when their counter of weeks starts again.
    case lostWeeks(LocalDate, probably: LocalDate)
    /// Far more than was ever run or planned; most often a decimal point is missing.
    case muchLonger(Distance, than: Distance)
    case tooSlow(Distance, seconds: Int)

    private static let longest = Distance(200, .kilometers)
    /// Of a ride and of other sports.
    private static let longestOther = Distance(1000, .kilometers)
    private static let earliest = LocalDate(daysSince1970: 3652)
    /// GPS counts 1,024 weeks.
    private static let rollover = 1024 * 7

    /// Nil for a run that is plausible.
    ///
    /// - Parameters:
    ///   - sport: others than those on foot may be longer, and faster than a runner.
    ///   - recordedBefore: the day of the import, for a run that a receiver has dated; nil for others.
    package init?(
        _ distance: Distance, seconds: Int?, day: LocalDate, sport: Sport = .run,
        recordedBefore today: LocalDate? = nil
    ) {
        if day < Self.earliest {
            self = .tooOld(day)
        } else if sport.isOnFoot ? distance > Self.longest : distance > Self.longestOther {
            self = .tooLong(distance)
        } else if let seconds, Self.isTooFast(distance, seconds: seconds, sport) {
            self = .tooFast(distance, seconds: seconds)
        } else if let today, case let real = day.adding(days: Self.rollover), real <= today,
            real >= today.adding(days: -366)
        {
            self = .lostWeeks(day, probably: real)
        } else {
            return nil
        }
    }

    /// Whether it is faster than the world record.
    static func isTooFast(_ distance: Distance, seconds: Int, _ sport: Sport = .run) -> Bool {
        guard seconds > 0 else { return false }
        let speed = distance.meters / Double(seconds)
        return switch sport {
        case .run, .walk, .hike, .unknown: speed > record(meters: distance.meters)
        // In m/s: 50 m in 20 seconds, and downhill.
        case .swim: speed > 2.5
        case .ride, .other: speed > 40
        case .drive: false
        }
    }

    /// The least distance that a run is compared with.
    private static let usual = Distance(5, .kilometers)
    /// Slower than this, in m/s, is no run and no walk: an hour for a mile.
    private static let slowest = 1609.344 / 3600

    /// Why a run that somebody typed can hardly be right, beside what the other doubts say; nil for a plausible one.
    ///
    /// - Parameter known: the longest run of the last months and of the plan; nil if there is none.
    package static func ofTyped(_ distance: Distance, seconds: Int?, known: Distance?) -> RunDoubt? {
        if let seconds, distance.meters / Double(seconds) < slowest { return .tooSlow(distance, seconds: seconds) }
        guard let known else { return nil }
        let base = max(known, usual)
        return distance.millimeters > 4 * base.millimeters ? .muchLonger(distance, than: base) : nil
    }

    /// Meters and seconds of world records, and of 10 seconds over less than 100 m.
    private static let records: [(meters: Double, seconds: Double)] = [
        (100, 9.58), (200, 19.19), (400, 43.03), (800, 100.91), (1000, 131.96), (1500, 206), (3000, 437.55),
        (5000, 755.36),
        (10_000, 1571), (21_097.5, 3402), (42_195, 7235), (100_000, 21_935), (200_000, 60_000),
    ]

    /// In m/s, with 1 % for distances that are not measured to the meter.
    private static func record(meters: Double) -> Double {
        let speeds = records.map { (meters: $0.meters, speed: $0.meters / $0.seconds) }
        let fastest = speeds.map(\.speed).max() ?? 0
        guard let next = speeds.firstIndex(where: { $0.meters >= meters }), next > 1 else {
            return (meters > 200 ? speeds.last?.speed ?? fastest : fastest) * 1.01
        }
        let (below, above) = (speeds[next - 1], speeds[next])
        let share = (meters - below.meters) / (above.meters - below.meters)
        return (below.speed + (above.speed - below.speed) * share) * 1.01
    }

    /// `10 mi in 20:00 is faster than the world record`
    package func text(_ unit: DistanceUnit) -> String {
        let date = DateText()
        return switch self {
        case .tooFast(let distance, let seconds):
            "\(distance.text(unit)) in \(RunTime.text(seconds)) is faster than the world record"
        case .tooLong(let distance): "\(distance.text(unit)) is longer than \(Self.longest.text(unit))"
        case .muchLonger(let distance, let known):
            "\(distance.text(unit)) is more than four times \(known.text(unit))"
        case .tooSlow(let distance, let seconds):
            "\(distance.text(unit)) in \(RunTime.text(seconds)) is slower than an hour for a mile"
        case .tooOld(let day): "\(date.dayWithYear(day)) is before 1980"
        case .lostWeeks(let day, let real):
            "\(date.dayWithYear(day)) is 1,024 weeks before \(date.dayWithYear(real)), which receivers lose"
        }
    }
}
