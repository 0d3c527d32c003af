import Lineups
import PageKit
import Platform
import Storage
import Twilio
import Values

/// A form that takes people out of a lineup: on an event, or in the grid.
struct RemovalForm: Sendable {
    private let removal: RemoveFromLineup
    private let path: String
    private let backPath: String

    /// - Parameters:
    ///   - path: where the form goes.
    ///   - backPath: where a person goes who does not confirm it.
    init(_ removal: RemoveFromLineup, path: String, backPath: String) {
        (self.removal, self.path, self.backPath) = (removal, path, backPath)
    }

    /// What became of it.
    enum Outcome: Sendable {
        case removed(notice: String)
        /// The texts that it would send at once, to approve.
        case preview(Page)
    }

    /// Removes them, unless that would send texts at once which were not shown yet.
    func submit(_ request: PageRequest) async throws -> Outcome {
        let gone = try await request.read { try removal.notes(in: $0).map(\.before) }
        let approval = TextsToApprove(
            title: "Remove from the lineup", path: path, backPath: backPath,
            fields: ["event", "contact"].compactMap { name in
                request.form[name].map { AnswerTextsModel.Field(name: name, value: $0) }
            }, notes: gone)
        switch try await approval.make(removal.causing(request.services.planner), request) {
        case .preview(let page): return .preview(page)
        case .made(let result, let texts):
            return .removed(notice: Self.notice(result) + CausedTextsModel.notice(texts))
        }
    }

    private static func notice(_ result: RemoveFromLineup.Result) -> String {
        (["Removed \(result.slots.map(\.name).joined(separator: ", "))."] + result.departures.map(\.after))
            .joined(separator: " ")
            + (!result.shouldBeTold.isEmpty ? " They were asked and have not been told: tell them." : "")
    }
}
