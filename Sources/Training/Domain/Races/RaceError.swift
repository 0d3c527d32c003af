package import Values

/// Why a race cannot be searched, found or added.
package enum RaceError: Error, Hashable, Sendable {
    case place(String)
    case radiusWithoutZip
    case distanceRange(String)
    case unknownFilter(String, nearest: String?)
    case noFilterName
    case unknown(String)
    /// The race has several distances, with these keys.
    case severalDistances(String, [String])
    case noDate(String)
    case noDistance(String)
    case inPast(String)
}

extension RaceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .place(let text): "Invalid place \(text.quotedLine)."
        case .radiusWithoutZip: "A radius needs a ZIP code."
        case .distanceRange(let text): "Invalid distance \(text.quotedLine)."
        case .unknownFilter(let name, let nearest):
            "There is no race filter \(name.quotedLine)."
                + (nearest.map { " Did you mean \($0.quotedLine)?" } ?? "")
        case .noFilterName: "A race filter needs a name."
        case .unknown(let name): "There is no race \(name.quotedLine)."
        case .severalDistances(let key, let keys):
            "The race \(key) has several distances: \(keys.joined(separator: ", "))."
        case .noDate(let name): "\(name.quotedLine) has no date yet."
        case .noDistance(let name): "The distance of \(name.quotedLine) is not known."
        case .inPast(let name): "\(name.quotedLine) is over."
        }
    }
}

extension RaceError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .place, .radiusWithoutZip, .distanceRange, .noFilterName: .invalid
        case .unknownFilter, .unknown, .severalDistances: .notFound
        case .noDate, .noDistance, .inPast: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .place: ["Use a ZIP code like 80007, or a city and state like \"Arvada, CO\"."]
        case .radiusWithoutZip: [NextStep(TrainingAction.enterPlace)]
        case .distanceRange: ["Use a distance like 10k, or a range like 5k-half."]
        case .unknown: [NextStep("Search", TrainingAction.searchRaces)]
        case .noDistance: [NextStep("Make a plan for it", TrainingAction.makePlanForRace)]
        case .unknownFilter, .noFilterName, .severalDistances, .noDate, .inPast: []
        }
    }
}
