import Platform
import Storage
import Templates
import Values

/// `/undo`: the last changes, and takes back the latest.
package struct UndoPage: Sendable {
    package static let noun = PageNoun(templates: templates) { router in
        router.get("undo", show)
        router.post("undo", undo)
    }

    private static let templates = PageTemplates(["undo": PackageResources.undo_mustache])

    /// So many changes are listed.
    static let length = 30

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let (steps, last) = try await request.read { tx in
            (
                try UndoStep.recent(account: account.id, limit: length, in: tx),
                try UndoStep.latest(account: account.id, in: tx)
            )
        }
        let model = UndoModel(steps, last: last, home: account.zone, now: request.now)
        return .page(Page("undo", title: "Recent changes", model: model))
    }

    /// Takes back the change that was shown, unless there is a later one.
    @Sendable
    static func undo(_ request: PageRequest) async throws -> PageResponse {
        let (step, account) = (try request.formID("step", of: UndoStep.self), request.account.id)
        let undo = request.services.undo
        let outcome = try await request.write { tx -> Undo.Report? in
            guard try UndoStep.latest(account: account, in: tx)?.id == step else { return nil }
            return try undo.run(account: account, since: Instant(milliseconds: 0), in: tx)
        }
        guard let outcome else {
            return .redirect(to: "/undo", notice: "Nothing was undone: this is no longer the last change.")
        }
        let summary = Printable.line(outcome.summary)
        let skipped = outcome.skipped.map {
            " Skipped, because its event or contact no longer exists: \(Printable.line($0))."
        }.joined()
        let words = outcome.refusal.map { "Not undone: \(summary). \($0.sentence)" }
        return .redirect(to: "/undo", notice: (words ?? "Undone: \(summary).") + skipped)
    }
}

struct UndoModel: PageModel {
    struct Change: Codable, Hashable, Sendable {
        let at: String
        let summary: String
        /// For the form of the latest change; nil for the others and for what cannot be undone.
        let step: String?
        let isFinal: Bool
    }

    let changes: [Change]
    let hasChanges: Bool

    init(_ steps: [UndoStep], last: UndoStep?, home: Zone, now: Instant) {
        changes = steps.enumerated().map { index, step in
            let isFinal = step.kind == UndoStep.final
            return Change(
                at: DateText().short(step.at, in: home, now: now), summary: step.sentence,
                step: index == 0 ? last.map { "\($0.id)" } : nil, isFinal: isFinal)
        }
        hasChanges = !changes.isEmpty
    }
}

extension UndoStep {
    /// `Added "buy film".` Characters that would turn the text around are shown as such.
    var sentence: String {
        let shown = Printable.line(summary)
        return "\(shown.prefix(1).uppercased())\(shown.dropFirst())."
    }
}
