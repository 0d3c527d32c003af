import Lineups

/// What came in at the door of a show and what it cost, in minor units.
package struct DoorMoney: Hashable, Sendable {
    /// What the tickets brought in; nil while it is not known.
    package var door: Int64?
    package var fees: Int64
    package var expenses: Int64
    /// Those who have paid; nil while it is not known.
    package var heads: Int?

    package init(door: Int64?, fees: Int64 = 0, expenses: Int64 = 0, heads: Int? = nil) {
        (self.door, self.fees, self.expenses, self.heads) = (door, fees, expenses, heads)
    }

    /// The money that a share is taken from: never less than nothing.
    func base(of share: Deal.Share, door: Int64) -> Int64 {
        let deducted =
            switch share.basis {
            case .gross: Int64(0)
            case .afterFees: fees
            case .afterExpenses: expenses
            case .net: fees + expenses
            }
        return max(0, max(0, door - deducted) - share.above)
    }
}
