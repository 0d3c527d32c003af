package import PageKit
import Platform
import Storage
import Templates
import Values

/// `/undo`: the last changes, each of which can be undone unless a later one is about the same.
package struct UndoPage: Sendable {
    package static let noun = PageNoun(
        entries: [PageEntry("Recent changes", "/undo", words: "undo")], templates: templates
    ) { router in
        router.get("undo", needs: .door, show)
        router.post("undo", needs: .door, undo)
    }

    private static let templates = PageTemplates(["undo": PackageResources.undo_mustache])

    /// So many changes are listed.
    static let length = 30

    /// A change of many people is named by so many characters.
    private static let maxSummary = 160

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (account, member, undo) = (request.account, request.member, request.services.undo)
        let (steps, names) = try await request.read { tx in
            (
                try UndoStep.recent(account: account.id, limit: length, in: tx),
                try Member.actors(of: account.id, in: tx)
            )
        }
        let open = Set(steps.filter { undo.isOpen($0, to: member) }.map(\.id))
        let model = UndoModel(
            steps.filter { member.role.may(.change) || open.contains($0.id) }, open: open, names: names,
            home: account.zone, now: request.now)
        return .page(Page("undo", title: "Recent changes", model: model))
    }

    /// Takes back a change, and shows the page again from which that was done.
    @Sendable
    static func undo(_ request: PageRequest) async throws -> PageResponse {
        let (step, account) = (try request.formID("step", of: UndoStep.self), request.account.id)
        let (undo, member, page) = (request.services.undo, request.member, request.cameFrom ?? "/undo")
        guard let outcome = try await request.write({ try undo.run(step, account: account, by: member, in: $0) })
        else {
            return .refused(to: page, problem: "Nothing was undone: that change was undone before.")
        }
        let summary = Printable.line(outcome.summary).shortened(to: maxSummary)
        if let refusal = outcome.refusal {
            return .refused(to: page, problem: "Not undone: \(summary). \(Printable.line(refusal.sentence))")
        }
        let sentences = ["Undone: \(summary)."] + outcome.kept.map { Printable.line($0) }
        return .redirect(to: page, notice: sentences.joined(separator: " "))
    }
}

struct UndoModel: PageModel {
    struct Change: Codable, Hashable, Sendable {
        let at: String
        let summary: String
        /// Who made it; nil where there is nobody else, and where that is not known.
        var actor: String?
        /// For its form; nil for what the viewer cannot undo.
        let step: String?
        let isFinal: Bool
    }

    let changes: [Change]
    let hasChanges: Bool

    /// - Parameters:
    ///   - open: those that the viewer may undo.
    ///   - names: of the members of the account; empty where there is only one.
    init(
        _ steps: [UndoStep], open: Set<ID<UndoStep>>, names: [ID<Member>: String], home: Zone, now: Instant
    ) {
        changes = steps.map { step in
            let isFinal = step.kind == UndoStep.final
            return Change(
                at: DateText().short(step.at, in: home, now: now), summary: step.sentence,
                actor: step.actor.flatMap { names[$0] },
                step: isFinal || !open.contains(step.id) ? nil : "\(step.id)", isFinal: isFinal)
        }
        hasChanges = !changes.isEmpty
    }
}
