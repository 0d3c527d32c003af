import Agenda
import Storage
import Values

/// A show is settled in one currency, so that all its pay is in one.
enum ShowCurrency {
    /// Throws `LineupError.otherCurrency` for pay in another currency than the rest of the show has.
    ///
    /// - Parameters:
    ///   - slots: whose pay is replaced, so that it does not count.
    ///   - spots: the same.
    static func require(
        _ currency: Currency?, in lineup: Lineup, replacing slots: Set<ID<Slot>> = [], spots: Set<ID<Spot>> = []
    ) throws(LineupError) {
        guard let currency else { return }
        let people = (lineup.slots + lineup.bench).filter { !slots.contains($0.id) }
        let paid = Set(people.filter { $0.terms.agreed != nil }.map(\.id))
        // Who has pay of their own does not get that of their spot.
        let others = lineup.spots.filter { spot in
            !spots.contains(spot.id) && spot.slot.map { !paid.contains($0) && !slots.contains($0) } ?? true
        }
        let known = people.compactMap { $0.terms.agreed?.currency } + others.compactMap { $0.offer.agreed?.currency }
        if let other = known.first(where: { $0 != currency }) {
            throw .otherCurrency(currency, lineup.event, has: other)
        }
    }
}
