/// One step of a search: somebody gets a spot, whatever that costs others, and then the opened spots are filled again.
/// It can be taken back.
struct SuggestionMove {
    /// The spots that were touched and who had them before (-1 for nobody), in order.
    private var journal: [(spot: Int, before: Int)] = []
    /// Opened by the move and not yet filled again.
    private var opened: [Int] = []

    /// - Parameters:
    ///   - alsoLeaving: another spot that the person leaves for this one.
    ///   - exchange: whether the person who had the spot is the first choice for what the other leaves.
    ///   - noise: at most so many points are added at random to each choice.
    mutating func run(
        _ person: Int, into spot: Int, alsoLeaving: Int?, exchange: Bool, noise: Int, on draft: inout DraftLineup,
        _ random: inout SearchRandom
    ) {
        clear()
        let previous = draft.persons[spot]
        if previous >= 0 { vacate(spot, on: &draft) }
        makeRoom(for: person, in: spot, alsoLeaving: alsoLeaving, on: &draft, &random)
        place(person, in: spot, on: &draft)
        for other in opened where other != spot {
            if exchange, previous >= 0, draft.table.canTake(previous, other), draft.isFree(previous, for: other) {
                place(previous, in: other, on: &draft)
            } else {
                fill(other, noise: noise, on: &draft, &random)
            }
        }
        if !draft.open.isEmpty { fill(draft.open[random.below(draft.open.count)], noise: noise, on: &draft, &random) }
    }

    /// Makes `undo` do nothing.
    mutating func clear() {
        journal.removeAll(keepingCapacity: true)
        opened.removeAll(keepingCapacity: true)
    }

    /// Takes the last move back.
    mutating func undo(on draft: inout DraftLineup) {
        for (spot, before) in journal.reversed() {
            if before < 0 { _ = draft.vacate(spot) } else { draft.place(before, in: spot) }
        }
        clear()
    }

    /// Opens the spots that keep the person from this one.
    private mutating func makeRoom(
        for person: Int, in spot: Int, alsoLeaving: Int?, on draft: inout DraftLineup, _ random: inout SearchRandom
    ) {
        let show = draft.table.showOf[spot]
        for index in (0..<draft.spotCount(of: person)).reversed() {
            let other = draft.spot(index, of: person)
            if other == alsoLeaving || draft.table.clash(person, show, draft.table.showOf[other]) {
                vacate(other, on: &draft)
            }
        }
        if draft.isMonthFull(person, show) {
            let spots = (0..<draft.spotCount(of: person)).map { draft.spot($0, of: person) }
            let inMonth = spots.filter { draft.table.months[draft.table.showOf[$0]] == draft.table.months[show] }
            vacate(inMonth[random.below(inMonth.count)], on: &draft)
        }
        for place in draft.table.enemies.places(of: person) {
            let enemy = draft.table.enemies[place]
            if let theirs = draft.spot(of: enemy, on: show) { vacate(theirs, on: &draft) }
        }
    }

    /// Gives the spot to whom it is worth most, if anybody is free.
    private mutating func fill(
        _ spot: Int, noise: Int, on draft: inout DraftLineup, _ random: inout SearchRandom
    ) {
        guard draft.persons[spot] < 0 else { return }
        var (best, most) = (-1, Int.min)
        for place in draft.table.candidates.places(of: spot) {
            let person = draft.table.candidates[place]
            guard draft.isFree(person, for: spot) else { continue }
            let gain = draft.gain(person, spot) + (noise > 0 ? random.below(noise + 1) : 0)
            if gain > most { (best, most) = (person, gain) }
        }
        if best >= 0 { place(best, in: spot, on: &draft) }
    }

    private mutating func place(_ person: Int, in spot: Int, on draft: inout DraftLineup) {
        journal.append((spot, -1))
        draft.place(person, in: spot)
    }

    private mutating func vacate(_ spot: Int, on draft: inout DraftLineup) {
        let before = draft.vacate(spot)
        journal.append((spot, before))
        opened.append(spot)
    }
}
