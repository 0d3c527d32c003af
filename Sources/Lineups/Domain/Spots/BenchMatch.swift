import Platform
import Storage

/// Which stand-ins are asked for which places: each for a place whose positions they can take. Somebody of whom no
/// positions are known can take any.
struct BenchMatch {
    /// The positions that contacts can take; absent where none are known.
    let abilities: [ID<Contact>: Set<ID<Position>>]

    init(_ standIns: [Slot], in tx: Transaction) throws {
        abilities = try ContactPosition.canTake(standIns.map(\.contact), in: tx)
    }

    func canTake(_ positions: PositionList, _ slot: Slot) -> Bool {
        abilities[slot.contact].map { $0.isSuperset(of: positions.ids) } ?? true
    }

    /// The kinds of places among these, each once: those with spots first, in the order of the show.
    static func kinds(of vacancies: [Vacancy]) -> [PositionList] {
        var kinds: [PositionList] = []
        for vacancy in vacancies where !kinds.contains(vacancy.positions) { kinds.append(vacancy.positions) }
        return kinds.filter { !$0.isEmpty } + kinds.filter(\.isEmpty)
    }

    /// The places that stand-ins are asked for, in the order of the bench: each the first kind of which some are left.
    ///
    /// - Parameter wanted: how many are to be asked for each kind of place.
    func places(
        for standIns: [Slot], _ wanted: [(positions: PositionList, count: Int)]
    ) -> [ID<Contact>: PositionList] {
        var left = wanted
        var places: [ID<Contact>: PositionList] = [:]
        for slot in standIns {
            guard let index = left.firstIndex(where: { $0.count > 0 && canTake($0.positions, slot) }) else { continue }
            left[index].count -= 1
            places[slot.contact] = left[index].positions
        }
        return places
    }

    /// The places that all of these are asked for at once, spread evenly over the kinds.
    ///
    /// - Parameter open: how many places of each kind are open.
    func places(
        forAll standIns: [Slot], _ open: [(positions: PositionList, count: Int)]
    ) -> [ID<Contact>: PositionList] {
        var (places, left): ([ID<Contact>: PositionList], [Slot]) = ([:], standIns)
        while case let next = self.places(for: left, open), !next.isEmpty {
            places.merge(next) { first, _ in first }
            left.removeAll { next[$0.contact] != nil }
        }
        return places
    }

    /// Who is asked for what: those in line first, one for each place, then others for the places that are left. A
    /// request for a spot names it: the kinds are counted apart.
    ///
    /// - Parameters:
    ///   - open: the places that nobody in line was offered.
    ///   - asked: how many who are not in line still have time to answer, by what they were asked for.
    func next(
        among standIns: [Slot], _ open: [(positions: PositionList, count: Int)], by rule: BenchRule,
        asked: [PositionList: Int] = [:]
    ) -> [ID<Contact>: PositionList] {
        let inLine = places(for: standIns.filter(\.isInLine), open)
        let left = open.map { kind in
            (positions: kind.positions, count: kind.count - inLine.values.count { $0 == kind.positions })
        }
        let others = standIns.filter { !$0.isInLine }
        let rest =
            rule.choice == .everybody
            ? places(forAll: others, left) : places(for: others, Self.wanted(left, by: rule, asked: asked))
        return inLine.merging(rest) { first, _ in first }
    }

    /// How many more are to be asked for each kind of place, of those who are not in line.
    static func wanted(
        _ open: [(positions: PositionList, count: Int)], by rule: BenchRule, asked: [PositionList: Int]
    ) -> [(positions: PositionList, count: Int)] {
        let width = if case .inOrder(let many) = rule.choice { many } else { 1 }
        return open.map { (positions: $0.positions, count: max($0.count * width - (asked[$0.positions] ?? 0), 0)) }
    }

    /// The vacancies that are left after each of these people has got one: of the kind that they were asked for, else
    /// the first that they can take.
    func left(of vacancies: [Vacancy], after people: [Slot]) -> [Vacancy] {
        var left = vacancies
        for slot in people {
            let asked = slot.lastInvitation?.isOpen == true ? slot.lastInvitation?.positions : nil
            let index = left.firstIndex { $0.positions == asked } ?? left.firstIndex { canTake($0.positions, slot) }
            if let index { left.remove(at: index) }
        }
        return left
    }
}
