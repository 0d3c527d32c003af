import Agenda
import Lineups
import Night
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// `/events/ID/settlement/people/CONTACT`: what one person gets for a show, and was paid.
enum PayPersonPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/settlement/people/:contact", needs: .pay) { .page(try await page(of: $0)) }
        router.edit("events/:event/settlement/people/:contact", needs: .pay, of: stored) { request in
            let ruling: ChangePay.Ruling = try request.choice(
                "ruling",
                [
                    "agreed": .asAgreed, "noshow": .noShow, "amount": .amount(request.text("amount")),
                    "killfee": .killFee(request.text("amount")),
                ])
            return try await change(request, "Saved.") { change, contact, tx in
                try change.set(ruling, of: contact, reason: request.text("reason"), in: tx)
            }
        }
        router.post("events/:event/settlement/people/:contact/pay", needs: .pay) { request in
            try await change(request, "Marked as paid.") { change, contact, tx in
                try change.pay(
                    contact, amount: request.given("amount"), day: request.given("day"),
                    method: request.given("method"), in: tx)
            }
        }
        router.post("events/:event/settlement/people/:contact/waive", needs: .pay) { request in
            try await change(request, "Waived.") { change, contact, tx in
                try change.waive(contact, reason: request.given("reason"), in: tx)
            }
        }
        router.post("events/:event/settlement/people/:contact/correct", needs: .pay) { request in
            try await change(request, "Added the correction.") { change, contact, tx in
                try change.correct(contact, by: request.text("amount"), reason: request.text("reason"), in: tx)
            }
        }
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let account = request.account
        let event = try Event.findShow(request.id("event"), account: account.id, in: tx)
        let contact = try Contact.find(request.id("contact"), account: account.id, in: tx)
        let sheet = try SettlementSheet(event, home: account.currency, in: tx)
        return StoredFields(
            UndoRows.Row("settlement", event.id.rawValue), key: "\(contact.id)", "the pay of \(contact.name)",
            PayPersonModel.filled(with: contact.id, sheet),
            labels: ["ruling": "Pay", "amount": "Amount", "reason": "Reason"],
            choices: ["ruling": PayPersonModel.rulings])
    }

    private static func change(
        _ request: PageRequest, _ notice: String,
        _ body: @escaping @Sendable (ChangePay, ID<Contact>, Transaction) throws -> SettlementSheet
    ) async throws -> PageResponse {
        let (event, person) = (try await request.show(), try await request.paidPerson())
        let change = ChangePay(event.id, account: request.account)
        do {
            try await request.write { _ = try body(change, person.id, $0) }
            return .redirect(to: SettlementPage.path(of: event), notice: "\(person.name): \(notice)")
        } catch let error as PayError where error.httpStatus != 404 {
            return .page(try await page(of: request, problem: error.sentence))
        }
    }

    private static func page(of request: PageRequest, problem: String? = nil) async throws -> Page {
        let (event, person) = (try await request.show(), try await request.paidPerson())
        let account = request.account
        let sheet = try await request.read { try SettlementSheet(event, home: account.currency, in: $0) }
        let typed = problem == nil ? nil : request.texts(["amount", "reason", "day", "method", "ruling"])
        let model = PayPersonModel(person, sheet, typed: typed, problem: problem, now: request.now)
        return Page(
            "pay_person", title: "Pay of \(person.name)", section: "/", status: problem == nil ? 200 : 422,
            model: model)
    }
}

extension PageRequest {
    /// Throws `ContactError.unknown` for another account's.
    fileprivate func paidPerson() async throws -> Contact {
        let (id, account) = (try id("contact", of: Contact.self), account.id)
        return try await read { try Contact.find(id, account: account, in: $0) }
    }

    fileprivate func given(_ name: String) -> String? { text(name).isEmpty ? nil : text(name) }
}

/// What one person gets for a show.
struct PayPersonModel: PageModel {
    struct Line: Codable, Hashable, Sendable {
        /// `agreed`, `correction: parking`
        let title: String
        let amount: String
    }

    let name: String
    let event: String
    let settlementPath: String
    let path: String
    let agreed: String?
    let told: String?
    /// Before it is closed.
    let isOpen: Bool
    /// What is still due; nil for nothing.
    let due: String?
    let lines: [Line]
    let hasLines: Bool
    /// What went wrong with the form.
    let problem: String?
    let ruling: ChoiceModel
    let amount: FieldModel
    let reason: FieldModel
    let day: FieldModel
    let method: FieldModel

    init(_ contact: Contact, _ sheet: SettlementSheet, typed: [String: String]?, problem: String?, now: Instant) {
        let settlement = sheet.settlement
        let person = sheet.people.first { $0.contact == contact.id }
        (name, event, settlementPath) = (contact.name, sheet.event.title(at: now), SettlementPage.path(of: sheet.event))
        path = "\(settlementPath)/people/\(contact.id)"
        agreed = person?.agreedWords
        told = person?.told.map { $0?.words ?? "none" }
        let isOpen = !settlement.isClosed
        self.isOpen = isOpen
        due = person.flatMap { isOpen || $0.open == 0 ? nil : "\(settlement.amount($0.open))" }
        let owed = (person?.lines ?? []).map { line in
            Line(
                title: Self.titles[line.kind, default: ""] + (line.words.map { ": \($0)" } ?? ""),
                amount: "\(settlement.amount(line.amount))")
        }
        let paid = (person?.payments ?? []).map { payment in
            let words = [payment.method, payment.words].compactMap(\.self).joined(separator: ", ")
            return Line(
                title: "\(payment.kind.rawValue) \(DateText().dayWithYear(payment.day))"
                    + (words.isEmpty ? "" : ": \(words)"),
                amount: "\(settlement.amount(payment.amount))")
        }
        lines = owed + paid
        hasLines = !lines.isEmpty
        self.problem = problem
        let filled = Self.filled(with: contact.id, sheet)
        ruling = ChoiceModel(
            FieldModel(value: typed?["ruling"] ?? filled["ruling"] ?? ""),
            among: ["agreed", "amount", "noshow", "killfee"]
        ) { Self.rulings[$0] ?? $0 }
        amount = FieldModel(value: typed?["amount"] ?? filled["amount"] ?? "", problem: problem)
        reason = FieldModel(value: typed?["reason"] ?? filled["reason"] ?? "")
        day = FieldModel(value: typed?["day"] ?? "")
        method = FieldModel(value: typed?["method"] ?? "")
    }

    static let rulings = [
        "agreed": "As agreed", "amount": "Another amount", "noshow": "Nothing: did not appear",
        "killfee": "A kill fee",
    ]

    /// What the form of a person is filled with.
    static func filled(with contact: ID<Contact>, _ sheet: SettlementSheet) -> [String: String] {
        let (settlement, entry) = (sheet.settlement, sheet.people.first { $0.contact == contact }?.entry)
        let kinds: [PayEntry.Kind: String] = [.amount: "amount", .noShow: "noshow", .killFee: "killfee"]
        var filled = ["ruling": entry.flatMap { kinds[$0.kind] } ?? "agreed"]
        if !settlement.isClosed, let entry {
            filled["amount"] = entry.kind == .noShow ? nil : settlement.amount(entry.amount).plain
            filled["reason"] = entry.words
        }
        return filled
    }

    private static let titles: [PayLine.Kind: String] = [
        .agreed: "as agreed", .amount: "another amount", .noShow: "no-show", .killFee: "kill fee",
        .correction: "correction",
    ]
}
