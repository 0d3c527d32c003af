/// Of lineups that are worth the same, those are suggested that fill the spots which come first: required ones, then
/// those at the beginning of a show.
struct SpotPreference {
    /// The worth of the lineup, which stays.
    private let value: Int
    /// The first open spot, and those that were opened for another one without success.
    private var tried: Set<Int>

    private init(for spot: Int, keeping value: Int) { (self.value, tried) = (value, [spot]) }

    /// Moves people from spots that come later to open ones, as long as the lineup is worth the same.
    static func apply(to draft: inout DraftLineup) {
        guard draft.table.orders.contains(where: { $0 != draft.table.orders[0] }) else { return }
        while fillOne(of: &draft) {}
    }

    /// Returns false where no open spot can be filled instead of a later one.
    private static func fillOne(of draft: inout DraftLineup) -> Bool {
        let orders = draft.table.orders
        for spot in draft.open.sorted(by: { (orders[$0], $0) < (orders[$1], $1) }) {
            var preference = SpotPreference(for: spot, keeping: draft.value(SuggestionPoints.filledSpot))
            if preference.fill(spot, insteadOfAfter: orders[spot], on: &draft) { return true }
        }
        return false
    }

    /// Gives the spot to somebody who has another one; that is filled in the same way, unless it comes later than the
    /// first one. Returns false, with nothing changed, where nobody can move.
    private mutating func fill(_ spot: Int, insteadOfAfter order: Int, on draft: inout DraftLineup) -> Bool {
        let table = draft.table
        for place in table.candidates.places(of: spot) {
            let person = table.candidates[place]
            let theirs = (0..<draft.spotCount(of: person)).map { draft.spot($0, of: person) }
            for left in theirs where !tried.contains(left) {
                _ = draft.vacate(left)
                if draft.isFree(person, for: spot) {
                    tried.insert(left)
                    draft.place(person, in: spot)
                    let isWorthTheSame = draft.value(SuggestionPoints.filledSpot) == value
                    if table.orders[left] > order && isWorthTheSame
                        || fill(left, insteadOfAfter: order, on: &draft)
                    {
                        return true
                    }
                    _ = draft.vacate(spot)
                }
                draft.place(person, in: left)
            }
        }
        return false
    }
}
