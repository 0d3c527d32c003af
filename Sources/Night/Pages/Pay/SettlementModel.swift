import Agenda
import Lineups
import Night
import PageKit
import Platform
import Storage
import Values

/// The settlement of a show.
struct SettlementModel: PageModel {
    struct Person: Codable, Hashable, Sendable {
        let contact: Int64
        let name: String
        let path: String
        /// `60% of the gross door`; nil for none.
        let agreed: String?
        /// `$60.00`, or what is missing.
        let amount: String
        let state: String
        /// `red`, `green`, `yellow`
        let light: String
        let sign: String
        /// `no-show: overslept`
        let reason: String?
        /// What they were told instead.
        let told: String?
    }

    struct Expense: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let amount: String
    }

    struct Other: Codable, Hashable, Sendable {
        let name: String
        let path: String
    }

    static let fields = ["door", "fees", "heads", "comps", "title", "amount"]

    let event: String
    let eventPath: String
    let path: String
    let currency: String
    let isOpen: Bool
    /// What came in and what it cost, in words.
    let facts: [String]
    let people: [Person]
    let hasPeople: Bool
    let total: String?
    /// `the room has $120.00`
    let rest: String?
    /// Why it cannot be closed yet.
    let obstacle: String?
    let canClose: Bool
    /// The percentages come to more than the door.
    let excess: String?
    let expenses: [Expense]
    let hasExpenses: Bool
    /// Further people of the lineup, who get nothing so far.
    let others: [Other]
    let hasOthers: Bool
    let door: FieldModel
    let fees: FieldModel
    let heads: FieldModel
    let comps: FieldModel
    let title: FieldModel
    let amount: FieldModel

    init(
        _ sheet: SettlementSheet, others: [(ID<Contact>, String)], typed: [String: String]?,
        problems: [String: String], now: Instant
    ) {
        let (show, settlement) = (sheet.event, sheet.settlement)
        let base = SettlementPage.path(of: show)
        (event, eventPath, path) = (show.title(at: now), "/events/\(show.id)", base)
        (currency, isOpen) = (settlement.currency.code, !settlement.isClosed)
        facts = [
            settlement.door.map { "door \(settlement.amount($0))" } ?? "door not entered",
            "fees \(settlement.amount(settlement.fees))", "expenses \(settlement.amount(settlement.spent))",
            settlement.heads.map { "\($0) paid" } ?? "heads not entered",
            sheet.comps == 1 ? "1 comp" : "\(sheet.comps) comps",
        ]
        people = sheet.people.map { Person($0, settlement, base: base) }
        hasPeople = !people.isEmpty
        total = sheet.total.map { "\(settlement.amount($0))" }
        rest = sheet.restWords
        obstacle = sheet.obstacle?.sentence
        canClose = !settlement.isClosed && sheet.obstacle == nil
        excess = sheet.excess.map(Percentage.text)
        expenses = settlement.expenses.map {
            Expense(id: $0.id.rawValue, title: $0.title, amount: "\(settlement.amount($0.amount))")
        }
        hasExpenses = !expenses.isEmpty
        let listed = Set(sheet.people.map(\.contact))
        self.others = others.filter { !listed.contains($0.0) }.map {
            Other(name: $0.1, path: "\(base)/people/\($0.0)")
        }
        hasOthers = !self.others.isEmpty
        func field(_ name: String, _ usual: String?, problem: String? = nil) -> FieldModel {
            FieldModel(value: typed?[name] ?? usual ?? "", problem: problem ?? problems[name])
        }
        door = field("door", settlement.door.map { settlement.amount($0).plain })
        fees = field("fees", settlement.fees == 0 ? nil : settlement.amount(settlement.fees).plain)
        heads = field("heads", settlement.heads.map { "\($0)" })
        comps = field("comps", settlement.comps.map { "\($0)" })
        title = field("title", nil)
        amount = field("amount", nil, problem: problems["expense"])
    }
}

extension SettlementModel.Person {
    init(_ person: SettlementSheet.Person, _ settlement: Settlement, base: String) {
        (contact, name) = (person.contact.rawValue, person.name)
        path = "\(base)/people/\(person.contact)"
        agreed = person.agreedWords
        amount = person.amount.words(in: settlement)
        let part = person.state == .partPaid ? ", \(settlement.amount(person.open)) due" : ""
        state = person.state.rawValue + part
        (light, sign) =
            switch person.state {
            case .paid, .waived, .nothing: ("green", "✓")
            case .agreed, .notTold: ("yellow", "…")
            case .due, .partPaid: ("red", "!")
            }
        reason = person.reason(in: settlement)
        told = person.told.map { $0?.words ?? "none" }
    }
}
