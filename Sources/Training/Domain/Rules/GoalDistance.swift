import Values

/// The distance that a plan leads to.
package struct GoalDistance: Hashable, Sendable {
    /// `5k`, `half`, `8 mi`: as it is typed and shown.
    package let name: String
    package let distance: Distance

    package init(name: String, distance: Distance) { (self.name, self.distance) = (name, distance) }

    package static let fiveK = GoalDistance(name: "5k", distance: Distance(5, .kilometers))
    package static let tenK = GoalDistance(name: "10k", distance: Distance(10, .kilometers))
    package static let half = GoalDistance(name: "half marathon", distance: Distance(meters: 21_097.5))
    package static let marathon = GoalDistance(name: "marathon", distance: Distance(meters: 42_195))

    /// Those with a name, the shortest first.
    package static let named = [fiveK, tenK, half, marathon]

    /// The range of distances that plans are made for.
    private static let range = Distance(1, .kilometers)...Distance(100, .kilometers)

    /// Reads `5k`, `10k`, `half`, `marathon`, or a distance with its unit.
    package static func read(_ text: String, unit: DistanceUnit) throws(TrainingInputError) -> GoalDistance {
        let folded = text.folded.filter { !$0.isWhitespace && $0 != "-" }
        switch folded {
        case "5k", "5km": return fiveK
        case "10k", "10km": return tenK
        case "half", "halfmarathon", "hm", "21k", "13.1", "13.1mi", "13.1miles": return half
        case "marathon", "full", "fullmarathon", "42k", "26.2", "26.2mi", "26.2miles": return marathon
        default: break
        }
        guard let distance = try? Distance.read(text, unit: unit), range.contains(distance) else { throw .goal(text) }
        let isMetric = folded.hasSuffix("k") || folded.contains("km") || folded.contains("kilo")
        let own: DistanceUnit = isMetric ? .kilometers : folded.contains("m") ? .miles : unit
        return GoalDistance(name: "\(distance.exact(own)) \(own.rawValue)", distance: distance)
    }

    /// Distances with the same rules for volume and length.
    package enum Size: Int, Sendable, CaseIterable {
        case five, ten, half, marathon, ultra

        /// A marathon or longer.
        var isLong: Bool { rawValue >= Size.marathon.rawValue }
        /// 10 km or shorter.
        var isShort: Bool { rawValue <= Size.ten.rawValue }
    }

    package var size: Size {
        switch distance.meters {
        case ..<5_100: .five
        case ..<10_100: .ten
        case ..<21_500: .half
        case ..<43_000: .marathon
        default: .ultra
        }
    }
}

/// How much a runner has run before.
package enum Experience: String, Sendable, CaseIterable, Codable {
    case new, some, seasoned

    package static func read(_ text: String) throws(TrainingInputError) -> Experience {
        let folded = text.folded
        switch folded {
        case "beginner", "none": return .new
        case "experienced": return .seasoned
        default:
            guard let found = Experience(rawValue: folded) else { throw .experience(text) }
            return found
        }
    }
}

/// A result that paces are computed from: `10k 52:10`.
package struct RaceResult: Hashable, Sendable, Codable {
    package let name: String
    package let distance: Distance
    package let seconds: Int
    /// When it was entered; nil for results of earlier versions.
    var enteredOn: LocalDate? {
        get { enteredDay.flatMap { LocalDate(iso: $0) } }
        set { enteredDay = newValue?.description }
    }
    private var enteredDay: String?
    /// The run of the log that it is; nil for a result that was entered.
    private(set) var run: Int64?
    /// At most one.
    private var replacedResults: [RaceResult]?

    package init(name: String, distance: Distance, seconds: Int) {
        (self.name, self.distance, self.seconds) = (name, distance, seconds)
    }

    package var vdot: VDOT { VDOT(distance, seconds: Double(seconds)) }

    /// Whether it was entered within the last eight weeks; results of earlier versions have no day.
    func isFresh(at today: LocalDate) -> Bool {
        enteredOn.map { $0 >= today.adding(days: -RaceForecast.window) } ?? true
    }

    /// Between a slow walk and faster than any record.
    var isPlausible: Bool { (10...90).contains(vdot.value) }

    /// The result as it is entered on a day; the same one entered again keeps its day.
    func entered(on day: LocalDate, after former: RaceResult?) -> RaceResult {
        if let former, former.text == text { return former }
        var result = self
        result.enteredOn = enteredOn ?? day
        return result
    }

    /// The result that was entered: itself, or the one that a run of the log has replaced; nil for none.
    var entered: RaceResult? { run == nil ? self : replacedResults?.first }

    /// The result as a run of the log.
    func logged(as run: Int64, on day: LocalDate) -> RaceResult {
        var result = self
        (result.run, result.enteredOn) = (run, day)
        return result
    }

    /// The result in place of one that was entered, which counts again if the run is removed.
    func replacing(_ entered: RaceResult?) -> RaceResult {
        var result = self
        result.replacedResults = entered.map { [$0] }
        return result
    }

    /// `10k 52:10`
    package var text: String { "\(name) \(RunTime.text(seconds))" }

    package static func read(_ text: String, unit: DistanceUnit) throws(TrainingInputError) -> RaceResult {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= 2, let last = words.last, last.contains(":"),
            let goal = try? GoalDistance.read(words.dropLast().joined(separator: " "), unit: unit),
            let seconds = try? RunTime.read(String(last))
        else { throw .recentRace(text) }
        let result = RaceResult(name: goal.name, distance: goal.distance, seconds: seconds)
        guard result.isPlausible else { throw .recentRace(text) }
        return result
    }
}
