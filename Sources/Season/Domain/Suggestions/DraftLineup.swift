/// Who is suggested for which open spot, with the points of all of it. Placing and removing keep everything that a
/// search asks for up to date.
struct DraftLineup {
    let table: CandidateTable
    /// By spot; -1 for open.
    private(set) var persons: [Int]
    private(set) var filled = 0
    private(set) var points = 0
    /// Pinned people who have a spot.
    private(set) var pinned = 0
    /// The spots that are open and have a candidate, in no order.
    private(set) var open: [Int]

    /// Where a spot is in `open`; -1 for nowhere.
    private var openIndex: [Int]
    /// By person, `table.shows` each: the spots that they have, in no order.
    private var spotsOf: [Int]
    private var spotCounts: [Int]
    /// By person and month.
    private var monthCounts: [Int]
    /// By show and person: how many things that are suggested keep them from the show.
    private var obstacles: [Int]
    /// By show and person: the points for people they like to be with.
    private var friendPoints: [Int]
    /// By person: the points for their turn and their wait with one more spot.
    private var turnPoints: [Int]
    /// By show, in cents.
    private var costs: [Int]

    init(_ table: CandidateTable) {
        self.table = table
        persons = Array(repeating: -1, count: table.spots)
        open = (0..<table.spots).filter { table.candidates.count(of: $0) > 0 }
        openIndex = persons
        spotsOf = Array(repeating: -1, count: table.people * table.shows)
        spotCounts = Array(repeating: 0, count: table.people)
        monthCounts = Array(repeating: 0, count: table.people * table.monthCount)
        obstacles = Array(repeating: 0, count: table.people * table.shows)
        friendPoints = table.standingFriendPoints
        turnPoints = (0..<table.people).map { table.turnPoints($0, spots: 0) }
        costs = table.takenCost
        for (index, spot) in open.enumerated() { openIndex[spot] = index }
    }

    func spotCount(of person: Int) -> Int { spotCounts[person] }

    /// One of the person's spots, in no order. Removing one puts the last one in its place.
    func spot(_ index: Int, of person: Int) -> Int { spotsOf[person * table.shows + index] }

    /// The person's spot of a show; nil for none.
    func spot(of person: Int, on show: Int) -> Int? {
        for index in 0..<spotCounts[person] {
            let spot = spot(index, of: person)
            if table.showOf[spot] == show { return spot }
        }
        return nil
    }

    /// Whether the person's month of the show has no room left.
    func isMonthFull(_ person: Int, _ show: Int) -> Bool {
        let month = table.months[show]
        return monthCounts[person * table.monthCount + month] >= table.room(person, month: month)
    }

    /// Whether a candidate of the spot can take it next to everything else that is suggested.
    func isFree(_ person: Int, for spot: Int) -> Bool { obstacles[table.showOf[spot] * table.people + person] == 0 }

    /// The points that the person adds in the open spot.
    func gain(_ person: Int, _ spot: Int) -> Int {
        let show = table.showOf[spot]
        let gain = table.points(person, spot) + turnPoints[person] + friendPoints[show * table.people + person]
        guard let budget = table.budgets[show] else { return gain }
        let cost = costs[show]
        return gain + SuggestionPoints.overBudget(cost: cost + table.pay(person, spot), budget: budget)
            - SuggestionPoints.overBudget(cost: cost, budget: budget)
    }

    /// - Precondition: the spot is open and the person is free for it.
    mutating func place(_ person: Int, in spot: Int) {
        points += gain(person, spot)
        filled += 1
        persons[spot] = person
        if spotCounts[person] == 0, table.isPinned[person] { pinned += 1 }
        spotsOf[person * table.shows + spotCounts[person]] = spot
        spotCounts[person] += 1
        close(spot)
        update(person, table.showOf[spot], by: 1, pay: table.pay(person, spot))
    }

    /// Opens the spot again. Returns who had it.
    mutating func vacate(_ spot: Int) -> Int {
        let person = persons[spot]
        let start = person * table.shows
        spotCounts[person] -= 1
        var place = start
        while spotsOf[place] != spot { place += 1 }
        spotsOf[place] = spotsOf[start + spotCounts[person]]
        if spotCounts[person] == 0, table.isPinned[person] { pinned -= 1 }
        persons[spot] = -1
        openIndex[spot] = open.count
        open.append(spot)
        update(person, table.showOf[spot], by: -1, pay: table.pay(person, spot))
        filled -= 1
        points -= gain(person, spot)
        return person
    }

    /// - Parameter step: 1 for somebody who comes to the show, -1 for somebody who leaves it.
    private mutating func update(_ person: Int, _ show: Int, by step: Int, pay: Int) {
        let people = table.people
        costs[show] += step * pay
        turnPoints[person] = table.turnPoints(person, spots: spotCounts[person])
        for place in table.clashes.places(of: person * table.shows + show) {
            obstacles[table.clashes[place] * people + person] += step
        }
        for place in table.enemies.places(of: person) { obstacles[show * people + table.enemies[place]] += step }
        for place in table.friends.places(of: person) {
            friendPoints[show * people + table.friends[place]] += step * SuggestionPoints.together
        }
        let month = table.months[show]
        let wasFull = isMonthFull(person, show)
        monthCounts[person * table.monthCount + month] += step
        guard wasFull != isMonthFull(person, show) else { return }
        for place in table.showsOfMonth.places(of: month) {
            obstacles[table.showsOfMonth[place] * people + person] += step
        }
    }

    private mutating func close(_ spot: Int) {
        let index = openIndex[spot]
        let last = open.removeLast()
        if last != spot {
            open[index] = last
            openIndex[last] = index
        }
        openIndex[spot] = -1
    }
}
