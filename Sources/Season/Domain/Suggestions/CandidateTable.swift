import Values

/// What a search looks up again and again, as numbers: who can take which open spot, with which points and pay. Spots
/// are numbered through all shows; taken ones are left out. A class, since a search hands it on all the time.
final class CandidateTable: Sendable {
    /// The show of each spot.
    let showOf: [Int]
    /// The place of each spot among all spots of its show.
    let placeOf: [Int]
    /// By spot: the lower ones are filled first where lineups are worth the same.
    let orders: [Int]
    /// By spot: those who can take it as far as standing obstacles go.
    let candidates: IntegerLists
    let people: Int
    let shows: Int
    /// Which month each show is in, counted from 0.
    let months: [Int]
    let showsOfMonth: IntegerLists
    /// What the taken spots of each show cost, in cents.
    let takenCost: [Int]
    /// In cents.
    let budgets: [Int?]
    let isPinned: [Bool]
    let enemies: IntegerLists
    /// By person; twice if the pair is listed twice.
    let friends: IntegerLists
    /// By person and show: the shows that the person cannot be on as well, and the show itself.
    let clashes: IntegerLists
    /// By show and person: the points for those in the lineup they like to be with.
    let standingFriendPoints: [Int]

    /// By person: for the wait and a new face with the first spot.
    private let firstSpotPoints: [Int]
    /// By person: the dates in the period that stand.
    private let turnsBefore: [Int]
    /// By person and month.
    private let room: [Int]
    /// By spot and person: whether they can take it.
    private let fits: [Bool]
    /// By spot and person: points for the answer and the position.
    private let points: [Int]
    /// By spot and person, in cents.
    private let pay: [Int]

    init(_ problem: SuggestionProblem, _ standing: StandingObstacles) {
        let (people, shows) = (problem.people, problem.shows)
        self.people = people.count
        self.shows = shows.count
        isPinned = people.indices.map(problem.pinned.contains)
        enemies = IntegerLists(standing.enemies.map { $0.sorted() })
        budgets = shows.map(\.budget)
        takenCost = shows.map { show in
            show.spots.reduce(0) { sum, spot in sum + (spot.takenBy.map { people[$0].pay(for: spot) } ?? 0) }
        }
        // Most people want the same number of days between two nights.
        var clashes: [Int: [[Int]]] = [:]
        for person in people where clashes[person.daysBetween] == nil {
            clashes[person.daysBetween] = shows.map { show in
                shows.indices.filter { person.cannotDo(shows[$0].night, with: show.night) }
            }
        }
        self.clashes = IntegerLists(people.flatMap { clashes[$0.daysBetween] ?? [] })

        let firsts = shows.map(\.night.date.firstOfMonth)
        let months = Set(firsts).sorted()
        self.months = firsts.map { first in months.firstIndex(of: first) ?? 0 }
        showsOfMonth = IntegerLists(months.map { month in shows.indices.filter { firsts[$0] == month } })
        room = zip(people, standing.standing).flatMap { person, dates in
            months.map { month in
                person.mostPerMonth.map { $0 - dates.count { $0.date.isInMonth(of: month) } } ?? Int.max
            }
        }

        let period = problem.period
        turnsBefore = standing.standing.map { dates in dates.count { period?.contains($0.date) ?? false } }
        firstSpotPoints = zip(people, turnsBefore).map { person, before in
            before > 0 ? 0 : SuggestionPoints.wait(since: person.lastPlayed, until: problem.today)
        }
        var friends = people.map { _ in [Int]() }
        for pair in problem.preferTogether {
            friends[pair.one].append(pair.other)
            friends[pair.other].append(pair.one)
        }
        self.friends = IntegerLists(friends)
        standingFriendPoints = standing.taken.flatMap { taken in
            friends.map { friends in friends.count(where: taken.contains) * SuggestionPoints.together }
        }

        var (showOf, placeOf, orders, candidates): ([Int], [Int], [Int], [[Int]]) = ([], [], [], [])
        var fits: [Bool] = []
        var (points, pay): ([Int], [Int]) = ([], [])
        for (index, show) in shows.enumerated() {
            let isFree = people.indices.map { standing.obstacle(for: $0, on: index) == nil }
            for (place, spot) in show.spots.enumerated() where spot.takenBy == nil {
                let canTake = people.indices.map { isFree[$0] && people[$0].positions.contains(spot.position) }
                showOf.append(index)
                placeOf.append(place)
                orders.append(spot.order)
                candidates.append(people.indices.filter { canTake[$0] })
                fits += canTake
                points += people.map { SuggestionPoints.place($0, in: spot, on: index) }
                pay += people.map { $0.pay(for: spot) }
            }
        }
        (self.showOf, self.placeOf, self.candidates) = (showOf, placeOf, IntegerLists(candidates))
        (self.fits, self.points, self.pay, self.orders) = (fits, points, pay, orders)
    }
}

extension CandidateTable {
    /// The number of open spots.
    var spots: Int { showOf.count }

    var monthCount: Int { showsOfMonth.count }

    /// Whether the person can take the spot as far as standing obstacles go.
    func canTake(_ person: Int, _ spot: Int) -> Bool { fits[spot * people + person] }

    /// Points for the answer and the position.
    func points(_ person: Int, _ spot: Int) -> Int { points[spot * people + person] }

    /// In cents.
    func pay(_ person: Int, _ spot: Int) -> Int { pay[spot * people + person] }

    /// How many more dates the person takes in the month, apart from what is suggested.
    func room(_ person: Int, month: Int) -> Int { room[person * monthCount + month] }

    /// Whether the person cannot be on both shows.
    func clash(_ person: Int, _ one: Int, _ other: Int) -> Bool {
        clashes.places(of: person * shows + one).contains { clashes[$0] == other }
    }

    /// The points for one more spot of somebody who was suggested for so many.
    func turnPoints(_ person: Int, spots: Int) -> Int {
        SuggestionPoints.turn * (turnsBefore[person] + spots) + (spots == 0 ? firstSpotPoints[person] : 0)
    }
}
