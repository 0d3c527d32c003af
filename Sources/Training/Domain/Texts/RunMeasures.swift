import Values

/// The distance and the time in a text about a run.
struct RunMeasures {
    enum Result {
        case none, some, unclear
    }

    private(set) var result = Result.none
    private(set) var ran = RunReport.Ran()
    /// The tokens without the distance and the time.
    private(set) var rest: [RunTokens.Token]

    /// There is a distance with its unit, or a time.
    private(set) var hasExplicitMeasure = false

    private let unit: DistanceUnit
    private let isCommand: Bool

    init(_ tokens: [RunTokens.Token], unit: DistanceUnit, isCommand: Bool) {
        (rest, self.unit, self.isCommand) = (tokens, unit, isCommand)
        dropTimesOfDay()
        guard !isUnclear else {
            result = .unclear
            return
        }
        let distance = takeDistance()
        let time = takeTime(of: distance.found, unit: distance.unit ?? unit)
        hasExplicitMeasure = distance.unit != nil || time.found != nil
        if distance.isUnclear || time.isUnclear {
            result = .unclear
        } else if distance.found != nil || time.found != nil {
            result = .some
            (ran.distance, ran.seconds) = (distance.found, time.found)
            ran.isExplicit = distance.unit != nil || (distance.found != nil && time.found != nil)
        }
    }

    private func word(_ place: Int) -> String? {
        guard rest.indices.contains(place), case .word(let word) = rest[place] else { return nil }
        return word
    }

    /// Digits that cannot be read, or several distances of which only the runner knows which one counts.
    private var isUnclear: Bool {
        rest.indices.contains { place in
            guard case .number(_, let unit) = rest[place] else { return rest[place] == .unreadable }
            if unit != nil, let word = word(place + 1), RunWords.relations.contains(word) { return true }
            // `5 miles 47`
            if unit != nil, case .number(_, nil)? = rest.atPlace(place + 2), rest.atPlace(place + 3) ?? .stop == .stop {
                return true
            }
            guard case .number(_, let other)? = rest.atPlace(place + 3) else { return false }
            if let word = word(place + 1) {
                return RunWords.joiners.contains(word) || (word == "and" && self.word(place - 1) == "between")
            }
            // `3-4 miles`, but not `heart rate 150, 3 miles`
            return rest[place + 1] == .stop && unit == nil && other != nil
                && word(place - 1).map { RunWords.usual.contains($0) } ?? true
        }
    }

    /// `at 9:05` is a time of day, or a pace if it says so: `@ 9:05`, `at 9:05 pace`; `2 hours ago` is none of the run.
    private mutating func dropTimesOfDay() {
        let units = rest.compactMap { if case .number(_, let unit) = $0 { unit } else { nil } }
        let own = units.first ?? unit
        for (place, token) in rest.enumerated() {
            if case .duration = token, word(place + 1) == "ago" { (rest[place], rest[place + 1]) = (.stop, .stop) }
            guard case .clock(let seconds) = token else { continue }
            if word(place + 1) == "pace" || word(place - 1) == "@" {
                rest[place] = .pace(Double(seconds) * 1_000_000 / own.millimeters)
            } else if word(place - 1) == "at" {
                (rest[place - 1], rest[place]) = (.stop, .word("at \(RunTime.text(seconds))"))
            }
        }
    }

    private typealias Found<Value> = (found: Value?, isUnclear: Bool)

    private mutating func takeDistance() -> (found: Distance?, unit: DistanceUnit?, isUnclear: Bool) {
        let explicit = rest.indices.filter { if case .number(_, .some) = rest[$0] { true } else { false } }
        let bare = rest.indices.filter { if case .number(_, nil) = rest[$0] { true } else { false } }
        if let place = explicit.first, case .number(let amount, let unit?) = rest[place] {
            // `2 of 3 miles`, `2 out of the 3 miles`
            if let less = bare.first, less == placeBeforeOf(place), case .number(let part, _) = rest[less] {
                rest.removeSubrange(less...place)
                return checked(part, unit, explicit: unit)
            }
            if let total = explicit.first(where: isTotal), case .number(let amount, let unit?) = rest[total] {
                for other in explicit { rest[other] = other == total ? .stop : words(of: rest[other]) }
                return checked(amount, unit, explicit: unit)
            }
            // `2x3 miles with 1 mile recovery`
            if explicit.allSatisfy(isPart), hasRepeats { return (nil, unit, true) }
            let others = explicit.dropFirst().filter { !isPart($0) && !isSame($0, as: Distance(amount, unit)) }
            if !others.isEmpty { return (nil, unit, true) }
            for other in explicit.reversed() {
                let isSame = other == place || isSame(other, as: Distance(amount, unit))
                rest[other] = isSame ? .stop : words(of: rest[other])
            }
            return checked(amount, unit, explicit: unit)
        }
        guard let place = bare.first(where: isDistance), case .number(let amount, _) = rest[place] else {
            return (nil, nil, false)
        }
        let others = bare.filter {
            $0 != place && isDistance($0) && word($0 - 1) != "in" && placeBeforeOf($0) == nil
        }
        if !others.isEmpty { return (nil, nil, true) }
        rest[place] = .stop
        return checked(amount, unit, explicit: nil)
    }

