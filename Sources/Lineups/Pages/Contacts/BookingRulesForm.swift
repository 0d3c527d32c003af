import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// The form on the page of a contact that sets their positions, and what suggested lineups heed about them.
struct BookingRulesForm: Sendable {
    private(set) var typed: [String: String]
    private(set) var problems: [String: String] = [:]

    private static let names =
        ["positions", "likes"] + SetBookingRules.Field.allCases.map(\.rawValue)

    init(_ positions: [ContactPosition], _ rules: BookingRules.Texts) {
        typed = [
            "positions": positions.map(\.position.name).joined(separator: ", "),
            "likes": positions.filter(\.likes).map(\.position.name).joined(separator: ", "),
        ]
        typed[SetBookingRules.Field.mostPerMonth.rawValue] = rules.mostPerMonth
        typed[SetBookingRules.Field.daysBetween.rawValue] = rules.daysBetween
        typed[SetBookingRules.Field.fees.rawValue] = rules.fees
        typed[SetBookingRules.Field.neverWith.rawValue] = rules.neverWith
        typed[SetBookingRules.Field.likesWith.rawValue] = rules.likesWith
    }

    private init(_ request: PageRequest) { typed = request.texts(Self.names) }

    var model: BookingRulesModel {
        func field(_ name: String) -> FieldModel { FieldModel(name, typed, problems) }
        func field(_ field: SetBookingRules.Field) -> FieldModel { FieldModel(field.rawValue, typed, problems) }
        return BookingRulesModel(
            positions: field("positions"), likes: field("likes"), mostAMonth: field(.mostPerMonth),
            daysBetween: field(.daysBetween), fees: field(.fees), neverWith: field(.neverWith),
            likesWith: field(.likesWith), isRefused: !problems.isEmpty)
    }
}

extension BookingRulesForm {
    static func addRoutes(to router: PageRouter) {
        router.post("contacts/:contact/rules", save)
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
            let positions = SetContactPositions(
                contact, canTake: SetContactPositions.names(form.typed["positions"] ?? ""),
                likes: SetContactPositions.names(form.typed["likes"] ?? ""), account: account.id)
            do {
                try await request.write { tx in
                    _ = try positions.run(in: tx)
                    try rules.run(in: tx)
                }
                return .redirect(to: "/contacts/\(contact)", notice: "Saved.")
            } catch let error as InputProblems<SetBookingRules.Field> {
                form.problems = error.messages
            } catch let error as SpotError {
                form.problems["positions"] = error.sentence
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
    let positions: FieldModel
    let likes: FieldModel
    let mostAMonth: FieldModel
    let daysBetween: FieldModel
    let fees: FieldModel
    let neverWith: FieldModel
    let likesWith: FieldModel
    /// The form is shown again with its problems.
    let isRefused: Bool
}
