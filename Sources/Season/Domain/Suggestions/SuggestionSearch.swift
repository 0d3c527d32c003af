/// Finds a lineup for the open spots that is the best or close to it: simulated annealing from several fixed seeds. The
/// work is bounded by the number of spots, never by a clock, so the same data give the same lineup.
struct SuggestionSearch {
    /// How much is tried. The figures were chosen on made-up periods of up to 16 shows and 80 people whose best lineups
    /// were known.
    struct Effort {
        /// One annealing for each: the points that a filled spot is worth during it. A low worth crosses lineups with
        /// fewer spots filled on the way to better ones; the true worth decides which result is the best.
        var spotWorths = [1000, 5000, 1000, 300, 3000]
        /// So many annealings that end at the same worth are enough.
        var agreeing = 3
        var movesPerSpot = 640
        var leastMoves = 2_000
        var mostMoves = 100_000
        /// In points.
        var firstTemperature = 15.0
        var lastTemperature = 0.5
    }

    private let effort: Effort
    private let table: CandidateTable
    /// The spots that have candidates.
    private let spots: [Int]
    private var draft: DraftLineup
    private var move = SuggestionMove()
    private var random = SearchRandom(seed: 0)

    init(_ table: CandidateTable, effort: Effort = Effort()) {
        (self.table, self.effort) = (table, effort)
        draft = DraftLineup(table)
        spots = draft.open
    }

    /// The best draft found.
    mutating func run() -> DraftLineup {
        var (best, agreeing) = (draft, 0)
        guard !spots.isEmpty else { return best }
        for (index, worth) in effort.spotWorths.enumerated() where agreeing < effort.agreeing {
            random = SearchRandom(seed: UInt64(index + 1))
            draft = DraftLineup(table)
            anneal(spotWorth: worth)
            descend()
            let difference = draft.value(SuggestionPoints.filledSpot) - best.value(SuggestionPoints.filledSpot)
            if difference > 0 { best = draft }
            agreeing = difference == 0 ? agreeing + 1 : difference > 0 ? 1 : agreeing
        }
        return best
    }

    private mutating func anneal(spotWorth: Int) {
        let moves = min(effort.mostMoves, max(effort.leastMoves, effort.movesPerSpot * spots.count))
        let blocks = 100
        var value = draft.value(spotWorth)
        for block in 0..<blocks {
            let rest = 1 - Double(block) / Double(blocks)
            let temperature = effort.lastTemperature + effort.firstTemperature * rest * rest
            let acceptance = Acceptance(temperature: temperature)
            let noise = Int(temperature)
            for _ in 0..<(moves / blocks) {
                tryRandomMove(noise: noise)
                let next = draft.value(spotWorth)
                if acceptance.accepts(loss: value - next, &random) { value = next } else { move.undo(on: &draft) }
            }
        }
    }

    private mutating func tryRandomMove(noise: Int) {
        // Open spots are rare, and are what matters most.
        let pickOpen = !draft.open.isEmpty && random.below(4) == 0
        let spot = pickOpen ? draft.open[random.below(draft.open.count)] : spots[random.below(spots.count)]
        let person = table.candidates.item(random.below(table.candidates.count(of: spot)), of: spot)
        guard person != draft.persons[spot] else { return move.clear() }
        let count = draft.spotCount(of: person)
        let leaving = count > 0 && random.below(4) > 0 ? draft.spot(random.below(count), of: person) : nil
        move.run(
            person, into: spot, alsoLeaving: leaving, exchange: random.below(2) == 0, noise: noise, on: &draft, &random)
    }

    /// Takes every single move that is better, until none is.
    private mutating func descend() {
        var value = draft.value(SuggestionPoints.filledSpot)
        var isBetter = true
        while isBetter {
            isBetter = false
            for spot in spots {
                for place in table.candidates.places(of: spot) {
                    let person = table.candidates[place]
                    let spots = (0..<draft.spotCount(of: person)).map { draft.spot($0, of: person) }
                    let leavings = [nil] + spots.map(Optional.some)
                    for (leaving, exchange) in leavings.flatMap({ [($0, false), ($0, true)] }) {
                        guard person != draft.persons[spot] else { break }
                        move.run(
                            person, into: spot, alsoLeaving: leaving, exchange: exchange, noise: 0, on: &draft, &random)
                        let next = draft.value(SuggestionPoints.filledSpot)
                        if next > value { (value, isBetter) = (next, true) } else { move.undo(on: &draft) }
                    }
                }
            }
        }
    }
}

extension DraftLineup {
    /// The worth of the draft where a filled spot has this many points.
    func value(_ spotWorth: Int) -> Int { points + spotWorth * filled + SuggestionPoints.pinned * pinned }
}