    private func checked(
        _ amount: Double, _ unit: DistanceUnit, explicit: DistanceUnit?
    ) -> (found: Distance?, unit: DistanceUnit?, isUnclear: Bool) {
        guard amount > 0, amount < 100_000, case let distance = Distance(amount, unit), distance > .zero,
            distance <= Distance.longest
        else { return (nil, explicit, true) }
        return (distance, explicit, false)
    }

    /// Where the part stands that was run of a distance: `2 of 3`, `2 out of the 3`.
    private func placeBeforeOf(_ place: Int) -> Int? {
        let of = ["the", "my", "todays", "planned"].contains(word(place - 1)) ? place - 2 : place - 1
        guard word(of) == "of" else { return nil }
        return word(of - 1) == "out" ? of - 2 : of - 1
    }

    /// `7 total miles`, `7 miles total`
    private func isTotal(_ place: Int) -> Bool { word(place + 1) == "total" || word(place - 1) == "total" }

    /// `2x3 miles`
    private var hasRepeats: Bool {
        rest.contains {
            guard case .word(let word) = $0 else { return false }
            return word.first?.isNumber == true && word.contains("x")
        }
    }

    /// `with 3 mi`, `last 2 miles`: a part of the run.
    private func isPart(_ place: Int) -> Bool {
        let before = [word(place - 1), word(place - 2)].compactMap(\.self)
        return before.contains {
            ["with", "including", "incl", "of", "last", "first", "final", "middle", "after", "every"].contains($0)
        }
    }

    /// The same distance in the other unit: `5k (3.1 mi)`.
    private func isSame(_ place: Int, as distance: Distance) -> Bool {
        guard case .number(let amount, let unit?) = rest[place] else { return false }
        return abs(amount * unit.millimeters / Double(max(1, distance.millimeters)) - 1) < 0.02
    }

    private func words(of token: RunTokens.Token) -> RunTokens.Token {
        guard case .number(let amount, let unit?) = token else { return .stop }
        return .word(Distance(amount, unit).text(unit))
    }

    /// Whether a number without a unit is the distance: it comes first, or behind a word like "ran". What follows it
    /// must be about a run.
    private func isDistance(_ place: Int) -> Bool {
        let before = rest[..<place].compactMap { if case .word(let word) = $0 { word } else { nil } }
        guard before.allSatisfy(RunWords.usual.contains) else { return false }
        guard case .number(let amount, _) = rest[place] else { return true }
        let isDecimal = amount != amount.rounded()
        if isCommand {
            // `ran 5 errands`
            let next = word(place + 1) ?? "a"
            return isDecimal || next.first?.isLetter != true || RunWords.usual.contains(next)
                || RunWords.joins.contains(next)
        }
        let after = rest[(place + 1)...].prefix { $0 != .stop }.compactMap {
            if case .word(let word) = $0 { word } else { nil }
        }
        return isDecimal || after.allSatisfy(RunWords.usual.contains)
    }

    private mutating func takeTime(of distance: Distance?, unit: DistanceUnit) -> Found<Int> {
        let times = rest.indices.filter { seconds($0, of: distance) != nil }
        let paces = rest.indices.filter { if case .pace = rest[$0] { true } else { false } }
        if let place = times.first, let seconds = seconds(place, of: distance) {
            if times.count > 1 { return (nil, true) }
            rest[place] = .stop
            for place in paces { rest[place] = .stop }
            return (seconds > 0 && seconds <= RunTime.longest ? seconds : nil, false)
        }
        // `5.2 in 47`
        if distance != nil, let place = rest.indices.first(where: { word($0 - 1) == "in" }),
            case .number(let minutes, nil) = rest[place]
        {
            guard minutes == minutes.rounded() else { return (nil, true) }
            rest[place] = .stop
            return (Int((minutes * 60).rounded()), false)
        }
        guard paces.count < 2 else { return (nil, true) }
        guard let place = paces.first, case .pace(let pace) = rest[place], let distance else { return (nil, false) }
        rest[place] = .stop
        return (Int((pace * distance.meters / 1000).rounded()), false)
    }

    /// In s/m. Nobody writes `1:52` for the hours and minutes of a slower run: 20 minutes for a mile.
    private static let slowest = 1200 / 1609.344

    /// A time; nil for another token. `1:52` is in hours and minutes if the distance cannot be run in minutes and
    /// seconds.
    private func seconds(_ place: Int, of distance: Distance?) -> Int? {
        switch rest[place] {
        case .duration(let seconds): return seconds
        case .clock(let seconds):
            guard let distance, RunDoubt.isTooFast(distance, seconds: seconds),
                !RunDoubt.isTooFast(distance, seconds: seconds * 60),
                Double(seconds * 60) <= distance.meters * Self.slowest
            else { return seconds }
            return seconds * 60
        case .number, .pace, .word, .stop, .unreadable: return nil
        }
    }
}
