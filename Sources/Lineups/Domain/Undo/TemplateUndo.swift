import Platform
import Storage
import Values

/// Undoes a saved, changed or removed template.
struct TemplateUndo: UndoValue {
    /// Nil where there was none.
    private let before: ShowTemplate.Stored?
    /// Nil where there is none afterwards.
    private let after: ShowTemplate.Stored?

    static let kind: UndoStep.Kind = "lineup.template"

    /// - Parameter summary: what was done; nil for `changed the template "Late"`.
    static func record(
        _ id: ID<ShowTemplate>, before: ShowTemplate.Stored?, after: ShowTemplate.Stored?, summary: String? = nil,
        account: ID<Account>, in tx: Transaction
    ) throws {
        guard before != after, let name = (after ?? before)?.name else { return }
        let verb = before == nil ? "saved" : after == nil ? "removed" : "changed"
        try UndoStep.record(
            kind, of: id, TemplateUndo(before: before, after: after),
            summary: summary ?? "\(verb) the template \"\(name)\"",
            account: account, in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let value = try step.snapshot(TemplateUndo.self)
        let id: ID<ShowTemplate> = step.subject()
        let all = try ShowTemplate.all(account: step.account, in: tx)
        let current = all.first { $0.id == id }?.stored
        guard current == value.after else { throw UndoError.changedSince("The template") }
        if current != nil { try ShowTemplate.remove(id, in: tx) }
        guard let before = value.before else { return }
        let known = Set(try Position.all(account: step.account, in: tx).map(\.id.rawValue))
        guard before.places.allSatisfy({ known.contains($0.position) }),
            !all.contains(where: { $0.id != id && $0.name.folded == before.name.folded })
        else { throw UndoError.changedSince("The template") }
        try ShowTemplate.insert(before, key: id, in: tx)
    }
}
