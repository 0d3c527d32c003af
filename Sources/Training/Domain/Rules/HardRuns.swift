import Values

/// The hard runs of the weeks up to the peak: tempo and intervals, and long runs with a part at the pace of the race.
struct HardRuns: Sendable {
    private let request: PlanRequest
    private let volumes: WeeklyVolumes
    /// Days that are next neither to the long run nor to each other, the best first: for one hard run the farthest from
    /// the long run, for two the first after it.
    private let days: [Weekday]
    /// The percentage at race pace in the long run of a week, by the week's index.
    private let racePace: [Int: Int]

    init(_ request: PlanRequest, _ volumes: WeeklyVolumes, firstBuildWeek: Int) {
        (self.request, self.volumes) = (request, volumes)
        days = Self.days(request)
        racePace = Self.racePace(request, volumes, firstBuildWeek: firstBuildWeek)
    }

    private static func days(_ request: PlanRequest) -> [Weekday] {
        let long = request.longDay
        var chosen: [Weekday] = []
        let open = request.days.days.filter { $0 != long && !$0.isNext(to: long) }
        let farthest = open.sorted { ($1.distance(to: long), $0.rawValue) < ($0.distance(to: long), $1.rawValue) }
        let inOrder = open.sorted { long.days(until: $0) < long.days(until: $1) }
        for day in request.experience == .seasoned ? inOrder : farthest
        where !chosen.contains(where: { $0.isNext(to: day) }) {
            chosen.append(day)
        }
        return chosen
    }

    // MARK: - Tempo and intervals

    /// The weeks after an injury without hard runs.
    private static let returningWeeks = 3

    /// Whether all runs of a week are easy: in the first weeks after an injury, and up to the week after the last one
    /// with walking.
    private func isEasy(_ week: Int) -> Bool {
        request.isReturning && week < Self.returningWeeks
            || RunWalk(week: max(0, week - 1), of: volumes.peak + 1, request) != nil
    }

    /// The tempo and interval runs of a week: one for beginners, from the build phase on; two for seasoned runners. A
    /// long run with a part at race pace counts as one.
    func kinds(_ week: Int, _ phase: PlanPhase) -> [Weekday: PlannedRun.Kind] {
        guard !isEasy(week) else { return [:] }
        let isSeasoned = request.experience == .seasoned
        let isShort = request.goal.size.isShort
        let kinds: [PlannedRun.Kind]
        switch phase {
        case .taper where request.experience == .new: kinds = []
        case .base: kinds = isSeasoned ? [.tempo] : []
        case .taper: kinds = [isShort ? .intervals : .tempo]
        case .build where isShort && week.isMultiple(of: 2), .peak where isShort: kinds = [.intervals, .tempo]
        case .build, .peak: kinds = [.tempo, .intervals]
        }
        let isLight = volumes.stepBacks.contains(week) || phase == .taper
        let most = isSeasoned && !isLight ? 2 : 1
        let left = racePace[week] == nil || request.experience == .some ? most : most - 1
        return Dictionary(uniqueKeysWithValues: zip(days, kinds.prefix(left)))
    }

    // MARK: - Race pace

    /// The fewest long runs with a part at race pace before a marathon.
    private static let leastRuns = 4

    /// The weeks in which the long run has a part at race pace: at least four for a marathon, every second one for a
    /// half marathon. The longest run stays easy if there are enough others.
    private static func racePace(
        _ request: PlanRequest, _ volumes: WeeklyVolumes, firstBuildWeek: Int
    ) -> [Int: Int] {
        let size = request.goal.size
        guard size == .half || size == .marathon else { return [:] }
        let first = request.isReturning ? returningWeeks : 0
        let running = (first..<max(first, volumes.peak + 1)).filter {
            RunWalk(week: max(0, $0 - 1), of: volumes.peak + 1, request) == nil
        }
        let usual = running.filter { $0 < volumes.peak && !volumes.stepBacks.contains($0) }
        let build = usual.filter { $0 >= firstBuildWeek }
        var weeks = stride(from: build.count - 1, through: 0, by: -2).map { build[$0] }
        if size == .marathon, weeks.count < leastRuns {
            weeks = (build.count < leastRuns ? usual : build).suffix(leastRuns)
            // The peak, and lighter weeks, the latest first.
            weeks += running.reversed().filter { !weeks.contains($0) }.prefix(leastRuns - weeks.count)
        }
        weeks.sort()
        let (low, high) = request.experience == .new ? (15, 30) : size == .half ? (20, 40) : (25, 45)
        let steps = max(1, weeks.count - 1)
        return Dictionary(
            uniqueKeysWithValues: weeks.enumerated().map { ($1, low + (high - low) * $0 / steps) })
    }

    /// The part of a long run at the pace of the race, in tenths; nil if it is easy.
    ///
    /// - Parameter limits: the longest part for a half marathon and for a marathon.
    func racePart(of long: Int, week: Int, limits: (half: Int, marathon: Int)) -> Int? {
        racePace[week].map { max(1, min(long * $0 / 100, request.goal.size == .half ? limits.half : limits.marathon)) }
    }
}
