import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// The texts about shows, each with its wording and how it reads.
struct WordingModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let kind: String
        /// `Request`
        let title: String
        let field: FieldModel
        /// `{{name}} {{event}} …`
        let facts: String
        /// `own`, `account` or `built-in`.
        let source: String
        /// There is one to remove.
        let hasOwn: Bool
        /// The text as it is sent.
        let preview: String
        /// `1 segment (GSM-7), 120 characters`
        let size: String
        let isBuiltIn: Bool
    }

    /// The show or the template; nil for the account.
    let name: String?
    let backPath: String
    let backTitle: String
    let path: String
    let readPath: String
    /// Whose values the texts have; nil for an example.
    let values: String?
    let items: [Item]
}

extension WordingModel {
    init(
        _ place: WordingPlace, _ typed: WordingPage.Typed?, account: Account, planner: InvitationPlanner,
        in tx: Transaction
    ) throws {
        let wordings = try Wordings(of: place.owner, account: account.id, in: tx)
        let event = try place.event ?? Event.upcoming(.show, account: account.id, in: tx).first
        values = event.map { $0.title(at: tx.now) }
        let languages = try ContactLanguage.used(by: account.id, in: tx)
        items = try Wording.Kind.all(in: languages).map { kind in
            let typed = typed.flatMap { $0.kind == kind ? $0 : nil }
            let stored = wordings[kind]
            let meant = typed.map { $0.problem == nil ? $0.text : nil } ?? stored
            let wording = meant.flatMap { try? Wording($0, for: kind) }
            let preview = try WordingPreview(
                kind, wording, event: event, account: account, planner: planner, in: tx)
            return Item(
                kind: kind.rawValue, title: kind.title.capitalizedFirst,
                field: FieldModel(value: typed?.text ?? wordings.own[kind] ?? "", problem: typed?.problem),
                facts: kind.facts.map { "{{\($0.rawValue)}}" }.joined(separator: " "),
                source: Self.source(kind, wordings),
                hasOwn: wordings.own[kind] != nil, preview: preview.body, size: preview.size,
                isBuiltIn: preview.isBuiltIn)
        }
        (name, path, readPath) = (place.name, place.path, "\(place.event == nil ? "/wording" : place.path)/read")
        switch place.owner {
        case .account: (backPath, backTitle) = ("/", "Board")
        case .event(let id): (backPath, backTitle) = ("/events/\(id)", place.name ?? "")
        case .template: (backPath, backTitle) = ("/positions", "Positions and templates")
        }
    }

    /// `the built-in text; with their own: Late Show, Fri Dec 4, 8 PM`
    private static func source(_ kind: Wording.Kind, _ wordings: Wordings) -> String {
        let exceptions = wordings.exceptions[kind] ?? []
        let source =
            switch wordings.source(of: kind) {
            case .own: "in your own words"
            case .account: "as your account's"
            case .builtIn: "the built-in text"
            }
        return exceptions.isEmpty ? source : "\(source); with their own: \(exceptions.joined(separator: "; "))"
    }
}
