import Lineups
import Night
import Testing
import Values

/// What deals come to.
@Suite struct PayAmountTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let deals: [String]
        let money: DoorMoney
        /// In minor units; nil where something is missing.
        let units: [Int64?]
        var currency = Currency.usd

        var testDescription: String { "\(deals) of \(money.door ?? -1)" }
    }

    static let kwd = Currency("KWD") ?? .usd

    static let rows = [
        Row(deals: [], money: DoorMoney(door: 1_000), units: []),
        Row(deals: ["$50"], money: DoorMoney(door: nil), units: [5_000]),
        Row(deals: ["60%"], money: DoorMoney(door: nil), units: [nil]),
        Row(deals: ["60%"], money: DoorMoney(door: 100_000), units: [60_000]),
        Row(
            deals: ["60% after expenses"], money: DoorMoney(door: 100_000, fees: 3_000, expenses: 20_000),
            units: [48_000]),
        Row(
            deals: ["60% after card fees"], money: DoorMoney(door: 100_000, fees: 3_000, expenses: 20_000),
            units: [58_200]),
        Row(deals: ["60% of net"], money: DoorMoney(door: 100_000, fees: 3_000, expenses: 20_000), units: [46_200]),
        // Nothing is negative: the room has the loss.
        Row(
            deals: ["60% of net", "$50 + 60% of net"], money: DoorMoney(door: 1_000, expenses: 20_000),
            units: [0, 5_000]),
        Row(deals: ["$100 vs 70%"], money: DoorMoney(door: 14_000), units: [10_000]),
        Row(deals: ["$100 vs 70%"], money: DoorMoney(door: 14_300), units: [10_010]),
        Row(deals: ["$50 + 10% over $500"], money: DoorMoney(door: 50_000), units: [5_000]),
        Row(deals: ["$50 + 10% over $500"], money: DoorMoney(door: 60_000), units: [6_000]),
        Row(deals: ["$50 + $150 bonus over 70 heads"], money: DoorMoney(door: nil, heads: 70), units: [5_000]),
        Row(deals: ["$50 + $150 bonus over 70 heads"], money: DoorMoney(door: nil, heads: 71), units: [20_000]),
        Row(deals: ["$50 + $150 bonus over 70 heads"], money: DoorMoney(door: nil), units: [nil]),
        Row(deals: ["$5 a head over 50"], money: DoorMoney(door: nil, heads: 53), units: [1_500]),
        Row(deals: ["$5 a head", "$5 a head over 50"], money: DoorMoney(door: nil, heads: 0), units: [0, 0]),
        // 50% of 101 twice: the first gets the odd cent, and both together the whole.
        Row(deals: ["50%", "50%"], money: DoorMoney(door: 101), units: [51, 50]),
        Row(deals: ["33.33%", "33.33%", "33.34%"], money: DoorMoney(door: 100), units: [33, 33, 34]),
        Row(
            deals: ["even split of the door", "even split of the door", "even split of the door"],
            money: DoorMoney(door: 10_000), units: [3_334, 3_333, 3_333]),
        Row(
            deals: ["even split of 60%", "20%", "even split of 60%"], money: DoorMoney(door: 1_001),
            units: [301, 200, 300]),
        // More than all of it: the room pays.
        Row(deals: ["70%", "70%"], money: DoorMoney(door: 101), units: [71, 70]),
        // Several spots of one person.
        Row(
            deals: ["host: $30; headliner: $100 vs 70%", "10%"], money: DoorMoney(door: 20_000),
            units: [17_000, 2_000]),
        Row(deals: ["host: $30; headliner: 70%", "$20"], money: DoorMoney(door: nil), units: [nil, 2_000]),
        // No cents, and three decimals.
        Row(deals: ["50%", "50%"], money: DoorMoney(door: 1_001), units: [501, 500], currency: .jpy),
        Row(deals: ["¥5000 vs 70%"], money: DoorMoney(door: 9_999), units: [6_999], currency: .jpy),
        Row(deals: ["KWD 1.500 + 10%"], money: DoorMoney(door: 10_005), units: [2_501], currency: kwd),
    ]

    @Test(arguments: rows) func isExact(_ row: Row) throws {
        let deals = try row.deals.map { try Terms.agreed($0, home: row.currency) }
        #expect(PayAmount.all(deals, row.money).map(\.units) == row.units)
    }

    @Test func partsAlwaysAddUpToTheWhole() {
        var random = SeededNumbers(7)
        for _ in 0..<5_000 {
            let whole = Int64(random.next(below: 1_000_000_000_000))
            let weights = (0..<random.next(below: 20)).map { _ in Int64(random.next(below: 10_001)) }
            let parts = LargestRemainder.parts(of: whole, by: weights)
            let hasWeight = weights.contains { $0 > 0 }
            #expect(parts.reduce(0, +) == (hasWeight ? whole : 0) && parts.allSatisfy { $0 >= 0 })
            #expect(zip(parts, weights).allSatisfy { $1 > 0 || $0 == 0 })
        }
    }

    /// Shares of one door that come to 100% or less never come to more than it, and to all of it at 100%.
    @Test func sharesNeverComeToMoreThanTheDoor() {
        var random = SeededNumbers(11)
        for _ in 0..<3_000 {
            var left = 10_000
            var shares: [Int] = []
            while left > 0, shares.count < 12 {
                let share = min(left, 1 + random.next(below: 4_000))
                shares.append(share)
                left -= share
            }
            let deals = shares.map { Deal(currency: nil, share: .init(hundredths: $0, basis: .net)) }
            let expenses = Int64(random.next(below: 50_000))
            let money = DoorMoney(door: Int64(random.next(below: 100_000)), expenses: expenses)
            let net = max(0, (money.door ?? 0) - expenses)
            let total = PayAmount.all(deals, money).compactMap(\.units).reduce(0, +)
            #expect(left == 0 ? total == net : total <= net)
        }
    }
}

/// The same numbers for the same seed: a linear congruential generator with the constants of Knuth's MMIX.
private struct SeededNumbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 11) % UInt64(limit))
    }
}
