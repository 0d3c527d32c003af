import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// The form on the page of a contact that sets what suggested lineups heed about them.
struct BookingRulesForm: Sendable {
    private(set) var typed: [String: String]
    private(set) var problems: [String: String] = [:]

    init(_ rules: BookingRules.Texts) {
        typed = [
            SetBookingRules.Field.mostPerMonth.rawValue: rules.mostPerMonth,
            SetBookingRules.Field.daysBetween.rawValue: rules.daysBetween,
            SetBookingRules.Field.fees.rawValue: rules.fees,
            SetBookingRules.Field.neverWith.rawValue: rules.neverWith,
            SetBookingRules.Field.likesWith.rawValue: rules.likesWith,
        ]
    }

    private init(_ request: PageRequest) {
        typed = request.texts(SetBookingRules.Field.allCases.map(\.rawValue))
    }

    var model: BookingRulesModel {
        func field(_ field: SetBookingRules.Field) -> FieldModel { FieldModel(field.rawValue, typed, problems) }
        return BookingRulesModel(
            mostAMonth: field(.mostPerMonth), daysBetween: field(.daysBetween), fees: field(.fees),
            neverWith: field(.neverWith), likesWith: field(.likesWith), isRefused: !problems.isEmpty)
    }
}

extension BookingRulesForm {
    static func addRoutes(to router: PageRouter) {
        router.edit("contacts/:contact/rules", on: "contacts/:contact", of: stored, save)
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let contact = try Contact.find(request.id("contact"), account: request.account.id, in: tx)
        let rules = try BookingRules.of(contact.id, in: tx).texts(account: request.account.id, in: tx)
        return StoredFields(
            UndoRows.Row("booking rules", contact.id.rawValue), "the rules of \(contact.name)",
            BookingRulesForm(rules).typed,
            labels: [
                SetBookingRules.Field.mostPerMonth.rawValue: "Dates a month",
                SetBookingRules.Field.daysBetween.rawValue: "Days between",
                SetBookingRules.Field.fees.rawValue: "Fees",
                SetBookingRules.Field.neverWith.rawValue: "Never with",
                SetBookingRules.Field.likesWith.rawValue: "Likes to be with",
            ])
    }

    @Sendable
    private static func save(_ request: PageRequest) async throws -> PageResponse {
        let (contact, account) = (try request.id("contact", of: Contact.self), request.account)
        _ = try await request.read { try Contact.find(contact, account: account.id, in: $0) }
        var form = BookingRulesForm(request)
        var changes = SetBookingRules.Changes()
        changes.mostPerMonth = form.typed[SetBookingRules.Field.mostPerMonth.rawValue]
        changes.daysBetween = form.typed[SetBookingRules.Field.daysBetween.rawValue]
        changes.fees = form.typed[SetBookingRules.Field.fees.rawValue]
        changes.neverWith = try await form.people(.neverWith, request)
        changes.likesWith = try await form.people(.likesWith, request)
        if form.problems.isEmpty {
            let rules = SetBookingRules(contact, changes: changes, account: account)
            do {
                let isChanged = try await request.write { try rules.run(in: $0) }
                return .redirect(to: "/contacts/\(contact)", notice: isChanged ? "Saved." : nil)
            } catch let error as InputProblems<SetBookingRules.Field> {
                form.problems = error.messages
            }
        }
        return .page(try await ContactPage.page(of: request, rules: form))
    }

    /// The contacts whose names were typed; none where one of them is unclear, which is noted.
    private mutating func people(
        _ field: SetBookingRules.Field, _ request: PageRequest
    ) async throws -> [ID<Contact>] {
        let (names, account) = (typed[field.rawValue] ?? "", request.account.id)
        guard !names.isEmpty else { return [] }
        var found: [ID<Contact>] = []
        for (words, result) in try await request.read({ try ContactLookup.matches(names, account: account, in: $0) }) {
            guard case .one(let one) = result else {
                problems[field.rawValue] = "There is no single contact \(words.quotedLine). Use a longer name."
                return []
            }
            found.append(one.id)
        }
        return found
    }
}

/// What suggested lineups heed about a contact.
struct BookingRulesModel: Codable, Hashable, Sendable {
    let mostAMonth: FieldModel
    let daysBetween: FieldModel
    let fees: FieldModel
    let neverWith: FieldModel
    let likesWith: FieldModel
    /// The form is shown again with its problems.
    let isRefused: Bool
}
